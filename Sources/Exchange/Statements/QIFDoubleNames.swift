import Bookkeeping
import Money

/// The categories of spending that are called like one of earning, and the other way round: QIF has one name for both.
struct QIFDoubleNames {
  private var places: Set<Int> = []

  init(_ books: Books) {
    var flows: [String: Set<TransactionType>] = [:]
    var used: [Int: String] = [:]
    for row in books.rows where row.type.isFlow && row.category > 0 {
      let category = books.categories[Int(row.category)]
      let path = [category.parent.map { books.categories[$0].name } ?? "", category.name]
      let name = path.joined(separator: ":").lowercased()
      used[Int(row.category)] = name
      flows[name, default: []].insert(row.type)
    }
    places = Set(used.filter { flows[$0.value]?.count ?? 0 > 1 }.keys)
  }

  func contains(_ category: Int) -> Bool { places.contains(category) }
}

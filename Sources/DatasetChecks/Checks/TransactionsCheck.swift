import Bookkeeping
import DatasetFormat
import Spreadsheet

/// What must hold between the cells of one transaction.
struct TransactionsCheck: Check {
  let codes = ["direction-missing", "not-categorised", "category-type"].map { FindingCode($0) }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions] else { return }
    let schema = tab.schema
    let categories = context.dataset.categories
    let keys = KeyTable(categories.map(\.key))
    let type = schema["type"]
    let types = schema.words(at: type)
    let direction = schema["direction"]
    let category = schema["categoryKey"]
    let deletedAt = schema["deletedAt"]
    func add(_ code: String, _ row: TabRow, _ position: Int, found: String? = nil, expected: String? = nil) {
      report.add(
        Finding(
          FindingCode(code), at: tab.location(row: row.index, position: position),
          record: row.rawText(schema["id"]), found: found, expected: expected))
    }
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let word = row.choice(type, of: types).value else { return }
      let isTransfer = word == "transfer" || word == "adjustment"
      if isTransfer, row.isBlank(direction) { add("direction-missing", row, direction) }
      if row.isBlank(category) {
        if !isTransfer, report.wants(.info) { add("not-categorised", row, category) }
      } else if isTransfer {
        let found = row.rawText(category)
        add("category-type", row, category, found: found, expected: "a blank cell: the row is a \(word)")
      } else {
        let number =
          row.number(category, in: keys) ?? row.key(category).value.flatMap { keys.keys.firstIndex(of: $0) }
        guard let number, categories[number].type.text != word,
          types.contains(where: { $0.word == categories[number].type.text })
        else { return }
        let found = row.rawText(category)
        add("category-type", row, category, found: found, expected: "a category of type \(word)")
      }
    }
  }
}

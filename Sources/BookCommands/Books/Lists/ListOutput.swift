import Bookkeeping
import CommandSupport
import DatasetFormat

/// Prints a list of records: a table for people, or JSON.
struct ListOutput {
  /// A column: its name in JSON, its title in the table (nil: not shown), and whether it is a number.
  struct Column {
    var name: String
    var title: String?
    var isNumber = false
  }

  /// What a cell holds.
  enum Value {
    case text(String?)
    case integer(Int64?)
    case boolean(Bool)
    case amounts([Amount])

    var words: String {
      switch self {
      case .text(let text): text ?? ""
      case .integer(let number): number.map(String.init) ?? ""
      case .boolean(let value): value ? "yes" : ""
      case .amounts(let amounts): amounts.map(\.description).joined(separator: ", ")
      }
    }
  }

  let columns: [Column]
  /// The most characters that a column of the table shows.
  private let limit: Int
  private var rows: [(values: [Value], isActive: Bool)] = []

  init(_ columns: [Column], limit: Int = 40) {
    self.columns = columns
    self.limit = limit
  }

  /// Adds a record, with a value for each column.
  mutating func add(_ values: Value..., isActive: Bool = true) { rows.append((values, isActive)) }

  /// - Parameters:
  ///   - name: The name of the list in JSON.
  ///   - isJSON: Whether JSON is printed.
  ///   - none: What is said of an empty list.
  ///   - archived: Whether only those are listed that are not in use.
  ///   - title: What the records are called where JSON has another name for them.
  func print(
    _ name: String, json isJSON: Bool, none: String, archived: Bool = false, title: String? = nil
  ) {
    let rows = archived ? rows.filter { !$0.isActive } : rows
    if isJSON {
      return Output.document { json in
        json.objects(name, rows) { json, row in
          for (column, value) in zip(columns, row.values) {
            switch value {
            case .text(let text): json.member(column.name, text)
            case .integer(let number): json.member(column.name, number)
            case .boolean(let value): json.member(column.name, value)
            case .amounts(let amounts):
              json.objects(column.name, amounts) { json, amount in
                json.member("currency", amount.currency.code)
                json.member("amountMinor", amount.minorUnits)
              }
            }
          }
        }
      }
    }
    if rows.isEmpty { return Output.line(archived ? "no archived \(title ?? name)" : none) }
    let shown = columns.indices.filter { columns[$0].title != nil }
    var table = TextTable(shown.map { columns[$0].isNumber ? .right : .left }, limit: limit)
    table.add(shown.map { columns[$0].title ?? "" })
    for row in rows { table.add(shown.map { row.values[$0].words }) }
    table.lines.forEach { Output.line($0) }
  }
}

import Bookkeeping
import CommandSupport
import DatasetFormat

/// Prints a list of records: a table for people, or JSON.
///
/// In the table keys, ids and amounts are never cut, and a currency that all amounts of a column have is in its
/// heading. A column without anything in it takes no room. What does not fit a narrow terminal is below its record.
struct ListOutput {
  /// A column: its name in JSON, its title in the table (nil: not shown), and whether it is a number.
  struct Column {
    var name: String
    var title: String?
    var isNumber = false

    /// Keys and ids are typed again, so they stay whole.
    fileprivate var alignment: TextTable.Alignment {
      if isNumber { return .right }
      return name == "id" || name.hasSuffix("Key") || name.hasSuffix("Date") ? .whole : .left
    }
  }

  /// What a cell holds.
  enum Value {
    case text(String?)
    /// A text that JSON has, and how the table shows it.
    case shown(String?, as: String)
    case integer(Int64?)
    case boolean(Bool)
    /// An id, of which the table shows the end: the beginning is the time, which neighbours share.
    case id(RecordID?)
    /// An amount, in JSON minor units under the column's name and `Minor`; nil: unknown. The table shows the words
    /// instead where there are any.
    case amount(Amount?, as: String? = nil)
    case amounts([Amount])

    /// The amounts, by which the currency of a column is known.
    fileprivate var currencies: [Currency] {
      switch self {
      case .amount(let amount, let words): words == nil ? amount.map { [$0.currency] } ?? [] : []
      case .amounts(let amounts): amounts.map(\.currency)
      case .text, .shown, .integer, .boolean, .id: []
      }
    }

    /// What the table shows; without currencies where the heading names the only one.
    fileprivate func words(hasCurrency: Bool) -> String {
      switch self {
      case .text(let text): text ?? ""
      case .shown(_, let words): words
      case .id(let id): id.map { String($0.description.suffix(8)) } ?? ""
      case .integer(let number): number.map(String.init) ?? ""
      case .boolean(let value): value ? "yes" : ""
      case .amount(let amount, let words):
        words ?? amount.map { hasCurrency ? $0.figureWithCode : $0.figure } ?? "unknown"
      case .amounts(let amounts):
        amounts.map { hasCurrency ? $0.figureWithCode : $0.figure }.joined(separator: ", ")
      }
    }
  }

  let columns: [Column]
  /// The most characters that a column of names shows; nil: as many as fit.
  private let limit: Int?
  private var rows: [(values: [Value], isActive: Bool)] = []

  init(_ columns: [Column], limit: Int? = nil) {
    self.columns = columns
    self.limit = limit
  }

  /// Adds a record, with a value for each column.
  mutating func add(_ values: Value..., isActive: Bool = true) { rows.append((values, isActive)) }

  /// - Parameters:
  ///   - name: The name of the list in JSON.
  ///   - version: The version of the JSON document, as its schema names it.
  ///   - isJSON: Whether JSON is printed.
  ///   - none: What is said of an empty list.
  ///   - archived: Whether only those are listed that are not in use.
  ///   - title: What the records are called where JSON has another name for them.
  func print(
    _ name: String, version: Int = 1, json isJSON: Bool, none: String, archived: Bool = false,
    title: String? = nil
  ) {
    let rows = archived ? rows.filter { !$0.isActive } : rows
    if isJSON { return printJSON(name, version, rows) }
    if rows.isEmpty { return Output.line(archived ? "no archived \(title ?? name)" : none) }
    lines(rows.map(\.values)).forEach { Output.line($0) }
  }

  private func printJSON(_ name: String, _ version: Int, _ rows: [(values: [Value], isActive: Bool)]) {
    Output.document(version: version) { json in
      json.objects(name, rows) { json, row in
        for (column, value) in zip(columns, row.values) {
          switch value {
          case .text(let text), .shown(let text, _): json.member(column.name, text)
          case .integer(let number): json.member(column.name, number)
          case .id(let id): json.member(column.name, id?.description)
          case .boolean(let value): json.member(column.name, value)
          case .amount(let amount, _): json.member("\(column.name)Minor", amount?.minorUnits)
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

  private func lines(_ rows: [[Value]]) -> [String] {
    var titles: [String] = []
    var texts: [[String]] = Array(repeating: [], count: rows.count)
    var alignments: [TextTable.Alignment] = []
    for (place, column) in columns.enumerated() {
      guard let title = column.title else { continue }
      let currencies = Set(rows.flatMap { $0[place].currencies })
      let only = currencies.count == 1 ? currencies.first : nil
      let words = rows.map { $0[place].words(hasCurrency: only == nil) }
      if words.allSatisfy(\.isEmpty) { continue }
      titles.append(only.map { "\(title) \($0.code)" } ?? title)
      alignments.append(column.alignment)
      for (row, text) in words.enumerated() { texts[row].append(text) }
    }
    return FittedTable(titles, alignments, limit: limit).lines(texts)
  }
}

/// A table whose last columns are below their rows where the terminal is too narrow for them.
private struct FittedTable {
  private let titles: [String]
  private let alignments: [TextTable.Alignment]
  private let limit: Int?

  init(_ titles: [String], _ alignments: [TextTable.Alignment], limit: Int?) {
    self.titles = titles
    self.alignments = alignments
    self.limit = limit
  }

  func lines(_ rows: [[String]]) -> [String] {
    var shown = Array(titles.indices)
    if let width = Terminal.width {
      while shown.count > 2, narrowest(shown, rows) > width { shown.removeLast() }
    }
    let below = titles.indices.dropFirst(shown.count)
    var table = TextTable(shown.map { alignments[$0] }, limit: limit)
    table.add(shown.map { titles[$0] })
    for row in rows { table.add(shown.map { row[$0] }) }
    let lines = table.lines
    return lines.prefix(1)
      + zip(lines.dropFirst(), rows).flatMap { line, row in
        let further = below.filter { !row[$0].isEmpty }.map { "\(titles[$0]) \(row[$0])" }
        return further.isEmpty ? [line] : [line, "  " + Printable.line(further.joined(separator: ", "))]
      }
  }

  /// The least that columns take when names are cut as far as ``TextTable`` cuts them.
  private func narrowest(_ shown: [Int], _ rows: [[String]]) -> Int {
    shown.reduce(-2) { sum, place in
      let width = (rows.map { $0[place] } + [titles[place]]).map(TextWidth.of).max() ?? 0
      return sum + 2 + (alignments[place] == .left ? min(10, width) : width)
    }
  }
}

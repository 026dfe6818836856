package import Spreadsheet

/// The sheet `Conflicts`. Each row is a cell for which a merge found several values; one of them counts until
/// the user decides.
///
/// The values are in order of precedence: the cell holds `value1`. A user who wants a different one writes
/// its name, for example `value2`, into `winner`. The next merge applies it.
package struct ConflictsSheet: Sendable {
  package static let name = "Conflicts"
  /// The column name that means the whole row.
  package static let rowColumn = "row"
  /// The option that keeps the base value.
  package static let baseWord = "base"

  /// A row of the sheet.
  package struct Line: Sendable, Hashable {
    /// The tab's name, or that of a sheet of the user's own.
    package var tab: String
    /// The record's id or key.
    package var id: String
    /// The column, or ``ConflictsSheet/rowColumn``.
    package var column: String
    /// A label that a user recognises.
    package var about: String
    /// The value in the common state; blank if there was none.
    package var base: String
    package var values: [Value]
    /// The user's choice as typed; blank without one.
    package var winner: String
    /// The 1-based number of the row; nil for one that is new.
    package var row: Int?

    /// A line of the sheet.
    package init(
      tab: String, id: String, column: String, about: String, base: String, values: [Value],
      winner: String = "", row: Int? = nil
    ) {
      self.tab = tab
      self.id = id
      self.column = column
      self.about = about
      self.base = base
      self.values = values
      self.winner = winner
      self.row = row
    }

    /// The names of what can be chosen, the one that counts meanwhile first.
    package var options: [String] {
      values.indices.map { ConflictsSheet.valueWord($0) } + [ConflictsSheet.baseWord]
    }

    /// What `winner` says: an option in any spelling (`Value 2`), one of the values itself, or the copy that
    /// alone has it.
    package var decision: Decision {
      let word = Self.folded(winner)
      if word.isEmpty { return .none }
      if let option = options.first(where: { Self.folded($0) == word }) { return .option(option) }
      let typed = HeaderName.trimmed(winner)
      let named = values.indices.filter { values[$0].text == typed }
      if let index = named.first { return .option(ConflictsSheet.valueWord(index)) }
      if !base.isEmpty, base == typed { return .option(ConflictsSheet.baseWord) }
      let from = values.indices.filter { values[$0].from.split(separator: ", ").contains { $0 == typed } }
      return from.count == 1 ? .option(ConflictsSheet.valueWord(from[0])) : .unclear
    }

    private static func folded(_ word: String) -> String {
      word.lowercased().filter { !$0.isWhitespace }
    }

    /// The text of an option; nil for a word that is not an option.
    package func text(of option: String) -> String? {
      if option == ConflictsSheet.baseWord { return base }
      return values.indices.first { ConflictsSheet.valueWord($0) == option }.map { values[$0].text }
    }
  }

  /// The user's decision about a line.
  package enum Decision: Sendable, Hashable {
    /// Nothing: `winner` is blank.
    case none
    /// One of the line's options.
    case option(String)
    /// Text that is not an option and must not be taken for a decision.
    case unclear
  }

  /// A value that copies have for the cell.
  package struct Value: Sendable, Hashable {
    package var text: String
    /// The copies that have it.
    package var from: String
    /// When it was written; nil if unknown.
    package var time: Timestamp?

    package init(text: String, from: String, time: Timestamp?) {
      self.text = text
      self.from = from
      self.time = time
    }
  }

  package private(set) var lines: [Line] = []
  /// The sheet's columns by name.
  package let columns: [String: Int]

  /// The columns that this sheet lacks and without which the user's choices cannot be read; empty for a
  /// different sheet of that name.
  package var missingColumns: [String] {
    guard columns["tab"] != nil, columns["column"] != nil else { return [] }
    return ["id", "value1", "value2", "winner"].filter { columns[$0] == nil }
  }

  /// The word for a value: `value1` for the first.
  package static func valueWord(_ index: Int) -> String { "value\(index + 1)" }

  /// Whether a word names a value, as in the header and in `winner`.
  package static func isValueWord(_ word: String) -> Bool {
    word.hasPrefix("value") && Int(word.dropFirst(5)).map { valueWord($0 - 1) == word } ?? false
  }

  /// The columns of a new sheet that lists so many values a line.
  package static func header(values count: Int) -> [String] {
    let numbers = 1...max(2, count)
    return ["tab", "about", "column", baseWord] + numbers.map { "value\($0)" } + ["winner"]
      + numbers.flatMap { ["from\($0)", "time\($0)"] } + ["id"]
  }

  /// Reads the sheet; of another sheet with the name it reads nothing.
  package init(_ sheet: Sheet) {
    let header = sheet.rowCount > 0 ? sheet.cells(inRow: 0) : []
    let columns = Dictionary(
      header.map { (HeaderName.trimmed(sheet.text(of: $0)), $0.column) },
      uniquingKeysWith: { first, _ in first })
    self.columns = columns
    guard columns["tab"] != nil, columns["column"] != nil, missingColumns.isEmpty else { return }
    let places = ValueColumns(columns)
    for row in 1..<max(1, sheet.rowCount) where sheet.isFilled(row: row) {
      func text(_ name: String) -> String {
        columns[name].map { sheet.value(row: row, column: $0).text } ?? ""
      }
      func text(_ column: Int?) -> String { column.map { sheet.value(row: row, column: $0).text } ?? "" }
      let filled = sheet.cells(inRow: row).compactMap { places.numberOfSource[$0.column] }
      // The first two values are always written, further ones only if a copy has them.
      let values = Set(filled.filter { $0 > 2 } + [1, 2]).sorted().compactMap { number -> Value? in
        guard let place = places[number] else { return nil }
        let from = text(place.from)
        if number > 2, from.isEmpty { return nil }
        return Value(text: text(place.value), from: from, time: Timestamp(text(place.time)))
      }
      lines.append(
        Line(
          tab: text("tab"), id: text("id"), column: text("column"), about: text("about"),
          base: text(Self.baseWord),
          values: values, winner: HeaderName.trimmed(text("winner")), row: sheet.rowNumber(row)))
    }
  }

  /// A line as cells, by the names of their columns.
  package static func cells(of line: Line) -> [(name: String, value: CellValue)] {
    var cells: [(String, CellValue)] = [
      ("tab", .text(line.tab)), ("about", .text(line.about)), ("column", .text(line.column)),
      (baseWord, .text(line.base)), ("winner", .text(line.winner)), ("id", .text(line.id)),
    ]
    for (index, value) in line.values.enumerated() {
      cells += [
        ("value\(index + 1)", .text(value.text)), ("from\(index + 1)", .text(value.from)),
        ("time\(index + 1)", .text(value.time?.description ?? "")),
      ]
    }
    return cells.map { ($0.0, $0.1.text.isEmpty ? .blank : $0.1) }
  }
}

/// The columns of the values of the sheet `Conflicts`: a hostile header has thousands, and each line fills a
/// few.
private struct ValueColumns {
  private var places: [(value: Int, from: Int?, time: Int?)] = []
  /// By the column that says which copies have a value, the value's number.
  private(set) var numberOfSource: [Int: Int] = [:]

  init(_ columns: [String: Int]) {
    while let value = columns["value\(places.count + 1)"] {
      let number = places.count + 1
      places.append((value, columns["from\(number)"], columns["time\(number)"]))
      if let from = columns["from\(number)"] { numberOfSource[from] = number }
    }
  }

  subscript(number: Int) -> (value: Int, from: Int?, time: Int?)? {
    places.indices.contains(number - 1) ? places[number - 1] : nil
  }
}

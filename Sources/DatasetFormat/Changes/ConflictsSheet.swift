package import Spreadsheet

/// The sheet `Conflicts`: each row is a cell of which a merge knows several values, and one of them counts
/// meanwhile.
///
/// The values stand in the order in which they count: `value1` is what the cell holds. A person who wants
/// another writes its name into `winner`; the next merge takes it.
package struct ConflictsSheet: Sendable {
  package static let name = "Conflicts"
  /// The column that stands for the row as a whole.
  package static let rowColumn = "row"
  /// The option that keeps what stood there before.
  package static let baseWord = "base"

  /// A row of the sheet.
  package struct Line: Sendable, Hashable {
    /// The tab's name, or that of a sheet of the person's own.
    package var tab: String
    /// The record's id or key.
    package var id: String
    /// The column, or ``ConflictsSheet/rowColumn``.
    package var column: String
    /// What a person knows the record by.
    package var about: String
    /// What stood there in the common state; blank where nothing did.
    package var base: String
    package var values: [Value]
    /// What the person chose, as they typed it; blank where they did not.
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

    /// The text of an option; nil for a word that is none.
    package func text(of option: String) -> String? {
      if option == ConflictsSheet.baseWord { return base }
      return values.indices.first { ConflictsSheet.valueWord($0) == option }.map { values[$0].text }
    }
  }

  /// What a person decided about a line.
  package enum Decision: Sendable, Hashable {
    /// Nothing: `winner` is blank.
    case none
    /// One of the line's options.
    case option(String)
    /// Something that is no option: it must not pass for a decision.
    case unclear
  }

  /// A value that copies have for the cell.
  package struct Value: Sendable, Hashable {
    package var text: String
    /// The copies that have it.
    package var from: String
    /// When it was written; nil where nobody knows.
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

  /// The columns without which nobody can tell what a person chose, that this sheet lacks; none for another
  /// sheet of that name.
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
      // Two values stand there always; of the others those that a copy has.
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

import Money
import Spreadsheet

/// A row in which the user has corrected some cells.
struct AnsweredRow {
  private let sheet: Sheet
  private let row: Int
  private let line: Int
  private let file: String
  private let layout: StatementLayout
  /// The names of the columns. Empty when there are none.
  private let names: [String]

  init(
    sheet: Sheet, row: Int, line: Int, file: String, _ statement: Statement?, _ segments: [TableSegment]
  ) {
    self.sheet = sheet
    self.row = row
    self.line = line
    self.file = file
    layout = statement?.layout ?? StatementLayout()
    let segment = segments.last { $0.body.contains(row) || $0.preamble.contains(row) } ?? segments.first
    names = segment?.names ?? []
  }

  /// The row's cells with the corrections, and what was corrected.
  ///
  /// - Throws: ``LineAnswerError``.
  func read(
    _ said: [LineAnswers.Cell], _ state: LineState?
  ) throws(LineAnswerError) -> (cells: [Sheet.NewCell], correctedCells: [CorrectedLine.Cell]) {
    var values: [Int: (kind: CellKind, text: String)] = [:]
    var correctedCells: [CorrectedLine.Cell] = []
    for cell in said {
      let column = try column(named: cell.column)
      guard values[column] == nil else { throw .saidTwice(line: line, column: cell.column) }
      values[column] = try value(cell.value, in: column, named: cell.column)
      let found = sheet.text(row: row, column: column) ?? ""
      correctedCells.append(CorrectedLine.Cell(column: label(column), value: cell.value, found: found))
    }
    let own = sheet.cells(inRow: row)
    if case .skipped(.overlongRow(_, let width))? = state {
      let texts = own.map { (column: $0.column, text: sheet.text(of: $0)) }
      let moved = RealignedCells(texts: texts, width: width, said: values.mapValues(\.text), layout: layout)
      // The file's value is the cell after the pieces are joined. If they are not joined, it is unknown.
      correctedCells = zip(correctedCells, said).map { cell, said in
        let column = try? column(named: said.column)
        return CorrectedLine.Cell(
          column: cell.column, value: cell.value, found: column.flatMap { moved.cells[$0] } ?? "")
      }
      return (Self.cells(moved.cells, values), correctedCells)
    }
    if state == .skipped(.shiftedCells) {
      let moved = RealignedCells(
        certainOf: own.map { (column: $0.column, text: sheet.text(of: $0)) }, layout: layout)
      return (Self.cells(moved.cells, values), correctedCells)
    }
    let kept = own.filter { values[$0.column] == nil }.map { Sheet.NewCell.own($0) }
    return (kept + Self.cells([:], values), correctedCells)
  }

  private static func cells(
    _ texts: [Int: String], _ values: [Int: (kind: CellKind, text: String)]
  ) -> [Sheet.NewCell] {
    let kept = texts.filter { values[$0.key] == nil }.map {
      Sheet.NewCell.value(column: $0.key, kind: .text, text: $0.value)
    }
    return kept + values.map { .value(column: $0.key, kind: $0.value.kind, text: $0.value.text) }
  }

  /// The name of a column as shown next to its value.
  private func label(_ column: Int) -> String {
    let name = column < names.count ? names[column] : ""
    return name.isEmpty ? String(column + 1) : name
  }

  /// Finds a column by the name in the header, by role, or by its number from 1.
  private func column(named name: String) throws(LineAnswerError) -> Int {
    let exact = names.indices.filter { names[$0] == name }
    if exact.count == 1 { return exact[0] }
    let normal = HeaderWords.normal(name)
    let alike = names.indices.filter { !normal.isEmpty && HeaderWords.normal(names[$0]) == normal }
    if alike.count == 1 { return alike[0] }
    if alike.isEmpty, let role = StatementLayout.Role(typed: name), let columns = layout.columns[role],
      columns.count == 1
    {
      return columns[0].index
    }
    if let number = Int(name), (1...max(1, width)).contains(number) { return number - 1 }
    throw .noSuchColumn(file: file, line: line, name: name, known: known)
  }

  private var width: Int { max(names.count, (sheet.cells(inRow: row).last?.column ?? 0) + 1) }

  /// The names that are accepted for columns.
  private var known: [String] {
    let roles = layout.columns.filter { $0.value.count == 1 }.map(\.key.rawValue).sorted()
    return names.filter { !$0.isEmpty }.map { "\"\($0)\"" } + roles + ["a number from 1 to \(width)"]
  }

  private static let dates: [StatementLayout.Role] = [.date, .valueDate]
  private static let amounts: [StatementLayout.Role] = [
    .amount, .debit, .credit, .fee, .balance, .balanceBefore, .originalAmount,
  ]

  /// The value in the notation of the file.
  private func value(
    _ text: String, in column: Int, named name: String
  ) throws(LineAnswerError) -> (kind: CellKind, text: String) {
    func isOf(_ roles: [StatementLayout.Role]) -> Bool {
      roles.contains { layout.columns[$0]?.contains { $0.index == column } ?? false }
    }
    let token = CellToken(text)
    if isOf(Self.dates) {
      guard let date = token.date else {
        throw .wrongValue(file: file, line: line, column: name, value: text, expected: .date)
      }
      // Among date cells, a date must be a date cell too. As a text it would look like a day that a
      // spreadsheet program misread.
      let days = Set(date.orders.list.compactMap { date.day(in: $0) })
      if hasDateCells(column), days.count == 1, let day = days.first { return (.date, day.description) }
      return (.text, text)
    }
    guard isOf(Self.amounts), !text.isEmpty else { return (.text, text) }
    guard let number = token.number else {
      throw .wrongValue(file: file, line: line, column: name, value: text, expected: .amount)
    }
    // The user may write a decimal mark other than the file's, if only one reading is a number.
    guard let mark = layout.decimalMark, number.number(mark) == nil else { return (.text, text) }
    return (.text, Self.withOtherMark(text))
  }

  /// Whether the column has cells that a workbook marks as dates.
  private func hasDateCells(_ column: Int) -> Bool {
    (0..<sheet.rowCount).contains { sheet.cell(row: $0, column: column)?.kind == .date }
  }

  /// A number with points and commas exchanged: `1,234.50` → `1.234,50`.
  private static func withOtherMark(_ text: String) -> String {
    String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }
}

extension StatementLayout.Role {
  /// A role by its name, in any case.
  init?(typed name: String) {
    let lower = name.lowercased()
    guard let role = Self.allCases.first(where: { $0.rawValue.lowercased() == lower }) else { return nil }
    self = role
  }
}

/// Puts the cells of a row with too many cells back into their columns.
///
/// A delimiter inside a text has cut the row. The user's value for one cell tells where. If joining the
/// pieces at exactly one place puts that value into its column, and days and numbers into theirs, the row is
/// repaired that way. If not, only certain cells stay: those before the first text column, and texts.
struct RealignedCells {
  private(set) var cells: [Int: String] = [:]

  init(
    texts: [(column: Int, text: String)], width: Int, said: [Int: String], layout: StatementLayout
  ) {
    var row = Array(repeating: "", count: (texts.last?.column ?? -1) + 1)
    for (column, text) in texts { row[column] = text }
    while let last = row.last, CellToken(last).isBlank { row.removeLast() }
    let surplus = row.count - width
    guard surplus > 0 else {
      for (column, text) in row.enumerated() { cells[column] = text }
      return
    }
    let delimiter = layout.delimiter ?? ","
    var found: Set<[String]> = []
    for place in 0..<width {
      let joined =
        Array(row[..<place]) + [row[place...(place + surplus)].joined(separator: delimiter)]
        + row[(place + surplus + 1)...]
      if Self.fits(joined, said, layout) { found.insert(joined) }
    }
    if found.count == 1, let only = found.first {
      for (column, text) in only.enumerated() { cells[column] = text }
    } else {
      keepCertain(row, width, layout)
    }
  }

  /// Keeps only the certain cells of a row whose cells are not under their names. Numbers in text columns
  /// were moved there.
  init(certainOf texts: [(column: Int, text: String)], layout: StatementLayout) {
    let columns = Self.textColumns(layout)
    for (column, text) in texts where column < columns.min() ?? 0 || columns.contains(column) {
      if column < columns.min() ?? 0 || CellToken(text).number == nil { cells[column] = text }
    }
  }

  private static func textColumns(_ layout: StatementLayout) -> [Int] {
    [StatementLayout.Role.text, .payee, .payer, .recipient].flatMap { layout.columns[$0] ?? [] }.map(\.index)
  }

  /// Whether a row has the corrected values, and days and numbers in the columns for them.
  private static func fits(_ row: [String], _ said: [Int: String], _ layout: StatementLayout) -> Bool {
    for (column, text) in said where !isSame(row[column], text) { return false }
    func holds(_ roles: [StatementLayout.Role], _ test: (CellToken) -> Bool) -> Bool {
      roles.flatMap { layout.columns[$0] ?? [] }.allSatisfy { column in
        guard row.indices.contains(column.index) else { return true }
        let token = CellToken(row[column.index])
        return token.isBlank || test(token)
      }
    }
    return holds([.date, .valueDate]) { $0.date != nil }
      && holds([.amount, .debit, .credit, .fee, .balance, .balanceBefore]) { $0.number != nil }
  }

  /// Whether two texts are the same number or the same words.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    if let number = CellToken(one).number, let second = CellToken(other).number {
      return number.digits == second.digits && number.isNegative == second.isNegative
    }
    return one.trimmingSpace() == other.trimmingSpace()
  }

  private mutating func keepCertain(_ row: [String], _ width: Int, _ layout: StatementLayout) {
    let texts = Self.textColumns(layout)
    let first = texts.min() ?? 0
    for column in 0..<width where column < first || texts.contains(column) { cells[column] = row[column] }
  }
}

import Money
import Spreadsheet

/// A row in which a person says what some cells hold.
struct AnsweredRow {
  private let sheet: Sheet
  private let row: Int
  private let line: Int
  private let file: String
  private let layout: StatementLayout
  /// The names of the columns; empty where there are none.
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

  /// The row's cells as they are to be read, and what was said of them.
  ///
  /// - Throws: ``LineAnswerError``.
  func read(
    _ said: [LineAnswers.Cell], _ state: LineState?
  ) throws(LineAnswerError) -> (cells: [Sheet.NewCell], byHand: [LineByHand.Cell]) {
    var values: [Int: (kind: CellKind, text: String)] = [:]
    var byHand: [LineByHand.Cell] = []
    for cell in said {
      let column = try column(named: cell.column)
      guard values[column] == nil else { throw .saidTwice(line: line, column: cell.column) }
      values[column] = try value(cell.value, in: column, named: cell.column)
      let found = sheet.text(row: row, column: column) ?? ""
      byHand.append(LineByHand.Cell(column: label(column), value: cell.value, found: found))
    }
    let own = sheet.cells(inRow: row)
    if case .skipped(.surplusCells(_, let width))? = state {
      let texts = own.map { (column: $0.column, text: sheet.text(of: $0)) }
      let moved = MovedCells(texts: texts, width: width, said: values.mapValues(\.text), layout: layout)
      // What the file has is what stands there once the pieces are joined; where they are not, nobody knows.
      byHand = zip(byHand, said).map { cell, said in
        let column = try? column(named: said.column)
        return LineByHand.Cell(
          column: cell.column, value: cell.value, found: column.flatMap { moved.cells[$0] } ?? "")
      }
      return (Self.cells(moved.cells, values), byHand)
    }
    if state == .skipped(.movedCells) {
      let moved = MovedCells(
        certainOf: own.map { (column: $0.column, text: sheet.text(of: $0)) }, layout: layout)
      return (Self.cells(moved.cells, values), byHand)
    }
    let kept = own.filter { values[$0.column] == nil }.map { Sheet.NewCell.own($0) }
    return (kept + Self.cells([:], values), byHand)
  }

  private static func cells(
    _ texts: [Int: String], _ values: [Int: (kind: CellKind, text: String)]
  ) -> [Sheet.NewCell] {
    let kept = texts.filter { values[$0.key] == nil }.map {
      Sheet.NewCell.value(column: $0.key, kind: .text, text: $0.value)
    }
    return kept + values.map { .value(column: $0.key, kind: $0.value.kind, text: $0.value.text) }
  }

  /// How a column is named beside its value.
  private func label(_ column: Int) -> String {
    let name = column < names.count ? names[column] : ""
    return name.isEmpty ? String(column + 1) : name
  }

  /// The column of a name of the header, else of a role, else of a number from 1.
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

  /// What the columns are called, and what stands for the others.
  private var known: [String] {
    let roles = layout.columns.filter { $0.value.count == 1 }.map(\.key.rawValue).sorted()
    return names.filter { !$0.isEmpty }.map { "\"\($0)\"" } + roles + ["a number from 1 to \(width)"]
  }

  private static let dates: [StatementLayout.Role] = [.date, .valueDate]
  private static let amounts: [StatementLayout.Role] = [
    .amount, .debit, .credit, .fee, .balance, .balanceBefore, .originalAmount,
  ]

  /// The value as the file would write it.
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
      // Among date cells it is one too; a text would look like a day that a spreadsheet program has misread.
      let days = Set(date.orders.list.compactMap { date.day(in: $0) })
      if hasDateCells(column), days.count == 1, let day = days.first { return (.date, day.description) }
      return (.text, text)
    }
    guard isOf(Self.amounts), !text.isEmpty else { return (.text, text) }
    guard let number = token.number else {
      throw .wrongValue(file: file, line: line, column: name, value: text, expected: .amount)
    }
    // A person may write the other mark than the file does, where only one reading is a number.
    guard let mark = layout.decimalMark, number.number(mark) == nil else { return (.text, text) }
    return (.text, Self.withOtherMark(text))
  }

  /// Whether the column has cells that a workbook says are dates.
  private func hasDateCells(_ column: Int) -> Bool {
    (0..<sheet.rowCount).contains { sheet.cell(row: $0, column: column)?.kind == .date }
  }

  /// A number with its points as commas and its commas as points.
  private static func withOtherMark(_ text: String) -> String {
    String(text.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }
}

extension StatementLayout.Role {
  /// A role by its name in any case.
  init?(typed name: String) {
    let lower = name.lowercased()
    guard let role = Self.allCases.first(where: { $0.rawValue.lowercased() == lower }) else { return nil }
    self = role
  }
}

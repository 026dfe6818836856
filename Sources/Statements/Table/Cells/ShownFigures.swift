import Money
package import Spreadsheet

/// The entries of a workbook's sheet as the user sees them, compared with the entries that were read.
/// Differences are asked about.
///
/// A format that displays its own text, a hidden row, and a result that its formula no longer gives would
/// each import a figure that nobody has seen.
package struct ShownFigures {
  /// A column that entries were read from.
  package struct Column {
    var index: Int
    /// The name that the user sees.
    var label: String
    /// Whether a row needs the column to be an entry: its day, its amount.
    var isFigure: Bool

    package init(index: Int, label: String, isFigure: Bool) {
      self.index = index
      self.label = label
      self.isFigure = isFigure
    }
  }

  /// A cell that displays something other than its value.
  private struct Difference {
    var row: Int
    var line: Int
    var column: Column
    var held: String
    /// Nil when it is unknown until the workbook is opened.
    var shown: String?
    /// Whether an import can use the displayed text.
    var isReadable: Bool
  }

  private let sheet: Sheet
  private var differences: [Difference] = []
  /// The lines whose figures are all hidden.
  private(set) var hiddenLines: [Int] = []
  private var hiddenRows: [Int] = []
  /// Whether a filter may hide them.
  private var isFiltered = false
  /// The used columns that are hidden.
  private var hiddenColumns: [Column] = []
  /// Facts that the user should know and that need no answer.
  package private(set) var warnings: [String] = []

  /// The answers of the two questions.
  static let read = "read"
  static let shown = "shown"
  static let leaveOut = "leave-out"

  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - columns: The columns that entries were read from.
  ///   - rows: The indices of the rows of the entries.
  ///   - headerRow: The index of the row that names the columns.
  package init(_ sheet: Sheet, columns: [Column], rows: [Int], headerRow: Int?) {
    self.sheet = sheet
    if ShownCells.areAllPlain(sheet) || rows.isEmpty { return }
    isFiltered = sheet.look.hasFilter
    hiddenColumns = columns.filter { sheet.look.hides(column: $0.index) }
    let hidden = ShownCells.merged(sheet.look.hiddenRows)
    var cells = ShownCells(sheet, columns: columns.map(\.index))
    var rounded: Set<Int> = []
    let visible = columns.filter { !sheet.look.hides(column: $0.index) }
    for row in headerRow.map({ [$0] + rows }) ?? rows {
      let number = sheet.rowNumber(row)
      if row != headerRow, ShownCells.contains(hidden, number) {
        hide(row)
        continue
      }
      for column in visible {
        let shown = cells.shown(row: row, column: column.index)
        if shown == .same { continue }
        if case .rounded(let text) = shown {
          if row != headerRow, rounded.insert(column.index).inserted { warn(number, column, text) }
        } else if shown == .nothing, column.isFigure, row != headerRow {
          hide(row)
        } else {
          add(shown, row, column)
        }
      }
    }
    if cells.isExhausted {
      warnings.append(
        "there are too many formulas to calculate all of them again; the results that the file holds were read"
      )
    }
  }

  /// Whether the sheet displays everything as it was read.
  private var isEmpty: Bool { differences.isEmpty && hiddenRows.isEmpty && hiddenColumns.isEmpty }

  private mutating func hide(_ row: Int) {
    if hiddenRows.last == row { return }
    hiddenRows.append(row)
    hiddenLines.append(sheet.rowNumber(row))
  }

  private mutating func add(_ shown: ShownCells.Shown, _ row: Int, _ column: Column) {
    var text: String?
    switch shown {
    case .other(let other): text = other
    case .nothing: text = ""
    case .unknown, .same, .rounded: break
    }
    let held = sheet.text(row: row, column: column.index) ?? ""
    differences.append(
      Difference(
        row: row, line: sheet.rowNumber(row), column: column, held: held, shown: text,
        isReadable: text.map { !column.isFigure || Self.value($0) != nil } ?? false))
  }

  private mutating func warn(_ line: Int, _ column: Column, _ text: String) {
    let held = sheet.rowIndex(ofNumber: line).flatMap { sheet.text(row: $0, column: column.index) }
    warnings.append(
      "\(column.label) shows fewer digits than its cells hold: line \(line) shows \(text) and holds \(held ?? ""). What the cells hold was read."
    )
  }

  /// A displayed text in the form of a workbook's cell. Nil when it is not a figure or is ambiguous.
  private static func value(_ text: String) -> (CellKind, String)? {
    if let number = ShownCells.number(text) { return (.number, number) }
    guard let date = CellToken(text).date, !date.isOrderRelevant, !date.hasShortYear,
      let day = [DateOrder.ymd, .dmy, .mdy].lazy.compactMap({ date.day(in: $0) }).first
    else { return nil }
    return (.date, day.description)
  }
}

// MARK: - Asking

extension ShownFigures {
  /// The questions that are not answered yet.
  package func questions(_ answers: QuestionAnswers) -> [Question] {
    [
      answers[.hiddenCells] == nil ? hiddenQuestion : nil,
      answers[.shownDiffers] == nil ? differenceQuestion : nil,
    ].compactMap { $0 }
  }

  private var hiddenQuestion: Question? {
    if hiddenRows.isEmpty, hiddenColumns.isEmpty { return nil }
    var parts: [String] = []
    if let first = hiddenLines.first {
      let lines = Self.list(hiddenLines)
      let cause = isFiltered ? ", perhaps by a filter" : ""
      parts.append(
        hiddenLines.count == 1
          ? "the entry in line \(first) is not shown\(cause)"
          : "\(hiddenLines.count) entries are not shown\(cause) (lines \(lines))")
    }
    if !hiddenColumns.isEmpty {
      let names = hiddenColumns.map(\.label).joined(separator: ", ")
      parts.append(
        hiddenColumns.count == 1 ? "the column \(names) is hidden" : "the columns \(names) are hidden")
    }
    let question = Question(
      code: .hiddenCells,
      text:
        "\(parts.joined(separator: "; ")): whoever looks at the file does not see what would be imported. Is it to be read?",
      choices: [Self.read, Self.leaveOut],
      examples: hiddenRows.prefix(Self.examples).map { row in
        Question.Example(line: sheet.rowNumber(row), found: text(of: row))
      })
    return question
  }

  private var differenceQuestion: Question? {
    guard let first = differences.first else { return nil }
    let isKnown = differences.allSatisfy(\.isReadable)
    let place = "line \(first.line) in \(first.column.label)"
    let seen = first.shown.map { $0.isEmpty ? "shows nothing" : "shows \"\($0)\"" }
    let says =
      seen.map { "\(place) \($0) and holds \(first.held)" }
      ?? "\(place) holds \(first.held), the old result of a formula, and the workbook asks to be calculated when it is opened"
    let others = differences.count - 1
    let more =
      others == 0 ? "" : others == 1 ? "; another cell differs too" : "; \(others) more cells differ too"
    let advice =
      isKnown
      ? "Which of them is meant?"
      : "Open the file, look at these cells and save it, or say that what they hold is right."
    return Question(
      code: .shownDiffers, text: "\(says)\(more). \(advice)",
      choices: isKnown ? [Self.read, Self.shown] : [Self.read],
      examples: differences.prefix(Self.examples).map { difference in
        let shown = difference.shown.map { $0.isEmpty ? "nothing" : $0 }
        return Question.Example(
          line: difference.line, found: difference.column.label,
          readings: [difference.held] + (isKnown ? [shown ?? ""] : []))
      })
  }

  private static let examples = 5

  /// `5, 7, 12 and 40 more`
  private static func list(_ lines: [Int]) -> String {
    let named = lines.prefix(examples).map(String.init).joined(separator: ", ")
    return lines.count > examples ? named + " and \(lines.count - examples) more" : named
  }

  private func text(of row: Int) -> String {
    sheet.cells(inRow: row).map { sheet.text(of: $0) }.filter { !$0.isEmpty }.joined(separator: " | ")
  }
}

// MARK: - Answering

extension ShownFigures {
  /// The sheet with the answers applied. Nil when they change nothing.
  package func answered(_ answers: QuestionAnswers) -> Sheet? {
    if isEmpty { return nil }
    var rows: [Int: [Sheet.NewCell]] = [:]
    if answers[.shownDiffers] == Self.shown {
      for difference in differences {
        guard let text = difference.shown else { continue }
        var cells = rows[difference.row] ?? sheet.cells(inRow: difference.row).map { .own($0) }
        cells.removeAll { $0.column == difference.column.index }
        let (kind, value) = difference.column.isFigure ? Self.value(text) ?? (.text, text) : (.text, text)
        if !value.isEmpty {
          cells.append(.value(column: difference.column.index, kind: kind, text: value))
        }
        rows[difference.row] = cells
      }
    }
    if answers[.hiddenCells] == Self.leaveOut {
      let columns = Set(hiddenColumns.map(\.index))
      if !columns.isEmpty {
        for row in 0..<sheet.rowCount {
          let cells = rows[row] ?? sheet.cells(inRow: row).map { .own($0) }
          rows[row] = cells.filter { !columns.contains($0.column) }
        }
      }
    }
    return rows.isEmpty ? nil : sheet.replacing(rows)
  }

  /// The lines that the answers leave out.
  package func leftOut(_ answers: QuestionAnswers) -> [Int] {
    answers[.hiddenCells] == Self.leaveOut ? hiddenLines : []
  }
}

// MARK: - Statements

extension ShownFigures {
  /// Compares the entries of a statement with what the sheet displays.
  init(_ statement: Statement, of sheet: Sheet) {
    var columns: [Int: Column] = [:]
    for (role, found) in statement.layout.columns {
      guard let isFigure = Self.isFigure(role) else { continue }
      for column in found {
        let label = column.name.map { "\"\($0)\"" } ?? "column \(column.index + 1)"
        let known = columns[column.index]?.isFigure ?? false
        columns[column.index] = Column(index: column.index, label: label, isFigure: isFigure || known)
      }
    }
    if ShownCells.areAllPlain(sheet) {
      self.init(sheet, columns: [], rows: [], headerRow: nil)
      return
    }
    // A line that the user corrected matches neither the file nor its display.
    let said = Set(statement.correctedLines.map(\.line))
    let rows = statement.entries.indices.compactMap { index in
      let line = statement.entries[index].line
      return said.contains(line) ? nil : sheet.rowIndex(ofNumber: line)
    }
    self.init(
      sheet, columns: columns.values.sorted { $0.index < $1.index }, rows: rows,
      headerRow: statement.layout.headerLine.flatMap { sheet.rowIndex(ofNumber: $0) })
  }

  /// Whether a column of the role holds an entry's day or money. Nil for a column that is not asked about.
  private static func isFigure(_ role: StatementLayout.Role) -> Bool? {
    switch role {
    case .date, .amount, .debit, .credit, .fee: true
    case .valueDate, .balance, .balanceBefore, .sign, .currency, .payee, .payer, .recipient, .text, .status:
      false
    case .originalAmount, .originalCurrency, .reference, .account: nil
    }
  }
}

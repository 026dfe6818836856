import Spreadsheet

/// A sheet with the user's corrections: some cells have new values, and rows that are left out are empty.
///
/// Corrections count for the whole reading, so the cells are replaced before anything is decided.
struct AnsweredTable {
  let sheet: Sheet
  let correctedLines: [CorrectedLine]

  /// `plain` is the reading of the sheet without the corrections. It is empty if the sheet cannot be read
  /// without them.
  ///
  /// - Throws: ``LineAnswerError``.
  init(
    _ sheet: Sheet, file: String, _ answers: LineAnswers, plain: [Statement], segments: [TableSegment]
  ) throws(LineAnswerError) {
    var correctedLines: [CorrectedLine] = []
    var rows: [Int: [Sheet.NewCell]] = [:]
    let states = Self.states(of: answers, in: plain)
    let places = CellGrid.with(sheet) { grid in
      (0..<grid.rowCount).filter { answers.names(grid.line($0)) }.map { ($0, grid.line($0)) }
    }
    for (row, line) in places {
      let state = states[line]
      // If nothing is read without the corrections, any row under the names may be an entry.
      let isUnread = plain.isEmpty && segments.contains { $0.body.contains(row) }
      let isRemembered = answers.remembered.contains(line)
      var said = CorrectedLine(line: line, cells: [], problem: state?.problem)
      said.isRemembered = isRemembered
      said.rowText = Self.text(ofRow: row, in: sheet)
      if let cells = answers.cells[line] {
        guard state != nil && state != .skipped(.repeatedHeader) || isUnread else { continue }
        let statement = plain.first { $0.has(line: line) } ?? plain.first
        let table = AnsweredRow(sheet: sheet, row: row, line: line, file: file, statement, segments)
        (rows[row], said.cells) = try table.read(cells, state)
      } else {
        guard state?.mayBeEntry ?? isUnread else { continue }
        rows[row] = []
      }
      correctedLines.append(said)
    }
    self.sheet = rows.isEmpty ? sheet : sheet.replacing(rows)
    self.correctedLines = correctedLines
  }

  /// How the corrected lines are read without the corrections.
  private static func states(of answers: LineAnswers, in plain: [Statement]) -> [Int: LineState] {
    var states: [Int: LineState] = [:]
    for statement in plain {
      for skipped in statement.skipped where answers.names(skipped.line) {
        states[skipped.line] = .skipped(skipped.reason)
      }
      // By index, so that no entry is copied.
      for index in statement.entries.indices where answers.names(statement.entries[index].line) {
        states[statement.entries[index].line] = .entry
      }
    }
    return states
  }

  /// The texts of a row's cells with tabs between them. A workbook's row is kept in this form.
  static func text(ofRow row: Int, in sheet: Sheet) -> String {
    var text = ""
    var next = 0
    for cell in sheet.cells(inRow: row) {
      text += String(repeating: "\t", count: max(0, cell.column - next)) + sheet.text(of: cell)
      next = cell.column
    }
    return text
  }

  /// Notes the corrections of lines in the statements.
  func note(in statements: inout [Statement], plain: [Statement]) {
    for said in correctedLines {
      let place = (said.isSkipped ? plain : statements).firstIndex { $0.has(line: said.line) }
      guard let last = statements.indices.last else { return }
      let index = min(place ?? 0, last)
      if said.isSkipped {
        // If a question about the whole table is open, the line is listed as waiting.
        statements[index].skipped.removeAll { $0.line == said.line }
        statements[index].skipped.append(
          SkippedLine(line: said.line, reason: .leftOutByUser(isRemembered: said.isRemembered)))
        statements[index].skipped.sort { $0.line < $1.line }
      }
      statements[index].correctedLines.append(said)
    }
  }
}

extension Statement {
  /// Whether the line belongs to the statement.
  func has(line: Int) -> Bool {
    skipped.contains { $0.line == line } || entries.indices.contains { entries[$0].line == line }
  }
}

/// How a line of the file is read when nothing is corrected.
enum LineState: Equatable {
  case entry
  case skipped(SkippedLine.Reason)

  /// Why the line cannot be read. Nil when it can, or when it is not an entry.
  var problem: String? {
    if case .skipped(let reason) = self, reason.isLoss { return reason.description }
    return nil
  }

  /// Whether the line may be an entry, so that leaving it out has an effect.
  var mayBeEntry: Bool {
    switch self {
    case .entry, .skipped(.undecided), .skipped(.noAmount): true
    case .skipped(let reason): reason.isLoss
    }
  }
}

import Spreadsheet

/// A sheet as a person says that it is: other cells in some rows, and no others in rows that are left out.
///
/// What is said counts for the whole reading, so the cells are exchanged before anything is decided.
struct AnsweredTable {
  let sheet: Sheet
  let correctedLines: [CorrectedLine]

  /// `plain` is how the sheet is read when nothing is said; empty where it is not read at all then.
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
      // Where nothing is read without what is said, any row under the names may be an entry.
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

  /// How the lines are read that something is said of.
  private static func states(of answers: LineAnswers, in plain: [Statement]) -> [Int: LineState] {
    var states: [Int: LineState] = [:]
    for statement in plain {
      for skipped in statement.skipped where answers.names(skipped.line) {
        states[skipped.line] = .skipped(skipped.reason)
      }
      // By index: no copy of an entry is made.
      for index in statement.entries.indices where answers.names(statement.entries[index].line) {
        states[statement.entries[index].line] = .entry
      }
    }
    return states
  }

  /// The texts of a row's cells with tabs between them, as a workbook's row is kept.
  static func text(ofRow row: Int, in sheet: Sheet) -> String {
    var text = ""
    var next = 0
    for cell in sheet.cells(inRow: row) {
      text += String(repeating: "\t", count: max(0, cell.column - next)) + sheet.text(of: cell)
      next = cell.column
    }
    return text
  }

  /// Notes in the statements what was said of their lines.
  func note(in statements: inout [Statement], plain: [Statement]) {
    for said in correctedLines {
      let place = (said.isSkipped ? plain : statements).firstIndex { $0.has(line: said.line) }
      guard let last = statements.indices.last else { return }
      let index = min(place ?? 0, last)
      if said.isSkipped {
        // Under an open question about the whole table it is listed as waiting.
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
  /// Whether the line is one of the statement's.
  func has(line: Int) -> Bool {
    skipped.contains { $0.line == line } || entries.indices.contains { entries[$0].line == line }
  }
}

/// How a line is read as the file has it, when nothing is said of it.
enum LineState: Equatable {
  case entry
  case skipped(SkippedLine.Reason)

  /// Why it cannot be read; nil where it can, or is no entry.
  var problem: String? {
    if case .skipped(let reason) = self, reason.isLoss { return reason.description }
    return nil
  }

  /// Whether leaving it out leaves anything out.
  var mayBeEntry: Bool {
    switch self {
    case .entry, .skipped(.undecided), .skipped(.noAmount): true
    case .skipped(let reason): reason.isLoss
    }
  }
}

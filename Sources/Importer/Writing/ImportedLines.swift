import DatasetFormat
import Spreadsheet

/// Writes where rows came from, for `explain`: for each import the rows that it makes, completes or finds there, with their
/// lines.
struct ImportedLines {
  private let run: DecidedRun
  private let rows: LedgerRows
  private let cells: LedgerCells
  private let writers: [RecordID: ProvenanceWriter]
  private var texts: [RecordID: [UInt8]]

  /// One record for each import that has such rows, in the order of the statements.
  static func records(_ run: DecidedRun, rows: LedgerRows, cells: LedgerCells) -> [ProvenanceRecord] {
    var lines = ImportedLines(run, rows: rows, cells: cells)
    // Lines of rows that are a later statement's go with that one's; all others can wait until they are written.
    let areDeferred = !run.booksAcrossStatements
    for (number, statement) in run.statements.enumerated() {
      guard statement.isRecorded, let id = statement.entry?.id else { continue }
      lines.appendTouched(of: statement, id)
      lines.appendFound(of: statement, id)
      if !areDeferred { lines.appendMade(of: statement, number) }
      lines.appendOthers(of: statement, id)
    }
    return run.statements.compactMap { statement in
      guard let id = statement.entry?.id, let bytes = lines.texts.removeValue(forKey: id) else { return nil }
      if areDeferred, !statement.made.isEmpty, let writer = lines.writers[id] {
        let made = MadeLines(statement, rows: rows, writer)
        return ProvenanceRecord(importID: id, head: bytes, lines: made.deferred)
      }
      guard bytes.count > lines.writers[id]?.header.count ?? 0 else { return nil }
      return ProvenanceRecord(importID: id, bytes: bytes)
    }
  }

  private init(_ run: DecidedRun, rows: LedgerRows, cells: LedgerCells) {
    self.run = run
    self.rows = rows
    self.cells = cells
    var writers: [RecordID: ProvenanceWriter] = [:]
    var texts: [RecordID: [UInt8]] = [:]
    for statement in run.statements {
      guard statement.isRecorded, let id = statement.entry?.id else { continue }
      let writer = ProvenanceWriter(statement.assigned, source: statement.source)
      writers[id] = writer
      texts[id] = writer.header
    }
    self.writers = writers
    self.texts = texts
  }

  private mutating func appendTouched(of statement: DecidedStatement, _ importID: RecordID) {
    guard let writer = writers[importID] else { return }
    var place = -1
    for touched in statement.touched {
      guard case .completion(let key) = touched.what, case .there(let rows) = touched.row.place else {
        continue
      }
      for row in rows {
        // The first row of a split is the one that gets an id where it has none.
        let own = row == rows.first ? touched.row.id : RecordID(cellText: cells.value("id", row: row).text)
        own?.withText {
          writer.append(
            $0, entry: touched.line, key: key, after: &place,
            to: &texts[importID, default: writer.header])
        }
      }
    }
  }

  /// Lines whose rows were there: the statement contains them too, whoever made them.
  private mutating func appendFound(of statement: DecidedStatement, _ importID: RecordID) {
    guard let writer = writers[importID], !statement.found.isEmpty else { return }
    var text: [UInt8] = []
    var place = -1
    for line in statement.found {
      let row = rows.rows[Int(line.number)]
      if case .there(let places) = row.place, places.count > 1 {
        for place in places {
          var id = cells.value("id", row: place).text
          var start = -1
          id.withUTF8 {
            writer.append($0, entry: line.entry, key: line.key, after: &start, to: &text)
          }
        }
      } else if row.hasID {
        row.id.withText {
          writer.append($0, entry: line.entry, key: line.key, after: &place, to: &text)
        }
      }
    }
    texts[importID, default: writer.header] += text
  }

  /// Lines that the person said something of and that no row came from.
  private mutating func appendOthers(of statement: DecidedStatement, _ importID: RecordID) {
    guard let writer = writers[importID], !statement.assigned.statement.byHand.isEmpty else { return }
    let entries = statement.assigned.statement.entries
    let rows =
      statement.made.map { Int($0) } + statement.touched.map(\.line) + statement.found.map(\.entry)
    writer.appendOthers(
      written: Set(rows.map { entries[$0].line }), to: &texts[importID, default: writer.header])
  }

  /// Rows that the statement makes; one that a later statement booked is the later one's.
  private mutating func appendMade(of statement: DecidedStatement, _ number: Int) {
    for part in LineParts.of(statement.made.indices) {
      let texted = ConcurrentChunks.map(part) { [run, rows, writers] chunk in
        Self.lines(chunk, of: statement, number, run, rows, writers)
      }
      for (id, text) in texted.joined() {
        texts[id, default: Array(ProvenanceRecord.header.utf8)] += text
      }
    }
  }

  /// The lines of some rows that a statement makes, those of one import that follow each other together.
  private static func lines(
    _ part: Range<Int>, of statement: DecidedStatement, _ statementNumber: Int, _ run: DecidedRun,
    _ rows: LedgerRows, _ writers: [RecordID: ProvenanceWriter]
  ) -> [(importID: RecordID, text: [UInt8])] {
    let first = statement.firstNumber
    var texts: [(importID: RecordID, text: [UInt8])] = []
    var index = part.lowerBound
    while index < part.upperBound {
      let importNumber = rows.rows[first + index].importNumber
      let importID = rows.imports.entries[importNumber].id
      let writer = writers[importID]
      var text: [UInt8] = []
      text.reserveCapacity((part.upperBound - index) * 176)
      var place = -1
      while index < part.upperBound, rows.rows[first + index].importNumber == importNumber {
        let entry = run.place(
          ofRow: first + index,
          madeAt: LinePlace(statement: statementNumber, line: Int(statement.made[index])))
        rows.rows[first + index].id.withText {
          writer?.append(
            $0, entry: entry.line, key: rows.rows[first + index].key, after: &place, to: &text)
        }
        index += 1
      }
      texts.append((importID, text))
    }
    return texts
  }
}

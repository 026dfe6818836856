import DatasetFormat
import Spreadsheet

/// Writes where rows came from, for `explain`: for each import, the rows that it makes, completes or finds,
/// with their lines.
struct ImportedLines {
  private let run: DecidedRun
  private let rows: LedgerRows
  private let cells: LedgerCells
  private let writers: [RecordID: ProvenanceWriter]
  private var texts: [RecordID: [UInt8]]

  /// One record for each import that has such rows, in the order of the statements.
  static func records(_ run: DecidedRun, rows: LedgerRows, cells: LedgerCells) -> [ProvenanceRecord] {
    var lines = ImportedLines(run, rows: rows, cells: cells)
    // Rows booked by a later statement are listed with that statement. All other lines can wait until they
    // are written.
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
        // If a split has no id, its first row gets one.
        let own = row == rows.first ? touched.row.id : RecordID(cellText: cells.value("id", row: row).text)
        own?.withText {
          writer.append(
            $0, entry: touched.line, key: key, after: &place,
            to: &texts[importID, default: writer.header])
        }
      }
    }
  }

  /// Lines whose rows already existed. The statement contains them too, whoever made them.
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

  /// Lines that the user corrected or left out and that made no row.
  private mutating func appendOthers(of statement: DecidedStatement, _ importID: RecordID) {
    guard let writer = writers[importID], !statement.assigned.statement.correctedLines.isEmpty else { return }
    let entries = statement.assigned.statement.entries
    let rows =
      statement.made.map { Int($0) } + statement.touched.map(\.line) + statement.found.map(\.entry)
    writer.appendOthers(
      written: Set(rows.map { entries[$0].line }), to: &texts[importID, default: writer.header])
  }

  /// Rows that the statement makes. A row that a later statement booked belongs to the later one.
  private mutating func appendMade(of statement: DecidedStatement, _ number: Int) {
    for part in LineParts.of(statement.made.indices) {
      let texted = ConcurrentChunks.map(part) { [run, rows, writers] chunk in
        Self.lines(chunk, of: statement, number, run, rows, writers)
      }
      for chunk in texted {
        for (id, text) in chunk { texts[id, default: Array(ProvenanceRecord.header.utf8)] += text }
      }
    }
  }

  /// The lines of some rows that a statement makes. Consecutive lines of one import are written together.
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

/// The lines of the rows that a statement makes, for the provenance file of its import. They are made when
/// the file is written.
struct MadeLines: Sendable {
  private let writer: ProvenanceWriter
  /// The entries from which the rows are made.
  private let entries: [Int32]
  private let ids: [RecordID]
  private let keys: [ImportKey?]

  init(_ statement: DecidedStatement, rows: LedgerRows, _ writer: ProvenanceWriter) {
    self.writer = writer
    entries = statement.made
    let (rows, first) = (rows.rows, statement.firstNumber)
    ids = ConcurrentChunks.elements(0..<entries.count) { rows[first + $0].id }
    keys = ConcurrentChunks.elements(0..<entries.count) { rows[first + $0].key }
  }

  /// How many lines are made at a time: they are in memory twice, once more as one piece.
  private static let partSize = 4 * ConcurrentChunks.size

  /// The lines, made in parts.
  var deferred: DeferredLines {
    let parts = stride(from: 0, to: entries.count, by: Self.partSize).map {
      $0..<min($0 + Self.partSize, entries.count)
    }
    return DeferredLines(parts, bytes: bytes)
  }

  private func bytes(_ part: Range<Int>) -> [UInt8] {
    let texts = ConcurrentChunks.map(part) { chunk in
      var text: [UInt8] = []
      text.reserveCapacity(chunk.count * 176)
      var place = -1
      for index in chunk {
        ids[index].withText {
          writer.append($0, entry: Int(entries[index]), key: keys[index], after: &place, to: &text)
        }
      }
      return text
    }
    var all: [UInt8] = []
    all.reserveCapacity(texts.reduce(0) { $0 + $1.count })
    for text in texts { all += text }
    return all
  }
}

/// Writes, for each row that a statement makes, completes or finds, the line it came from
/// (``ProvenanceRecord``).
///
/// Lines are written into the caller's buffer, so that a million lines do not cost an allocation each.
struct ProvenanceWriter: Sendable {
  /// The first line of the file.
  let header: [UInt8]

  private let entries: [StatementLine]
  /// The currency of entries without one.
  private let currency: String
  /// The lines on which entries start, in ascending order.
  private let starts: [Int32]
  private let source: SourceLines?
  /// The user's corrections, by line.
  private let correctedLines: [Int: CorrectedLine]

  init(_ assigned: AssignedStatement, source: SourceText?) {
    let entries = assigned.statement.entries
    self.entries = entries
    currency = assigned.currency?.code ?? ""
    correctedLines = Dictionary(
      assigned.statement.correctedLines.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
    header = Array((correctedLines.isEmpty ? ProvenanceRecord.header : ProvenanceRecord.headerByHand).utf8)
    let lines =
      correctedLines.isEmpty
      ? entries.indices.map { Int32(clamping: entries[$0].line) }
      : assigned.statement.starts.map { Int32(clamping: $0) }
    // Nearly all files have them in this order already.
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy { $0 <= $1 }
    starts = isSorted ? lines : lines.sorted()
    self.source = source.map(SourceLines.init)
  }

  /// Notes that a row came from an entry, with its key. `place` is the position where the previous entry was
  /// found.
  func append(
    _ id: UnsafeBufferPointer<UInt8>, entry index: Int, key: ImportKey?, after place: inout Int,
    to bytes: inout [UInt8]
  ) {
    let comma = UInt8(ascii: ",")
    // By index, so that no entry is copied.
    let line = entries[index].line
    bytes.append(contentsOf: id)
    bytes.append(comma)
    DecimalText.append(mantissa: Int64(line), scale: 0, to: &bytes)
    bytes.append(comma)
    appendText(of: line, after: &place, to: &bytes)
    bytes.append(comma)
    var day = entries[index].date.description
    day.withUTF8 { bytes.append(contentsOf: $0) }
    bytes.append(comma)
    DecimalText.append(mantissa: entries[index].amountMinor, scale: 0, to: &bytes)
    bytes.append(comma)
    bytes += (entries[index].currency ?? currency).utf8
    bytes.append(comma)
    if var reference = entries[index].reference { reference.withUTF8 { Self.append($0, to: &bytes) } }
    bytes.append(comma)
    key?.append(to: &bytes)
    bytes.append(comma)
    if let balance = entries[index].balanceMinor {
      DecimalText.append(mantissa: balance, scale: 0, to: &bytes)
    }
    if !correctedLines.isEmpty { append(correctedLines[line], to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Notes the lines that the user corrected or left out and that made no row. `written` are the lines of
  /// rows.
  func appendOthers(written: Set<Int>, to bytes: inout [UInt8]) {
    for (line, said) in correctedLines.sorted(by: { $0.key < $1.key }) where !written.contains(line) {
      bytes.append(UInt8(ascii: ","))
      DecimalText.append(mantissa: Int64(line), scale: 0, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      var place = -1
      appendText(of: line, after: &place, to: &bytes)
      bytes += Array(repeating: UInt8(ascii: ","), count: 6)
      append(said, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  /// The last two columns.
  private func append(_ said: CorrectedLine?, to bytes: inout [UInt8]) {
    var fields = (byHand: "", found: "")
    if let said, said.isSkipped {
      fields = (CorrectedCell.skip, said.problem ?? "")
    } else if let said {
      fields = CorrectedCell.fields(
        said.cells.map { CorrectedCell(column: $0.column, value: $0.value, found: $0.found) })
    }
    for var field in [fields.byHand, fields.found] {
      bytes.append(UInt8(ascii: ","))
      field.withUTF8 { Self.append($0, to: &bytes) }
    }
  }

  private func appendText(of line: Int, after place: inout Int, to bytes: inout [UInt8]) {
    if var text = correctedLines[line]?.rowText, source == nil || starts.isEmpty {
      return text.withUTF8 { Self.append($0, to: &bytes) }
    }
    guard let source else { return }
    place = isFirstStart(place + 1, of: line) ? place + 1 : firstStart(notBefore: line)
    let next = place + 1
    // Several entries on one line cannot be told apart by line numbers.
    if place < starts.count, Int(starts[place]) == line, next == starts.count || Int(starts[next]) != line {
      source.withEntry(at: line, next: next < starts.count ? Int(starts[next]) : nil) {
        Self.append($0, to: &bytes)
      }
    }
  }

  private func isFirstStart(_ place: Int, of line: Int) -> Bool {
    place > 0 && place < starts.count && Int(starts[place]) == line && Int(starts[place - 1]) < line
  }

  /// The index of the first entry that starts on a line or after it.
  private func firstStart(notBefore line: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A field in RFC 4180 notation, quoted if necessary.
  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = text.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      bytes.append(contentsOf: text)
      return
    }
    bytes.append(quote)
    var rest = text[...]
    while let next = rest.firstIndex(of: quote) {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest[...next]))
      bytes.append(quote)
      rest = rest[(next + 1)...]
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
    bytes.append(quote)
  }
}

import DatasetFormat

/// Writes for each row that a statement makes, completes or finds the line it came from (``ProvenanceRecord``).
///
/// Lines go into a buffer of the caller's: a million cost no allocation each.
struct ProvenanceWriter: Sendable {
  /// The first line of the file.
  let header: [UInt8]

  private let entries: [StatementLine]
  /// The currency of entries that name none.
  private let currency: String
  /// The lines on which entries start, in order.
  private let starts: [Int32]
  private let source: SourceLines?
  /// What the person said of lines, by line.
  private let byHand: [Int: LineByHand]

  init(_ assigned: AssignedStatement, source: SourceText?) {
    let entries = assigned.statement.entries
    self.entries = entries
    currency = assigned.currency?.code ?? ""
    byHand = Dictionary(
      assigned.statement.byHand.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
    header = Array((byHand.isEmpty ? ProvenanceRecord.header : ProvenanceRecord.headerByHand).utf8)
    let lines =
      byHand.isEmpty
      ? entries.indices.map { Int32(clamping: entries[$0].line) }
      : assigned.statement.starts.map { Int32(clamping: $0) }
    // As nearly all files have them already.
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy { $0 <= $1 }
    starts = isSorted ? lines : lines.sorted()
    self.source = source.map(SourceLines.init)
  }

  /// Notes that a row came from an entry, by which key it is known; `place` is where the entry before was found.
  func append(
    _ id: UnsafeBufferPointer<UInt8>, entry index: Int, key: ImportKey?, after place: inout Int,
    to bytes: inout [UInt8]
  ) {
    let comma = UInt8(ascii: ",")
    // By index: no copy of an entry is made.
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
    if !byHand.isEmpty { append(byHand[line], to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Notes the lines that the person said something of and that no row came from; `written` are those of rows.
  func appendOthers(written: Set<Int>, to bytes: inout [UInt8]) {
    for (line, said) in byHand.sorted(by: { $0.key < $1.key }) where !written.contains(line) {
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
  private func append(_ said: LineByHand?, to bytes: inout [UInt8]) {
    var fields = (byHand: "", found: "")
    if let said, said.isSkipped {
      fields = (SaidCell.skip, said.problem ?? "")
    } else if let said {
      fields = SaidCell.fields(
        said.cells.map { SaidCell(column: $0.column, value: $0.value, found: $0.found) })
    }
    for var field in [fields.byHand, fields.found] {
      bytes.append(UInt8(ascii: ","))
      field.withUTF8 { Self.append($0, to: &bytes) }
    }
  }

  private func appendText(of line: Int, after place: inout Int, to bytes: inout [UInt8]) {
    if var text = byHand[line]?.rowText, source == nil || starts.isEmpty {
      return text.withUTF8 { Self.append($0, to: &bytes) }
    }
    guard let source else { return }
    place = isFirstStart(place + 1, of: line) ? place + 1 : firstStart(notBefore: line)
    let next = place + 1
    // Entries on one line cannot be told apart by lines.
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

  /// A field of RFC 4180, quoted where it has to be.
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

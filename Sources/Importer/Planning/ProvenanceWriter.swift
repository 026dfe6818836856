/// Writes for each row that a statement makes or completes the line it came from (``ProvenanceRecord``).
///
/// All goes into one buffer: a million lines cost no allocation each.
struct ProvenanceWriter {
  private(set) var bytes = Array("transactionId,line,text\n".utf8)
  private(set) var isEmpty = true
  /// The lines on which entries start, in order.
  private let starts: [Int]
  private let source: SourceLines?

  init(_ statement: Statement, source: SourceText?) {
    starts = statement.entries.map(\.line).sorted()
    self.source = source.map(SourceLines.init)
  }

  /// Notes that a row came from the entry that starts on a line.
  mutating func add(_ id: some Collection<UInt8>, line: Int) {
    isEmpty = false
    bytes += id
    bytes.append(UInt8(ascii: ","))
    bytes += Array(String(line).utf8)
    bytes.append(UInt8(ascii: ","))
    if let source {
      let place = firstStart(notBefore: line)
      let next = firstStart(notBefore: line + 1)
      // Entries on one line cannot be told apart by lines.
      if next - place == 1 {
        append(source.entry(at: line, next: next < starts.count ? starts[next] : nil))
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The index of the first entry that starts on a line or after it.
  private func firstStart(notBefore line: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A field of RFC 4180, quoted where it has to be.
  private mutating func append(_ text: ArraySlice<UInt8>) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = text.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      bytes += text
      return
    }
    bytes.append(quote)
    for byte in text {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

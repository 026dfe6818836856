import DatasetFormat

/// Writes for each row that a statement makes or completes the line it came from (``ProvenanceRecord``).
///
/// All goes into one buffer: a million lines cost no allocation each.
struct ProvenanceWriter {
  private(set) var bytes = Array("transactionId,line,text\n".utf8)
  private let entries: [StatementLine]
  private let source: SourceLines?
  private let idPosition = TabSchema.transactions["id"]

  init(_ statement: Statement, source: SourceLines?) {
    entries = statement.entries
    self.source = source
  }

  /// Notes the rows that the changes of one entry concern.
  mutating func add(_ changes: ArraySlice<Change>, entry: Int) {
    for change in changes {
      switch change {
      case .insert(.transactions, let row, _):
        row.forEachCell { position, _, text in if position == idPosition { bytes += text } }
      case .set(let set) where set.tab == .transactions && set.column == "importId":
        bytes += Array((set.id ?? "").utf8)
      default: continue
      }
      finish(entry)
    }
  }

  /// Writes the line and its text behind a row's id.
  private mutating func finish(_ entry: Int) {
    let line = entries[entry].line
    bytes.append(UInt8(ascii: ","))
    bytes += Array(String(line).utf8)
    bytes.append(UInt8(ascii: ","))
    let next = entry + 1 < entries.count ? entries[entry + 1].line : nil
    // Entries on one line cannot be told apart by lines.
    let isAlone = next != line && (entry == 0 || entries[entry - 1].line != line)
    if isAlone, let source { append(source.entry(at: line, next: next)) }
    bytes.append(UInt8(ascii: "\n"))
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

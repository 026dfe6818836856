import DatasetFormat
import Spreadsheet

/// The lines of the rows that a statement makes, as the file of its import has them: made when that is written.
struct MadeLines: Sendable {
  private let writer: ProvenanceWriter
  /// The entries that the rows are made of.
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

  /// The lines, a part of them at a time.
  var deferred: DeferredLines { DeferredLines(Array(LineParts.of(entries.indices)), bytes: bytes) }

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

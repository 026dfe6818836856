import Spreadsheet

/// The original lines of a statement's file, to show where a row came from.
package struct SourceLines {
  /// The most bytes kept of one entry. Entries in XML can be long.
  static let entryLimit = 4096

  /// UTF-8.
  private let bytes: [UInt8]
  private let format: StatementFormat
  private let quote: UInt8
  /// The byte before a field, the last one of a delimiter.
  private let delimiter: UInt8
  /// Whether an entry extends to the next empty line.
  private let isOfBlocks: Bool
  /// For each line, the offset of its start.
  private let starts: [UInt32]

  package init(_ source: SourceText) {
    format = source.format
    isOfBlocks = source.layout.isOfBlocks
    quote = source.layout.quote?.utf8.first ?? UInt8(ascii: "\"")
    delimiter = source.layout.delimiter?.utf8.last ?? UInt8(ascii: ",")
    bytes = source.format == .xlsx ? [] : Self.utf8(source.bytes, source.layout)
    starts = Self.lineStarts(bytes)
  }

  private static func utf8(_ bytes: [UInt8], _ layout: StatementLayout) -> [UInt8] {
    let name = layout.encoding?.lowercased() ?? "utf-8"
    if name == "utf-8" || name == "utf8" || name == "us-ascii" { return bytes }
    if bytes.allSatisfy({ $0 < 0x80 }), !name.hasPrefix("utf-16") { return bytes }
    return StatementText(bytes, declared: layout.encoding, given: nil).utf8
  }

  private static func lineStarts(_ bytes: [UInt8]) -> [UInt32] {
    guard bytes.count < UInt32.max else { return [] }
    let parts = ConcurrentChunks.map(0..<bytes.count, size: 1 << 18) { part in
      bytes.withUnsafeBufferPointer { bytes in
        var starts: [UInt32] = []
        for index in part where bytes[index] <= 0x0D {
          let isReturn = bytes[index] == UInt8(ascii: "\r")
          // If both are present, the second one ends the line.
          let isPair = isReturn && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
          if !isPair, isReturn || bytes[index] == UInt8(ascii: "\n") { starts.append(UInt32(index + 1)) }
        }
        return starts
      }
    }
    return parts.reduce(into: [0]) { $0 += $1 }
  }

  /// The bytes of the entry that starts on a line.
  ///
  /// - Parameters:
  ///   - line: 1-based.
  ///   - next: The line on which the next entry starts. Nil for the last one.
  /// - Returns: At most ``entryLimit`` bytes, without trailing line ends. Empty when the line does not exist.
  func entry(at line: Int, next: Int?) -> ArraySlice<UInt8> { bytes[range(at: line, next: next)] }

  /// The same for many entries. Threads that share the text count no references to it.
  package func withEntry(at line: Int, next: Int?, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let range = range(at: line, next: next)
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func range(at line: Int, next: Int?) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return 0..<0 }
    let start = Int(starts[line - 1])
    var limit = min(bytes.count, start + Self.entryLimit)
    if let next, next > line, next <= starts.count { limit = min(limit, Int(starts[next - 1])) }
    var end = start
    switch format {
    case .csv where isOfBlocks:
      end = endOfLines(from: line, limit: limit) { $0.first.map { $0 < 0x20 } ?? true }
    case .csv, .tsv: end = endOfRecord(from: start, limit: limit)
    case .ofx: end = endOfElement("STMTTRN", from: start, limit: limit)
    case .camt053: end = endOfElement("Ntry", from: start, limit: limit)
    case .qif: end = endOfLines(from: line, limit: limit) { $0.first == UInt8(ascii: "^") }
    case .mt940:
      end = endOfLines(from: line, limit: limit) { text in
        (text.first == UInt8(ascii: ":") && !text.starts(with: Array(":86:".utf8)))
          || text.first == UInt8(ascii: "-")
      }
    case .xlsx, .pdf, .json: return 0..<0
    }
    // Does not cut a character in two.
    while end < bytes.count, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return start..<end
  }

  /// The end of a delimited record. A quote counts only at the start of a field.
  private func endOfRecord(from start: Int, limit: Int) -> Int {
    var index = start
    var isQuoted = false
    var isFieldStart = true
    while index < limit {
      let byte = bytes[index]
      if isQuoted {
        isQuoted = byte != quote
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        return index
      } else {
        // A doubled quote opens the field again.
        isQuoted = byte == quote && (isFieldStart || bytes[index - 1] == quote)
        isFieldStart = byte == delimiter
      }
      index += 1
    }
    return limit
  }

  /// The end of an element, after its end tag with or without a prefix.
  private func endOfElement(_ name: String, from start: Int, limit: Int) -> Int {
    let tail = Array((name + ">").utf8)
    var index = start
    while index < limit {
      if bytes[index] == UInt8(ascii: "<"), index + 1 < limit, bytes[index + 1] == UInt8(ascii: "/"),
        let end = bytes[index..<limit].firstIndex(of: UInt8(ascii: ">")),
        bytes[index...end].suffix(tail.count) == tail[...]
      {
        return end + 1
      }
      index += 1
    }
    return limit
  }

  /// The end before the first later line that meets a condition.
  private func endOfLines(from line: Int, limit: Int, _ isNext: (ArraySlice<UInt8>) -> Bool) -> Int {
    for next in line..<max(line, starts.count) {
      let start = Int(starts[next])
      if start >= limit { break }
      if isNext(bytes[start..<limit]) { return start }
    }
    return limit
  }
}

/// Writes values as fields of a dialect: which ones need quotes, and how a quote inside is escaped.
struct CSVFieldFormat {
  /// The place of a field in a file. Some places need quotes that others do not.
  struct Place {
    var isFirstOfRecord = false
    var isOnlyField = false
    var isFirstOfFile = false
  }

  let delimiter: UInt8
  let quote: UInt8
  /// The bytes between two fields.
  let between: [UInt8]
  private let mergesBlanks: Bool
  private let escape: CSVDialect.Escape
  private let comment: UInt8
  private let outside: CSVByteSearch
  private let inside: CSVByteSearch

  init(_ dialect: CSVDialect) {
    // In a file of one column a comma needs no quotes. With them it cannot be taken for a delimiter.
    delimiter = dialect.delimiter ?? UInt8(ascii: ",")
    quote = dialect.quote
    mergesBlanks = dialect.mergesBlanks
    between =
      [delimiter] + [dialect.delimiterTail].compactMap { $0 }
      + (dialect.skipsInitialSpace && !mergesBlanks ? [CSVSyntax.space] : [])
    escape = dialect.escape
    comment = dialect.comment ?? UInt8(ascii: "#")
    outside = CSVByteSearch(delimiter, quote)
    inside = CSVByteSearch(quote, escape == .double ? quote : CSVSyntax.backslash)
  }

  /// Whether a value would be read back changed without quotes: it holds a delimiter, a quote or a line end,
  /// has white space at an edge, or looks like a blank line, a comment, a `sep=` line or a byte order mark.
  func needsQuotes(_ value: UnsafeBufferPointer<UInt8>, at place: Place) -> Bool {
    guard let first = value.first, let last = value.last else {
      return place.isOnlyField || mergesBlanks
    }
    if first == CSVSyntax.space || first == 0x09 || last == CSVSyntax.space || last == 0x09 { return true }
    if place.isFirstOfRecord, first == comment || first == UInt8(ascii: "#") { return true }
    if place.isFirstOfFile, Self.looksLikeSepLine(value) || value.starts(with: [0xEF, 0xBB, 0xBF]) {
      return true
    }
    var index = 0
    while true {
      index = outside.next(in: value, from: index)
      guard index < value.count else { return false }
      let byte = value[index]
      if byte == delimiter || byte == quote || byte == CSVSyntax.lineFeed || byte == CSVSyntax.carriageReturn
      {
        return true
      }
      index += 1
    }
  }

  private static func looksLikeSepLine(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    value.count >= 4 && value[3] == UInt8(ascii: "=")
      && value[..<3].map { $0 | 0x20 } == Array("sep".utf8)
  }

  /// Appends a value, in quotes if asked for.
  func append(_ value: UnsafeBufferPointer<UInt8>, quoted: Bool, to output: inout [UInt8]) {
    guard quoted else {
      output.append(contentsOf: value)
      return
    }
    output.append(quote)
    var start = 0
    var index = 0
    while true {
      index = inside.next(in: value, from: index)
      guard index < value.count else { break }
      let byte = value[index]
      if byte == quote || byte == CSVSyntax.backslash, byte == quote || escape != .double {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: value[start..<index]))
        output.append(byte == quote && escape != .backslash ? quote : CSVSyntax.backslash)
        start = index
      }
      index += 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: value[start...]))
    output.append(quote)
  }
}

/// Finds the next byte that means something to the grammar: a delimiter, a quote, a control character.
///
/// The search looks at 16 bytes at a time; ``scalarNext(in:from:)`` is its twin, which tests hold against it.
struct CSVByteSearch {
  private let first: UInt8
  private let second: UInt8
  private let firsts: SIMD16<UInt8>
  private let seconds: SIMD16<UInt8>
  private static let spaces = SIMD16<UInt8>(repeating: 0x20)

  /// A search for two bytes and for all control characters below 0x20.
  init(_ first: UInt8, _ second: UInt8) {
    self.first = first
    self.second = second
    firsts = SIMD16(repeating: first)
    seconds = SIMD16(repeating: second)
  }

  /// The place of the next such byte from `start` on, or the end.
  @inline(__always)
  func next(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 16 <= bytes.count {
      let block = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let hits = (block .== firsts) .| (block .== seconds) .| (block .< Self.spaces)
      // Each byte of the mask is 0xFF or 0: the first set bit tells the place.
      let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return index + words[0].trailingZeroBitCount >> 3 }
      if words[1] != 0 { return index + 8 + words[1].trailingZeroBitCount >> 3 }
      index += 16
    }
    return scalarNext(in: bytes, from: index)
  }

  /// The same answer, byte by byte.
  func scalarNext(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == first || byte == second || byte < 0x20 { return index }
      index += 1
    }
    return index
  }
}

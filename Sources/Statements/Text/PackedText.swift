import Spreadsheet

/// A text among bytes that many texts share, so that those of a million lines need no allocation each.
@usableFromInline package struct PackedText: Sendable {
  @usableFromInline var block: [UInt8]
  @usableFromInline let start: UInt32
  @usableFromInline let count: UInt32

  /// A text with bytes of its own.
  package init(_ text: String) { self.init(0..<text.utf8.count, of: Array(text.utf8)) }

  /// A place among bytes of UTF-8.
  ///
  /// - Precondition: The bytes are fewer than 2^32.
  init(_ place: Range<Int>, of block: [UInt8]) {
    self.block = block
    start = UInt32(place.lowerBound)
    count = UInt32(place.count)
  }

  /// Gives a place its bytes, which were not all written when it was made.
  mutating func keep(in block: [UInt8]) { self.block = block }

  /// The text as a string of its own.
  package var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// Whether all of it is ASCII.
  package var isASCII: Bool { withBytes { $0.isASCII } }

  /// Calls `body` with the bytes of the text.
  @inlinable package func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try block.withUnsafeBufferPointer { block in
      let place = Int(start)..<Int(start) + Int(count)
      return try body(UnsafeBufferPointer(rebasing: block[place]))
    }
  }
}

extension PackedText: Hashable {
  @usableFromInline package static func == (one: PackedText, other: PackedText) -> Bool {
    one.withBytes { first in other.withBytes { first.holdsSame(as: $0) } }
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// The places of an entry's payee and text among bytes. The payee has none of its own where the text begins
/// with it, as it mostly does.
struct EntryWords {
  let payee: Range<Int>
  let text: Range<Int>

  /// Appends both to bytes.
  static func append(payee: String, text: String, to bytes: inout [UInt8]) -> EntryWords {
    let start = bytes.count
    bytes += text.utf8
    let text = start..<bytes.count
    var payee = payee
    return EntryWords(payee: payee.withUTF8 { place(of: $0, behind: text, &bytes) }, text: text)
  }

  /// The place of a payee, which is appended where the text does not begin with it.
  static func place(
    of payee: UnsafeBufferPointer<UInt8>, behind text: Range<Int>, _ bytes: inout [UInt8]
  ) -> Range<Int> {
    let isBeginning =
      payee.count <= text.count
      && bytes.withUnsafeBufferPointer { bytes in
        payee.holdsSame(
          as: UnsafeBufferPointer(rebasing: bytes[text.lowerBound..<text.lowerBound + payee.count]))
      }
    if isBeginning { return text.lowerBound..<text.lowerBound + payee.count }
    let start = bytes.count
    bytes.appendText(payee)
    return start..<bytes.count
  }
}

extension [UInt8] {
  /// Appends text as valid UTF-8.
  mutating func appendText(_ text: UnsafeBufferPointer<UInt8>) {
    if text.isASCII {
      append(contentsOf: text)
    } else {
      append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether no byte is of a character beyond ASCII.
  var isASCII: Bool {
    let bytes = UnsafeRawBufferPointer(self)
    var index = 0
    while index + 8 <= count {
      if bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
        return false
      }
      index += 8
    }
    while index < count {
      if bytes[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}

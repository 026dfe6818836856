/// What was written of a text file: a sync client, or a disk that lost its power, leaves NUL bytes for the end that it never got.
struct WrittenText {
  /// The bytes without the NULs at their end.
  let bytes: [UInt8]
  /// Whether NULs were left off.
  let isCut: Bool

  init(_ bytes: [UInt8]) {
    let count = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    // In UTF-16 every second byte is NUL, the last one too.
    let isCut = count > 0 && count < bytes.count && !bytes.prefix(min(count, 1 << 10)).contains(0)
    self.isCut = isCut
    self.bytes = isCut ? Array(bytes[..<count]) : bytes
  }

  /// Whether the last line has no end.
  var endsOpen: Bool {
    bytes.last.map { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != 0 } ?? false
  }

  /// The line on which the NULs began; nil where there are none.
  var missingLine: Int? { isCut ? bytes.count { $0 == UInt8(ascii: "\n") } + 1 : nil }
}

import TextScanning

/// Turns the bytes of a file into UTF-8, in chunks of any size.
///
/// What cannot be decoded becomes U+FFFD and a ``Fault``; the output is always valid UTF-8, so 0xFF never
/// occurs in it.
struct TextDecoder {
  /// A place where the file's bytes are not valid text.
  struct Fault: Hashable {
    enum Kind { case invalidBytes, truncatedCharacter }

    var kind: Kind
    /// The place of U+FFFD in the decoded text, or the end of the text.
    var decodedOffset: Int
    /// Where the bad bytes begin in the file.
    var fileOffset: Int
  }

  let encoding: TextEncoding
  /// Faults since the last call of ``takeFaults()``.
  private var faults: [Fault] = []
  /// Bytes of a character that the next chunk completes.
  private var carried: [UInt8] = []
  private var fileOffset = 0
  private var decodedOffset = 0
  private let upperHalf: [UInt32]
  private let doubleBytes: DoubleByteTable?
  private var atStart = true
  /// The length of the byte order mark that was dropped, if it counts in offsets of the decoded text: that of
  /// UTF-8.
  private(set) var markLength = 0

  /// A decoder for one file. A byte order mark at the start is dropped.
  init(encoding: TextEncoding) {
    self.encoding = encoding
    upperHalf = encoding.upperHalf ?? [UInt32](repeating: 0xFFFD, count: 128)
    doubleBytes = DoubleByteTable.named(encoding.name)
  }

  /// Decodes the next bytes of the file and appends the text to `text`.
  mutating func decode(_ chunk: UnsafeBufferPointer<UInt8>, atEnd: Bool, into text: inout [UInt8]) {
    if carried.isEmpty, !atStart || chunk.count >= 3 || atEnd {
      decodeContiguous(chunk, atEnd: atEnd, into: &text)
    } else {
      var joined = carried
      joined.append(contentsOf: chunk)
      carried = []
      if atStart, joined.count < 3, !atEnd {
        carried = joined
        return
      }
      joined.withUnsafeBufferPointer { decodeContiguous($0, atEnd: atEnd, into: &text) }
    }
  }

  /// The faults found since the last call.
  mutating func takeFaults() -> [Fault] {
    defer { faults = [] }
    return faults
  }

  private mutating func decodeContiguous(
    _ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool, into text: inout [UInt8]
  ) {
    var start = 0
    if atStart {
      let mark = encoding.byteOrderMark
      if !mark.isEmpty, bytes.starts(with: mark) {
        start = mark.count
        if encoding == .utf8 { markLength = start }
        decodedOffset = markLength
      }
      atStart = false
    }
    let before = text.count
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    fileOffset += start
    let used: Int
    switch encoding.name {
    case "utf-8": used = decodeUTF8(rest, atEnd: atEnd, into: &text)
    case "utf-16le": used = decodeUTF16(rest, low: 0, high: 1, atEnd: atEnd, into: &text)
    case "utf-16be": used = decodeUTF16(rest, low: 1, high: 0, atEnd: atEnd, into: &text)
    default:
      if let doubleBytes {
        used = decodeDoubleBytes(rest, doubleBytes, atEnd: atEnd, into: &text)
      } else {
        decodeSingleBytes(rest, into: &text)
        used = rest.count
      }
    }
    if used < rest.count { carried = Array(rest[used...]) }
    fileOffset += used
    decodedOffset += text.count - before
  }

  /// Notes a fault at `used` bytes of this chunk and writes the replacement character.
  private mutating func replace(
    _ kind: Fault.Kind, at used: Int, before: Int, into text: inout [UInt8]
  ) {
    faults.append(
      Fault(
        kind: kind, decodedOffset: decodedOffset + text.count - before, fileOffset: fileOffset + used))
    text.append(contentsOf: [0xEF, 0xBF, 0xBD])
  }

  private mutating func decodeUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool, into text: inout [UInt8]
  ) -> Int {
    let before = text.count
    text.reserveCapacity(before + bytes.count)
    var index = 0
    while index < bytes.count {
      let valid = UTF8Validation.validPrefix(of: bytes, from: index)
      text.append(contentsOf: bytes[index..<valid.end])
      index = valid.end
      guard index < bytes.count else { break }
      if valid.isIncomplete {
        if !atEnd { return index }
        replace(.truncatedCharacter, at: index, before: before, into: &text)
        return bytes.count
      }
      replace(.invalidBytes, at: index, before: before, into: &text)
      index += valid.badLength
    }
    return index
  }

  private mutating func decodeUTF16(
    _ bytes: UnsafeBufferPointer<UInt8>, low: Int, high: Int, atEnd: Bool, into text: inout [UInt8]
  ) -> Int {
    let before = text.count
    var index = 0
    while index + 1 < bytes.count {
      let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + low])
      if unit & 0xF800 != 0xD800 {
        UTF8Validation.append(unit, to: &text)
        index += 2
        continue
      }
      if unit >= 0xDC00 {
        replace(.truncatedCharacter, at: index, before: before, into: &text)
        index += 2
        continue
      }
      guard index + 3 < bytes.count else {
        if !atEnd { return index }
        replace(.truncatedCharacter, at: index, before: before, into: &text)
        return bytes.count
      }
      let second = UInt32(bytes[index + 2 + high]) << 8 | UInt32(bytes[index + 2 + low])
      if second & 0xFC00 == 0xDC00 {
        UTF8Validation.append(0x10000 + (unit & 0x3FF) << 10 + (second & 0x3FF), to: &text)
        index += 4
      } else {
        replace(.truncatedCharacter, at: index, before: before, into: &text)
        index += 2
      }
    }
    if atEnd, index < bytes.count {
      // Half of a character at the very end: nothing of it can be shown, so it is only reported.
      faults.append(
        Fault(
          kind: .truncatedCharacter, decodedOffset: decodedOffset + text.count - before,
          fileOffset: fileOffset + index))
      return bytes.count
    }
    return index
  }

  private mutating func decodeDoubleBytes(
    _ bytes: UnsafeBufferPointer<UInt8>, _ table: DoubleByteTable, atEnd: Bool, into text: inout [UInt8]
  ) -> Int {
    let before = text.count
    var index = 0
    while index < bytes.count {
      let end = UTF8Validation.endOfASCII(bytes, from: index)
      text.append(contentsOf: bytes[index..<end])
      index = end
      guard index < bytes.count else { break }
      // The second byte determines how long a character is.
      if index + 1 == bytes.count, !atEnd { return index }
      let length = DoubleByteTable.length(encoding.name, bytes, at: index)
      guard index + length <= bytes.count else {
        if !atEnd { return index }
        replace(.truncatedCharacter, at: index, before: before, into: &text)
        return bytes.count
      }
      if let scalar = table.scalar(encoding.name, bytes, at: index, length: length) {
        UTF8Validation.append(scalar, to: &text)
        index += length
      } else {
        replace(.invalidBytes, at: index, before: before, into: &text)
        index += 1
      }
    }
    return index
  }

  private mutating func decodeSingleBytes(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) {
    let before = text.count
    text.reserveCapacity(before + bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte < 0x80 {
        text.append(byte)
        continue
      }
      let scalar = upperHalf[Int(byte) - 0x80]
      if scalar == 0xFFFD {
        replace(.invalidBytes, at: index, before: before, into: &text)
      } else {
        UTF8Validation.append(scalar, to: &text)
      }
    }
  }
}

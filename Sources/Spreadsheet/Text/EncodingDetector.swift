import TextScanning

/// An encoding, and why it was chosen.
package struct EncodingGuess {
  package var encoding: TextEncoding
  package var reason: String
  /// Whether the whole file was seen to be valid UTF-8.
  var isValidUTF8: Bool?
}

/// Finds the encoding of a text file: by its byte order mark, by its zero bytes, by being valid UTF-8, and
/// else by the alphabets that its letters belong to.
package enum EncodingDetector {
  /// The likeliest encoding of a text; nil if so many of its bytes are controls that it cannot be text.
  package static func encoding(of bytes: [UInt8]) -> TextEncoding? { guess(bytes)?.encoding }

  /// The likeliest encoding of a file, with the reason; nil if so many of its bytes are controls that it
  /// cannot be text.
  package static func guess(_ bytes: [UInt8]) -> EncodingGuess? {
    let marked = marked(bytes)
    if let marked, marked != .utf8 {
      return EncodingGuess(encoding: marked, reason: "the byte order mark says \(marked)")
    }
    if let encoding = utf16WithoutMark(bytes) {
      return EncodingGuess(encoding: encoding, reason: "every second byte is zero, as in \(encoding)")
    }
    if looksBinary(bytes.prefix(1 << 16)) { return nil }
    let count = bytes.withUnsafeBufferPointer(UTF8Count.init)
    if marked == .utf8 {
      return EncodingGuess(
        encoding: .utf8, reason: "the byte order mark says utf-8", isValidUTF8: count.invalid == 0)
    }
    if count.invalid == 0 {
      let what = count.characters == 0 ? "all bytes are ASCII" : "all bytes are valid UTF-8"
      return EncodingGuess(encoding: .utf8, reason: what, isValidUTF8: true)
    }
    if count.characters >= count.invalid {
      return EncodingGuess(
        encoding: .utf8,
        reason: "\(count.characters) characters are valid UTF-8 and \(count.invalid) places are not",
        isValidUTF8: false)
    }
    return Alphabets.guess(bytes)
  }

  /// The encoding whose byte order mark the bytes begin with.
  package static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    let marked: [TextEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian]
    return marked.first { bytes.starts(with: $0.byteOrderMark) }
  }

  private static func looksBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    let controls = bytes.count { $0 < 0x09 || $0 == 0x7F || (0x0E...0x19).contains($0) }
    return controls >= 8 && controls * 10 > bytes.count
  }

  /// UTF-16 without a mark: in text, most characters are ASCII or Latin and have one zero byte.
  package static func utf16WithoutMark(_ bytes: [UInt8]) -> TextEncoding? {
    let sample = bytes.prefix(1 << 16)
    let units = sample.count / 2
    guard units >= 4 else { return nil }
    var zeros = [0, 0]
    for index in 0..<(units * 2) where sample[index] == 0 { zeros[index & 1] += 1 }
    if zeros[1] * 4 >= units, zeros[0] * 50 <= units { return .utf16LittleEndian }
    if zeros[0] * 4 >= units, zeros[1] * 50 <= units { return .utf16BigEndian }
    return nil
  }

  /// How many characters beyond ASCII are valid UTF-8, and how many places are not.
  private struct UTF8Count {
    var characters = 0
    var invalid = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      var index = 0
      while true {
        index = UTF8Validation.endOfASCII(bytes, from: index)
        guard index < bytes.count else { return }
        let length = UTF8Validation.sequenceLength(bytes, at: index)
        if length > 0 {
          characters += 1
          index += length
        } else if index - length >= bytes.count, characters > 0, length > -4, bytes[index] >= 0xC2 {
          // A character cut off at the very end does not speak against UTF-8.
          index -= length
          invalid += 1
        } else {
          invalid += 1
          index -= length
        }
      }
    }
  }
}

import TextScanning

/// Tells East Asian encodings by how common the characters are that the bytes of a file give.
enum EastAsianGuess {
  /// The encodings, the likelier first, with the lead bytes of the characters that make up nearly all text.
  private struct Candidate {
    var name: String
    /// The lead bytes of the characters that make up nearly all text.
    var common: [ClosedRange<UInt8>]
    var fewestCharacters = 6
  }

  /// The encodings; of equal ones the first wins.
  private static let candidates = [
    // All common Korean syllables are common in Chinese as well, but a Chinese text of some length uses others too.
    Candidate(name: "euc-kr", common: [0xA1...0xA3, 0xB0...0xC8], fewestCharacters: 12),
    Candidate(name: "gb18030", common: [0xA1...0xA3, 0xB0...0xD7]),
    Candidate(name: "shift_jis", common: [0x81...0x83, 0x88...0x97]),
    Candidate(name: "big5", common: [0xA1...0xA3, 0xA4...0xC6]),
    Candidate(name: "euc-jp", common: [0xA1...0xA5, 0xB0...0xCF]),
  ]
  private static let mostBytes = 1 << 16

  /// The encoding under which nearly all characters are common ones, or nil.
  static func guess(_ bytes: [UInt8]) -> EncodingGuess? {
    var best: (name: String, share: Double)?
    for candidate in candidates {
      guard let table = DoubleByteTable.named(candidate.name) else { continue }
      let share = bytes.prefix(mostBytes).withUnsafeBufferPointer { commonShare($0, candidate, table) }
      if share > (best?.share ?? 0.9) + 1e-9 { best = (candidate.name, share) }
    }
    guard let best, let encoding = TextEncoding(label: best.name) else { return nil }
    let reason = "the file is no UTF-8, and in \(best.name) nearly all its characters are common ones"
    return EncodingGuess(encoding: encoding, reason: reason, isValidUTF8: false)
  }

  /// How many of the characters are common ones, from 0 to 1; 0 where there are too few to tell.
  private static func commonShare(
    _ bytes: UnsafeBufferPointer<UInt8>, _ candidate: Candidate, _ table: DoubleByteTable
  ) -> Double {
    let name = candidate.name
    var count = 0
    var good = 0
    var index = 0
    while true {
      index = UTF8Validation.endOfASCII(bytes, from: index)
      guard index < bytes.count else { break }
      let length = DoubleByteTable.length(name, bytes, at: index)
      guard index + length <= bytes.count else { break }
      count += 1
      let isCharacter = table.scalar(name, bytes, at: index, length: length) != nil
      let isKana = length == 1 && name == "shift_jis"
      let isCommon = length == 2 && candidate.common.contains { $0.contains(bytes[index]) }
      if isCharacter, isKana || isCommon { good += 1 }
      index += isCharacter ? length : 1
    }
    return count < candidate.fewestCharacters ? 0 : Double(good) / Double(count)
  }
}

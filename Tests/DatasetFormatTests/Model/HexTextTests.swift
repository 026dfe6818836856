import TestSupport
import Testing

@testable import Money

/// Eight digits in one word read and write as they do one by one.
struct HexTextTests {
  /// Eight bytes, the first in the lowest byte.
  private func word(_ text: some Sequence<UInt8>) -> UInt64 {
    text.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func bytes(_ word: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }

  @Test func `numbers are written with all digits, and read again in either case`() {
    var random = SeededGenerator(seed: 3)
    let some = (0..<1000).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
    for value in [0, 1, 0x0102_0304, 0x9A_BCDE, .max] + some {
      let plain = String(value, radix: 16)
      let text = String(repeating: "0", count: 8 - plain.count) + plain
      #expect(bytes(HexText.digits(value)) == Array(text.utf8))
      #expect(HexText.value(word(text.utf8)) == value)
      #expect(HexText.value(word(text.uppercased().utf8)) == value)
      var appended: [UInt8] = [1]
      HexText.append(UInt64(value), to: &appended)
      #expect(appended == [1] + Array("00000000\(text)".utf8))
    }
  }

  @Test func `of all bytes in all places only digits are read`() {
    for place in 0..<8 {
      for byte in UInt8.min ... .max {
        var text = Array("0a1b2c3d".utf8)
        text[place] = byte
        let digit = UInt32(String(decoding: [byte], as: UTF8.self), radix: 16)
        let isDigit = byte < 0x80 && byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") && digit != nil
        #expect((HexText.value(word(text)) != nil) == isDigit, "byte \(byte) at \(place)")
      }
    }
  }
}

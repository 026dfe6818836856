import DatasetFormat
import Testing

struct VisibleTextTests {
  @Test(
    arguments: [
      0x0, 0x7, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B, 0x200E,
      0x200F, 0x2028,
      0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0x206A, 0x3164, 0xFDD0, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFE, 0xFFFF,
      0x1D173,
      0xE0001, 0xE0020, 0xE0041, 0xE007F, 0x1FFFE, 0x10FFFF,
    ] as [UInt32])
  func `what hides, turns around or steers is written out`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let written = "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    #expect(VisibleText.escaped("a\(scalar)b") == "a\(written)b")
    #expect(VisibleText.escaped("\(scalar)") == written)
  }

  @Test(arguments: [
    "", "plain", "Café — “x” …", "商店", "العربية", "می‌خواهم", "क्‍ष", "👩‍👩‍👧‍👦", "❤️", "❤️‍🔥", "👋🏽", "1️⃣", "☺︎",
    "🏳️‍🌈", "葛\u{E0100}", "नमस्ते", "e\u{301}", "a\u{A0}b", "\u{3000}",
  ])
  func `what people type is kept`(text: String) {
    #expect(VisibleText.escaped(text) == text)
  }

  @Test(arguments: [
    ("a\u{200D}b", "a\\u{200D}b"), ("\u{200C}", "\\u{200C}"), ("1\u{FE0F}0", "1\\u{FE0F}0"),
    ("a\u{FE0E}", "a\\u{FE0E}"), ("👩\u{200D}", "👩\\u{200D}"), ("س\u{200C}\u{200C}س", "س\\u{200C}\\u{200C}س"),
    ("x\u{E0100}", "x\\u{E0100}"),
  ])
  func `joiners and selectors that join nothing are written out`(text: String, written: String) {
    #expect(VisibleText.escaped(text) == written)
  }
}

import Testing

@testable import DatasetFormat
@testable import Money

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

struct TextFlawTests {
  static func flaw(_ text: String) -> TextFlaw? {
    var copy = text
    return copy.withUTF8 { TextFlaw($0) }
  }

  @Test(arguments: [
    "", "plain", "tab\tand\nline\r\nbreaks", "Café crème", "Łódź", "食費", "อาหาร", "किराना", "👨‍👩‍👧 family", "❤️",
    "שלום\u{200F}", "50 €", "a\u{A0}b", "«»",
  ])
  func `text of any script has no flaw`(_ text: String) {
    #expect(Self.flaw(text) == nil)
  }

  @Test(arguments: [
    ("a\u{0}", TextFlaw.control), ("\u{1B}[31m", .control), ("\u{7F}", .control), ("\u{9B}31m", .control),
    ("\u{85}", .control),
    ("a\u{200B}b", .invisible), ("\u{FEFF}a", .invisible), ("\u{202E}gpj.exe", .invisible),
    ("\u{2066}a\u{2069}", .invisible),
    ("Cafe\u{301}", .notComposed), ("\u{212B}ngström", .notComposed), ("\u{1100}\u{1161}", .notComposed),
  ])
  func `what nobody sees is named`(_ text: String, _ flaw: TextFlaw) {
    #expect(Self.flaw(text) == flaw)
  }
}

struct TextDamageTests {
  @Test(arguments: [
    ("CafÃ©", "Café"), ("MÃ¼ller", "Müller"), ("â‚¬ 5", "€ 5"), ("WeiÃŸ", "Weiß"), ("ðŸŽ‰", "🎉"),
  ])
  func `text that was read in the wrong encoding is known`(_ wrong: String, _ right: String) {
    #expect(Mojibake.text(behind: wrong) == right)
  }

  @Test(arguments: ["Café", "São Paulo", "« là »", "5 °C", "Ã", "plain", "Ünal & Söhne", "日本", ""])
  func `text that people type is not`(_ text: String) {
    #expect(Mojibake.text(behind: text) == nil)
  }

  @Test func `a line break in the form of a file is decoded once, and nothing else`() {
    #expect(TextEscape.decoded("one_x000D_\ntwo_x0009_") == "one\r\ntwo\t")
    for text in ["_x0041_", "file_x1", "_x000D", "_x000G_", "", "_x0000_"] {
      #expect(TextEscape.decoded(text) == text)
    }
  }
}

struct UnicodeFormTests {
  /// Scalars, because strings compare equal whatever their form.
  static func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test(arguments: [
    ("Caf\u{E9}", "Cafe\u{301}"), ("\u{AC00}", "\u{1100}\u{1161}"), ("\u{1EC7}", "e\u{323}\u{302}"),
    ("\u{1EC7}", "e\u{302}\u{323}"), ("\u{3A9}", "\u{2126}"), ("\u{30AC}", "\u{30AB}\u{3099}"),
    ("plain", "plain"),
    ("\u{17F}", "\u{17F}"), ("", ""),
  ])
  func `text becomes NFC`(_ composed: String, _ text: String) {
    #expect(Self.scalars(UnicodeForm.composed(text)) == Self.scalars(composed))
    #expect(UnicodeForm.isComposed(composed))
    #expect(UnicodeForm.isComposed(text) == (Self.scalars(composed) == Self.scalars(text)))
  }

  @Test func `one byte of a combining mark's is seen wherever it stands`() {
    for count in 1...20 {
      for index in 0..<count {
        for (byte, isSure) in [(0x7F, true), (0x80, true), (0xCB, true), (0xCC, false), (0xFF, false)] {
          var bytes = [UInt8](repeating: 0xC3, count: count)
          bytes[index] = UInt8(byte)
          #expect(bytes.withUnsafeBufferPointer(UnicodeForm.isSurelyComposed) == isSure)
        }
      }
    }
  }

  @Test func `below the first combining mark every text is composed already`() {
    for value in 1..<0x300 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(UnicodeForm.isComposed(String(scalar)) && UnicodeForm.isComposed("e" + String(scalar)))
    }
  }

  @Test(arguments: [
    ("Café  CRÈME", "cafe creme"), ("  spaces\t\nall ", "spaces all"), ("Łódź", "łodz"),
    ("İstanbul", "istanbul"),
    ("ΑΘΉΝΑ", "αθηνα"), ("Ёлка", "елка"),
  ])
  func `folding ignores case, accents and runs of white space`(_ text: String, _ folded: String) {
    #expect(UnicodeForm.folded(text) == folded)
  }

  @Test(arguments: [("กา", "กี"), ("की", "का"), ("が", "か"), ("가", "각")])
  func `marks that are vowels or other letters keep words apart`(_ one: String, _ other: String) {
    #expect(UnicodeForm.folded(one) != UnicodeForm.folded(other))
  }
}

struct HeaderNameTests {
  @Test(arguments: [
    ("createdAt", "createdat"), (" Created_At ", "createdat"), ("created-at\u{FEFF}", "createdat"),
    ("\tCREATED\u{A0}AT\r\n", "createdat"), ("Müller Straße", "müllerstraße"),
    ("_ - ", ""), ("a\u{1F}", "a\u{1F}"),
  ])
  func `case, white space, lines and a mark of byte order do not count`(_ name: String, _ folded: String) {
    #expect(HeaderName.folded(name) == folded)
    // Beside a letter beyond ASCII the same characters go.
    #expect(HeaderName.folded(name + "é") == folded + "é")
  }
}

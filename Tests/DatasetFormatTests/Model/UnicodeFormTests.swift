import DatasetFormat
import Testing

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

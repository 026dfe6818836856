import Testing

@testable import Importer
@testable import Statements

struct ImportKeyTests {
  @Test func `the quick normal form of a text is the careful one`() {
    var texts = [
      "", " ", "  A  b\t\nC ", "CAFÉ  ÀÿŒ", "e\u{301}", "\u{A0}x\u{A0}", "ＡＢ", "ß×÷ÞØ", "İstanbul", "ΑΣ",
      "a\u{85}b", "🛒 X",
    ]
    texts += (0x80...0x17F).compactMap { Unicode.Scalar($0) }.map { "A \(Character($0)) \(Character($0))B" }
    for text in texts {
      var bytes = Array("before".utf8)
      PackedText(text).withBytes { ImportKey.appendNormal($0, to: &bytes) }
      #expect(String(decoding: bytes, as: UTF8.self) == "before" + ImportKey.normal(text), "\(text)")
    }
  }

  @Test(arguments: [1, 12, Int(Int32.max)]) func `a key is read back as written`(occurrence: Int) {
    let key = ImportKey(.init(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC), occurrence: occurrence)
    #expect(key.description == "1:0123456789abcdef000000000000fedc#\(occurrence)")
    #expect(ImportKey(key.description) == key)
  }
}

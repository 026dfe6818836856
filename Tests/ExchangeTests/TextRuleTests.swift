import Testing

@testable import Exchange

struct TextRuleTests {
  private func mended(_ text: String, _ rule: TextRule) -> String {
    var bytes: [UInt8] = []
    rule.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a character that means something is replaced by its full-width twin`() {
    let rule = TextRule(twins: ";|[", leading: "*!")
    #expect(mended("a;b|c [2026-01-01]", rule) == "a；b｜c ［2026-01-01]")
    #expect(mended("*a*", rule) == "＊a*")
    #expect(mended("  !  ", rule) == "！")
    #expect(mended("~", TextRule(twins: "~")) == "～")
  }

  @Test func `no control character and no line break is left`() {
    let rule = TextRule()
    #expect(mended("a\nb\r\nc\rd\te\u{0}f\u{7F}g\u{85}h\u{2028}i", rule) == "a⏎b⏎c⏎d e f g h i")
    #expect(mended("\n\t a \r\n", rule) == "a")
    #expect(mended("é€😀 العربية", rule) == "é€😀 العربية")
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func `what is no character is left out, as XML has no place for it`(value: UInt32) throws {
    let text = try #require(Unicode.Scalar(value))
    #expect(mended("a\(text)b\(text)", TextRule()) == "a b ")
    #expect(
      mended("é\u{FFFD}ﷲ\u{FDCF}\u{FDF0}😀\u{1FFFD}", TextRule()) == "é\u{FFFD}ﷲ\u{FDCF}\u{FDF0}😀\u{1FFFD}")
  }

  @Test func `quotes and backslashes are escaped`() {
    #expect(mended("say \"a\\b\"\nc\td", .quoted) == #"say \"a\\b\"\nc\td"#)
    #expect(mended("a\r\nb\rc", .quoted) == #"a\nb\nc"#)
  }
}

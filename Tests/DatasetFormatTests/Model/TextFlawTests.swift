import DatasetFormat
import Testing

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

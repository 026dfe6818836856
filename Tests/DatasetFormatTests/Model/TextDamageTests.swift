import Testing

@testable import DatasetFormat

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

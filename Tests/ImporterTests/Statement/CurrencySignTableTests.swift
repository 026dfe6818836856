import Statements
import Testing

@testable import DatasetFormat

struct CurrencySignTableTests {
  @Test(arguments: CurrencySignTable.entries.flatMap { entry in entry.signs.map { (entry, $0) } })
  func `a sign means the same currencies in a cell, in typed text and in a statement`(
    _ entry: CurrencySignTable.Entry, _ text: String
  ) throws {
    for code in entry.codes {
      #expect(CurrencySign.means(text, try #require(Currency(code: code))), "\(text) \(code)")
    }
    let sign = try #require(CurrencySigns.sign(text))
    #expect(sign.code == (entry.isShared ? nil : entry.codes[0]))
    #expect(sign.shared?.codes == (entry.isShared ? entry.codes + entry.neighbours : nil))
  }

  @Test
  func `a sign that only one kind of reader knows is listed for it alone`() {
    for entry in CurrencySignTable.entries {
      for word in entry.printed { #expect(CurrencySigns.sign(word) != nil, "\(word)") }
      for word in entry.typed {
        #expect(CurrencySign.isKnown(word) && CurrencySigns.sign(word) == nil, "\(word)")
      }
    }
  }

  @Test
  func `every code is a currency, and no sign is listed twice for one reader`() {
    let entries = CurrencySignTable.entries
    for code in entries.flatMap({ $0.codes + $0.neighbours }) {
      #expect(Currency(code: code) != nil, "\(code)")
    }
    for words in [entries.flatMap { $0.signs + $0.printed }, entries.flatMap { $0.signs + $0.typed }] {
      let twice = Dictionary(grouping: words, by: { $0 }).filter { $0.value.count > 1 }
      #expect(twice.isEmpty, "\(twice.keys.sorted())")
    }
  }
}

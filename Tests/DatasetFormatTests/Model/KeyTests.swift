import DatasetFormat
import TestSupport
import Testing

struct KeyTests {
  @Test(arguments: [
    ("Groceries", "groceries"), ("  Dining Out ", "dining-out"), ("Café", "café"), ("Cafe\u{301}", "café"),
    ("Fees & Taxes", "fees-taxes"), ("50/30/20", "50-30-20"), ("--a--b--", "a-b"),
    ("Öffentliche Verkehrsmittel", "öffentliche-verkehrsmittel"),
    ("食費", "食費"), ("Еда и напитки", "еда-и-напитки"), ("ΤΡΌΦΙΜΑ", "τρόφιμα"), ("किराना सामान", "किराना-सामान"),
    ("อาหาร", "อาหาร"),
    ("🛒 Shop", "shop"), ("a_b", "a-b"), ("A.B.C.", "a-b-c"), ("Straße", "straße"), ("x²", "x"), ("١٢", "١٢"),
  ])
  func `a name becomes a slug in its own script`(_ name: String, _ slug: String) {
    #expect(Key.slug(name).map { Array($0.utf8) } == Array(slug.utf8))
    #expect(Key.isKey(slug))
  }

  @Test(arguments: ["", "   ", "🛒", "---", "&", "\u{200B}"])
  func `a name without a letter or digit gives no key`(_ name: String) {
    #expect(Key.slug(name) == nil)
    #expect(!Key.isKey(name))
    var taken = FreeNames()
    #expect(Key.unique(name, in: &taken) == nil)
  }

  @Test(arguments: ["Groceries", " groceries", "a--b", "-a", "a-", "a b", "a_b", "Cafe\u{301}"])
  func `text that is not its own slug is no key`(_ text: String) {
    #expect(!Key.isKey(text))
  }

  @Test func `collisions are numbered from two`() {
    var taken = FreeNames()
    let keys = ["Food", "food", " FOOD ", "Food 2"].compactMap { name in
      let key = Key.unique(name, in: &taken)
      if let key { taken.take(key) }
      return key
    }
    #expect(keys == ["food", "food-2", "food-3", "food-2-2"])
  }

  @Test func `a slug is its own slug, whatever the name`() {
    var generator = SeededGenerator()
    for _ in 0..<3000 {
      var name = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let value = UInt32.random(in: 0x20...0x2FFF, using: &generator)
        if let scalar = Unicode.Scalar(value) { name.append(scalar) }
      }
      guard let slug = Key.slug(String(name)) else { continue }
      #expect(Key.isKey(slug), "seed \(generator.seed): \(name.map { String($0.value, radix: 16) })")
    }
  }
}

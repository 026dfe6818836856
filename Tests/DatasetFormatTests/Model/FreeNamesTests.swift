import DatasetFormat
import TestSupport
import Testing

struct FreeNamesTests {
  @Test(arguments: [false, true])
  func `each name gets the number that trying one after the other gives`(_ ignoresCase: Bool) {
    var generator = SeededGenerator()
    for _ in 0..<200 {
      var names = FreeNames(["a", "b-2"], ignoresCase: ignoresCase)
      var taken: Set<String> = ["a", "b-2"]
      for _ in 0..<30 {
        let wanted = ["a", "A", "b", "b-2", "a-2", "a-2-2"].randomElement(using: &generator) ?? "a"
        var (expected, number) = (wanted, 1)
        while taken.contains(ignoresCase ? expected.lowercased() : expected) {
          number += 1
          expected = "\(wanted)-\(number)"
        }
        let name = names.free(wanted) { "\(wanted)-\($0)" }
        #expect(name == expected, "seed \(generator.seed)")
        // Who asks and does not take it gets it again.
        if Bool.random(using: &generator) {
          names.take(name)
          taken.insert(ignoresCase ? name.lowercased() : name)
        }
      }
    }
  }

  @Test func `of many equal names each is tried once`() {
    var names = FreeNames()
    var tried = 0
    for _ in 0..<20_000 {
      let name = names.free("food") { number in
        tried += 1
        return "food-\(number)"
      }
      names.take(name)
    }
    #expect(names.contains("food-20000"))
    #expect(!names.contains("food-20001"))
    #expect(tried < 60_000)
  }
}

struct ReceiptPathTests {
  @Test(arguments: [
    "a.jpg", "2026/01/shop receipt.pdf", "Café.jpg", "食.png", "a..b.jpg", ".hidden", "con-artist.jpg",
    "a/b/c/d",
  ])
  func `paths inside the folder are safe`(_ path: String) {
    #expect(ReceiptPath.isSafe(path))
  }

  @Test(arguments: [
    "", "/", "..", ".", "../a", "a/../b", "a/..", "./a", "/etc/passwd", "a//b", "a/", "C:\\a", "C:a", "a\\b",
    "~/a", "~", "a\u{0}b", "a\nb",
    "a\u{202E}gpj.exe", "a\u{200B}", "a\u{2028}b", "CON", "con.jpg", "x/nul.pdf", "COM1", "a.", "a ",
    "http://x/y", "a?b", "a|b", "a*b", "a\"b", "<a>",
    String(repeating: "a", count: 256), String(repeating: "a/", count: 600) + "a",
  ])
  func `paths that lead out, or that some system forbids, are not`(_ path: String) {
    #expect(!ReceiptPath.isSafe(path))
  }
}

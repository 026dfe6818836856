import Money
import TestSupport
import Testing

@testable import Statements

struct LiteralAutomatonTests {
  private func found(_ literals: [String], in text: String) -> [String] {
    let automaton = LiteralAutomaton(literals.enumerated().map { (UnicodeForm.folded($1), $0) })
    var bits = [UInt64](repeating: 0, count: literals.count / 64 + 1)
    var place = LiteralAutomaton.Place()
    if !automaton.search(text, from: &place, &bits) {
      bits = bits.map { _ in 0 }
      _ = automaton.searchFolded(UnicodeForm.folded(text), &bits)
    }
    return literals.enumerated().filter { bits[$0.offset / 64] >> UInt64($0.offset % 64) & 1 == 1 }.map(
      \.element)
  }

  @Test func `every literal that occurs is found, one inside another too`() {
    let literals = ["he", "she", "his", "hers", "e", "rs "]
    #expect(found(literals, in: "USHERS") == ["he", "she", "hers", "e", "rs "])
    #expect(found(literals, in: "tuition") == [])
    #expect(found(["a", "aa", "aaa", "aaaa"], in: "baaa") == ["a", "aa", "aaa"])
    #expect(found(["", "x"], in: "y") == [])
  }

  @Test(arguments: [
    ("Müller  Café", "MULLER CAFE"), ("kaufland", "Ｋaufland Kaufland"), ("ΑΘΗΝΑ", "Αθήνα"), ("Ёлка", "елка"),
    ("İstanbul", "istanbul"), ("Straße", "STRAßE"), ("cafe\u{301}", "CAFÉ"), ("スーパー", "スーパー"), ("超市", "永辉超市"),
    ("a\u{A0}b", "A \t b"), ("й", "и"), ("हिन्दी", "हिन्दी"), ("Ångström", "\u{212B}ngström"), ("e", "\u{E9}\u{94D}"),
  ])
  func `case, accents and runs of space do not count`(literal: String, text: String) {
    #expect(found([literal], in: text) == [literal])
  }

  @Test func `folding on the way gives what folding the whole text gives`() {
    var random = SeededGenerator()
    let seed = random.seed
    let alphabet = Array("abAB \t\u{A0}éÉßſıİΣσςέЙйё\u{301}\u{308}超–€क\u{94D}が".unicodeScalars)
    for _ in 0..<5_000 {
      func word(_ length: Int) -> String {
        var view = String.UnicodeScalarView()
        for _ in 0..<length { view.append(alphabet[Int(random.next() % UInt64(alphabet.count))]) }
        return String(view)
      }
      let literal = word(1 + Int(random.next() % 3))
      let text = word(12)
      let folded = UnicodeForm.folded(literal)
      let expected = !folded.isEmpty && Self.holds(UnicodeForm.folded(text), folded)
      #expect(
        found([literal], in: text) == (expected ? [literal] : []), "seed \(seed): \(literal) in \(text)")
    }
  }

  /// Whether the bytes of a text contain those of another.
  private static func holds(_ text: String, _ part: String) -> Bool {
    let bytes = Array(text.utf8)
    let wanted = Array(part.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }

  @Test func `beyond the table only the known characters equal a letter in it but for case`() {
    for value in FoldTable.limit..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = UnicodeForm.folded(String(Character(scalar)))
      for other in [scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping] {
        guard other.unicodeScalars.count == 1, let first = other.unicodeScalars.first,
          first.value < FoldTable.limit,
          UnicodeForm.folded(other) != folded
        else { continue }
        #expect(FoldTable.formsBeyondTable.contains(value), "U+\(String(value, radix: 16))")
      }
    }
  }
}

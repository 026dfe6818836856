import TestSupport
import Testing

@testable import DatasetFormat
@testable import Money

struct RegexAutomatonTests {
  /// A pattern of the parts that rules use, some of them in each other.
  private static func pattern(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
    let parts = [
      "a", "b", "ab", "A", "1", " ", ".", "[ab]", "[^a]", "[0-9]", "\\d", "\\w", "\\s", "\\b", "\\B", "^",
      "$", "é",
    ]
    var pattern = ""
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      var part = parts.randomElement(using: &generator) ?? "a"
      if depth < 2, Int.random(in: 0..<5, using: &generator) == 0 {
        let inner = Self.pattern(&generator, depth: depth + 1)
        let other = Self.pattern(&generator, depth: depth + 1)
        part = Bool.random(using: &generator) ? "(\(inner)|\(other))" : "(\(inner))"
      }
      let repetition = ["", "", "", "*", "+", "?", "{2}", "*?"].randomElement(using: &generator) ?? ""
      pattern += ["\\b", "\\B", "^", "$"].contains(part) ? part : part + repetition
    }
    return pattern
  }

  @Test func `the automaton finds a match where the machine does`() throws {
    var generator = SeededGenerator()
    var (matches, others) = (0, 0)
    for _ in 0..<Effort.cases(usual: 2_000) {
      let pattern = Self.pattern(&generator)
      let slow = try RegularExpression(pattern)
      let fast = try RegularExpression(pattern, isForManyTexts: true)
      for _ in 0..<6 {
        let text = String(
          (0..<Int.random(in: 0...9, using: &generator)).map { _ in
            "aabbAB1 _\néıK".randomElement(using: &generator) ?? "a"
          })
        let isMatch = slow.matches(text)
        if isMatch { matches += 1 } else { others += 1 }
        #expect(fast.matches(text) == isMatch, "\(pattern) on \(text), seed \(generator.seed)")
      }
    }
    // Both answers are tried often enough to mean something.
    #expect(Effort.isWhole || matches > 1_000 && others > 1_000)
  }

  @Test func `usual patterns have one, and one that unfolds does not`() throws {
    func automaton(_ pattern: String) throws -> RegexAutomaton? {
      RegexAutomaton(try RegularExpression(pattern).program)
    }
    #expect(try automaton("^garden .* 301 card [0-9]+$") != nil)
    #expect(try automaton("(rewe|aldi|lidl|edeka).*berlin") != nil)
    // The state remembers each of the last 12 characters.
    #expect(try automaton("a.{12}$") == nil)
    #expect(try RegularExpression("a.{12}$", isForManyTexts: true).matches("xa123456789012"))
  }

  @Test func `letters that a pattern tells apart are left to the machine`() throws {
    func answer(_ pattern: String, _ text: String) throws -> Bool? {
      let automaton = try #require(RegexAutomaton(try RegularExpression(pattern).program))
      return Array(text.utf8).withUnsafeBufferPointer(automaton.matches)
    }
    #expect(try answer("^caf.$", "CAFÉ") == true && answer("^caf", "té") == false)
    #expect(try answer("^cafe", "café") == false && answer("[^a]b", "éb") == true)
    // A pattern that names such a letter, a class or the end of a word.
    #expect(try answer("café", "café") == nil && answer("\\w+x", "é") == nil && answer("a\\b", "aé") == nil)
    // The sign of Kelvin is a letter of the pattern but for its case.
    #expect(try answer("^kiosk", "\u{212A}iosk") == nil && answer("^tea", "coffee \u{212A}") == nil)
  }
}

import Importer
import Testing

@Suite struct `regular expressions` {
  struct Case: Sendable {
    var pattern: String
    var text: String
    /// Group 0 and the groups; nil: no match.
    var expected: [String?]?
  }

  static let cases: [Case] = [
    Case(pattern: "abc", text: "xxABCyy", expected: ["ABC"]),
    Case(pattern: "^rent", text: "the rent", expected: nil),
    Case(pattern: "rent$", text: "the rent", expected: ["rent"]),
    Case(pattern: "a|b", text: "cb", expected: ["b"]),
    Case(pattern: "colou?r", text: "color", expected: ["color"]),
    Case(pattern: #"(\d{2})/(\d{4})"#, text: "Lohn 03/2026 Firma", expected: ["03/2026", "03", "2026"]),
    Case(pattern: "a.*c", text: "abcabc", expected: ["abcabc"]),
    Case(pattern: "a.*?c", text: "abcabc", expected: ["abc"]),
    Case(pattern: "[a-c]+[^0-9]", text: "1abc!", expected: ["abc!"]),
    Case(pattern: "(x)|(y)", text: "y", expected: ["y", nil, "y"]),
    Case(pattern: #"\bPAY\b"#, text: "PAYPAL PAY", expected: ["PAY"]),
    Case(pattern: "größe", text: "GRÖSSE GRÖßE", expected: ["GRÖßE"]),
    Case(pattern: "(?:ab)+", text: "ababx", expected: ["abab"]),
    Case(pattern: #"\$\d+\.\d{2}"#, text: "of $12.50", expected: ["$12.50"]),
    Case(pattern: "", text: "anything", expected: [""]),
  ]

  @Test(arguments: cases) func `match as expected`(_ example: Case) throws {
    let expression = try RegularExpression(example.pattern)
    #expect(expression.firstMatch(in: example.text) == example.expected)
  }

  @Test(arguments: [
    "(", "a)", "[a", "*a", "a{3,1}", #"\"#, #"(a)\1"#, "(?=a)", "a{99999}", "(((a{90}){90}){90})",
  ])
  func `what cannot be run in bounded time or is none is refused`(_ pattern: String) {
    #expect(throws: RegularExpression.PatternError.self) { try RegularExpression(pattern) }
  }

  @Test(arguments: [
    "(a+)+$", "(a|a)*b", "(a|aa)+$", "(.*a){12}", "(a*)*c", "([a-z]+)*1", "^(([a-z])+.)+[A-Z]([a-z])+$",
  ])
  func `a pattern that explodes elsewhere ends quickly`(_ pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let text = String(repeating: "a", count: 1000) + "!"
    let clock = ContinuousClock()
    // Far above what it takes, also in a debug build, and far below what going back would take.
    #expect(clock.measure { _ = expression.firstMatch(in: text) } < .seconds(10))
  }
}

import Testing

@testable import DatasetFormat
@testable import Money

struct RegularExpressionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var pattern: String
    var text: String
    /// The whole match and its groups; nil for no match.
    var match: [String?]?
    var testDescription: String { "\(pattern) on \(text)" }

    init(_ pattern: String, _ text: String, _ match: [String?]?) {
      self.pattern = pattern
      self.text = text
      self.match = match
    }
  }

  @Test(arguments: [
    Case("abc", "xxABCxx", ["ABC"]), Case("a.c", "a\nc abc", ["abc"]), Case("", "abc", [""]),
    Case("^rent", "Rent March", ["Rent"]), Case("^rent", "the rent", nil),
    Case("march$", "Rent March", ["March"]),
    Case("a|b|cd", "xcd", ["cd"]), Case("(a|ab)(c|bcd)", "abcd", ["abcd", "a", "bcd"]),
    Case("a*", "aaa", ["aaa"]), Case("a*?b", "aab", ["aab"]), Case("x?y", "y", ["y"]),
    Case("a+?", "aaa", ["a"]),
    Case("a{2}", "aaa", ["aa"]), Case("a{2,}", "aaaa", ["aaaa"]), Case("a{1,2}", "aaaa", ["aa"]),
    Case("a{,2}", "a{,2}", ["a{,2}"]), Case("[a-c]+", "xxbCa", ["bCa"]), Case("[^0-9]+", "12ab3", ["ab"]),
    Case("[]x]+", "a]x", ["]x"]), Case("[a\\]b]+", "x]a", ["]a"]), Case("[\\d-]+", "tel 12-3", ["12-3"]),
    Case("\\d{4}", "no 123 but 4567", ["4567"]), Case("\\bsq\\b", "sqx SQ *", ["SQ"]),
    Case("\\Bin", "in within", ["in"]), Case("\\w+", "-- Müller_1 --", ["Müller_1"]),
    Case("\\s+", "a \t b", [" \t "]), Case("\\.", "a.b", ["."]), Case("(?:a|b)c", "bc", ["bc"]),
    Case("STRASSE", "Straße", nil), Case("müller", "MÜLLER", ["MÜLLER"]),
    Case("(a)|(b)", "b", ["b", nil, "b"]),
    Case("paypal \\*(\\w+)", "PAYPAL *SPOTIFY 402", ["PAYPAL *SPOTIFY", "SPOTIFY"]),
    Case("(a*)*", "b", ["", nil]), Case("(a|b)*c", "abac", ["abac", "a"]), Case("(?i)abc", "ABC", ["ABC"]),
  ])
  func `the first match and its groups`(test: Case) throws {
    let expression = try RegularExpression(test.pattern)
    #expect(expression.firstMatch(in: test.text) == test.match)
  }

  @Test(arguments: [
    ("(", "a ( without a ) at character 2"), (")", "a ) without a ( at character 1"),
    ("[a", "a [ without a ] at character 3"), ("*a", "there is nothing to repeat at character 1"),
    ("a\\", "a \\ at the end at character 3"),
    ("(a)\\1", "back-references are not understood at character 6"),
    ("(?=a)", "look-around and named groups are not understood at character 3"),
    ("a{3,2}", "the counts of a repetition are the wrong way round at character 7"),
    ("[z-a]", "a range the wrong way round at character 5"), ("\\q", "\\q is not understood at character 3"),
    ("((a{1000}){1000})", "the pattern unfolds to more than 4000 steps at character 1"),
  ])
  func `a broken pattern says what is wrong and where`(pattern: String, message: String) {
    let error = #expect(throws: RegularExpression.PatternError.self) { try RegularExpression(pattern) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", "(a|a?)+$", "(.*a){12}$", "(a*)*b", "(?:a?){30}a{30}", "^(\\w+\\s?)*$", "(x+x+)+y",
  ])
  func `patterns that hang engines with backtracking take time in step with the text`(pattern: String) throws
  {
    let expression = try RegularExpression(pattern)
    // 2^1000 steps for an engine that goes back: this test would not end.
    _ = expression.firstMatch(in: String(repeating: "a", count: 1000) + "!")
  }

  @Test func `deep nesting is refused, not run out of stack`() {
    let pattern = String(repeating: "(", count: 400) + "a" + String(repeating: ")", count: 400)
    #expect(throws: RegularExpression.PatternError.self) { try RegularExpression(pattern) }
  }
}

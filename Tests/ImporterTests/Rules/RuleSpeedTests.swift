import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// The rule engine finishes in bounded time for any pattern. A backtracking engine may take years. Times are
/// measured in `Benchmarks/`. Here the engine only has to finish.
struct RuleSpeedTests {
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(a+)+$", "(a|aa)+$", "(a|a?)+$", "(.*a){12}$", "(a*)*b", "(?:a?){30}a{30}", "^(\\w+\\s?)*$",
      "(x+x+)+y",
      "(?:.?){990}(?:.?){990}z", "((((a*)*)*)*)*b", "(?:a|b|ab)*c", "(?:(?:a{0,30}){0,30})b",
      "(.*)*(.*)*(.*)*x",
      "(a+){9}(a+){9}(a+){9}!b", "[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*9", "(?:\\w|\\w\\w|\\w\\w\\w)+-",
      "(.{1,100}){1,9}-",
    ])
  func `patterns that hang other engines end in step with the text`(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let text = String(repeating: "a", count: RegularExpression.textLimit) + "!"
    #expect(expression.matches(text) == (expression.firstMatch(in: text) != nil))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "((a{1000}){1000})", "(?:){1000}{1000}{1000}{1000}", "(?:a{1000}){1000}",
      "(((((a{99}){99}){99}){99}){99}){99}",
      "(?:a|b|c|d){1000}{2}", "(?:\\b){1000}{1000}{9}",
    ])
  func `repeat counts that multiply are refused at once`(pattern: String) {
    #expect(throws: RegularExpression.PatternError.self) { try RegularExpression(pattern) }
  }

  @Test func `of five hundred rules those apply that mean a line, and no others`() throws {
    let rules = RuleSet(try RuleBench.rules(count: 500))
    #expect(rules.broken.isEmpty)
    let lines = RuleBench.lines(count: 2_000)
    let hits = lines.count { rules.outcome(for: $0).categoryKey != nil }
    #expect(hits > 100 && hits < 1_900)
  }
}

import DatasetFormat
import Testing

@testable import Importer

/// What the engine of the rules promises: bounded time for any pattern, and little of it for many rules.
///
/// The bounds are far above what was measured, so that a slow machine does not fail them, and far below what an engine
/// that goes back would take.
struct RuleSpeedTests {
  /// Measured for a text of 1,000 characters, optimised: `(a+)+$` 0.1 ms; the worst that the limits let through,
  /// 4,000 steps that all stay alive, 20 ms.
  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", "(a|a?)+$", "(.*a){12}$", "(a*)*b", "(?:a?){30}a{30}", "^(\\w+\\s?)*$", "(x+x+)+y",
    "(?:.?){990}(?:.?){990}z", "((((a*)*)*)*)*b", "(?:a|b|ab)*c", "(?:(?:a{0,30}){0,30})b",
    "(.*)*(.*)*(.*)*x",
    "(a+){9}(a+){9}(a+){9}!b", "[a-z]*[a-z]*[a-z]*[a-z]*[a-z]*9", "(?:\\w|\\w\\w|\\w\\w\\w)+-",
    "(.{1,100}){1,9}-",
  ])
  func `patterns that hang other engines end in step with the text`(pattern: String) throws {
    let expression = try RegularExpression(pattern)
    let text = String(repeating: "a", count: RegularExpression.textLimit) + "!"
    let time = ContinuousClock().measure {
      _ = expression.matches(text)
      _ = expression.firstMatch(in: text)
    }
    #expect(time < .seconds(5), "\(pattern) took \(time)")
  }

  @Test(arguments: [
    "((a{1000}){1000})", "(?:){1000}{1000}{1000}{1000}", "(?:a{1000}){1000}",
    "(((((a{99}){99}){99}){99}){99}){99}",
    "(?:a|b|c|d){1000}{2}", "(?:\\b){1000}{1000}{9}",
  ])
  func `repeat counts that multiply are refused at once`(pattern: String) {
    let time = ContinuousClock().measure {
      #expect(throws: RegularExpression.PatternError.self) { try RegularExpression(pattern) }
    }
    #expect(time < .seconds(1))
  }

  @Test func `five hundred rules cost little more than none on a line that none of them means`() throws {
    let rules = RuleSet(try RuleBench.rules(count: 500))
    #expect(rules.broken.isEmpty)
    let lines = RuleBench.lines(count: 2_000)
    var hits = 0
    let time = ContinuousClock().measure {
      for line in lines { if rules.outcome(for: line).categoryKey != nil { hits += 1 } }
    }
    #expect(hits > 100 && hits < 1_900)
    // Optimised it is a thousandth of this.
    #expect(time < .seconds(2), "\(time) for \(lines.count) lines")
  }
}

@testable import Statements
import Testing

/// How witnesses settle a choice, or leave it open.
struct DecisionTests {
  private static let readings = ["dmy", "mdy", "ymd"]

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var witnesses: [(allowed: Set<String>, strength: Witness<String>.Strength)]
    var verdict: String?
    var left: [String]
    var isShown = false
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "without a witness everything is left", witnesses: [], verdict: nil, left: readings),
    Case(
      name: "a hint alone settles nothing", witnesses: [(["mdy"], .hint)], verdict: nil, left: ["mdy"]),
    Case(
      name: "two hints settle", witnesses: [(["dmy", "ymd"], .hint), (["dmy", "mdy"], .hint)], verdict: "dmy",
      left: ["dmy"]),
    Case(
      name: "a likely witness settles this file", witnesses: [(["ymd"], .likely)], verdict: "ymd",
      left: ["ymd"]),
    Case(
      name: "what the file shows holds for the next one", witnesses: [(["ymd"], .shown)], verdict: "ymd",
      left: ["ymd"], isShown: true),
    Case(
      name: "a witness that allows two readings leaves them in their order",
      witnesses: [(["ymd", "mdy"], .likely)], verdict: nil, left: ["mdy", "ymd"]),
    Case(
      name: "a witness that allows everything says nothing",
      witnesses: [(Set(readings), .shown), (["dmy"], .hint)], verdict: nil, left: ["dmy"]),
  ]

  @Test(arguments: cases) func `witnesses settle a choice, heard in turn or together`(_ example: Case) {
    let witnesses = example.witnesses.map { Witness($0.allowed, $0.strength, "evidence") }
    let together = Decision(among: Self.readings, byAllOf: witnesses)
    let inTurn = Decision(
      among: Self.readings, byFirstOf: witnesses.map { witness in { witness } } + [{ nil }])
    for decision in [together, inTurn] {
      #expect(decision.verdict == example.verdict)
      #expect(decision.left == example.left)
      #expect(decision.isShown == example.isShown)
      #expect(!decision.isContradicted)
    }
  }

  @Test func `witnesses that contradict each other leave every reading, and say so`() {
    let decision = Decision(
      among: Self.readings,
      byAllOf: [Witness("dmy", .shown, "the names say dmy"), Witness("mdy", .likely, "a date says mdy")])
    #expect(decision.verdict == nil)
    #expect(decision.left == Self.readings)
    #expect(decision.isContradicted)
    #expect(decision.evidence == "the names say dmy; a date says mdy")
  }

  @Test func `after a verdict or a contradiction nobody else is heard`() {
    var heard = 0
    func count() -> Witness<String>? {
      heard += 1
      return Witness("mdy", .shown, "")
    }
    let settled = Decision(
      among: Self.readings, byFirstOf: [{ Witness("dmy", .likely, "the lines") }, count])
    let asked = Decision(among: Self.readings, byFirstOf: [{ .contradiction("marks against signs") }, count])
    #expect(settled.verdict == "dmy")
    #expect(asked.verdict == nil)
    #expect(asked.evidence == "marks against signs")
    #expect(heard == 0)
  }
}

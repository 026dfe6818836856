import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

struct RuleReportTests {
  private func report(_ rules: [[String: CellValue]], _ texts: [String]) throws -> RuleReport {
    let harness = try PlanningHarness(
      rules: rules.enumerated().map { RuleRows.row($0.offset + 1, $0.element) })
    var tally = RuleTally(harness.dataset)
    for text in texts { tally.add(try RuleRows.subject(text)) }
    return tally.report
  }

  @Test func `hits, fills, dead and shadowed rules are counted`() throws {
    let report = try report(
      [
        ["textContains": .text("shop"), "categoryKey": .text("food")],
        ["textContains": .text("corner"), "categoryKey": .text("food")],
        ["textContains": .text("corner|mill"), "categoryKey": .text("food"), "tags": .text("near")],
        ["textContains": .text("never"), "categoryKey": .text("food")],
      ], ["Corner Shop", "Corner Mill shop", "Shop", "nothing"])
    #expect(report.lines.map(\.state) == [.working, .shadowed, .working, .dead])
    #expect(report.lines.map(\.hits) == [3, 2, 2, 0])
    #expect(report.lines.map(\.filled) == [3, 0, 2, 0])
    #expect(report.lines[1].shadowedBy.map(\.row) == [2])
    #expect(report.lines[1].shadowedBy.map(\.hits) == [2])
    #expect(report.lines[0].example == "Corner Shop")
    #expect(report.tried == 4 && report.matched == 3 && !report.hasBroken)
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var cells: [String: CellValue]
    var problem: String
    var testDescription: String { problem }
  }

  @Test(arguments: [
    Broken(
      cells: ["textMatches": .text("(a"), "categoryKey": .text("food")],
      problem: "textMatches: a ( without a ) at character 3"),
    Broken(
      cells: ["categoryKey": .text("food")],
      problem: "it has no condition, so every line would match; if you want that, write . into textMatches"),
    Broken(
      cells: ["textContains": .text("shop")],
      problem: "it fills nothing: give it a category, a payee, tags or another field to fill"),
    Broken(
      cells: ["textContains": .text(" | "), "categoryKey": .text("food")],
      problem: "textContains has no text to look for"),
    Broken(
      cells: ["textContains": .text("shop"), "categoryKey": .text("fod")], problem: "there is no category fod"
    ),
    Broken(
      cells: ["textContains": .text("shop"), "categoryKey": .text("food"), "accountKey": .text("gyro")],
      problem: "accountKey: there is no account gyro"),
    Broken(
      cells: ["textContains": .text("shop"), "transferAccountKey": .text("gyro")],
      problem: "transferAccountKey: there is no account gyro"),
    Broken(
      cells: ["amountMin": .number("20"), "amountMax": .number("-5.50"), "categoryKey": .text("food")],
      problem: "amountMin 20 is above amountMax -5.50"),
    Broken(
      cells: ["dateFrom": .date("2026-02-01"), "dateTo": .date("2026-01-01"), "categoryKey": .text("food")],
      problem: "dateFrom 2026-02-01 is after dateTo 2026-01-01"),
    Broken(
      cells: ["amountMin": .text("lots"), "categoryKey": .text("food")], problem: "cannot be read: amountMin"),
  ])
  func `a broken rule says what is wrong and is not applied`(broken: Broken) throws {
    let report = try report([broken.cells], ["a shop"])
    #expect(report.lines.map(\.state) == [.broken])
    #expect(report.lines[0].problems == [broken.problem])
    #expect(report.lines[0].row == 2)
    #expect(report.hasBroken && report.matched == 0)
  }

  @Test func `sortOrder decides, not the place; disabled and deleted rules are not there`() throws {
    var first = RuleRows.row(9, ["textContains": .text("shop"), "categoryKey": .text("salary")])
    first["sortOrder"] = .number("20")
    var second = RuleRows.row(2, ["textContains": .text("shop"), "categoryKey": .text("food")])
    second["sortOrder"] = .number("10")
    var disabled = RuleRows.row(3, ["textContains": .text("shop"), "categoryKey": .text("salary")])
    disabled["isEnabled"] = .boolean(false)
    disabled["sortOrder"] = .number("1")
    var deleted = RuleRows.row(4, ["textContains": .text("shop"), "categoryKey": .text("salary")])
    deleted["deletedAt"] = .text("2026-01-01T00:00:00Z")
    deleted["sortOrder"] = .number("1")
    let harness = try PlanningHarness(rules: [first, second, disabled, deleted])
    let outcome = RuleSet(harness.dataset.importRules, in: harness.dataset).outcome(
      for: try RuleRows.subject("shop"))
    #expect(outcome.categoryKey == "food")
    #expect(harness.dataset.importRules.count == 2)
  }

  @Test func `an account's own lines are no transfer to it`() throws {
    let harness = try PlanningHarness(rules: [
      RuleRows.row(1, ["textContains": .text("savings"), "transferAccountKey": .text("savings")])
    ])
    let rules = RuleSet(harness.dataset.importRules, in: harness.dataset)
    #expect(rules.outcome(for: try RuleRows.subject("to savings")).transferAccountKey == "savings")
    #expect(
      rules.outcome(for: try RuleRows.subject("to savings", account: "savings")).transferAccountKey == nil)
  }

  @Test func `an expression is found by its texts as without them`() throws {
    let patterns = [
      "caf[eé] (\\w+)", "^market.*\\d+$", "(?:shop|store) \\d", "müller+", "a.b|cd", "x?y?z", "strasse",
      "ſtore", "(ab){2}c",
      "KELVIN", "\\bno\\b", "a\\s+b", "i",
    ]
    let texts = [
      "CAFÉ Nord", "café nord", "cafe\u{301} x", "Market 12", "the market 12", "STORE 7", "ſtore 7",
      "Müllerr", "AXB", "cd",
      "z", "Strasse", "Straße", "ababc", "KELVIN", "\u{212A}elvin", "oh no", "nope", "a \t b", "İ", "ı",
      "हिन्दी i",
    ]
    for pattern in patterns {
      let harness = try PlanningHarness(rules: [
        RuleRows.row(1, ["textMatches": .text(pattern), "categoryKey": .text("food")])
      ])
      let rules = RuleSet(harness.dataset.importRules, in: harness.dataset)
      let expression = try RegularExpression(pattern)
      for text in texts {
        let isFound = rules.outcome(for: try RuleRows.subject(text)).categoryKey != nil
        #expect(isFound == expression.matches(text), "\(pattern) on \(text)")
      }
    }
  }

  @Test func `amounts are compared in the digits of the line's currency`() throws {
    let harness = try PlanningHarness(rules: [
      RuleRows.row(
        1, ["amountMin": .number("10.5"), "amountMax": .number("12.345"), "categoryKey": .text("food")])
    ])
    let rules = RuleSet(harness.dataset.importRules, in: harness.dataset)
    func holds(_ minor: Int64, _ digits: Int) throws -> Bool {
      var subject = try RuleRows.subject("x")
      subject.amountMinor = minor
      subject.digits = digits
      return rules.outcome(for: subject).categoryKey != nil
    }
    #expect(try [1049, 1050, 1234, 1235].map { try holds($0, 2) } == [false, true, true, false])
    #expect(try [10, 11, 12, 13].map { try holds(-$0, 0) } == [false, true, true, false])
    #expect(try [10_499, 10_500, 12_345, 12_346].map { try holds($0, 3) } == [false, true, true, false])
    #expect(try !holds(.min, 2))
  }
}

/// Rows of the ImportRules tab, and lines to try them on.
enum RuleRows {
  static func row(_ number: Int, _ cells: [String: CellValue]) -> [String: CellValue] {
    let digits = String(number)
    let id = "01234567-89ab-7def-8123-" + String(repeating: "0", count: 12 - digits.count) + digits
    return cells.merging(
      ["id": .text(id), "sortOrder": .number(digits), "isEnabled": .boolean(true)]
    ) { first, _ in first }
  }

  static func subject(_ text: String, minor: Int64 = -450, account: String? = "giro") throws -> RuleSubject {
    RuleSubject(
      payee: text, text: text, amountMinor: minor,
      date: try #require(CalendarDate(year: 2026, month: 3, day: 15)),
      account: account, digits: 2)
  }
}

import DatasetFormat
import TestSupport
import Testing

struct ImportRuleTests {
  static let header =
    "id|sortOrder|isEnabled|textContains|amountMin|amountMax|direction|dateFrom|categoryKey|tags|skip|deletedAt"

  static func rules(_ rows: [String]) -> [ImportRule] {
    Dataset.of(["ImportRules": [header] + rows]).importRules
  }

  @Test func `rules are tried by sortOrder, then in the order of the rows`() {
    let rules = Self.rules([
      "\(Dataset.id(1))||TRUE|a", "\(Dataset.id(2))|2|TRUE|b", "\(Dataset.id(3))|1|TRUE|c",
      "\(Dataset.id(4))||TRUE|d",
    ])
    #expect(rules.compactMap(\.textContains) == ["c", "b", "a", "d"])
  }

  @Test func `disabled and deleted rules are not tried, and neither are rows of remarks`() {
    let rules = Self.rules([
      "\(Dataset.id(1))||FALSE|a", "\(Dataset.id(2))||TRUE|b||||||||2026-01-01T00:00:00Z", "|7|TRUE|",
      "\(Dataset.id(4))||TRUE|d",
    ])
    #expect(rules.compactMap(\.textContains) == ["d"])
    #expect(rules.count == 1)
  }

  @Test func `a rule that was typed without an id is tried, and gets a new one where a plan is made`() throws
  {
    let dataset = Dataset.of(["ImportRules": [Self.header, "||TRUE|c", "\(Dataset.id(4))||TRUE|d"]])
    let rules = dataset.importRules
    #expect(rules.map(\.textContains) == ["c", "d"])
    #expect(rules.map(\.writtenID) == [nil, Dataset.id(4)])
    #expect(Set(rules.map(\.id)).count == 2)
    let new = RecordID(high: 1, low: 2)
    #expect(dataset.importRules(newID: { new }).map(\.id) == [new, rules[1].id])
  }

  @Test func `every condition and action is read`() throws {
    let rules = Self.rules(["\(Dataset.id(1))|1|TRUE|shop||9.99|out|2026-01-01|Food|B, a|1|"])
    let rule = try #require(rules.first)
    #expect(rule.amountMin == nil && rule.amountMax == DecimalNumber(mantissa: 999, scale: 2))
    #expect(rule.direction == "out" && rule.dateFrom?.description == "2026-01-01" && rule.skip)
    #expect(rule.categoryKey == "food" && rule.tags?.tags == ["b", "a"] && rule.unreadable.isEmpty)
  }

  @Test(arguments: [
    ("1,50", "1.5"), ("1.234,56", "1234.56"), ("19.989999999999998", "19.99"), ("12.345", "12.345"),
    ("0", "0"),
  ])
  func `limits are compared as they were meant`(_ text: String, _ limit: String) throws {
    let rule = try #require(Self.rules(["\(Dataset.id(1))||TRUE|a|\(text)"]).first)
    #expect(rule.amountMin?.reduced.description == limit)
  }

  @Test(arguments: [
    ("|perhaps|a", ["isEnabled"]), ("x|TRUE|a", ["sortOrder"]), ("|TRUE|a|1,500", ["amountMin"]),
    ("|TRUE|a||ten", ["amountMax"]),
    ("|TRUE|a|||sideways", ["direction"]), ("|TRUE|a||||1/2/2026", ["dateFrom"]),
    ("|TRUE|a|||||||maybe", ["skip"]),
    ("|TRUE|a|||||,", ["categoryKey"]),
  ])
  func `a rule with an unreadable cell names it`(_ row: String, _ names: [String]) {
    #expect(Self.rules(["\(Dataset.id(1))|" + row]).map(\.unreadable) == [names])
  }
}

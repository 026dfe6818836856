import DatasetFormat
import Importer
import Testing

@Suite struct `matching rules` {
  static let header =
    "id|sortOrder|isEnabled|accountKey|textContains|textMatches|amountMin|amountMax|direction|dateFrom|dateTo|payee|categoryKey|tags|note|payment|skip|deletedAt"

  /// The rules of a dataset whose ImportRules tab has these rows after `id|`.
  static func rules(_ rows: String...) -> RuleSet {
    let lines = rows.enumerated().map { index, row in
      RecordID(high: 0x7000, low: 0x8000 << 48 | UInt64(index + 1)).description + "|" + row
    }
    return RuleSet(Dataset.inMemory(["ImportRules": [header] + lines]).importRules)
  }

  static func line(_ text: String, _ amount: Int64 = -1000, day: Int32 = 20_000) -> StatementLine {
    StatementLine(
      line: 1, date: CalendarDate(dayNumber: day), amountMinor: amount, currency: "EUR", payee: text,
      text: text)
  }

  @Test func `any of several texts matches, case and accents aside`() {
    // A bar cannot stand in this table's cells, so the rule comes from one text.
    let rules = Self.rules("1|TRUE||cafe||||||||food|||||")
    #expect(rules.outcome(for: Self.line("Café Luna"), account: nil, digits: 2).categoryKey == "food")
    #expect(rules.outcome(for: Self.line("Bakery"), account: nil, digits: 2).categoryKey == nil)
  }

  @Test func `the first rule fills a field and tags add up`() {
    let rules = Self.rules(
      "2|TRUE||shop||||||||second|b, c||||", "1|TRUE||shop||||||||first|a||||")
    let outcome = rules.outcome(for: Self.line("SHOP"), account: nil, digits: 2)
    #expect(outcome.categoryKey == "first")
    #expect(outcome.tags.tags == ["a", "b", "c"])
    #expect(outcome.rules.count == 2)
  }

  @Test func `all conditions that are filled must hold`() {
    let rules = Self.rules("1|TRUE|giro|rent||500|1000|out|2024-10-01|2024-10-31|Landlord|housing|||||")
    let day = CalendarDate(year: 2024, month: 10, day: 15)?.dayNumber ?? 0
    let fits = Self.line("Rent October", -75000, day: day)
    #expect(rules.outcome(for: fits, account: "giro", digits: 2).payee == "Landlord")
    let others: [(StatementLine, String?)] = [
      (fits, "other"), (Self.line("Rent", 75000, day: day), "giro"),
      (Self.line("Rent", -49999, day: day), "giro"),
      (Self.line("Rent", -100_001, day: day), "giro"), (Self.line("Rent", -75000, day: day + 30), "giro"),
      (Self.line("Food", -75000, day: day), "giro"),
    ]
    for (line, account) in others {
      #expect(rules.outcome(for: line, account: account, digits: 2).payee == nil)
    }
  }

  @Test func `captures fill the payee`() {
    let rules = Self.rules(#"1|TRUE|||PAYPAL \*(\w+)||||||$1 by card|||||"#)
    #expect(
      rules.outcome(for: Self.line("PAYPAL *SPOTIFY 123"), account: nil, digits: 2).payee == "SPOTIFY by card"
    )
  }

  @Test func `a rule that cannot be read is left out and named`() {
    let rules = Self.rules("1|TRUE|||(||||||||x|||||", "2|TRUE||shop||||||||fine|||||")
    #expect(rules.broken.count == 1)
    #expect(rules.outcome(for: Self.line("SHOP"), account: nil, digits: 2).categoryKey == "fine")
  }

  @Test func `a skipped line makes no transaction and says so`() throws {
    let header = Self.header
    let dataset = Dataset.inMemory([
      "ImportRules": [header, "00000000-0000-7000-8000-000000000001|1|TRUE||notice||||||||||||TRUE|"]
    ])
    var statement = Statement(file: "a.csv", format: .csv)
    statement.entries = [Self.line("NOTICE"), Self.line("SHOP")]
    let (after, result) = try dataset.importing([statement])
    #expect(after.transactions.count == 1)
    #expect(result.statements[0].leftOut.count == 1)
  }
}

import Bookkeeping
import DatasetFormat
import Exchange
import Importer
import TestSupport
import Testing

/// What is exported to the formats of banks is read back by our own import.
struct StatementTests {
  private func statements(_ text: String, _ name: String) throws -> [Statement] {
    try StatementReader.read(bytes: Array(text.utf8), fileName: name).statements
  }

  @Test func `an OFX statement has its own references, the account's number and its balance`() throws {
    let dataset = ExchangedDataset.of([
      "2026-03-02|expense|12.50||food|giro|A & <B>|||||||REF1|A & <B> card 5|",
      "2026-03-03|expense|1||food|giro|||||||||same|",
      "2026-03-04|expense|2||food|giro||||||||REF1||", "2026-03-05|expense|3||food|giro||||||||000||",
      "2026-03-06|expense|9||food|giro|Later|||pending||||||",
      "2026-03-07|expense|5||food|card|||||||||",
    ])
    let (text, outcome) = try ExchangedDataset.text(dataset, .ofx)
    let found = try statements(text, "a.ofx")
    try #require(found.count == 2)
    #expect(found[0].account?.last4 == "1234" && !found[0].isCard && found[1].isCard)
    #expect(found[0].currency == "EUR" && found[0].closingBalance == 98_150)
    #expect(found[1].closingBalance == -2500)
    #expect(
      found[0].entries.map(\.reference) == ["REF1", Dataset.id(2), Dataset.id(3), Dataset.id(4), nil])
    #expect(found[0].entries.map(\.status) == [.booked, .booked, .booked, .booked, .pending])
    #expect(found[0].entries[0].payee == "A & <B>" && found[0].entries[0].text == "A & <B> card 5")
    #expect(
      outcome.notCarried == [
        "the categories of 6 transactions", "the balance of 1 account without transactions",
      ])
  }

  @Test func `that accounts are archived is counted as lost`() throws {
    let dataset = ExchangedDataset.of(
      ["2026-03-02|expense|1||food|giro|||||||||", "2026-03-02|expense|1||food|card|||||||||"],
      accounts: [
        ExchangedDataset.accounts[0], "giro|Giro|checking||0|||FALSE", "card|Card|creditCard||0|||FALSE",
      ])
    for format in [ExchangeFormat.qif, .ofx, .hledger, .beancount] {
      let (_, outcome) = try ExchangedDataset.text(dataset, format)
      #expect(outcome.notCarried.contains("the archiving of 2 accounts"), "\(format): \(outcome.notCarried)")
    }
  }

  @Test func `a divided line is one entry with its parts`() throws {
    let split = Dataset.id(80)
    let dataset = ExchangedDataset.of([
      "2026-03-02|expense|12.50||food|giro|Shop||||||\(split)|||",
      "2026-03-02|expense|7.50||market|giro|Shop|cheese|||||\(split)|||",
    ])
    let (ofx, _) = try ExchangedDataset.text(dataset, .ofx)
    #expect(try statements(ofx, "a.ofx")[0].entries.map(\.amountMinor) == [-2000])
    let (qif, outcome) = try ExchangedDataset.text(dataset, .qif)
    #expect(qif.contains("T-20.00\nPShop\nLFood\nSFood\n$-12.50\nSFood:Market\nEcheese\n$-7.50\n^"))
    let read = try statements(qif, "a.qif")[0]
    #expect(read.entries.map(\.amountMinor) == [-2000] && read.warnings.isEmpty)
    #expect(outcome.transactions == 2)
  }

  @Test func `QIF begins with what makes the balance right, whatever rows stand before the start`() throws {
    let dataset = ExchangedDataset.of([
      "2026-01-10|expense|4||food|savings|||||||||", "2026-03-02|income|10||salary|savings|||||||||",
    ])
    let (text, _) = try ExchangedDataset.text(dataset, .qif)
    let read = try #require(try statements(text, "a.qif").first { $0.account?.number == "SAVINGS" })
    #expect(read.openingBalance == 400 && read.entries.map(\.amountMinor) == [-400, 1000])
    #expect(read.questions.isEmpty)
  }

  @Test(arguments: [ExchangeFormat.qif, .ofx])
  func `random rows come back with their days, amounts, payees and texts`(format: ExchangeFormat) throws {
    for _ in 0..<Effort.cases(usual: 60, cost: 4) {
      var generator = SeededGenerator()
      let seed = generator.seed
      let dataset = ExchangedDataset.random(using: &generator)
      let live = dataset.rowsOfAccounts {
        !$0.isDeleted && (format == .ofx || !$0.isPending)
      }
      let (text, _) = try ExchangedDataset.text(dataset, format)
      guard !live.isEmpty else { continue }
      let file = try StatementReader.read(
        bytes: Array(text.utf8), fileName: "a.\(format.rawValue)",
        options: Self.options)
      var found: [String] = []
      for statement in file.statements {
        for entry in statement.entries {
          found.append("\(entry.date)|\(entry.amountMinor)|\(entry.payee)")
        }
      }
      #expect(found.sorted() == live.sorted(), "seed \(seed)")
    }
  }

  private static var options: StatementOptions {
    var options = StatementOptions()
    options.signConvention = .negativeIsOut
    return options
  }
}

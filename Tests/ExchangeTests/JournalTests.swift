import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

@testable import Exchange

struct JournalTests {
  /// The entries of a journal, without what is declared and without ids.
  private func entries(_ rows: [String], _ format: ExchangeFormat = .hledger) throws -> [String] {
    let (text, _) = try ExchangedDataset.text(ExchangedDataset.of(rows), format)
    return text.split(separator: "\n\n").map { entry in
      entry.split(separator: "\n").filter { line in !line.contains(" id: ") }.joined(separator: "\n")
    }.filter {
      $0.hasPrefix("2026") && !$0.contains("starting balance") && !$0.contains(" open ")
        && !$0.contains(" commodity ")
    }
  }

  @Test func `an expense, a refund, income and a reversal move their category`() throws {
    #expect(
      try entries([
        "2026-03-02|expense|12.50||market|giro|Shop|weekly|work|||||||",
        "2026-03-03|expense|2.50|in|market|giro|Shop||||TRUE|||REF1||",
        "2026-03-04|income|100||salary|giro|||||||||",
        "2026-03-05|income|1|out||giro|||||||||",
      ]) == [
        "2026-03-02 Shop | weekly\n    ; work:\n    assets:giro  -12.50 EUR\n    expenses:food:market  12.50 EUR",
        "2026-03-03 * (REF1) Shop\n    assets:giro  2.50 EUR\n    expenses:food:market  -2.50 EUR",
        "2026-03-04\n    assets:giro  100.00 EUR\n    income:salary  -100.00 EUR",
        "2026-03-05\n    assets:giro  -1.00 EUR\n    income:uncategorised  1.00 EUR",
      ])
  }

  @Test func `a transfer of one day is one entry, and one of two days goes through an account between`()
    throws
  {
    let (one, two) = (Dataset.id(90), Dataset.id(91))
    let found = try entries([
      "2026-03-02|transfer|5|out||giro||||||\(one)||||", "2026-03-02|transfer|5|in||savings||||||\(one)||||",
      "2026-03-04|transfer|7|in||savings||||||\(two)||||", "2026-03-03|transfer|7|out||giro||||||\(two)||||",
      "2026-03-05|transfer|9|out||card||||||||||",
    ]).map { entry in
      entry.split(separator: "\n").filter { !$0.contains("; transfer") }.joined(separator: "\n")
    }
    #expect(
      found == [
        "2026-03-02\n    assets:giro  -5.00 EUR\n    assets:savings  5.00 EUR",
        "2026-03-03\n    assets:giro  -7.00 EUR\n    equity:transfers  7.00 EUR",
        "2026-03-04\n    assets:savings  7.00 EUR\n    equity:transfers  -7.00 EUR",
        "2026-03-05\n    liabilities:card  -9.00 EUR\n    equity:transfers  9.00 EUR",
      ])
  }

  @Test func `two currencies meet in their own amounts, without a price`() throws {
    let id = Dataset.id(90)
    let found = try entries([
      "2026-03-02|transfer|5|out||giro||||||\(id)||||", "2026-03-02|transfer|800|in||yen||||||\(id)||||",
    ])
    #expect(found.count == 1)
    for line in [
      "assets:giro  -5.00 EUR", "equity:conversion  5.00 EUR", "assets:yen  800 JPY",
      "equity:conversion  -800 JPY",
    ] {
      #expect(found[0].contains(line))
    }
  }

  @Test func `what is pending or before the start is in no balance, and still spent`() throws {
    #expect(
      try entries([
        "2026-01-05|expense|4||food|savings|||||||||",
        "2026-01-06|expense|5||food|savings||||pending||||||",
        "2026-03-02|expense|3||food|giro||||pending||||||",
        "2026-03-03|expense|2||food||||||||||",
        "2026-03-04|adjustment|1|in||giro|||||||||",
      ]) == [
        "2026-01-05\n    equity:before-start:savings  -4.00 EUR\n    expenses:food  4.00 EUR",
        "2026-01-06 !\n    equity:before-start:savings  -5.00 EUR\n    expenses:food  5.00 EUR",
        "2026-03-02 !\n    assets:pending:giro  -3.00 EUR\n    expenses:food  3.00 EUR",
        "2026-03-03\n    assets:unassigned  -2.00 EUR\n    expenses:food  2.00 EUR",
        "2026-03-04\n    assets:giro  1.00 EUR\n    equity:adjustments  -1.00 EUR",
      ])
  }

  @Test func `an account that is called like one of ours gets another name`() throws {
    let dataset = ExchangedDataset.of(
      ["2026-03-02|expense|1||food|unassigned|||||||||", "2026-03-02|expense|2||food||||||||||"],
      accounts: [
        ExchangedDataset.accounts[0], "unassigned|Mine|cash||0|||TRUE", "household|Ours|cash||0|||TRUE",
      ])
    let (text, _) = try ExchangedDataset.text(dataset, .hledger)
    #expect(text.contains("account assets:unassigned-2  ; key: unassigned, name: Mine"))
    #expect(
      text.contains("    assets:unassigned-2  -1.00 EUR") && text.contains("    assets:unassigned  -2.00 EUR")
    )
    #expect(text.contains("account assets:household-2  ; key: household"))
  }

  @Test func `text cannot change an amount, a day or an account`() throws {
    let payee = "*x; assets:giro  9 EUR [2020-01-01] date:2020-01-01"
    let found = try entries(["2026-03-02|expense|1||food|giro|\(payee)|a, date:2020-01-01||||||||"])
    #expect(
      found == [
        "2026-03-02 ＊x； assets:giro  9 EUR [2020-01-01] date:2020-01-01 | a, date:2020-01-01\n    assets:giro  -1.00 EUR\n    expenses:food  1.00 EUR"
      ])
    let ledger = try entries(["2026-03-02|expense|1||food|giro|\(payee)|a [=2020-01-01]||||||||"], .ledger)
    #expect(ledger[0].contains("［2020-01-01]") && ledger[0].contains("; note: a ［=2020-01-01]"))
  }

  @Test func `a note of 32 kB stands in lines that Ledger can read`() throws {
    let note = String(repeating: "ö :x: ", count: 4500)
    let (text, _) = try ExchangedDataset.text(
      ExchangedDataset.of(["2026-03-02|expense|1||food|giro|\(note)|\(note)||||||||"]), .ledger)
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.count < 4096 })
    #expect(text.count { $0 == "ö" } >= 9000)
  }

  @Test func `names of Beancount begin with a capital letter and hold nothing that it does not take`() {
    for (key, part) in [
      ("giro", "Giro"), ("2nd-card", "2nd-card"), ("über", "Über"), ("食費", "X-食費"), ("ßa", "SSa"),
      ("हिंदी", "X-हद"), ("a-1", "A-1"),
    ] {
      #expect(BeancountName.part(key) == part)
    }
  }

  @Test func `a day that a program cannot read is moved to the nearest one, and said`() throws {
    let dataset = ExchangedDataset.of(["2206-03-02|expense|1||food|giro|||||||||"])
    let (text, outcome) = try ExchangedDataset.text(dataset, .beancount)
    #expect(text.contains("2099-12-31 * \"\" \"\"") && text.contains("day: \"2206-03-02\""))
    #expect(outcome.changed.count == 1)
  }

  @Test func `rows that say nothing certain are left out and named`() throws {
    let dataset = ExchangedDataset.of([
      "2026-03-02|expense|some||food|giro|||||||||", "2026-03-02|transfer|1|||giro|||||||||",
      "2026-03-02|expense|1||food|giro||||perhaps|||||||",
      "2026-03-02|expense|1||food|giro||||||||||2026-04-01T00:00:00Z",
    ])
    let export = BooksExport(dataset)
    #expect(export.leftOut.map(\.column) == ["amount", "direction", "status"])
    #expect(try ExchangedDataset.text(dataset, .hledger).1.transactions == 0)
  }

  @Test func `an export of a file that was cut names the place, though it has every row that can be read`()
    throws
  {
    let dataset = try Dataset(
      name: "Cut",
      csvFiles: [
        "Settings.csv": "key,value\nschemaVersion,2\ncurrency,EUR\n",
        "Transactions.csv":
          "id,date,type,amount,payee\n\(Dataset.id(1)),2026-03-01,expense,1.00,Kiosk\n\(Dataset.id(2)),2026-03-02,expense,2.00,\"Sh",
      ].mapValues { Array($0.utf8) })
    let outcome = try ExchangedDataset.text(dataset, .hledger).1
    #expect(outcome.leftOut.map { $0.location(in: dataset).map { "\($0)" } } == ["Transactions.csv:3"])
    #expect(outcome.losses.count == 1)
  }

  /// Random rows in random accounts, against the ledger.
  @Test func `every entry balances, and each account comes to what the ledger has`() throws {
    for _ in 0..<Effort.cases(usual: 60, cost: 4) {
      var generator = SeededGenerator()
      let seed = generator.seed
      let dataset = ExchangedDataset.random(using: &generator)
      let text = try ExchangedDataset.text(dataset, .hledger).0
      let sums = try #require(ExchangedDataset.sums(ofJournal: text), "seed \(seed)")
      for ledger in Ledger(dataset).accounts {
        let balance = try ledger.balance(on: CalendarDate(dayNumber: 100_000)).minorUnits
        let root = ledger.account.type.known == .creditCard ? "liabilities" : "assets"
        #expect(
          sums["\(root):\(ledger.account.key) \(ledger.currency.code)", default: 0] == balance, "seed \(seed)"
        )
      }
    }
  }
}

extension ExchangedDataset {
  /// A dataset of random rows in the accounts of ``accounts``.
  static func random(using generator: inout SeededGenerator) -> Dataset {
    func happens(oneIn count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    func pick(_ list: [String]) -> String { list.randomElement(using: &generator) ?? "" }
    let payees = [
      "Shop", "", "a;b", "x  y", "Bäcker & <Söhne>", "*!(", "食費", "say \"no\" \\", "^D", "date:2020-01-01",
    ]
    var rows: [String] = []
    for number in 0..<Int.random(in: 0...30, using: &generator) {
      let account = pick(["giro", "savings", "card", "yen", ""])
      let day =
        "2026-0\(Int.random(in: 1...6, using: &generator))-1\(Int.random(in: 0...9, using: &generator))"
      let units = Int64.random(in: 1...10_000_000, using: &generator)
      let amount = DecimalText.string(mantissa: units, scale: account == "yen" ? 0 : 2)
      let status = happens(oneIn: 9) ? "pending" : ""
      let deleted = happens(oneIn: 9) ? "2026-07-01T00:00:00Z" : ""
      if happens(oneIn: 4) {
        let other = pick(["giro", "savings", "card"].filter { $0 != account })
        let id = Dataset.id(1000 + number)
        let own = ["yen", ""].contains(account) ? "giro" : account
        let second = own == other ? "yen" : other
        let money = DecimalText.string(mantissa: units, scale: 2)
        let received = second == "yen" ? String(units) : money
        rows.append("\(day)|transfer|\(money)|out||\(own)|||||\(status.isEmpty ? "" : "")|\(id)||||")
        rows.append(
          "\(happens(oneIn: 2) ? day : "2026-06-20")|transfer|\(received)|in||\(second)||||||\(id)||||")
        continue
      }
      let type = pick([
        "expense|\(amount)||food", "expense|\(amount)|in|market", "income|\(amount)||salary",
        "adjustment|\(amount)|out|", "expense|\(amount)||",
      ])
      let text = happens(oneIn: 2) ? pick(payees) + " " + pick(payees) : ""
      rows.append(
        "\(day)|\(type)|\(account)|\(pick(payees))|\(happens(oneIn: 3) ? pick(payees) : "")||\(status)||||\(happens(oneIn: 3) ? "R\(number)" : "")|\(text)|\(deleted)"
      )
    }
    return of(rows)
  }
}

import Bookkeeping
import DatasetFormat
import Importer
import TestSupport
import Testing

/// Statements with more data than banks provide: categories, the account on the other side, parts.
struct RegisterImportTests {
  private static let dataset = Dataset.inMemory([
    "Accounts": [
      "accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking||0|TRUE",
      "savings|Savings|savings||0|TRUE", "yen|Yen|cash|JPY|0|TRUE",
    ],
    "Categories": [
      "categoryKey|name|type|parentKey|isActive", "food|Food|expense||TRUE",
      "market|Market|expense|food|TRUE",
      "market-2|Market: x|expense||TRUE", "gift|Gift|expense||TRUE", "gift-2|Gift|income||TRUE",
      "old|Old|expense||FALSE",
    ],
    "ImportRules": ["id|textContains|categoryKey|isEnabled", "\(Dataset.id(70))|lotto|gift|TRUE"],
  ])

  private static func records(_ records: String..., account: String = "Giro", code: String = "EUR")
    -> [Statement]
  {
    let text =
      "!Type:Cat\nNFood\nE\n^\n!Account\nN\(account)\nTBank\nD[\(code)]\n^\n!Type:Bank\n"
      + records.map { "D2026-01-02\n\($0)\n^\n" }.joined()
    let file = try? StatementReader.read(bytes: Array(text.utf8), fileName: "\(account).qif")
    return file?.statements ?? []
  }

  private func rows(_ dataset: Dataset) -> [String] {
    dataset.transactions.map { row in
      let texts = [
        row.type.rawValue, "\(row.signedMinorUnits)", row.accountKey ?? "", row.categoryKey ?? "",
        row.note ?? "",
      ]
      return (texts + [row.splitID == nil ? "" : "part", row.transferID == nil ? "" : "half"]).joined(
        separator: " "
      )
      .split(separator: " ").joined(separator: " ")
    }
  }

  @Test func `categories of the file are taken by name, and their types say what is a refund`() throws {
    let statements = Self.records(
      "T-1.00\nPa\nLFood:Market", "T2.00\nPb\nLfood", "T3.00\nPc\nLGift", "T-4.00\nPd\nLGift",
      "T-5.00\nPe\nLOld",
      "T-6.00\nPf\nLMarket： x", "T-7.00\nPlotto\nLFood")
    let (after, result) = try Self.dataset.importing(statements)
    #expect(
      rows(after) == [
        "expense -100 giro market", "expense 200 giro food", "income 300 giro gift-2",
        "expense -400 giro gift",
        "expense -500 giro", "expense -600 giro market-2", "expense -700 giro gift",
      ])
    #expect(
      result.statements[0].lines.map(\.rule).map { $0 != nil } == [
        false, false, false, false, false, false, true,
      ])
    let (again, known) = try after.importing(statements)
    #expect(known.statements[0].alreadyImportedCount == 7 && again.transactions.count == 7)
  }

  @Test func `a divided line becomes the rows of one division, and is known again`() throws {
    let statements = Self.records(
      "T-10.00\nPShop\nSFood\nEbread\n$-6.00\nSGift\n$-5.00\nSFood\n$1.00",
      "T-9.00\nPx\nSFood\n$-4.00\nS[Savings]\n$-5.00",
      "T-7.00\nPy\nSGift\nEroses\n$-3.00\nS[Nobody's]\n$-4.00")
    let (after, _) = try Self.dataset.importing(statements)
    #expect(
      rows(after) == [
        "expense -600 giro food bread part", "expense -500 giro gift part", "expense 100 giro food part",
        "expense -400 giro food part", "transfer -500 giro [Savings] part",
        "expense -300 giro gift roses part", "expense -400 giro [Nobody's] part",
      ])
    let parts = after.transactions.prefix(3)
    #expect(
      parts.map { $0.importKey != nil } == [true, false, false] && Set(parts.map(\.importID)).count == 1)
    #expect(parts.allSatisfy { $0.cleared && $0.payee == "Shop" })
    let (again, known) = try after.importing(statements)
    #expect(known.statements[0].alreadyImportedCount == 3 && again.transactions.count == 7)
  }

  @Test func `an account of the dataset on the other side makes a transfer, whichever statement comes first`()
    throws
  {
    let giro = Self.records("T-50.00\nPKeep\nL[Savings]", "T-8.00\nPq\nL[Nobody's]", "T-2.00\nPr\nL[Giro]")
    let savings = Self.records("T50.00\nPKeep\nL[Giro]", account: "Savings")
    let expected = [
      "expense -200 giro", "expense -800 giro", "transfer -5000 giro half", "transfer 5000 savings half",
    ]
    for order in [[giro, savings], [savings, giro], [giro + savings]] {
      var dataset = Self.dataset
      for statements in order { (dataset, _) = try dataset.importing(statements) }
      #expect(rows(dataset).sorted() == expected)
      #expect(Set(dataset.transactions.compactMap(\.transferID)).count == 1)
    }
  }

  @Test func `a file that says its accounts' currencies is not taken for another account's`() throws {
    #expect(throws: ImportError.self) {
      try Self.dataset.importing(
        Self.records("T-50\nPx", account: "Cash", code: "JPY"), options: ImportOptions(accountKey: "giro"))
    }
    let (after, _) = try Self.dataset.importing(
      Self.records("T-50\nPx", account: "Yen", code: "JPY"))
    #expect(rows(after) == ["expense -50 yen"])
  }

  @Test func `OFX names the account on the other side of a transfer`() throws {
    func statement(_ own: String, _ amount: String, _ other: String) throws -> [Statement] {
      let text = """
        <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>\(own)</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
        <BANKTRANLIST><STMTTRN><TRNTYPE>XFER</TRNTYPE><DTPOSTED>20260102</DTPOSTED><TRNAMT>\(amount)</TRNAMT><FITID>\(own)1</FITID><NAME>x</NAME><BANKACCTTO><BANKID>1</BANKID><ACCTID>\(other)</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTTO></STMTTRN></BANKTRANLIST>
        </STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
        """
      return try StatementReader.read(bytes: Array(text.utf8), fileName: "\(own).ofx").statements
    }
    let (after, _) = try Self.dataset.importing(
      statement("Giro", "-50.00", "Savings") + statement("Savings", "50.00", "Giro"))
    #expect(rows(after).sorted() == ["transfer -5000 giro half", "transfer 5000 savings half"])
    let (other, _) = try Self.dataset.importing(statement("Giro", "-50.00", "12345678"))
    #expect(rows(other) == ["expense -5000 giro"])
  }

  @Test func `each account that a file names is made, under its own name`() throws {
    let statements =
      Self.records("T-50.00\nPKeep\nL[Spar Buch]")
      + Self.records("T50.00\nPKeep\nL[Giro]", account: "Spar Buch")
    let (after, _) = try Dataset.inMemory([
      "Accounts": ["accountKey|name|type|currency|startingBalance|isActive"]
    ]).importing(statements, options: ImportOptions(createsAccount: true))
    #expect(after.accounts.map(\.name) == ["Giro", "Spar Buch"])
    #expect(rows(after).sorted() == ["transfer -5000 giro half", "transfer 5000 spar-buch half"])
  }

  @Test func `what is neither spent nor earned stays so, and an adjustment that was typed is not made twice`()
    throws
  {
    let typed = Dataset.inMemory([
      "Accounts": ["accountKey|name|type|currency|startingBalance|isActive", "giro|Giro|checking||0|TRUE"],
      "Transactions": [
        "id|date|type|amount|direction|accountKey", "\(Dataset.id(1))|2026-01-02|adjustment|7|in|giro",
      ],
    ])
    let statements = Self.records(
      "T7.00\nL[Adjustments]", "T7.00\nL[Adjustments]", "T-3.00\nL[Household]", "T-4.00\nL[Transfers]")
    let (after, result) = try typed.importing(statements)
    #expect(result.statements[0].alreadyImportedCount == 1)
    let expected = [
      "adjustment 700 giro", "adjustment 700 giro", "settlement -300 giro", "transfer -400 giro",
    ]
    #expect(rows(after) == expected)
    #expect(rows(try after.importing(statements).0) == expected)
  }
}

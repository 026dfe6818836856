import Bookkeeping
import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// Books of money programs that write QIF.
struct BookRegisterTests {
  private func lines(_ text: String, name: String = "books.qif", currency: String? = nil) throws -> [String] {
    try ReadBooks(text, name: name, currency: currency).lines
  }

  @Test func `the types of listed categories say what is a refund and what a reversal`() throws {
    let rows = Transaction.records(
      in: try ReadBooks(
        """
        !Type:Cat
        NShoes
        E
        ^
        NFees
        DPaid by clients
        I
        ^
        !Account
        NBank
        TBank
        ^
        !Type:Bank
        D2026-01-02
        T20.00
        LShoes
        ^
        D2026-01-03
        T-5.00
        LFees
        ^

        """, name: "books.qif"
      ).dataset
    ).values
    #expect(rows.map(\.type) == [.expense, .income])
    #expect(rows.map(\.direction) == [.in, .out])
    #expect(rows.map(\.categoryKey) == ["shoes", "fees"])
  }

  @Test func `the two records of a transfer are linked once, also where one is a part of a divided entry`()
    throws
  {
    let text = """
      !Account
      NBank
      TBank
      ^
      !Type:Bank
      D2026-01-02
      T-100.00
      PPayday
      L[Cash]
      ^
      D2026-01-02
      T-100.00
      L[Cash]
      ^
      D2026-01-05
      T1500.00
      PBoss
      LSalary
      SSalary
      $1800.00
      S[Savings]
      Eto keep
      $-300.00
      ^
      D2026-01-09
      T-7.00
      PLent
      L[Cousin]
      ^
      !Account
      NCash
      TCash
      ^
      !Type:Cash
      D2026-01-02
      T100.00
      L[Bank]
      ^
      D2026-01-02
      T100.00
      L[Bank]
      ^
      !Account
      NSavings
      TBank
      ^
      !Type:Bank
      D2026-01-05
      T300.00
      L[Bank]
      ^

      """
    let read = try ReadBooks(text, name: "books.qif")
    #expect(read.books.transfers == (3, 1) && read.books.splits == 1)
    #expect(try read.balances() == ["bank": 129_300, "cash": 20_000, "savings": 30_000])
    let lent = Transaction.records(in: read.dataset).values.first { $0.payee == "Lent" }
    #expect(lent?.type == .transfer && lent?.note == "[Cousin]")
  }

  @Test func `one account without a name has that of its first record, or of the file`() throws {
    let opening = "!Type:Bank\nD2026-01-01\nT50.00\nCX\nPOpening Balance\nL[Everyday]\n^\n"
    let row = "D2026-01-02\nT-5.00\nPShop\nLGroceries\n^\n"
    let named = try lines(opening + row)
    #expect(named[1] == "account Everyday = everyday \"Everyday\" checking 4500 USD from 5000 on 2026-01-01")
    #expect(try lines("!Type:Bank\n" + row, name: "my cash.qif")[1].hasPrefix("account my cash = my-cash"))
  }

  @Test func `parts that do not come to the entry leave a part without a category, and that is said`() throws
  {
    let read = try ReadBooks(
      "!Account\nNBank\nTBank\n^\n!Type:Bank\nD2026-01-02\nT-10.00\nSFood\n$-4.00\nSRent\n$0.00\nSFun\n$-5.00\n^\n",
      name: "books.qif")
    let rows = Transaction.records(in: read.dataset).values
    #expect(rows.map(\.signedMinorUnits) == [-400, -500, -100] && rows.last?.categoryKey == nil)
    #expect(Set(rows.map(\.splitID)).count == 1 && rows[0].splitID != nil)
    #expect(read.file.warnings.contains { $0.contains("do not add up") })
  }

  @Test func `classes become tags, and a mark in the name of a category stays`() throws {
    let text = """
      !Type:Class
      NRome
      ^
      !Type:Cat
      NFood/Drink
      E
      ^
      !Account
      NBank
      TBank
      ^
      !Type:Bank
      D2026-01-02
      T-1.00
      LFood/Drink
      ^
      D2026-01-03
      T-2.00
      LFood/Drink/Rome
      ^
      D2026-01-04
      T-3.00
      L[Bank 2]/Rome:Work
      ^

      """
    let read = try ReadBooks(text, name: "books.qif")
    let rows = Transaction.records(in: read.dataset).values
    #expect(read.books.categories.map(\.name) == ["Food/Drink"])
    #expect(rows.map(\.tags.tags) == [[], ["rome"], ["rome", "work"]])
  }

  @Test
  func `an account says its currency as Money Manager Ex writes it, and what it says of a balance is named`()
    throws
  {
    let text = """
      !Account
      NYen
      TCash
      D[JPY]
      $5000
      ^
      !Type:Cash
      D2026-01-02
      T-1,500
      PShop
      LFood
      ^

      """
    let read = try ReadBooks(text, name: "books.qif")
    #expect(read.file.currency?.code == "JPY" && read.file.statesCurrency)
    #expect(try read.balances() == ["yen": -1500])
    #expect(
      read.file.warnings == ["the list of accounts says 5000 of Yen, which is no entry and was not read"])
  }

  @Test func `numbers that tell entries apart are references, other words a column of one's own`() throws {
    let text =
      "!Account\nNBank\nTBank\n^\n!Type:Bank\nD2026-01-02\nT-1\nN1001\n^\nD2026-01-03\nT-2\nNATM\nA12 High Street\nATown\n^\n"
    let read = try ReadBooks(text, name: "books.qif")
    #expect(Transaction.records(in: read.dataset).values.map(\.externalID) == ["1001", nil])
    #expect(read.books.ownColumns == ["Number", "Address"])
  }

  @Test func `a correction of an account by itself is an adjustment`() throws {
    let read = try ReadBooks(
      "!Account\nNBank\nTBank\n^\n!Type:Bank\nD2026-01-02\nT-1\nPBalance Adjustment\nL[Bank]\n^\nD2026-01-01\nT-3\nLFood\n^\n",
      name: "books.qif")
    #expect(Transaction.records(in: read.dataset).values.map(\.type) == [.expense, .adjustment])
  }

  @Test(arguments: [
    (
      "!Type:Bank\nD2026-01-02\nT-5.00\nPShop\n^\nD2026-01-03\nT-6.00\nPShop\n^\n", "books.qif",
      "run dataset import"
    ),
    (
      "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
      "a.ofx", "it is a bank's statement (ofx)"
    ),
  ])
  func `a bank's statement is no books`(text: String, name: String, words: String) {
    let error = #expect(throws: BookFileError.self) { try ReadBooks(text, name: name) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
  }
}

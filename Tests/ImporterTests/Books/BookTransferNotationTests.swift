import Bookkeeping
import DatasetFormat
import Testing

@testable import Importer

/// The notations of transfers in tables of unknown apps.
struct BookTransferNotationTests {
  private static let head = "Date,Account,Payee,Category,Amount\n"
  private static let usual = "2026-01-02,Giro,Shop,Groceries,-5.00\n2026-01-03,Giro,Work,Salary,900.00\n"

  @Test(arguments: [
    ("Move,[Cash]", "Move,[Giro]"), ("Move,Transfer:[Cash]", "Move,Transfer:[Giro]"),
    ("Move,Transfer: Cash", "Move,Transfer: Giro"), ("Transfer to Cash,", "Transfer from Giro,"),
    ("Move,Outgoing Transfer", "Move,Incoming Transfer"),
    ("Move,\"Payment, Transfer\"", "Move,\"Payment, Transfer\""),
    ("Move,Umbuchung", "Move,Umbuchung"), ("Move,Transfers > Own accounts", "Move,Transfers > Own accounts"),
    ("ATM 55,", "Deposit,"),
  ])
  func `two rows are one transfer`(out: String, into: String) throws {
    let read = try ReadBooks(
      Self.head + Self.usual + "2026-01-04,Giro,\(out),-80.00\n2026-01-04,Cash,\(into),80.00\n")
    #expect(read.books.transfers.linked == 1 && read.books.transfers.oneSided == 0)
    #expect(read.books.categories.map(\.name) == ["Groceries", "Salary"])
    #expect(try read.balances() == ["giro": 81500, "cash": 8000])
  }

  @Test func `rows that are equal and opposite but have categories stay what they are`() throws {
    let read = try ReadBooks(
      Self.head + Self.usual + "2026-01-04,Giro,Shop,Groceries,-80.00\n2026-01-04,Cash,Aunt,Gifts,80.00\n")
    #expect(read.books.transfers.linked == 0)
  }

  @Test func `where few rows have a category, equal and opposite rows need a text that says so`() throws {
    let rows = "2026-01-02,Giro,Shop,,-5.00\n2026-01-02,Giro,Café,,-7.00\n2026-01-02,Giro,Kiosk,,-9.00\n"
    let strange = "2026-01-04,Giro,Rail,,-80.00\n2026-01-04,Cash,Aunt,,80.00\n"
    let told = "2026-01-04,Giro,To Cash,,-80.00\n2026-01-04,Cash,Deposit,,80.00\n"
    #expect(try ReadBooks(Self.head + rows + strange).books.transfers.linked == 0)
    #expect(try ReadBooks(Self.head + rows + told).books.transfers.linked == 1)
  }

  @Test func `a transfer that is told once reaches the other account`() throws {
    let read = try ReadBooks(
      """
      Date,Account,Category,Type,Amount
      2026-01-02,Giro,Groceries,Expense,5.00
      2026-01-03,Cash,Groceries,Expense,6.00
      2026-01-04,Giro,Cash,Transfer-Out,80.00
      2026-01-05,Giro,Salary,Income,900.00

      """)
    #expect(try read.balances() == ["giro": 81500, "cash": 7400])
    #expect(read.books.transfers.linked == 1)
  }

  @Test(arguments: [(1, false), (2, true)])
  func `several transfers told once say so of those to accounts without rows, too`(
    inside: Int, areWhole: Bool
  ) throws {
    let rows = ["-30.00", "-20.00"].prefix(inside).map { "2026-01-04,Giro,Move,[Cash],\($0)\n" }.joined()
    let read = try ReadBooks(
      Self.head + Self.usual + "2026-01-03,Cash,Shop,Groceries,-6.00\n" + rows
        + "2026-01-06,Giro,Move,[Visa],-29.00\n")
    #expect(read.books.transfers.oneSided == (areWhole ? 0 : 2))
    #expect(try read.balances()["visa"] == (areWhole ? 2900 : nil))
    #expect(try read.balances()["cash"] == (areWhole ? 4400 : -600))
  }

  @Test func `two halves that are too far apart are not told once`() throws {
    let read = try ReadBooks(
      Self.head + Self.usual
        + "2026-01-04,Giro,Move,[Cash],-100.00\n2026-01-12,Cash,Move,[Giro],100.00\n2026-01-06,Giro,Move,[Visa],-29.00\n"
    )
    #expect(try read.balances() == ["giro": 76600, "cash": 10000])
  }

  @Test func `whole paths say what is an account and what a category`() throws {
    let read = try ReadBooks(
      """
      Date,Description,Account,Amount
      2026-01-01,Opening,Assets:Giro,100.00
      2026-01-01,Opening,Equity:Opening Balances,-100.00
      2026-01-02,Shop,Expenses:Food,12.50
      2026-01-02,Shop,Assets:Giro,-12.50
      2026-01-03,Pay,Income:Salary,-900.00
      2026-01-03,Pay,Assets:Giro,900.00

      """)
    #expect(read.books.accounts.map(\.names) == [["Assets:Giro"]])
    #expect(try read.balances() == ["giro": 98750])
    #expect(read.books.categories.map(\.title).sorted() == ["Food", "Salary"])
  }

  @Test func `two halves in two currencies are one transfer if no other row of the day could be meant`()
    throws
  {
    let head =
      "Date,Account,Category,Amount,Currency\n2026-01-02,Giro,Groceries,-5.00,EUR\n2026-01-02,Giro,Salary,500.00,EUR\n"
    let pair = "2026-01-04,Giro,Transfer,-100.00,EUR\n2026-01-04,Dollars,Transfer,110.00,USD\n"
    #expect(try ReadBooks(head + pair).books.transfers.linked == 1)
    let third = "2026-01-04,Dollars,Transfer,10.00,USD\n"
    #expect(try ReadBooks(head + pair + third).books.transfers.linked == 0)
  }
}

import Bookkeeping
import DatasetFormat
import Testing

@testable import Importer
@testable import Statements

/// Books that are hard to read, and books that are refused.
struct BookReadingTests {
  private static let head = "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\n"

  @Test(arguments: [
    (
      "Date,Description,Amount\n2026-01-02,Shop,-4.00\n2026-01-03,Shop,-5.00\n",
      "no column for a category or an account"
    ),
    (
      "txnidx,date,description,account,amount,commodity\n1,2026-01-02,x,assets:a,-1,XAU9\n1,2026-01-02,x,expenses:b,1,XAU9\n",
      "\"XAU9\" is not a currency of ISO 4217 (2 lines have it)"
    ),
    (
      "txnidx,date,description,account,amount,commodity\n1,2026-01-02,x,stuff:a,-1.00,EUR\n1,2026-01-02,x,expenses:b,1.00,EUR\n",
      "does not begin with assets"
    ),
    (
      head
        + "Giro,2026-01-02,Shop,(SPLIT INTO 2),,0,-5,Cleared\nGiro,2026-01-02,Shop,(SPLIT 1 OF 2) ,Food,-3,0,Cleared\n",
      "the parts of the row add up to -3.00 USD, but the row to -5.00 USD"
    ),
    (head + ",2026-01-02,Shop,,Food,-5,0,Cleared\n", "the row names no account"),
    (
      "Date,Account,Category,Type,Amount\n2026-01-02,Giro,Food,Expense,5.00\n2026-01-03,Giro,Food,Spending,4.00\n",
      "\"Spending\" says whether the amount went out or came in"
    ),
    (head + "Giro,2026-01-02,Shop,,🐈,-5,0,Cleared\n", "\"🐈\" cannot be the name of a category"),
  ])
  func `what cannot be taken over is refused with the line and what to do`(text: String, words: String) {
    let error = #expect(throws: BookFileError.self) { try ReadBooks(text) }
    #expect(error.map { "\($0)".contains(words) } == true, "\(String(describing: error))")
  }

  @Test func `names that are mapped wrong are refused, and those mapped right are taken`() throws {
    let text =
      Self.head + "Giro,2026-01-02,Shop,,Eating,-5,0,Cleared\nGiro,2026-01-03,Move,,Umbuchung,-7,0,Cleared\n"
    var wrong = BookMapping()
    wrong.set(.category, "Eatng", to: "dining-out")
    #expect(
      throws: BookFileError.unknownName(kind: "category", name: "Eatng", known: ["Eating", "Umbuchung"])
    ) {
      try ReadBooks(text, mapping: wrong)
    }
    var right = BookMapping()
    right.set(.category, "eating", to: "dining-out")
    right.set(.category, "Umbuchung", to: "transfer")
    right.set(.account, "Giro", to: "Everyday")
    let rows = Transaction.records(in: try ReadBooks(text, mapping: right).dataset).values
    #expect(rows.map(\.categoryKey) == ["dining-out", nil])
    #expect(rows.map(\.type) == [.expense, .transfer])
    #expect(rows.map(\.accountKey) == ["everyday", "everyday"])
  }

  @Test func `a name that a person gives and that can be none is refused by that name`() throws {
    var mapping = BookMapping()
    mapping.set(.account, "Giro", to: "-")
    let error = #expect(throws: BookFileError.self) {
      try ReadBooks(Self.head + "Giro,2026-01-02,Shop,,Food,-5,0,Cleared\n", mapping: mapping)
    }
    #expect(error == .unusableName(kind: "account", name: "Giro", wanted: "-"))
    #expect(error.map { "\($0)".contains("\"-\" cannot be the name of an account") } == true)
  }

  @Test func `the register of YNAB 4 has the category in two columns and both once more in one`() throws {
    let read = try ReadBooks(
      """
      Account,Flag,Check Number,Date,Payee,Category,Master Category,Sub Category,Memo,Outflow,Inflow,Cleared,Running Balance
      Giro,,,01/25/2015,Shop,Everyday: Groceries,Everyday,Groceries,,$5.00,$0.00,C,-$5.00
      Giro,,,01/26/2015,Work,Income: Available this month,Income,Available this month,,$0.00,$9.00,C,$4.00

      """)
    #expect(read.books.categories.map(\.name) == ["Everyday: Groceries", "Income: Available this month"])
    let rows = Transaction.records(in: read.dataset).values
    #expect(rows.map(\.categoryKey) == ["groceries", "available-this-month"])
  }

  @Test func `the category of a transfer is listed, and its name kept in the note`() throws {
    let read = try ReadBooks(
      """
      Date,Description,Category,Amount,Account,Account #,Institution,Tags
      2/13/2026,Payment,Credit Card Payment,-$12.50,Checking,xx1234,Bank A,
      2/14/2026,Wire,Transfer,-$5.00,Checking,xx1234,Bank A,
      2/15/2026,Shop,Groceries,-$7.00,Checking,xx1234,Bank A,

      """)
    #expect(read.books.transferCategories.map(\.name) == ["Credit Card Payment", "Transfer"])
    #expect(read.books.transferCategories.map(\.sums) == [["USD": -1250], ["USD": -500]])
    let rows = Transaction.records(in: read.dataset).values
    #expect(rows.map(\.note) == ["category: Credit Card Payment", nil, nil])
  }

  @Test func `days whose order nothing shows are asked about, and an answer settles them`() throws {
    let text =
      "Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared\nA,,03/04/2026,Shop,,,,,$5.00,$0.00,Cleared\nA,,05/04/2026,Shop,,,,,$6.00,$0.00,Cleared\n"
    let usd = try #require(Currency(code: "USD"))
    func read(_ order: DateOrder?) throws -> BookFile {
      try BookReader.read(
        bytes: Array(text.utf8), fileName: "x", options: StatementOptions(dateOrder: order), assumed: usd)
    }
    #expect(try read(nil).questions.map(\.code) == [.dateOrder])
    #expect(try read(.dmy).postings.map(\.date.description) == ["2026-04-03", "2026-04-05"])
    #expect(try read(.mdy).postings.map(\.date.description) == ["2026-03-04", "2026-05-04"])
  }

  @Test func `amounts without a sign in a table that nobody knows are asked about`() throws {
    let text =
      "Date,Account,Category,Amount\n2026-01-13,Giro,Hobby,12.50\n2026-01-14,Giro,Hobby,3.20\n2026-01-15,Giro,Club,700.00\n2026-01-16,Giro,Hobby,9.99\n"
    let usd = try #require(Currency(code: "USD"))
    func read(_ sign: StatementOptions.SignConvention?) throws -> BookFile {
      try BookReader.read(
        bytes: Array(text.utf8), fileName: "x", options: StatementOptions(signConvention: sign), assumed: usd)
    }
    #expect(try read(nil).questions.map(\.code) == [.amountSign])
    #expect(try read(.positiveIsOut).postings.map(\.minor) == [-1250, -320, -70000, -999])
    #expect(try read(.negativeIsOut).postings.map(\.minor) == [1250, 320, 70000, 999])
  }

  @Test
  func `three digits behind a mark are a fraction of dinars and thousands of yen, also beside each other`()
    throws
  {
    let head = "Date,Wallet,Type,Category name,Amount,Currency,Note,Labels,Author\n"
    let read = try ReadBooks(
      head + (1...9).map { "2026-01-0\($0),Yen,Expense,Food,-1\($0)00,JPY,,,A\n" }.joined()
        + "2026-01-11,Dinar,Expense,Food,-47.363,KWD,,,A\n2026-01-12,Dinar,Expense,Food,-23.143,KWD,,,A\n")
    #expect(try read.balances() == ["yen": -13500, "dinar": -70506])
  }

  @Test func `a journal may write each currency in its own way`() throws {
    let read = try ReadBooks(
      """
      "txnidx","date","date2","status","code","description","comment","account","amount","commodity","credit","debit","posting-status","posting-comment"
      "1","2026-01-02","","","","Shop","","expenses:food","12.50","$","","12.50","",""
      "1","2026-01-02","","","","Shop","","assets:bank","-12.50","$","12.50","","",""
      "2","2026-01-03","","","","Laden","","expenses:food","3,00","€","","3,00","",""
      "2","2026-01-03","","","","Laden","","assets:cash","-3,00","€","3,00","","",""

      """)
    #expect(try read.balances() == ["bank": -1250, "cash": -300])
  }

  @Test(arguments: [
    ("Split (2/3) milk", 2, 3, "milk"), ("(SPLIT 1 OF 2) ", 1, 2, ""), ("(SPLIT INTO 4) x", 0, 4, "x"),
  ])
  func `a note may say of which split its row is a part`(note: String, number: Int, count: Int, rest: String)
  {
    let mark = BookSplitMark(note)
    #expect(mark?.number == number && mark?.count == count && mark?.rest == rest)
  }

  @Test(arguments: ["Splits (2/3)", "split", "(SPLIT 4 OF 2) x", "(split up) 1 of 2", ""])
  func `other notes say of no split`(note: String) { #expect(BookSplitMark(note) == nil) }

  @Test(arguments: [
    ("A", "A (A)"), ("Household goods and repairs at home", "Household goods and repairs at"),
    ("  Two   words ", "Two words"), ("Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffahrtsgesellsc"),
    ("Taken", "Taken 2"),
  ])
  func `a name is mended to what the format allows`(name: String, expected: String) {
    var taken = FreeNames(["Taken"])
    #expect(BookTitle.mended(name, longest: 30, in: &taken) == expected)
  }

  @Test func `a group and its category of one name are one, and deeper groups are joined`() throws {
    let read = try ReadBooks(
      """
      "txnidx","date","description","account","amount","commodity"
      "1","2026-01-02","x","expenses:Home:Garden:Plants","1.00","EUR"
      "1","2026-01-02","x","expenses:Home:Home","1.00","EUR"
      "1","2026-01-02","x","expenses:Car:Repairs","1.00","EUR"
      "1","2026-01-02","x","expenses:Home:Repairs","1.00","EUR"
      "1","2026-01-02","x","assets:bank","-4.00","EUR"

      """)
    #expect(
      read.books.categories.map { "\($0.name)=\($0.title)<\($0.parentKey ?? "")" } == [
        "Car=Car<", "Car: Repairs=Repairs<car", "Home: Garden: Plants=Garden Plants<home",
        "Home: Home=Home<", "Home: Repairs=Home Repairs<home",
      ])
  }
}

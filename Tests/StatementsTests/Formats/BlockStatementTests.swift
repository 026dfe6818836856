@testable import Statements
import Testing

/// Files in which each entry is a block of names and values.
@Suite struct `Statements of blocks` {
  @Test(arguments: [
    RowCase(
      "blank lines between blocks",
      "Date: 2024-03-01\nAmount: -12.50\nDescription: Bakery\n\nDate: 2024-03-15\nAmount: 1,000.00\nDescription: Salary, March\n",
      "2024-03-01 -1250", "2024-03-15 100000"),
    RowCase(
      "rules between blocks, German, decimal commas",
      "----------\nBuchungstag: 01.03.2024\nBetrag: -12,50\nVerwendungszweck: Bäcker\n----------\nBuchungstag: 13.03.2024\nBetrag: 1.000,00\nVerwendungszweck: Lohn\n----------\n",
      "2024-03-01 -1250", "2024-03-13 100000"),
    RowCase(
      "an equals sign, nothing between blocks, small letters",
      "date=2024-03-01\namount=-12.50\nmemo=A\ndate=2024-03-25\namount=-2.50\nmemo=\"B = C\"\n",
      "2024-03-01 -1250", "2024-03-25 -250"),
    RowCase(
      "tabs, Spanish",
      "Fecha\t01/03/2024\nImporte\t-12,50\nConcepto\tPan\n\nFecha\t25/03/2024\nImporte\t-2,50\nConcepto\tCafé\n",
      "2024-03-01 -1250", "2024-03-25 -250"),
    RowCase(
      "leaders of points, headings in brackets",
      "[Transaction 1]\nDate ....... 2024-03-01\nAmount ..... -12.50\nText ....... A: B\n\n[Transaction 2]\nDate ....... 2024-03-02\nAmount ..... -2.50\n",
      "2024-03-01 -1250", "2024-03-02 -250"),
    RowCase(
      "leaders and colons",
      "Date.....: 2024-03-01\nAmount...: -12.50\n\nDate.....: 2024-03-02\nAmount...: -2.50\n",
      "2024-03-01 -1250", "2024-03-02 -250"),
    RowCase(
      "an empty line behind every line",
      "Datum: 2024-03-01\n\nBelopp: -12,50\n\nText: A\n\nDatum: 2024-03-20\n\nBelopp: -2,50\n\nText: B\n\n",
      "2024-03-01 -1250", "2024-03-20 -250"),
    RowCase(
      "items of a list",
      "- date: 2024-03-01\n  amount: -12.50\n  payee: A\n- date: 2024-03-20\n  amount: -2.50\n",
      "2024-03-01 -1250", "2024-03-20 -250"),
    RowCase(
      "aligned values, French",
      "Date          01/03/2024\nMontant       -12,50\nLibellé       Pain\n\nDate          25/03/2024\nMontant       -2,50\nLibellé       Café\n",
      "2024-03-01 -1250", "2024-03-25 -250"),
    RowCase(
      "money out and in by two names",
      "Date: 2024-03-01\nDebit: 12.50\nDetails: A\n\nDate: 2024-03-02\nCredit: 100.00\nDetails: B\n\nDate: 2024-03-03\nDebit: 2.50\nDetails: C\n",
      "2024-03-01 -1250", "2024-03-02 10000", "2024-03-03 -250"),
    RowCase(
      "names missing in some blocks, others in another order",
      "Date: 2024-03-01\nPayee: A\nAmount: -12.50\n\nAmount: -2.50\nDate: 2024-03-02\n\nDate: 2024-03-13\nAmount: 5.00\nNote: N\n",
      "2024-03-01 -1250", "2024-03-02 -250", "2024-03-13 500"),
    RowCase(
      "blank lines within blocks, rules between",
      "=====\nDate: 2024-03-01\n\nAmount: -12.50\n=====\nDate: 2024-03-02\n\nAmount: -2.50\n=====\n",
      "2024-03-01 -1250", "2024-03-02 -250"),
    RowCase(
      "a title and a rule above each block",
      "Transaction 1\n-------------\nDate: 2024-03-01\nAmount: -12.50\nText: A\n\nTransaction 2\n-------------\nDate: 2024-03-15\nAmount: 20.00\nText: B\n",
      "2024-03-01 -1250", "2024-03-15 2000"),
    RowCase("one block alone", "Date: 2024-03-01\nAmount: -12.50\nDescription: Bakery\n", "2024-03-01 -1250"),
    RowCase(
      "Chinese, colons of full width", "日期：2024-03-01\n金额：-12.50\n摘要：面包\n\n日期：2024-03-02\n金额：-2.50\n摘要：茶\n",
      "2024-03-01 -1250", "2024-03-02 -250"),
    RowCase(
      "Russian",
      "Дата: 01.03.2024\nСумма: -12,50\nОписание: Хлеб\n\nДата: 22.03.2024\nСумма: -2,50\nОписание: Чай\n",
      "2024-03-01 -1250", "2024-03-22 -250"),
    RowCase(
      "a state among the names",
      "Date: 2024-03-01\nAmount: -12.50\nStatus: Completed\n\nDate: 2024-03-02\nAmount: -2.50\nStatus: Declined\n\nDate: 2024-03-03\nAmount: -3.50\nStatus: Pending\n",
      "2024-03-01 -1250", "2024-03-03 -350 pending"),
  ])
  func `the rows are right`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(read.questions == [])
    #expect(read.evidence.contains("each entry is a block of names and values"))
  }

  @Test func `what stands above and below the blocks counts, and lines are those of the file`() throws {
    let read = try ReadRows(
      "Konto: DE02120300000000202051\nZeitraum: 01.03.2024 - 31.03.2024\nAnfangssaldo: 100,00 EUR\n\n----------\n"
        + "Buchungstag: 01.03.2024\nBetrag: -12,50\nVerwendungszweck: Bäcker\n  am Markt\n----------\n"
        + "Buchungstag: 13.03.2024\nBetrag: 1.000,00\nSaldo: 1.087,50\nVerwendungszweck: Lohn\n----------\n\nEndsaldo: 1.087,50\n"
    )
    let statement = try #require(read.statements.first)
    #expect(read.rows == ["2024-03-01 -1250", "2024-03-13 100000"])
    #expect(statement.entries.map(\.line) == [6, 11])
    #expect(statement.entries.map(\.text) == ["Bäcker am Markt", "Lohn"])
    #expect(statement.account?.isIBAN == true)
    #expect(statement.openingBalance == 10000)
    #expect(statement.closingBalance == 108_750)
    #expect(statement.balanceReconciles == true)
    #expect(statement.skipped == [SkippedLine(line: 17, reason: .closingBalance)])
  }

  @Test func `what the file leaves open is asked as of a table`() throws {
    let text = "Date: 03/04/2024\nAmount: -5.00\n\nDate: 05/06/2024\nAmount: 6.00\n"
    #expect(try ReadRows(text).questions == [.dateOrder])
    #expect(
      try ReadRows(text, StatementOptions(dateOrder: .dmy)).rows == ["2024-04-03 -500", "2024-06-05 600"])
  }

  @Test(arguments: [
    "Date: 2024-03-02\nAmount: -1", "Date: 2024-03-02\n", "Date: 2024-03-0", "Amount: -12.50\n",
  ])
  func `a last block that breaks off is asked about`(end: String) throws {
    let read = try ReadRows("Date: 2024-03-01\nAmount: -12.50\n\nDate: 2024-03-01\nAmount: -13.50\n\n" + end)
    #expect(read.rows == ["2024-03-01 -1250", "2024-03-01 -1350"])
    #expect(read.questions == [.unreadableLine])
  }

  @Test func `a whole last amount without a line end is read`() throws {
    let read = try ReadRows("Date: 2024-03-01\nAmount: -12.50\n\nDate: 2024-03-02\nAmount: -13.50")
    #expect(read.rows == ["2024-03-01 -1250", "2024-03-02 -1350"])
    #expect(read.questions == [])
  }

  @Test(arguments: [
    RowCase(
      "names and values above a table",
      "Date: 2024-03-01\nAmount: EUR\nAccount: 12345678\n\nDate;Text;Amount\n2024-03-01;A;-5,00\n2024-03-02;B;-6,00\n",
      "2024-03-01 -500", "2024-03-02 -600"),
    RowCase(
      "a table whose texts are names and values",
      "Date,Text,Amount\n2024-03-01,Date: 2024-03-01,-5.00\n2024-03-22,Amount: 6.00,-6.00\n",
      "2024-03-01 -500",
      "2024-03-22 -600"),
    RowCase(
      "two columns and tabs", "Date\tAmount\n2024-03-01\t-5.00\n2024-03-22\t-6.00\n", "2024-03-01 -500",
      "2024-03-22 -600"),
    RowCase(
      "MT940",
      ":20:S\n:25:1/2\n:60F:C240301EUR0,00\n:61:2403020302D12,50NMSC\n:86:Date: 2024-03-01\n:62F:D240331EUR12,50\n",
      "2024-03-02 -1250"),
    RowCase("QIF", "!Type:Bank\nD31/01/2024\nMDate: 1\nT-1.00\n^\n", "2024-01-31 -100"),
  ])
  func `other files stay what they are`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(!read.evidence.contains { $0.contains("block of names") })
  }

  @Test(arguments: [
    "Name: A\nPhone: 5\n\nName: B\nPhone: 6\n",
    "Date: 2024-03-01\nAuthor: A\n\nDate: 2024-03-02\nAuthor: B\n",
    "{\n  \"date\": \"2024-03-01\",\n  \"amount\": \"5.00\"\n},\n{\n  \"date\": \"2024-03-02\",\n  \"amount\": \"6.00\"\n}\n",
  ])
  func `blocks without a date and an amount are no statement`(text: String) {
    #expect(throws: StatementError.self) { try ReadRows(text) }
  }
}

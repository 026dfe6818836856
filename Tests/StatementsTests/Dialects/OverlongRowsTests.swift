import Money
@testable import Statements
import Testing

/// Rows with an extra cell, and quotes with blanks after them.
@Suite struct `statements with cells out of place` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a tab behind the quotes of an amount",
      text:
        "Date,Description,Amount,Currency\n2026-01-03,Cafe,-4.50,USD\n2026-01-04,Salary,\"12,500.00\"\t,USD\n2026-01-05,Shop,-3.20,USD\n",
      booked: 3, sums: ["USD": 1_249_230], debits: 2, first: "2026-01-03", last: "2026-01-05", payee: "Cafe"),
    Dialect(
      name: "blanks behind all quotes",
      text:
        "\"Date\" ;\"Payee\"\t;\"Amount\" \n\"2026-01-03\" ;\"Cafe\" ;\"-4,50\"\t\n\"2026-01-04\" ;\"Miller; John\" ;\"1.200,00\" \n",
      booked: 2, sums: [nil: 119_550], debits: 1, first: "2026-01-03", last: "2026-01-04", payee: "Cafe"),
    Dialect(
      name: "a delimiter in one text",
      text: """
        Date,Description,Amount
        2026-01-03,Cafe,-4.50
        2026-01-04,Shop, Berlin,-7.00
        """,
      asks: [.unreadableLine, .unreadableLine]),
    Dialect(
      name: "a delimiter that moves the day out of its column",
      text: """
        Description,Amount,Date
        Cafe,-4.50,2026-01-03
        Shop, Berlin,-7.00,2026-01-04
        Bar,-2.00,2026-01-05
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a trailing delimiter in all rows, and one with a cell too many",
      text: """
        Date,Description,Amount
        2026-01-03,Cafe,-4.50,
        2026-01-04,Rent,-1,200.00,
        2026-01-05,Bar,-2.00,
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "a trailing delimiter in all rows",
      text: """
        Date,Description,Amount
        2026-01-03,Cafe,-4.50,
        2026-01-05,Bar,-2.00,
        """,
      booked: 2, sums: [nil: -650], debits: 2, first: "2026-01-03", last: "2026-01-05", payee: "Cafe"),
    Dialect(
      name: "texts that go on beyond the names in all rows",
      text: """
        Date;Amount;Text
        2026-01-03;-4,50;Cafe;Berlin;Order 17
        2026-01-05;-2,00;Bar;Ulm
        """,
      booked: 2, sums: [nil: -650], debits: 2, first: "2026-01-03", last: "2026-01-05", payee: "Cafe"),
    Dialect(
      name: "a blank cell that a delimiter moved under the amount",
      text: """
        Date,Payee,Note,Amount,Balance
        2026-01-03,Cafe,x,-4.50,95.50
        2026-01-04,Cafe, Berlin,,-5.50,90.00
        2026-01-05,Bar,y,-2.00,88.00
        """,
      asks: [.unreadableLine]),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test func `amounts cut at their groups in most rows are asked about`() throws {
    let text = """
      Date,Description,Amount,Balance
      2026-01-03,Rent,-1,200.00,5,000.00
      2026-01-04,Car,-2,300.00,2,700.00
      2026-01-05,Bar,-2.00,2,698.00
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    #expect(file.statements.contains { !$0.questions.isEmpty })
  }
}

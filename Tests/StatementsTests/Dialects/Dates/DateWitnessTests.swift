import Money
@testable import Statements
import Testing

/// Whether the day or the month comes first, by all evidence in a file, and which of two dates is the booking
/// date.
@Suite struct `statements whose dates are days in several orders` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "where a row that is no entry shows the order",
      text: """
        Date,Description,Amount
        31/01/2026,Opening balance,100.00
        03/02/2026,SHOP,-5.00
        05/02/2026,BAKERY,-7.00
        """,
      booked: 2, sums: [nil: -1200], debits: 2, first: "2026-02-03", last: "2026-02-05"),
    Dialect(
      name: "where the lines follow each other in one order only",
      text: """
        Date,Description,Amount
        05/01/2026,SHOP,-5.00
        09/01/2026,BAKERY,-7.00
        03/02/2026,FUEL,-40.00
        11/02/2026,BOOKS,-8.00
        02/03/2026,SHOP,-6.00
        10/03/2026,SHOP,-9.00
        """,
      booked: 6, sums: [nil: -7500], debits: 6, first: "2026-01-05", last: "2026-03-10"),
    Dialect(
      name: "where the lines follow each other with the month first",
      text: """
        Date,Description,Amount
        03/10/2026,SHOP,-5.00
        03/02/2026,BAKERY,-7.00
        02/11/2026,FUEL,-40.00
        02/03/2026,BOOKS,-8.00
        01/09/2026,SHOP,-6.00
        01/05/2026,SHOP,-9.00
        """,
      booked: 6, sums: [nil: -7500], debits: 6, first: "2026-01-05", last: "2026-03-10"),
    Dialect(
      name: "within a stated period",
      text: """
        Statement from 2026-02-01 to 2026-02-28
        Date,Description,Amount
        03/02/2026,SHOP,-5.00
        05/02/2026,BAKERY,-7.00
        """,
      booked: 2, sums: [nil: -1200], debits: 2, first: "2026-02-03", last: "2026-02-05"),
    Dialect(
      name: "whose texts name the day of the purchase",
      text: """
        Date,Description,Amount
        02/11/2026,CARD 31/10 16:57 SHOP,-5.00
        04/11/2026,CARD 02/11 09:12 BAKERY,-7.00
        """,
      booked: 2, sums: [nil: -1200], debits: 2, first: "2026-11-02", last: "2026-11-04"),
    Dialect(
      name: "whose witnesses contradict each other",
      text: """
        Statement from 2026-02-01 to 2026-02-28
        Date,Description,Amount
        31/01/2026,Opening balance,100.00
        02/03/2026,SHOP,-5.00
        02/05/2026,BAKERY,-7.00
        """,
      asks: [.dateOrder]),
    Dialect(
      name: "that nothing decides",
      text: """
        Date,Description,Amount
        02/03/2026,SHOP,-5.00
        02/05/2026,BAKERY,-7.00
        """,
      asks: [.dateOrder]),
    Dialect(
      name: "in two forms that say their order",
      text: """
        Date,Description,Amount
        1 Mar 2026,SHOP,-5.00
        Mar 2 2026,BAKERY,-7.00
        2026-03-03,FUEL,-40.00
        """,
      booked: 3, sums: [nil: -5200], debits: 3, first: "2026-03-01", last: "2026-03-03"),
    Dialect(
      name: "in two forms of which one leaves its order open",
      text: """
        Date,Description,Amount
        13/03/2026,SHOP,-5.00
        14/03/2026,BAKERY,-7.00
        04-03-2026,FUEL,-40.00
        """,
      asks: [.dateOrder]),
    Dialect(
      name: "with a year of two digits that may stand in front",
      text: """
        Date,Description,Amount
        26-02-03,SHOP,-5.00
        26-02-03,BAKERY,-7.00
        """,
      asks: [.dateOrder]),
    Dialect(
      name: "with a year of two digits that a stated period tells",
      text: """
        Period,2026-02-01,2026-02-28
        Date,Description,Amount
        26-02-03,SHOP,-5.00
        26-02-03,BAKERY,-7.00
        """,
      booked: 2, sums: [nil: -1200], debits: 2, first: "2026-02-03", last: "2026-02-03"),
    Dialect(
      name: "with a year of two digits behind",
      text: """
        Buchungstag;Text;Betrag
        28.02.26;Laden;-5,00
        """,
      booked: 1, sums: [nil: -500], debits: 1, first: "2026-02-28", last: "2026-02-28"),
  ]

  @Test(arguments: dialects) func `is read by what shows the order or asked about`(_ dialect: Dialect) throws
  {
    try check(dialect)
  }

  @Test func `a period in the file's name shows the order`() throws {
    let text = "Date,Description,Amount\n03/02/2026,SHOP,-5.00\n05/02/2026,BAKERY,-7.00\n"
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "account_2026-02-01_2026-02-28.csv")
    let statement = try #require(file.statements.first)
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.date.description) == ["2026-02-03", "2026-02-05"])
  }

  struct TwoDates: Sendable, CustomTestStringConvertible {
    var header: String
    var date: String
    var valueDate: String
    var testDescription: String { header }
  }

  /// Two lines with 03.03. and 05.03., and 04.03. and 06.03. in their two columns.
  @Test(arguments: [
    TwoDates(header: "Purchase date,Settlement date", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "Posting date,Value date", date: "2026-03-03", valueDate: "2026-03-05"),
    TwoDates(header: "Value date,Qwxy", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "Qwxy,Value date", date: "2026-03-03", valueDate: "2026-03-05"),
    TwoDates(header: "Kaupdagur,Bókunardagsetning", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "이용일자,기재일자", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "消費日,帳務日期", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "تاريخ القيمة,تاريخ القيد", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "खरीद तिथि,पोस्टिंग तिथि", date: "2026-03-05", valueDate: "2026-03-03"),
    TwoDates(header: "Aaaa,Bbbb", date: "2026-03-05", valueDate: "2026-03-03"),
  ])
  func `the booking date is the one that names or the order of the file say`(_ example: TwoDates) throws {
    let text =
      "\(example.header),Description,Amount\n2026-03-03,2026-03-05,SHOP,-5.00\n2026-03-04,2026-03-06,BAKERY,-7.00\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    let entry = try #require(file.statements.first?.entries.first)
    #expect(entry.date.description == example.date)
    #expect(entry.valueDate?.description == example.valueDate)
  }

  @Test func `of two dates without names the one that follows the file's order is the booking date`() throws {
    let text = """
      20240208,20240207,-14.49,Rent
      20240205,20240206,-1.99,Shop
      20240206,20240202,11.22,Interest
      20240202,20240201,-3.10,Bar
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    let dates = try #require(file.statements.first).entries.map(\.date.description)
    #expect(dates == ["2024-02-07", "2024-02-06", "2024-02-02", "2024-02-01"])
  }
}

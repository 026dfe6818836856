import Money
@testable import Statements
import Testing

/// Whether the day or the month comes first, by all evidence in a file, and which of two dates is the booking
/// date.
@Suite struct `statements whose dates are days in several orders` {
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

import Money
@testable import Statements
import Testing

/// Layouts for dates and amounts in unusual forms.
struct LayoutFormsTests {
  private static let hijri = """
    Hijri date,Description,Amount
    1446/01/18,SHOP,-4.50
    1446/01/29,SHOP,-1.00
    """

  private static func read(_ text: String, _ layout: String) throws -> Statement {
    try LayoutTests.read(text, LayoutTests.book(layout))
  }

  @Test(arguments: [("umm-al-qura", "2024-07-24"), ("islamic-civil", "2024-07-25")])
  func `the calendar that was answered holds for the next file`(calendar: String, day: String) throws {
    let layout = """
      {"version": 1, "name": "h", "match": {"header": ["Hijri date", "Description", "Amount"]},
       "read": {"calendar": "\(calendar)"}}
      """
    let statement = try Self.read(Self.hijri, layout)
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.first?.date == CalendarDate(iso: day))
    let written = try LayoutTests.layout(layout).json
    #expect(String(decoding: written, as: UTF8.self).contains("\"calendar\":\"\(calendar)\""))
  }

  @Test(arguments: [("whole", -450 as Int64), ("minor", -5)])
  func `the unit that was answered holds for the next file`(unit: String, amount: Int64) throws {
    let text = "Date,Description,Amount in cents\n2024-07-24,SHOP,-4.50\n2024-07-25,SHOP,-5.00\n"
    let layout = """
      {"version": 1, "name": "c", "match": {"header": ["Date", "Description", "Amount in cents"]},
       "read": {"amountUnit": "\(unit)"}}
      """
    let statement = try Self.read(text, layout)
    #expect(statement.questions.map(\.code) == [])
    #expect(unit == "minor" || statement.entries.first?.amountMinor == amount)
    let written = try LayoutTests.layout(layout).json
    #expect(String(decoding: written, as: UTF8.self).contains("\"amountUnit\":\"\(unit)\""))
  }

  @Test func `three columns are a date by the layout that names them`() throws {
    let layout = """
      {"version": 1, "name": "p", "match": {"header": ["Tag", "Monat", "Jahr", "Text", "Betrag"]},
       "read": {"columns": {"date": ["Tag", "Monat", "Jahr"], "amount": "Betrag"}}}
      """
    let statement = try Self.read("Tag;Monat;Jahr;Text;Betrag\n24;Juli;2024;laden;-1,01\n", layout)
    #expect(statement.entries.map(\.date) == [CalendarDate(iso: "2024-07-24")])
    #expect(statement.entries.map(\.text) == ["laden"])
  }

  @Test func `a column in words of no known language is a date where a layout says so`() throws {
    let text = "Wozu;Wieviel;Wannle\nladen;-1,01;45497\nladen;-2,02;45498\n"
    let statement = try LayoutTests.read(text, columns: "date=Wannle", "amount=Wieviel")
    #expect(statement.entries.map(\.date.description) == ["2024-07-24", "2024-07-25"])
  }
}

import Money
import Spreadsheet
import Testing

@testable import Statements

/// JSON as banks and apps give it.
@Suite struct JSONStatementTests {
  private func read(_ text: String) throws -> Statement {
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "f.json", options: ReadingOptions())
    return try #require(file.statements.first)
  }

  private func facts(_ statement: Statement) -> [String] {
    statement.entries.map { "\($0.date) \($0.amountMinor) \($0.currency ?? "-") \($0.payee)" }
  }

  @Test func `a list of objects is a table`() throws {
    let statement = try read(
      #"""
      [{"date":"2026-03-02","description":"Bakery \u00e4 \"big\"","amount":-12.5,"balance":87.5},
       {"date":"2026-03-05","description":"Salary","amount":1200,"balance":1287.5},
       {"date":"2026-03-06","description":"Rent","amount":-800.10,"balance":487.4}]
      """#)
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.format == .json)
    #expect(
      facts(statement) == [
        "2026-03-02 -1250 - Bakery ä \"big\"", "2026-03-05 120000 - Salary", "2026-03-06 -80010 - Rent",
      ])
    #expect(statement.balanceReconciles == true)
  }

  @Test func `members of objects inside are columns, and lists side by side one table`() throws {
    let statement = try read(
      #"""
      {"account":{"iban":"DE02120300000000202051"},"transactions":{"booked":[
       {"bookingDate":"2026-03-02","transactionAmount":{"amount":"-12.50","currency":"EUR"},"creditorName":"Bakery"},
       {"bookingDate":"2026-03-05","transactionAmount":{"amount":"1200.00","currency":"EUR"},"creditorName":"ACME"}],
       "pending":[{"bookingDate":"2026-03-06","transactionAmount":{"amount":"-3.00","currency":"EUR"},"creditorName":"Bus"}]}}
      """#)
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(
      facts(statement) == [
        "2026-03-02 -1250 EUR Bakery", "2026-03-05 120000 EUR ACME", "2026-03-06 -300 EUR Bus",
      ])
    #expect(statement.entries.map(\.status) == [.booked, .booked, .pending])
    #expect(statement.account?.number.contains("2051") == true)
  }

  @Test func `many members are all columns, and too many are refused`() throws {
    func text(_ count: Int) -> String {
      let members = (0..<count).map { "\"m\($0)\":\"x\"" }.joined(separator: ",")
      let rows = ["2026-03-02", "2026-03-03"].map { "{\(members),\"date\":\"\($0)\",\"amount\":-1.5}" }
      return "[\(rows.joined(separator: ","))]"
    }
    #expect(facts(try read(text(400))).map { $0.prefix(15) } == ["2026-03-02 -150", "2026-03-03 -150"])
    #expect(throws: StatementError.self) { try read(text(600)) }
  }

  @Test(arguments: ["{\"a\":", "[1,2,3]", "[{]", "{\"a\":\"b\"}", "[[[[", "{\"x\":[]}"])
  func `JSON without a list of objects is refused`(text: String) {
    #expect(throws: StatementError.self) { try read(text) }
  }

  @Test(arguments: [
    #"{"accounts":[{"id":"A","tx":[{"date":"2026-03-02","text":"x","amount":-1.5},{"date":"2026-03-03","text":"y","amount":-2.5}]},"#
      + #"{"id":"B","tx":[{"date":"2026-03-02","text":"z","amount":-3.5}]}]}"#,
    #"{"account":[{"date":"2026-03-02","text":"x","amount":-1.5},{"date":"2026-03-03","text":"y","amount":-2.5}],"#
      + #""card":[{"day":"2026-03-04","shop":"z","charged":7.25}]}"#,
  ])
  func `entries in lists that are not one table are refused, and none is left out`(text: String) throws {
    let error = #expect(throws: StatementError.self) { try read(text) }
    #expect("\(String(describing: error))".contains("several lists"))
  }

  @Test func `numbers keep their digits, and depth has a bound`() {
    func sheet(_ text: String) -> Sheet? { try? JSONTable.sheet(of: Array(text.utf8)) }
    #expect(sheet(#"[{"a":1.10,"b":12345678901234567890}]"#)?.value(row: 1, column: 0) == .number("1.10"))
    #expect(
      sheet(#"[{"a":1,"b":12345678901234567890}]"#)?.value(row: 1, column: 1)
        == .number("12345678901234567890"))
    #expect(sheet(String(repeating: "[", count: 100_000)) == nil)
    #expect(sheet(#"[{"a":{"b":1},"c":{"b":2}}]"#)?.value(row: 0, column: 0) == .text("A B"))
  }
}

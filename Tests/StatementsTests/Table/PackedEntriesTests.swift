import Testing

@testable import Statements

/// Entries of a table have their words among bytes that many of them share.
struct PackedEntriesTests {
  private static func read(_ text: String) throws -> Statement {
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "march.csv", options: ReadingOptions(answers: StatementOptions()))
    return try #require(file.statements.first)
  }

  @Test func `each of many entries has the words of its own row`() throws {
    let count = 10_000
    var text = "Date,Description,Memo,Amount,Reference\n"
    for number in 0..<count {
      let day = number * 28 / count + 1
      let memo = number % 3 == 0 ? "" : number % 3 == 1 ? "Straße \(number)" : "SHOP \(number)"
      text += "2026-03-\(day < 10 ? "0" : "")\(day),"
      text += "SHOP \(number),\(memo),-\(number % 90 + 1).00,R\(number)A\n"
    }
    let entries = try Self.read(text).entries
    #expect(entries.count == count)
    for (number, entry) in entries.enumerated() {
      #expect(entry.payee == "SHOP \(number)" && entry.reference == "R\(number)A")
      // A memo that repeats the description says nothing more.
      let memo = number % 3 == 1 ? " Straße \(number)" : ""
      #expect(entry.text == "SHOP \(number)\(memo) R\(number)A")
    }
  }

  @Test func `a payee of its own column is not taken from the text`() throws {
    let text = """
      Date,Payee,Purpose,Amount
      2026-03-01,Bäckerei Süß,Rechnung 12,-4.50
      2026-03-02,Post,Post Porto,-5.00
      2026-03-03,,Gebühr März,-1.20
      2026-03-04,Stadtwerke,Abschlag März,-60.00

      """
    let entries = try Self.read(text).entries
    #expect(entries.map(\.payee) == ["Bäckerei Süß", "Post", "Gebühr März", "Stadtwerke"])
    #expect(
      entries.map(\.text) == [
        "Bäckerei Süß Rechnung 12", "Post Post Porto", "Gebühr März", "Stadtwerke Abschlag März",
      ])
  }

  @Test(arguments: [
    (["R1", "R2", "R3"], true), (["R1", "R2", "R1"], false), (["R1", "", "R3"], true),
    (["R1", "rent of March 3", "R3"], false), (["N1", "NN", "N3"], false),
    (["R\u{E9}1", "Re\u{301}1", "R3"], false),
  ])
  func `a column of references has each value once, and identifiers alone`(
    values: [String], isReference: Bool
  ) throws {
    let rows = values.enumerated().map { "2026-03-0\($0 + 1),Shop \($0),-\($0 + 1).50,\($1)\n" }
    let entries = try Self.read("Date,Description,Amount,Reference\n" + rows.joined()).entries
    let found = isReference ? values.map { $0.isEmpty ? nil : $0 } : [nil, nil, nil]
    #expect(entries.map(\.reference) == found)
  }
}

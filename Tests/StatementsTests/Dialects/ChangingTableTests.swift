import Money
import Spreadsheet
@testable import Statements
import Testing

/// Tables whose lines are not all cut, named or marked the same way. Each entry is read or asked about.
@Suite struct `tables that change on the way` {
  @Test(arguments: [
    ("Date,Payee,Count,Amount", "2026-03-0%,Market,%,~3.0%~"),
    ("Datum;Händler;Stück;Betrag", "0%.03.2026;Markt;%;#3,0%#"),
    ("Date;Commerce;Nombre;Montant", "0%/03/2026;Marché;%;<3,0%>"),
  ])
  func `a count is not the amount where the amounts have an unknown mark`(header: String, row: String) {
    let rows = (1...3).map { number in String(row.map { $0 == "%" ? Character("\(number)") : $0 }) }
    let text = ([header] + rows).joined(separator: "\n")
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    }
  }

  @Test func `a Japanese file in its old code page has yen`() throws {
    // 日付,摘要,回数,出金額,入金額 and two lines whose amounts are "\\3,000" and "\\250,000".
    let digits = Array(
      ("93fa95742c934597762c89f190942c8f6f8be08a7a2c93fc8be08a7a0a323032362f30332f30322c8358815b83"
        + "70815b2c312c225c332c303030222c0a323032362f30332f32352c8b8b975e2c322c2c225c3235302c30303022"
        + "0a").utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
    }
    let file = try StatementReader.read(bytes: bytes, fileName: "meisai.csv")
    #expect(file.statements[0].entries.map(\.amountMinor) == [-300_000, 25_000_000])
  }

  @Test(arguments: [
    ["Date", "Description", "Amount"], ["Datum", "Text", "Betrag"], ["Fecha", "Concepto", "Importe"],
  ])
  func `rows whose formulas were never calculated are asked about`(names: [String]) throws {
    let header = names.map { CellValue.text($0) }
    let first: [CellValue] = [.date("2026-01-03"), .text("Rent"), .number("-5")]
    func sheet(_ rows: [[CellValue]]) -> Sheet { WorkbookStatementTests.sheet([header, first] + rows) }
    let amount = sheet([[.date("2026-01-04"), .text("Fuel"), .formula("C2*2", shows: .blank)]])
    #expect(try WorkbookStatementTests.only([amount]).questions.map(\.code) == [.unreadableLine])
    let day = sheet([[.formula("A2+1", shows: .blank), .text("Fuel"), .number("-6")]])
    #expect(try WorkbookStatementTests.only([day]).questions.map(\.code) == [.unreadableLine])
    let both = sheet([
      [.formula("A2+1", shows: .blank), .text("Fuel"), .formula("C2*2", shows: .blank)]
    ])
    #expect(try WorkbookStatementTests.only([both]).questions.map(\.code) == [.unreadableLine])
    let all = WorkbookStatementTests.sheet([
      header, [.formula("A9", shows: .blank), .text("Fuel"), .formula("C9", shows: .blank)],
    ])
    #expect(throws: StatementError.self) { try WorkbookStatementTests.only([all]) }
  }
}

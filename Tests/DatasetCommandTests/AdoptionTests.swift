import Foundation
import TestSupport
import Testing

/// Rows typed into the spreadsheet become records with whatever command saves next.
struct AdoptionTests {
  private let harness: CommandHarness
  private let path = "Money/Data/Transactions.csv"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro --storage csv")
      try harness.write("giro.csv", Array("Date,Payee,Amount,Reference\n2026-03-01,Bakery,-3.00,A1\n".utf8))
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// Types cash rows below the last one, as a person does: neither ids nor times, amounts and words as they come.
  private func typeRows() throws {
    let header = try #require(
      String(decoding: try harness.read(path), as: UTF8.self).split(whereSeparator: \.isNewline).first)
    let rows = [
      ["date": "2026-02-11", "type": "expense", "amount": "\"12,5\"", "categoryKey": "Groceries"],
      ["date": "2026-02-12", "type": "Expense", "amount": "4.20", "categoryKey": "coffee", "cleared": "x"],
    ]
    let lines = rows.map { row in
      header.split(separator: ",").map { row[String($0)] ?? "" }.joined(separator: ",")
    }
    try harness.write(path, Array("\(header)\n\(lines.joined(separator: "\n"))\n".utf8))
  }

  @Test func `typed rows are infos, an import adopts them, and undo takes it back to the letter`() throws {
    try typeRows()
    let before = try harness.read(path)
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 0)
    #expect(found.output.contains("info: id-missing (2)") && !found.output.contains("row-incomplete"))
    let planned = try harness.run("import giro.csv --account giro --dry-run --dataset Money")
    #expect(planned.errors.contains("would adopt 2 rows that you typed"))
    #expect(try harness.read(path) == before)
    let run = try harness.run("import giro.csv --account giro --dataset Money")
    #expect(run.errors.contains("adopted 2 rows that you typed: they have an id and times now"))
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    #expect(text.contains(",2026-02-11,,expense,\"12.50\",") && text.contains(",groceries,"))
    let after = try harness.run("validate --dataset Money")
    #expect(after.output.contains("not-categorised") && after.output.hasSuffix("1 info\n"))
    #expect(try harness.run("log --dataset Money").output.contains("adopted 2 rows that you typed"))
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(try harness.read(path) == before)
  }

  @Test func `a command that saves nothing adopts nothing`() throws {
    try harness.run("import giro.csv --account giro --dataset Money")
    try typeRows()
    let before = try harness.read(path)
    let run = try harness.run("rules apply --dataset Money")
    #expect(run.exit == 0 && !run.errors.contains("adopted"))
    #expect(try harness.read(path) == before)
  }

  @Test func `a plan as JSON says what is adopted`() throws {
    try typeRows()
    let run = try harness.run("import giro.csv --account giro --json --dataset Money")
    #expect(
      run.output.contains("\"code\":\"id-missing\"") && run.output.contains("\"code\":\"amount-comma\""))
  }
}

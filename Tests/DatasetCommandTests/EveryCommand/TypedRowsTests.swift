import Foundation
import TestSupport
import Testing

/// Rows typed into the spreadsheet become records with whatever command saves next.
struct TypedRowsTests {
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
      [
        "date": "2026-02-12", "type": "Expense", "amount": "4.20", "payee": "Kiosk", "categoryKey": "coffee",
        "cleared": "x",
      ],
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
    #expect(after.output.contains("not-categorised") && !after.output.contains("id-missing"))
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

  /// The cells of a row of a tab, by column; rows are numbered as the spreadsheet shows them.
  private func row(_ number: Int, of tab: String = "Transactions") throws -> [String: String] {
    let text = String(decoding: try harness.read("Money/Data/\(tab).csv"), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(zip(lines[0], lines[number - 1]), uniquingKeysWith: { first, _ in first })
  }

  @Test func `what a command does with a typed row it does with a record`() throws {
    try typeRows()
    let before = try harness.read(path)
    try harness.write("slip.pdf", Array("%PDF-1.4\n%%EOF\n".utf8))
    let planned = try harness.run("receipts attach slip.pdf 2 --dry-run --dataset Money")
    #expect(planned.exit == 0 && planned.errors.contains("would adopt 2 rows"), "\(planned.errors)")
    try harness.run("receipts attach slip.pdf 3 --dataset Money")
    let id = try row(3)["id"] ?? ""
    #expect(!id.isEmpty)
    #expect(try row(2, of: "Receipts")["transactionId"] == id)
    try harness.run("undo --dataset Money")
    #expect(try harness.read(path) == before)

    try harness.run("recurring add --from 3 --every monthly --dataset Money")
    #expect(try row(3)["recurringRuleId"] == row(2, of: "RecurringRules")["id"])
    try harness.run("undo --dataset Money")

    // Nothing is changed before it was made, and a deleted row is known to other copies by its id.
    try harness.run("edit 3 --amount 6 --dataset Money")
    let edited = try row(3)
    #expect(edited["amount"] == "6.00" && edited["type"] == "expense")
    #expect((edited["createdAt"] ?? "~") <= edited["updatedAt"] ?? "")
    try harness.run("undo --dataset Money")
    try harness.run("delete 3 --dataset Money")
    let deleted = try row(3)
    #expect(deleted["id"]?.isEmpty == false && deleted["deletedAt"]?.isEmpty == false)
    #expect(deleted["updatedAt"] == deleted["deletedAt"] && deleted["createdAt"]?.isEmpty == false)
    #expect(try harness.run("validate --dataset Money").exit == 0)
    try harness.run("undo --dataset Money")
    #expect(try harness.read(path) == before)
  }

  @Test func `a row whose day could be two becomes a record once the day is given`() throws {
    let header = String(decoding: try harness.read(path), as: UTF8.self)
    let cells = ["date": "03/04/2026", "type": "expense", "amount": "5.00", "categoryKey": "coffee"]
    let line = header.split(whereSeparator: \.isNewline)[0].split(separator: ",").map {
      cells[String($0)] ?? ""
    }.joined(separator: ",")
    try harness.write(path, Array("\(header)\(line)\n".utf8))
    try harness.run("add 3 coffee --dataset Money")
    #expect(try row(2)["id"] == "")
    try harness.run("edit 2 --date 2026-04-03 --dataset Money")
    try harness.run("edit 2 --note Two --dataset Money")
    let row = try row(2)
    #expect(row["id"]?.isEmpty == false && row["note"] == "Two")
    #expect((row["createdAt"] ?? "~") <= row["updatedAt"] ?? "")
  }

  @Test func `a typed rule comes, is edited and generates like any other`() throws {
    let rules = "Money/Data/RecurringRules.csv"
    let header = String(decoding: try harness.read(rules), as: UTF8.self)
    let year = Int(Date().formatted(.iso8601.year())) ?? 0
    let cells = [
      "type": "expense", "amount": "12.00", "payee": "Gym", "categoryKey": "coffee", "cadence": "yearly",
      "interval": "1", "startDate": "\(year + 1)-01-02", "isEnabled": "TRUE",
    ]
    let line = header.split(whereSeparator: \.isNewline)[0].split(separator: ",").map {
      cells[String($0)] ?? ""
    }.joined(separator: ",")
    try harness.write(rules, Array("\(header)\(line)\n".utf8))
    let due = try harness.run("upcoming --days 400 --json --dataset Money")
    #expect(due.output.contains("\"ruleId\":null") && due.output.contains("\(year + 1)-01-02"))
    try harness.run("recurring edit Gym --amount 13 --dataset Money")
    #expect(try row(2, of: "RecurringRules")["amount"] == "13.00")
    try harness.run("undo --dataset Money")
    try harness.run("generate --until \(year + 1) --dataset Money")
    #expect(try row(2)["recurringRuleId"] == row(2, of: "RecurringRules")["id"])
    #expect(try row(2)["recurringRuleId"]?.isEmpty == false)
  }

  @Test func `a merge knows a typed row by the record that a run made of it in a copy`() throws {
    let header = String(decoding: try harness.read(path), as: UTF8.self)
    let cells = ["date": "2026-02-01", "type": "expense", "amount": "5.00", "categoryKey": "coffee"]
    let line = header.split(whereSeparator: \.isNewline)[0].split(separator: ",").map {
      cells[String($0)] ?? ""
    }.joined(separator: ",")
    try harness.write(path, Array("\(header)\(line)\n".utf8))
    for copy in ["Phone", "Laptop", "Tablet"] {
      try FileManager.default.copyItem(
        at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: copy))
    }
    try harness.run("add 3 coffee --dataset Money")
    #expect(try harness.run("merge Phone --dataset Money").output.hasSuffix("nothing to change\n"))
    // The journal that tells lies in the other folder here.
    try harness.run("merge Money --dataset Phone")
    #expect(try harness.read("Phone/Data/Transactions.csv") == harness.read(path))
    try harness.run("delete 2 --dataset Laptop")
    // It was deleted after it was typed, and stays so.
    let merged = try harness.run("merge Tablet --dataset Laptop")
    #expect(merged.exit == 0, "\(merged.output)")
    let rows = String(decoding: try harness.read("Laptop/Data/Transactions.csv"), as: UTF8.self)
    #expect(rows.split(whereSeparator: \.isNewline).count == 2 && !rows.hasSuffix(",\n"), "\(rows)")
  }
}

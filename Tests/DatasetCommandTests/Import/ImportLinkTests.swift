import Foundation
import TestSupport
import Testing

/// Lines that complete typed rows, and pairs that may be transfers, as a person meets them.
struct ImportLinkTests {
  private let harness: CommandHarness
  private let path = "Money/Data/Transactions.csv"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro --account Savings:savings --storage csv")
      try harness.write(
        "giro.csv",
        Array(
          "Date,Payee,Amount,Reference\n2026-03-01,Tante Erna,-50.00,A1\n2026-03-05,Bakery,-3.00,A2\n".utf8))
      try harness.write(
        "savings.csv",
        Array("Date,Payee,Amount,Reference\n2026-03-03,PayPal,50.00,B1\n2026-03-09,Fee,-0.30,B2\n".utf8))
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func rows() throws -> [[String: String]] {
    let lines = String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
  }

  @Test func `a row typed without an id is completed in place and taken back to the letter`() throws {
    let header = try #require(
      String(decoding: try harness.read(path), as: UTF8.self).split(whereSeparator: \.isNewline).first)
    let cells = [
      "date": "2026-03-02", "type": "expense", "amount": "50.00", "accountKey": "giro", "payee": "Birthday",
      "valueDate": "2026-02-28", "externalId": "card 7", "statementText": "for her 80th", "note": "mine",
    ]
    let typed = header.split(separator: ",").map { cells[String($0)] ?? "" }.joined(separator: ",")
    let before = Array("\(header)\n\(typed)\n".utf8)
    try harness.write(path, before)
    let run = try harness.run("import giro.csv --account giro --link 2=2 --dataset Money")
    #expect(run.exit == 0)
    #expect(run.output.contains("1 line where the bank's text differs from yours; yours is kept:"))
    #expect(run.output.contains("payee Birthday (the bank says Tante Erna)"))
    let row = try #require(try rows().first)
    for (column, text) in cells { #expect(row[column] == text, "\(column)") }
    #expect(row["id"]?.isEmpty == false && row["importKey"]?.isEmpty == false)
    #expect(try rows().count == 2)
    #expect(try rows().allSatisfy { $0["deletedAt"] == "" })
    let again = try harness.run("import giro.csv --account giro --dataset Money")
    #expect(again.output.contains("0 new, 2 already imported"))
    #expect(try rows().count == 2)
    #expect(try harness.run("validate --dataset Money").exit == 0)
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(try harness.read(path) == before)
  }

  @Test func `two payments of one amount are no transfer, are proposed as one, and become it by --link`()
    throws
  {
    try harness.run("import giro.csv --account giro --dataset Money")
    let run = try harness.run("import savings.csv --account savings --dataset Money")
    #expect(
      run.output.contains("1 line may be half of a transfer between your accounts, but nothing proves it"))
    #expect(!run.output.contains("may be there already"))
    #expect(try rows().allSatisfy { $0["transferId"] == "" })
    let text = try #require(
      run.output.split(separator: "\n").first { $0.contains("to settle one: dataset ") })
    let command = try #require(text.range(of: "dataset ")).upperBound
    let settled = try harness.run("\(text[command...]) --dataset Money")
    #expect(settled.exit == 0)
    #expect(try rows().filter { $0["type"] == "transfer" }.map { $0["direction"] } == ["out", "in"])
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }
}

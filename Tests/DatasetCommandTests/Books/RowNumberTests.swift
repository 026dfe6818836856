import Foundation
import Testing

/// Rows that an app wrote: their ids begin with whatever digits chance gave them.
struct RowNumberTests {
  private let harness: CommandHarness

  /// Thirty payments, P2 in row 2 and so on; the id of each begins with the number of another row.
  init() throws {
    harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    let table = "Money/Data/Transactions.csv"
    let header = try #require(
      String(decoding: harness.read(table), as: UTF8.self).split(separator: "\n").first.map(String.init))
    let columns = header.split(separator: ",").map(String.init)
    let rows = (2...31).map { row in
      let digits = String(33 - row)
      let id = digits + String("0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d".dropFirst(digits.count))
      let values = [
        "id": id, "date": "2026-01-05", "type": "expense", "amount": "\(row).00", "payee": "P\(row)",
        "categoryKey": "groceries", "accountKey": "giro", "createdAt": "2026-01-05T10:00:00.000Z",
        "updatedAt": "2026-01-05T10:00:00.000Z",
      ]
      return columns.map { values[$0] ?? "" }.joined(separator: ",")
    }
    try harness.write(table, Array(([header] + rows).joined(separator: "\n").appending("\n").utf8))
  }

  @Test func `a number is the number of a row, whatever ids begin with it`() throws {
    #expect(try harness.run("validate --dataset Money").output.contains("no findings"))
    for row in [2, 10, 31] {
      let run = try harness.run("edit \(row) --note seen --yes --dataset Money")
      #expect(run.exit == 0 && run.output.contains("Transactions row \(row),"), "\(run.output)\(run.errors)")
    }
    #expect(try harness.run("delete 20 --dry-run --dataset Money").output.contains("row 20: deleted"))
    #expect(try harness.run("explain 5 --dataset Money").output.contains("P5"))
  }

  @Test(arguments: ["32", "99", "0", "1"])
  func `a number behind the last row is nobody's`(number: String) throws {
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("delete \(number) --yes --dataset Money")
    #expect(
      run.exit == 2 && run.errors.contains("there is no such transaction"), "\(run.output)\(run.errors)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }
}

import Bookkeeping
import DatasetFormat
import Foundation
import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// The running balance of imported rows against the balances that the bank prints next to its lines.
struct ImportedRegisterTests {
  /// Imports a statement into an account without money, and how far the balance after each row is from the
  /// printed one: everywhere the same, as nobody says what was there before.
  private static func differences(_ statement: Statement) throws -> [Int64?] {
    var harness = try PlanningHarness()
    try harness.add(statement)
    let register = try #require(AccountRegister(of: "giro", in: harness.dataset))
    let rows = harness.dataset.transactions
    let lines = statement.entries.filter { $0.amountMinor != 0 }
    try #require(rows.map(\.signedMinorUnits) == lines.map(\.amountMinor))
    return zip(rows, lines).filter { $1.status == .booked }.map { row, line in
      guard let balance = register.balance(after: row.row, on: row.date), let printed = line.balanceMinor
      else {
        return nil
      }
      return printed - balance
    }
  }

  @Test(arguments: [true, false])
  func `a statement has its own balances, whichever way it lists its lines`(newestFirst: Bool) throws {
    var balance: Int64 = 12_345
    var entries: [StatementLine] = []
    for (index, day) in [2, 3, 3, 3, 5, 6, 6].enumerated() {
      let amount = Int64(index * index * 100 - 777)
      balance += amount
      entries.append(
        StatementLine(
          line: index + 2, date: try #require(CalendarDate(year: 2026, month: 3, day: day)),
          amountMinor: amount, payee: "Payee \(index)", text: "Payee \(index)", balanceMinor: balance))
    }
    var statement = Statement(file: "march.csv", format: .csv)
    statement.entries = newestFirst ? entries.reversed() : entries
    #expect(try Self.differences(statement) == Array(repeating: 12_345, count: entries.count))
  }

  @Test func `so have the samples that print balances`() throws {
    let folder = Repository.root.appending(path: "Samples/statements")
    var tried: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      if name.hasSuffix(".json") { continue }
      let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
      guard let file = try? StatementReader.read(bytes: bytes, fileName: name), file.statements.count == 1,
        var statement = file.statements.first, statement.questions.isEmpty,
        statement.entries.count > 1, statement.entries.allSatisfy({ $0.balanceMinor != nil })
      else { continue }
      (statement.account, statement.currency) = (nil, nil)
      for index in statement.entries.indices { statement.entries[index].currency = nil }
      let differences = try Self.differences(statement)
      #expect(Set(differences).count == 1 && differences.first != .some(nil), "\(name): \(differences)")
      tried.append(name)
    }
    #expect(tried.count >= 3, "\(tried)")
  }
}

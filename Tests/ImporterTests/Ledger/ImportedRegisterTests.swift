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

  /// The statements of a file that can be read without a question, without the account and the currency that they name;
  /// none of a file that is no statement.
  private static func statements(_ file: URL) throws -> [Statement] {
    let bytes = Array(try Data(contentsOf: file))
    let read = try? StatementReader.read(bytes: bytes, fileName: file.lastPathComponent)
    return (read?.statements ?? []).filter { $0.questions.isEmpty && $0.entries.count > 1 }.map { statement in
      var statement = statement
      (statement.account, statement.currency, statement.sharedSign) = (nil, nil, nil)
      for index in statement.entries.indices { statement.entries[index].currency = nil }
      return statement
    }
  }

  @Test func `so have the samples that print balances`() throws {
    let folder = Repository.root.appending(path: "Samples/statements")
    var tried: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      if name.hasSuffix(".json") { continue }
      let statements = try Self.statements(folder.appending(path: name))
      guard statements.count == 1, statements[0].entries.allSatisfy({ $0.balanceMinor != nil }) else {
        continue
      }
      let differences = try Self.differences(statements[0])
      #expect(Set(differences).count == 1 && differences.first != .some(nil), "\(name): \(differences)")
      tried.append(name)
    }
    #expect(tried.count >= 3, "\(tried)")
  }

  /// Statements of the corpus, whose lines print balances next to all of them or to some. Two of them were made up of
  /// lines in no order of days, whose balances follow the lines: no balance of a day agrees with those.
  @Test(.enabled(if: Corpus.isThere)) func `so have the statements of banks that print balances`() throws {
    struct Expectation: Decodable {
      var file: String
      var balanceReconciles: Bool?
    }
    var tried = 0
    for expected in try Corpus.decode([Expectation].self, from: "banks/expected.json") {
      // Where the bank's own balances contradict its lines, ours cannot agree with both.
      if expected.balanceReconciles == false { continue }
      for statement in try Self.statements(Corpus.file("banks/\(expected.file)")) {
        let printed = statement.entries.count { $0.status == .booked && $0.balanceMinor != nil }
        let days = statement.entries.map(\.date)
        guard printed > 1, [days, days.reversed()].contains(days.sorted()) else { continue }
        let differences = try Self.differences(statement).compactMap(\.self)
        #expect(Set(differences).count == 1, "\(expected.file): \(differences)")
        #expect(!differences.isEmpty, "\(expected.file)")
        tried += 1
      }
    }
    #expect(tried >= 4, "\(tried)")
  }
}

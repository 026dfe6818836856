import Foundation
import TestSupport
import Testing

/// `balance` of any day.
struct BalanceCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `balances are told of any day, and no total adds up two currencies`(storage: BooksDataset.Storage)
    throws
  {
    let name = storage.rawValue
    try harness.run("accounts archive savings --dataset \(name)")
    try harness.run("add 10 groceries --date 2999-01-01 --account giro --dataset \(name)")
    let run = try harness.run("balance --json --on 2026-03-31 --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let accounts = try #require(json["accounts"] as? [[String: Any]])
    #expect(accounts.map { $0["balanceMinor"] as? Int } == [363_350, 20_000, 5000])
    #expect(accounts.map { $0["clearedMinor"] as? Int } == [384_600, 0, 5000])
    #expect(accounts.map { $0["futureMinor"] as? Int } == [-1000, 0, 0])
    #expect(accounts.map { $0["isActive"] as? Bool } == [true, false, true])
    let totals = try #require(json["totals"] as? [[String: Any]])
    #expect(totals.map { $0["currency"] as? String } == ["EUR", "JPY"])
    #expect(totals.map { $0["balanceMinor"] as? Int } == [363_350, 5000])
    let early = try harness.run("balance --on 2026-03-01 --dataset \(name)")
    #expect(early.output.contains("1000.00  EUR"), "\(early.output)")
    try harness.run("accounts edit giro --start 2026-03-02 --dataset \(name)")
    let before = try harness.run("balance --on 2026-03-01 --dataset \(name)")
    #expect(before.exit == 0 && before.errors.contains("giro begins on 2026-03-02"), "\(before.errors)")
    #expect(!(try harness.run("balance --on 2026-03-02 --dataset \(name)")).errors.contains("begins on"))
  }
}

import Foundation
import TestSupport
import Testing

/// What lists say of the rows that name their records.
struct ListCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `lists say how many rows name each, and what these come to by currency`(storage: BooksDataset.Storage)
    throws
  {
    let name = storage.rawValue
    let groceries = try #require(
      try harness.list("categories", "categories", name).first { $0["categoryKey"] as? String == "groceries" }
    )
    #expect(groceries["transactions"] as? Int == 3)
    let sums = try #require(groceries["sums"] as? [[String: Any]])
    #expect(sums.map { $0["currency"] as? String } == ["EUR", "JPY"])
    #expect(sums.map { $0["amountMinor"] as? Int } == [-950, -500])
    let tags = try harness.list("tags", "tags", name)
    #expect(tags[0]["transactions"] as? Int == 2 && (tags[0]["sums"] as? [[String: Any]])?.count == 2)
    let accounts = try harness.list("accounts", "accounts", name)
    // In the order that was asked for; starting balance and sum make the balance.
    #expect(accounts.map { $0["accountKey"] as? String } == ["yen", "giro", "old"])
    #expect(accounts.map { $0["transactions"] as? Int } == [1, 2, 0])
    #expect(accounts.map { $0["balanceMinor"] as? Int } == [4500, 99_050, 0])
    #expect(
      try harness.list("accounts list --archived", "accounts", name).map { $0["accountKey"] as? String } == [
        "old"
      ])
    #expect(
      try harness.list("members list --archived", "members", name).map { $0["memberKey"] as? String } == [
        "cy"
      ])
    #expect(try harness.run("goals list --archived --dataset \(name)").output.contains("no archived goals"))
    #expect(try harness.run("categories --dataset \(name)").output.contains("-9.50 EUR, -500 JPY"))
  }
}

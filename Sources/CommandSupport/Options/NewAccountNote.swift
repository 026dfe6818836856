import Bookkeeping
package import DatasetFormat

/// What is said after a plan that makes accounts: how to rename them, and which rows still lack one.
package enum NewAccountNote {
  /// A line for each account that a statement brought, and one for older rows without an account.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - dataset: The dataset before it.
  /// - Returns: The lines; none if the plan makes no account.
  package static func lines(_ plan: Plan, of dataset: Dataset) -> [String] {
    let made = accounts(madeBy: plan, in: dataset)
    guard !made.isEmpty else { return [] }
    let names = made.map { account in
      Printable.line(
        "new account \"\(account.name)\"; to rename it: dataset accounts rename \(account.key) \"NEW NAME\"")
    }
    return names + rowsWithout(dataset, account: made[0].key)
  }

  /// How to give older rows without an account the one that was made.
  package static func rowsWithout(_ dataset: Dataset, account key: String) -> [String] {
    let (_, leftOut) = AccountStanding.read(dataset, on: Origin.system.today)
    let count = leftOut.count(where: \.isOfNoAccount)
    guard count > 0 else { return [] }
    let have = count == 1 ? "transaction has" : "transactions have"
    return [
      "\(count) earlier \(have) no account: dataset edit --where no-account --account \(ShellText.quoted(key))"
    ]
  }

  private static func accounts(madeBy plan: Plan, in dataset: Dataset) -> [Account] {
    guard plan.changes.contains(where: { $0.insertion?.tab == .accounts }),
      let changed = try? plan.applied(to: dataset)
    else { return [] }
    let known = Set(dataset.accounts.map(\.key))
    return changed.accounts.filter { !known.contains($0.key) }
  }
}

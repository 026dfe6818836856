import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

/// Makes a dataset, and enters the first expense: `CreateDataset FOLDER`.
@main enum CreateDataset {
  static func main() throws {
    guard CommandLine.arguments.count == 2, let day = CalendarDate(iso: "2026-03-09") else {
      fatalError("usage: CreateDataset FOLDER")
    }
    func euros(_ cents: Int64) -> Amount { Amount(minorUnits: cents, currency: .eur) }
    let new = NewDataset(
      name: "Money", currency: .eur, template: "household",
      accounts: [
        .init(name: "Giro", startingBalance: euros(125_000), last4: "0042"),
        .init(name: "Cash", type: "cash"),
      ])
    let folder = try DatasetFolder.create(new, at: CommandLine.arguments[1])

    try folder.write(today: day) { session in
      print(session.dataset.categories.count, "categories, the first:", session.dataset.categories[0].name)
      var changes = BookChanges(session.dataset, reason: "entered in my app")
      try changes.add(NewTransaction(euros(420), on: day, category: "groceries", account: "giro"))
      try session.apply(changes.plan())
    }
    let balances = try folder.read { $0.dataset.balances(on: day) }
    for line in balances.lines { print("\(line.account.name):", line.balance.map { "\($0)" } ?? "not known") }
  }
}

import BookEditing
import DatasetFormat
import DatasetStore

/// Adds an expense, and takes it back: `AddExpense DATASET PAYEE CENTS`.
@main enum AddExpense {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let cents = Int64(arguments[3]), let day = CalendarDate(iso: "2026-04-01")
    else {
      fatalError("usage: AddExpense DATASET PAYEE CENTS")
    }
    let folder = try DatasetLocator.at(arguments[1])
    let plan = try folder.write { session in
      let entry = NewTransaction(
        Amount(minorUnits: cents, currency: .eur), on: day, category: "groceries", account: "giro",
        payee: arguments[2])
      var changes = BookChanges(session.dataset, reason: "entered in my app")
      try changes.add(entry)
      let plan = changes.plan()
      // Checked and saved whole, or not at all. A snapshot is kept, which undo brings back.
      try session.apply(plan)
      return plan
    }
    for line in plan.summaryLines { print(line) }
    print("transactions:", try folder.read { $0.dataset.transactions.count })

    let undone = try folder.write { try $0.undo() }
    print("took back:", undone.command)
    print("transactions:", try folder.read { $0.dataset.transactions.count })
  }
}

import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

/// Plans what may be spent in a category, and shows how it stands: `PlanBudgets DATASET YYYY-MM-DD`.
@main enum PlanBudgets {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let day = CalendarDate(iso: arguments[2]) else {
      fatalError("usage: PlanBudgets DATASET YYYY-MM-DD")
    }
    let budgets = try DatasetLocator.at(arguments[1]).write(today: day) { session in
      var changes = BookChanges(session.dataset, reason: "planned in my app")
      let amounts: [(String, Int64)] = [("groceries", 12_000), ("fun", 1_500)]
      for (category, cents) in amounts {
        try changes.set(
          NewBudget(Amount(minorUnits: cents, currency: .eur), category: category), today: day)
      }
      try session.apply(changes.plan())
      return session.dataset.budgets(on: day)
    }
    for line in budgets.lines {
      print("\(line.categoryKey): \(line.spent) of \(line.budgeted) spent, \(line.status)")
      print("  left:", line.available)
    }
    if !budgets.leftOut.isEmpty { print(budgets.leftOut.count, "rows are not in these figures") }
  }
}

import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

/// Adds two payments as a person types them, and shows the month: `TypePayments DATASET YYYY-MM-DD`.
@main enum TypePayments {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let today = CalendarDate(iso: arguments[2]) else {
      fatalError("usage: TypePayments DATASET YYYY-MM-DD")
    }
    let folder = try DatasetLocator.at(arguments[1])
    let accounts = try folder.read { $0.dataset.accounts.filter(\.isActive) }
    for account in accounts { print("\(account.key): \(account.name)") }

    try folder.write { session in
      let typed = NewTransaction(
        amount: "12,50", category: "groc", account: "gi", day: "yesterday", payee: "Kiosk")
      try save(typed, in: &session, today)
      // The second one is made of the dataset as the first one left it.
      try save(NewTransaction(amount: "3.20", category: "Café"), in: &session, today)
      try show(session.dataset, PeriodStep.month.period(around: today))
    }
    do {
      try folder.write { try save(NewTransaction(amount: "12,5o", category: nil), in: &$0, today) }
    } catch let error as BookError { print("\(error.code):", error.sentence) }
  }

  private static func save(
    _ entry: NewTransaction, in session: inout WriteSession, _ today: CalendarDate
  ) throws {
    var changes = BookChanges(session.dataset, reason: "typed in my app")
    try changes.add(entry, today: today)
    try session.apply(changes.plan())
  }

  private static func show(_ dataset: Dataset, _ month: Period) throws {
    let spending = try dataset.spendingByCategory(in: month)
    for currency in spending.currencies {
      for line in currency.lines { print(line.parentKey == nil ? line.name : "  " + line.name, line.total) }
    }
    for row in spending.leftOut {
      print("left out:", row.location(in: dataset)?.description ?? "", row.column)
    }
  }
}

import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import DatasetStore

/// Adds an expense, and takes it back: `AddExpense DATASET PAYEE AMOUNT`.
@main enum AddExpense {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { fatalError("usage: AddExpense DATASET PAYEE AMOUNT") }
    let folder = try DatasetLocator.at(arguments[1])
    try add(arguments[2], amount: arguments[3], to: folder)
    try count(in: folder)
    let undone = try OpenDataset(folder, for: .changing).undo(command: "my app: undo")
    print("took back:", undone.command)
    try count(in: folder)
  }

  /// The dataset stays locked against other runs while it is open: until this returns.
  private static func add(_ payee: String, amount: String, to folder: DatasetFolder) throws {
    let opened = try OpenDataset(folder, for: .changing)
    var entry = NewTransaction(amount: amount, category: "groceries")
    entry.payee = payee
    entry.day = "2026-04-01"
    entry.account = "giro"

    var changes = BookChanges(opened.dataset, reason: "entered in my app", origin: .system)
    try changes.add(entry, today: Origin.system.today)
    let plan = changes.plan(command: "my app: add")

    // A plan can be shown before it touches a file. Applying it keeps a snapshot, which undo brings back.
    for line in plan.summary { print("\(line.place): \(line.operation) \(line.count)") }
    try opened.apply(plan, summary: ["added \(payee)"], verify: Checks.verification)
  }

  private static func count(in folder: DatasetFolder) throws {
    print("transactions:", try OpenDataset(folder, for: .reading).dataset.transactions.count)
  }
}

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
    try add(arguments[2], amount: DecimalNumber(plain: arguments[3]), to: folder)
    try count(in: folder)
    let undone = try OpenDataset(folder, for: .changing).undo(command: "my app: undo")
    print("took back:", undone.command)
    try count(in: folder)
  }

  /// The dataset stays locked against other runs while it is open: until this returns.
  private static func add(_ payee: String, amount: DecimalNumber, to folder: DatasetFolder) throws {
    let opened = try OpenDataset(folder, for: .changing)
    guard let currency = opened.dataset.settings.currency else { fatalError("the dataset has no currency") }
    let minorUnits = try Amount.minorUnits(of: amount, digits: currency.digits).minorUnits

    var row = RowEncoder(.transactions)
    row.id("id", Origin.system.newID())
    row.date("date", CalendarDate(year: 2026, month: 4, day: 1))
    row.text("type", "expense")
    row.amount("amount", Amount(minorUnits: minorUnits, currency: currency))
    row.text("payee", payee)
    row.text("accountKey", "giro")
    row.stamps(Origin.system.now())
    let plan = Plan(
      command: "my app: add", base: opened.dataset.fileHashes,
      changes: [row.insertion(reason: "entered in my app")])

    // A plan can be shown before it touches a file. Applying it keeps a snapshot, which undo brings back.
    for line in plan.summary { print("\(line.place): \(line.operation) \(line.count)") }
    try opened.apply(plan, summary: ["added \(payee)"], verify: Checks.verification)
  }

  private static func count(in folder: DatasetFolder) throws {
    print("transactions:", try OpenDataset(folder, for: .reading).dataset.transactions.count)
  }
}

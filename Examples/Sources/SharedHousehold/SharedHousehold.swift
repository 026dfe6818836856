import BookEditing
import Bookkeeping
import DatasetFormat
import Merging

/// The books of a household on one phone, in memory.
struct Phone {
  let name: String
  private(set) var dataset: Dataset
  /// The files of receipts, by their paths below the dataset.
  private(set) var receipts: [String: [UInt8]] = [:]
  /// What this phone has in common with the other one.
  private var common: Dataset

  init(_ name: String, _ files: [String: [UInt8]]) throws {
    self.name = name
    dataset = try Dataset(name: "Home", csvFiles: files)
    common = dataset
  }

  /// The files of the tabs, as bytes.
  var files: [String: [UInt8]] { dataset.allCSVFiles }

  mutating func change(_ body: (inout BookChanges) throws -> Void) throws {
    var changes = BookChanges(dataset, reason: "on the phone of \(name)")
    try body(&changes)
    try apply(changes.plan())
  }

  /// Brings in what the other phone has.
  ///
  /// - Returns: What only a person can decide.
  mutating func merge(_ other: Phone) throws -> [MergeConflict] {
    let copies = [
      MergeCopy(name, dataset, modified: .now), MergeCopy(other.name, other.dataset, modified: .now),
    ]
    try apply(Merge(base: common, copies: copies, reason: "merge").plan)
    receipts.merge(other.receipts) { own, _ in own }
    return dataset.openConflicts
  }

  mutating func settle(_ conflict: MergeConflict, with value: MergeCandidate) throws {
    try apply(dataset.settling(conflict, with: value))
  }

  /// Becomes the same as the other phone, which has merged this one. From then on both have this in common.
  mutating func take(_ other: inout Phone) {
    (dataset, receipts) = (other.dataset, other.receipts)
    (common, other.common) = (dataset, dataset)
  }

  private mutating func apply(_ plan: Plan) throws {
    try dataset.apply(plan)
    for file in plan.sideFiles { receipts[file.path] = file.bytes }
  }
}

/// Two phones enter and change payments, and become one again.
@main enum SharedHousehold {
  static func main() throws {
    guard let day = CalendarDate(year: 2026, month: 3, day: 9) else { return }
    let new = NewDataset(
      name: "Home", storage: .csv, currency: .eur, template: "household",
      accounts: [.init(name: "Giro", startingBalance: euros(100_000))])
    var ana = try Phone("Ana", Dataset(new).allCSVFiles)
    try ana.change { try $0.add(payment(90_000, "Rent", day)) }
    var ben = try Phone("Ben", ana.files)
    ana.take(&ben)
    guard let rent = ana.dataset.transactions.first?.id else { return }

    try ana.change {
      try $0.edit(rent, TransactionEdit(amount: euros(91_000), payee: "Landlord"))
      try $0.add(payment(1_200, "Baker", day))
      try $0.set(NewBudget(euros(40_000), category: "groceries"), today: day)
    }
    try ben.change {
      try $0.edit(rent, TransactionEdit(amount: euros(92_000), note: "with heating"))
      let market = try $0.add(payment(3_300, "Market", day))
      let photo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array(" a picture ".utf8) + [0xFF, 0xD9]
      try $0.attach(photo, named: "market.jpg", to: market)
    }

    for conflict in try ana.merge(ben) {
      print("to decide: \(conflict.column) of \(conflict.about):")
      for value in conflict.values { print("  \(value.copies.joined(separator: ", ")): \(value.text)") }
      guard let of = conflict.values.first(where: { $0.copies == ["Ana"] }) else { continue }
      try ana.settle(conflict, with: of)
    }
    ben.take(&ana)
    print("the same bytes:", ana.files == ben.files, "open:", ben.dataset.openConflicts.count)
    for transaction in ben.dataset.transactions {
      let receipts = transaction.id.map(ben.dataset.receipts) ?? []
      print(transaction.payee ?? "", transaction.amount, transaction.note ?? "", receipts)
    }
    for path in ben.receipts.keys.sorted() { print(path) }
    for line in ben.dataset.budgets(on: day).lines {
      print("\(line.categoryKey): \(line.spent) of \(line.budgeted)")
    }
  }

  private static func euros(_ cents: Int64) -> Amount { Amount(minorUnits: cents, currency: .eur) }

  private static func payment(_ cents: Int64, _ payee: String, _ day: CalendarDate) -> NewTransaction {
    NewTransaction(euros(cents), on: day, category: "groceries", account: "giro", payee: payee)
  }
}

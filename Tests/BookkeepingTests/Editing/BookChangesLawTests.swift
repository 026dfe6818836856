import DatasetChecks
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// A person keeps the books at random: no command leaves an error behind, and money neither appears nor vanishes.
struct BookChangesLawTests {
  /// Accounts in two currencies, one archived; categories of both types, members, a rule.
  private static func dataset(_ storage: Storage) -> Dataset {
    let times = "2026-01-01T00:00:00Z|2026-01-01T00:00:00Z|"
    return .inMemory(
      [
        "Settings": [
          "key|value|updatedAt", "datasetId|\(Dataset.id(999))|2026-01-01T00:00:00Z",
          "schemaVersion|2|2026-01-01T00:00:00Z", "currency|EUR|2026-01-01T00:00:00Z",
        ],
        "Accounts": [
          "accountKey|name|type|currency|startingBalance|isDefault|isActive|sortOrder|createdAt|updatedAt|deletedAt",
          "giro|Giro|checking||100.00|TRUE|TRUE|1|\(times)",
          "savings|Savings|savings|EUR|0|FALSE|TRUE|2|\(times)",
          "yen|Yen|cash|JPY|5000|FALSE|TRUE|3|\(times)", "old|Old|cash||0|FALSE|FALSE|4|\(times)",
        ],
        "Categories": [
          "categoryKey|name|type|parentKey|isActive|isDefault|sortOrder|createdAt|updatedAt|deletedAt",
          "food|Food|expense||TRUE|FALSE|1|\(times)", "home|Home|expense||TRUE|TRUE|2|\(times)",
          "rent|Rent|expense|home|TRUE|FALSE|3|\(times)", "pay|Salary|income||TRUE|FALSE|4|\(times)",
        ],
        "Members": [
          "memberKey|name|isActive|isOwner|sortOrder|createdAt|updatedAt|deletedAt",
          "ana|Ana|TRUE|TRUE|1|\(times)", "ben|Ben|TRUE|FALSE|2|\(times)",
        ],
        "RecurringRules": [
          TabSchema.of(.recurringRules).columns(version: 2).map(\.name).joined(separator: "|")
        ],
        "Receipts": [TabSchema.of(.receipts).columns(version: 2).map(\.name).joined(separator: "|")],
      ], storage: storage)
  }

  private static let today = CalendarDate(dayNumber: 20_600)

  /// What all rows move, by account and currency: read from the cells, and not by the code that is tested.
  private static func sums(_ dataset: Dataset) -> [String: Int] {
    var sums: [String: Int] = [:]
    guard let tab = dataset[.transactions] else { return [:] }
    func cell(_ row: Int, _ name: String) -> String {
      guard let column = tab.binding.columnOfPosition[tab.schema[name]] else { return "" }
      return tab.sheet.value(row: row, column: column).text
    }
    for row in 1..<max(1, tab.sheet.rowCount) where tab.sheet.isFilled(row: row) {
      if !cell(row, "deletedAt").isEmpty { continue }
      let isYen = cell(row, "accountKey") == "yen" || cell(row, "currency") == "JPY"
      let parts = cell(row, "amount").split(separator: ".")
      let cents = parts.count > 1 ? (parts[1] + "00").prefix(2) : "00"
      let units = isYen ? Int(parts[0]) ?? 0 : (Int(parts[0]) ?? 0) * 100 + (Int(cents) ?? 0)
      let type = cell(row, "type")
      let isIn = cell(row, "direction").isEmpty ? type == "income" : cell(row, "direction") == "in"
      sums[cell(row, "accountKey") + (isYen ? " JPY" : " EUR"), default: 0] += isIn ? units : -units
    }
    return sums.filter { $0.value != 0 }
  }

  private enum Step: CaseIterable {
    case add, edit, delete, split, transfer, link, unlink, adjust, reconcile, rename, retire, restore, reorder
    case deleteRecord, addRecord, addRule, generate, editRule, settle
  }

  /// Steps that move no money.
  private static let quiet: Set<Step> = [
    .link, .unlink, .rename, .retire, .restore, .reorder, .addRecord, .settle,
  ]

  private struct Person {
    var generator: SeededGenerator
    var tried = 0

    mutating func pick<T>(_ items: [T]) -> T {
      items[Int.random(in: items.indices, using: &generator)]
    }
    mutating func amount() -> String {
      pick(["12.50", "12,5", "0.01", "1.234,56", "7", "1 200", "0", "-3", "1.234", "x", "99999999.99"])
    }
    mutating func day() -> String? {
      pick([nil, "today", "yesterday", "-3", "2026-02-28", "monday", "someday"])
    }

    mutating func entry() -> NewTransaction {
      var entry = NewTransaction(
        amount: amount(), category: pick(["food", "ho", "rent", "Salary", "pay", "xyz", nil]))
      entry.payee = pick(["Shop", "Bäckerei", nil])
      entry.day = day()
      entry.account = pick([nil, "giro", "sav", "yen", "old", "nowhere"])
      entry.isReversal = pick([false, false, true])
      entry.currency = pick([nil, nil, nil, "JPY", "EUR"])
      entry.tags = pick([[], ["Work", "a b"]])
      entry.paidBy = pick([nil, nil, "ben", "carl"])
      entry.shares = pick([nil, nil, "ana:1, ben:2", "ana=1, ben=2"])
      return entry
    }

    mutating func edit() -> TransactionEdit {
      var edit = TransactionEdit()
      if Bool.random(using: &generator) { edit.amount = amount() }
      edit.day = day()
      edit.category = pick([nil, nil, "food", "pay", ""])
      edit.type = pick([nil, nil, nil, .expense, .income, .transfer])
      edit.account = pick([nil, nil, nil, "giro", "savings", "yen", "old", ""])
      edit.payee = pick([nil, "Other", ""])
      edit.shares = pick([nil, nil, "ana:1, ben:1", ""])
      edit.addedTags = pick([[], [], ["Trip", "work"]])
      edit.removedTags = pick([[], [], ["work"]])
      return edit
    }
  }

  private static func take(
    _ step: Step, _ changes: inout BookChanges, _ person: inout Person, rows: [Int]
  ) throws(BookError) {
    let list = person.pick(NamedList.allCases)
    let record = person.pick(NamedRecords(list.tab, in: changes.dataset).all.map(\.key) + ["nobody"])
    let rules = changes.dataset.recurringRules
    func row() -> Int { rows.isEmpty ? 1 : person.pick(rows) }
    if rows.isEmpty, [.edit, .delete, .split, .link, .unlink].contains(step) { return }
    switch step {
    case .add: try changes.add(person.entry(), today: today)
    case .edit:
      let several = Set((0..<Int.random(in: 1...4, using: &person.generator)).map { _ in row() }).sorted()
      try changes.edit(several, person.edit(), today: today)
    case .delete: try changes.delete([row()])
    case .split:
      try changes.split(
        row(), into: [SplitPart(amount: person.amount(), category: person.pick(["food", "rent", "pay"]))])
    case .transfer:
      var transfer = NewTransfer(
        amount: person.amount(), from: person.pick(["giro", "yen", "old"]),
        to: person.pick(["savings", "giro", "yen"]))
      transfer.received = person.pick([nil, "300"])
      transfer.day = person.day()
      try changes.add(transfer, today: today)
    case .link: try changes.link(row(), row())
    case .unlink: try changes.unlink(row())
    case .adjust:
      try changes.adjust(
        person.pick(["giro", "yen", "old"]), by: person.amount(), day: person.day(), note: nil, today: today)
    case .reconcile:
      let found = try AccountReconciliation(
        of: changes.dataset, account: person.pick(["giro", "yen"]), balance: person.pick(["100", "5000"]),
        on: today, ticks: nil)
      try changes.finish(found, adjusts: true)
    case .rename: try changes.rename(record, to: person.pick(["New name", "Food", "x"]), in: list)
    case .retire: try changes.setActive(false, record, in: list)
    case .restore: try changes.setActive(true, record, in: list)
    case .reorder: try changes.reorder([record], in: list)
    case .deleteRecord:
      try changes.delete(record, in: list, to: person.pick([nil, "giro", "savings", "food", "ana"]))
    case .addRecord:
      try changes.add(
        NewListRecord(
          name: person.pick(["Extra", "Food", "Ünï", "x"]),
          values: list == .categories
            ? ["type": person.pick(["expense", "income"]), "parentKey": person.pick(["", "home", "rent"])]
            : list == .accounts ? ["type": "cash", "startingBalance": "0"] : [:]), to: list)
    case .addRule:
      try changes.add(
        NewRule(person.entry(), cadence: person.pick(Cadence.allCases.filter { $0 != .daily }), interval: 2),
        today: today)
    case .generate: _ = try changes.generate(through: 2027, isAsked: true)
    case .editRule:
      guard let rule = rules.randomElement(using: &person.generator) else { return }
      var edit = RuleEdit()
      edit.amount = person.amount()
      edit.end = person.pick([nil, "2026-07-01"])
      switch person.pick([0, 1, 2]) {
      case 0: try changes.edit(rule, edit, today: today)
      case 1: try changes.setEnabled(false, rule, withFuture: true, today: today)
      default: changes.delete(rule, withFuture: true, today: today)
      }
    case .settle:
      try changes.settle(
        from: person.pick(["ana", "ben"]), to: "ana", amount: person.pick([nil, "5"]), day: nil,
        currency: nil,
        today: today)
    }
  }

  /// Whatever is kept: no error is left, nothing is there that was not kept, and the plan that leads back brings all of it.
  private static func eraseAndBack(
    _ dataset: Dataset, _ person: inout Person, _ clock: CountingOrigin, _ seed: UInt64
  ) throws {
    let kept = Set(Erasure.List.allCases.filter { _ in Bool.random(using: &person.generator) })
    let erasure = Erasure(of: dataset, keeping: kept)
    if erasure.isEmpty { return }
    var changes = BookChanges(dataset, reason: "test", origin: clock.origin)
    try changes.erase(erasure, files: [:])
    let plan = changes.plan(command: "test")
    let errors = try Checks.verification.newErrors(of: plan, in: dataset)
    #expect(errors.isEmpty, "seed \(seed): erase keeping \(kept): \(errors)")
    let after = try plan.applied(to: dataset)
    #expect(after[.transactions]?.filledRowCount ?? 0 == 0, "seed \(seed)")
    #expect(after[.settings]?.filledRowCount == dataset[.settings]?.filledRowCount, "seed \(seed)")
    for list in Erasure.List.allCases where kept.contains(list) {
      #expect(after[list.tab]?.filledRowCount == dataset[list.tab]?.filledRowCount, "seed \(seed): \(list)")
    }
    // What goes and what stays are all.
    for (name, tab) in dataset.tabs {
      let gone = erasure.rows[name]?.count ?? 0
      #expect(after[name]?.filledRowCount == tab.filledRowCount - gone, "seed \(seed): \(name)")
    }
    #expect(Erasure(of: after, keeping: kept).isEmpty, "seed \(seed): erasing twice")
    let back = try plan.inverse(in: dataset).applied(to: after)
    for (name, tab) in dataset.tabs {
      #expect(
        back[name].map { SheetContents(of: $0.sheet).rows } == SheetContents(of: tab.sheet).rows,
        "seed \(seed): \(name)")
    }
  }

  @Test(arguments: Storage.allCases)
  func `whatever a person does, no error is left and no money appears or vanishes`(
    storage: Storage
  )
    throws
  {
    let clock = CountingOrigin()
    var person = Person(generator: SeededGenerator())
    let seed = person.generator.seed
    for _ in 0..<Effort.cases(usual: 40, cost: 50) {
      var dataset = Self.dataset(storage)
      for _ in 0..<40 {
        let step = person.pick(Step.allCases)
        var rows: [Int] = []
        dataset[.transactions]?.forEachRow { rows.append($0.index) }
        var changes = BookChanges(dataset, reason: "test", origin: clock.origin)
        do throws(BookError) { try Self.take(step, &changes, &person, rows: rows) } catch { continue }
        let plan = changes.plan(command: "test")
        if plan.isEmpty { continue }
        let errors = try Checks.verification.newErrors(of: plan, in: dataset)
        #expect(errors.isEmpty, "seed \(seed): \(step): \(errors)")
        let after = try plan.applied(to: dataset)
        let (old, new) = (Self.sums(dataset), Self.sums(after))
        if Self.quiet.contains(step), step != .settle {
          #expect(old == new, "seed \(seed): \(step) moved money: \(old) \(new)")
        }
        switch step {
        case .split, .deleteRecord:
          func total(_ sums: [String: Int]) -> [Substring: Int] {
            Dictionary(sums.map { ($0.key.suffix(3), $0.value) }, uniquingKeysWith: +).filter {
              $0.value != 0
            }
          }
          #expect(total(old) == total(new), "seed \(seed): \(step): \(old) \(new)")
        case .transfer:
          let eur = { (sums: [String: Int]) in sums.filter { $0.key.hasSuffix("EUR") }.values.reduce(0, +) }
          let crosses = old.filter { $0.key == "yen JPY" } != new.filter { $0.key == "yen JPY" }
          #expect(crosses || eur(old) == eur(new), "seed \(seed): \(old) \(new)")
        case .reconcile:
          let standing = AccountStanding.all(in: after, on: Self.today)
          #expect(
            standing.contains {
              $0.balance == $0.cleared && [100, 5000, 10_000, 500_000].contains($0.balance ?? 0)
            },
            "seed \(seed)")
        default: break
        }
        // The balances are what the cells say.
        for account in AccountStanding.all(in: after, on: CalendarDate(dayNumber: 40_000)) {
          let start = Int(account.account.startingBalance ?? 0)
          let sum = new["\(account.account.key) \(account.currency.code)"] ?? 0
          #expect(account.balance.map { Int($0) } == start + sum, "seed \(seed): \(step) \(account)")
        }
        person.tried += 1
        dataset = after
      }
      try Self.eraseAndBack(dataset, &person, clock, seed)
    }
    #expect(person.tried > 20)
  }
}

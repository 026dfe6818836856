package import BookEditing
package import DatasetFormat
import Spreadsheet

/// A new dataset made of the tabs of an export: the records with their ids, keys and times.
///
/// A tab that the export does not hold begins as in any new dataset. Keys of accounts, categories and members
/// that rows name and no tab has become records with the key as their name.
package struct RecreatedDataset {
  private let source: Dataset
  private let fresh: NewDataset
  private let reason: String

  /// - Parameters:
  ///   - export: What was read.
  ///   - fresh: What a new dataset begins with where the export holds nothing. Its name counts always.
  package init(_ export: ReadExport, beginningLike fresh: NewDataset) {
    source = export.dataset
    self.fresh = fresh
    reason = "from \(export.name)"
  }

  /// A column of the user's own, with its values by the id or key of their records.
  package struct OwnColumn {
    package let tab: TabName
    package let name: String
    let values: [String: CellValue]

    /// The changes that bring it into a dataset that has the records.
    package func changes(in dataset: Dataset, reason: String) -> [Change] {
      guard let tab = dataset[self.tab] else { return [] }
      var changes: [Change] = [.addColumn(tab: self.tab, column: name, reason: reason)]
      tab.forEachRow { row in
        guard let value = tab.identityText(row: row.index).flatMap({ values[$0] }) else { return }
        changes.append(
          .set(Address(tab, row: row.index, column: .named(name)), old: .blank, new: value, reason: reason))
      }
      return changes
    }
  }

  /// The plan that makes the dataset, and what the export does not carry.
  package struct Result {
    /// Makes the tabs with their records.
    package var plan: Plan
    /// Columns of the user's own, which are added once the records are there.
    package var ownColumns: [OwnColumn]
    /// Sentences about what the export does not hold.
    package var notCarried: [String]
  }

  /// Makes the plan.
  ///
  /// - Parameters:
  ///   - command: The command line, for the log.
  ///   - origin: The clock, and the source of new ids.
  /// - Returns: The plan, and what the export does not carry.
  /// - Throws: `NewDataset.PlanningError`.
  package func result(command: String, origin: Origin) throws -> Result {
    if source[.accounts] == nil { try requireOneCurrency() }
    let begin = try fresh.tabs(command, origin)
    var changes: [Change] = []
    var own: [OwnColumn] = []
    var notCarried: [String] = []
    var missing: [TabName] = []
    for name in TabName.allCases {
      let starting = begin.changes.filter { $0.insertion?.tab == name }
      guard let tab = source[name] else {
        let made = newRecords(of: name, beside: starting, origin)
        if starting.isEmpty, made.isEmpty, !name.isRequired, !needs(name) { continue }
        changes.append(addTab(name))
        changes += starting + made
        if !starting.isEmpty || !made.isEmpty || name == .settings { missing.append(name) }
        continue
      }
      changes.append(addTab(name))
      let (records, blanked) = records(of: tab)
      changes += name == .settings ? renamed(records) : records
      if name == .accounts { changes += missingAccounts(starting, in: tab) }
      own += ownColumns(of: tab)
      notCarried += blanked
    }
    if !missing.isEmpty {
      let words = missing.map(\.rawValue).joined(separator: ", ")
      notCarried.insert(
        "\(words): the export does not hold \(missing.count == 1 ? "it" : "them"), so they are those of a new dataset and the keys that rows name",
        at: 0)
    }
    if source[.accounts] == nil {
      notCarried.append("the currencies of accounts: rows without one are taken as \(fresh.currency.code)")
    }
    let receipts = source[.receipts]?.filledRowCount ?? 0
    if receipts > 0 {
      notCarried.append(
        "the files of \(receipts) \(receipts == 1 ? "receipt" : "receipts"): copy the folder Receipts of the dataset into the new one"
      )
    }
    notCarried.append("the history: undo, earlier states and layouts begin anew")
    return Result(
      plan: Plan(command: command, base: [:], changes: changes), ownColumns: own, notCarried: notCarried)
  }

  /// Whether formulas of Overview and Budget name a tab.
  private func needs(_ name: TabName) -> Bool {
    fresh.hasOverview && OverviewSheet.tabs.contains(name)
  }

  private func addTab(_ name: TabName) -> Change {
    .addTab(tab: name, version: SchemaVersion.current, reason: reason)
  }

  // MARK: - Tabs that the export holds

  /// The records of a tab. References to tabs that the export does not hold are left blank, and counted.
  private func records(of tab: Tab) -> (changes: [Change], blanked: [String]) {
    let lost = tab.schema.columns.indices.filter { position in
      guard let target = tab.schema.columns[position].reference else { return false }
      return source[target] == nil && !Self.madeFromKeys.contains(target)
    }
    var counts: [Int: Int] = [:]
    var changes: [Change] = []
    changes.reserveCapacity(tab.sheet.rowCount)
    tab.forEachRow { row in
      var values = CompactRow()
      for position in tab.schema.columns.indices {
        let value = tab.recordValue(row: row.index, position: position)
        if value == .blank { continue }
        if lost.contains(position) {
          counts[position, default: 0] += 1
        } else {
          values.append(position, value)
        }
      }
      changes.append(.insert(tab: tab.name, values: values, reason: reason))
    }
    let blanked = lost.compactMap { position -> String? in
      guard let count = counts[position], let target = tab.schema.columns[position].reference else {
        return nil
      }
      return
        "\(tab.schema.columns[position].name) of \(count) \(count == 1 ? "row" : "rows"): the export does not hold \(target.rawValue)"
    }
    return (changes, blanked)
  }

  /// The settings with the name of the new dataset.
  private func renamed(_ records: [Change]) -> [Change] {
    let (key, value) = (TabSchema.settings["key"], TabSchema.settings["value"])
    var hasName = false
    let changes = records.map { change -> Change in
      guard let row = change.insertion?.row, SettingKey.canonical(row[key].text) == Settings.Key.name.rawValue
      else { return change }
      hasName = true
      return .insert(
        tab: .settings, values: row.replacing([value: .text(fresh.name)]), reason: reason)
    }
    if hasName { return changes }
    var row = RowEncoder(.settings)
    row.text("key", Settings.Key.name.rawValue)
    row.text("value", fresh.name)
    return changes + [row.insertion(reason: reason)]
  }

  /// The accounts to begin with that the export does not hold.
  private func missingAccounts(_ accounts: [Change], in tab: Tab) -> [Change] {
    let key = TabSchema.accounts["accountKey"]
    var known: Set<String> = []
    tab.forEachRow { row in if let key = row.key(key).value { known.insert(key) } }
    return accounts.filter { change in
      change.insertion.map { !known.contains($0.row[key].text) } ?? false
    }
  }

  private func ownColumns(of tab: Tab) -> [OwnColumn] {
    OwnColumns.filled(in: tab).filter { !$0.name.isEmpty && $0.number == 0 }.map { column, name, _ in
      var values: [String: CellValue] = [:]
      tab.forEachRow { row in
        let value = tab.sheet.value(row: row.index, column: column)
        guard let id = tab.identityText(row: row.index), !value.text.isEmpty else { return }
        values[id] = value.isFormula || source.storage == .csv ? .text(value.text) : value
      }
      return OwnColumn(tab: tab.name, name: name, values: values)
    }
  }

  // MARK: - Tabs that it does not hold

  /// Refuses transactions of an account whose amounts have other digits than the dataset's currency: an export
  /// writes 12.50 for euros and 500 for yen, and leaves out a currency that its account has.
  private func requireOneCurrency() throws {
    guard let tab = source[.transactions] else { return }
    let (key, amount, currency) = (
      TabSchema.transactions["accountKey"], TabSchema.transactions["amount"],
      TabSchema.transactions["currency"]
    )
    var fits: [String: Bool] = [:]
    var examples: [String: String] = [:]
    tab.forEachRow { row in
      guard row.isBlank(currency), let account = row.key(key).value, let text = row.rawText(amount) else {
        return
      }
      let digits = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
      fits[account] = fits[account] ?? false || digits == fresh.currency.digits
      examples[account] = text
    }
    for (account, text) in examples.sorted(by: { $0.key < $1.key }) where fits[account] == false {
      throw NewDataset.PlanningError.accountCurrency(
        account: account, amount: text, expected: fresh.currency)
    }
  }

  private static let madeFromKeys: Set<TabName> = [.accounts, .categories, .members, .transactions]

  /// Records for the keys that transactions name, in their order, without those that are there already.
  private func newRecords(of name: TabName, beside starting: [Change], _ origin: Origin) -> [Change] {
    let columns: [TabName: String] = [
      .accounts: "accountKey", .categories: "categoryKey", .members: "paidBy",
    ]
    guard let column = columns[name], let tab = source[.transactions] else { return [] }
    let identity = TabSchema.of(name).identityPosition ?? 0
    var known = Set(starting.compactMap { $0.insertion?.row[identity].text })
    let (position, shares, type) = (
      TabSchema.transactions[column], TabSchema.transactions["shares"], TabSchema.transactions["type"]
    )
    let now = origin.now()
    var changes: [Change] = []
    tab.forEachRow { row in
      var keys = [row.key(position).value].compactMap(\.self)
      if name == .members { keys += row.shares(shares).value?.parts.map(\.member) ?? [] }
      for key in keys where known.insert(key).inserted {
        var record = RowEncoder(name)
        record.text(identity, key)
        record.text("name", key)
        switch name {
        case .accounts:
          record.text("type", "checking")
          let currency = row.currency(TabSchema.transactions["currency"]).value ?? fresh.currency
          record.text("currency", currency.code)
          record.amount("startingBalance", Amount(minorUnits: 0, currency: currency))
        case .categories: record.text("type", row.rawText(type) == "income" ? "income" : "expense")
        default: break
        }
        record.boolean("isActive", true)
        record.integer("sortOrder", known.count)
        record.stamps(now)
        changes.append(record.insertion(reason: reason))
      }
    }
    return changes
  }
}

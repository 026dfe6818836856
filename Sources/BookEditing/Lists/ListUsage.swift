import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// How often transactions use the records of lists, and the totals of these transactions, found in one pass
/// over the rows.
///
/// Deleted rows do not count. A row with an uncertain amount is counted and is in no sum.
package struct ListUsage: Sendable {
  /// The rows that name one record.
  package struct Use: Sendable, Hashable {
    /// How many rows.
    package var rows = 0
    /// The number of rows in no sum, because their movement cannot be read.
    package var unread = 0
    private var units: [Currency: Int128] = [:]

    /// No row.
    package init() {}

    /// The totals of the rows in each currency, by its code, negative for money out; an overflowing sum is
    /// left out.
    package var sums: [Amount] {
      units.sorted { $0.key.code < $1.key.code }.compactMap { currency, sum in
        Int64(exactly: sum).map { Amount(minorUnits: $0, currency: currency) }
      }
    }

    fileprivate mutating func add(_ movement: RowMovements.Movement?) {
      rows += 1
      guard let movement else {
        unread += 1
        return
      }
      units[movement.amount.currency, default: 0] += Int128(movement.signedMinorUnits)
    }
  }

  /// By the keys of accounts.
  package private(set) var accounts: [String: Use] = [:]
  /// By the keys of categories.
  package private(set) var categories: [String: Use] = [:]
  /// By tag; a row with two tags is in both.
  package private(set) var tags: [String: Use] = [:]
  /// By the keys of the members who paid. A shared row that names nobody counts for the owner. Settlements of
  /// debts do not count.
  package private(set) var payers: [String: Use] = [:]
  /// By the ids of recurring rules.
  package private(set) var rules: [RecordID: Use] = [:]

  /// Counts the rows of a dataset.
  package init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    let movements = RowMovements(dataset)
    let schema = tab.schema
    let (account, category, payer) = (schema["accountKey"], schema["categoryKey"], schema["paidBy"])
    let shares = schema["shares"]
    let owner = dataset.members.first(where: \.isOwner)?.key
    let (tagged, rule) = (schema["tags"], schema["recurringRuleId"])
    // Only one part of a divided row names the rule, but all parts belong to it.
    let instances = RuleInstances(of: tab).all.flatMap { instance in
      instance.parts.map { ($0, instance.rule) }
    }
    let rulesOfRows = Dictionary(instances, uniquingKeysWith: { first, _ in first })
    tab.forEachRow { row in
      guard row.isLive else { return }
      let movement = movements.movement(of: row)
      if movement == nil, RowShape(row, in: tab) != nil { return }
      if let key = row.key(account).value { accounts[key, default: Use()].add(movement) }
      if let key = row.key(category).value { categories[key, default: Use()].add(movement) }
      if movement?.type != .settlement {
        let isShared = row.isBlank(payer) && !row.isBlank(shares)
        if let key = isShared ? owner : row.key(payer).value { payers[key, default: Use()].add(movement) }
      }
      if !row.isBlank(tagged) {
        for tag in row.tagList(tagged).value?.tags ?? [] { tags[tag, default: Use()].add(movement) }
      }
      let id = row.isBlank(rule) ? rulesOfRows[row.index] : row.uuid(rule).value
      if let id { rules[id, default: Use()].add(movement) }
    }
  }

  /// The number of a list's rows in none of its sums, because their movement cannot be read. A row with two
  /// tags counts twice.
  package func unread<Key>(in list: KeyPath<ListUsage, [Key: Use]>) -> Int {
    self[keyPath: list].values.reduce(0) { $0 + $1.unread }
  }

  /// The tags, those of the most rows first.
  package var sortedTags: [(tag: String, use: Use)] {
    tags.sorted { ($1.value.rows, $0.key) < ($0.value.rows, $1.key) }.map { ($0.key, $0.value) }
  }
}

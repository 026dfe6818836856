import DatasetFormat

/// What a merge does to the records of a tab that other records depend on, or that depend on others: the
/// receipts of a row, the occurrences of a rule. Only records that a copy deleted, and receipts that a copy
/// made or edited, are noted.
struct RecordFates {
  struct Fate {
    /// The copies in which the record is deleted, and the times of that.
    var deleters: Set<Int> = []
    var times: Set<String> = []
    /// The copies in which it is live, and those of them that made or edited it.
    var living: Set<Int> = []
    var editors: Set<Int> = []
    /// Whether it is deleted in the result.
    var isGone = false
    /// The record of another tab that it belongs to.
    var owner = ""
  }

  private(set) var fates: [String: Fate] = [:]
  /// The records that a run removed from a copy, and that therefore stay away.
  private(set) var removed: Set<String> = []

  private let deletion: Int?
  private let owner: Int?
  private let notesEdits: Bool
  private let roles: [RecordMerge.Role]

  init(_ name: TabName, _ columns: MergeColumns) {
    let link = DependentRecords.links.first { $0.tab == name }
    owner = link.flatMap { columns.schema.position(matching: $0.column) }
    let isConcerned = link != nil || DependentRecords.links.contains { $0.owner == name }
    deletion = isConcerned ? columns.roles.firstIndex(of: .deletedAt) : nil
    notesEdits = link?.keepsOwner ?? false
    roles = columns.roles
  }

  /// Notes what becomes of a record; the last one counts. `merged` is nil for one that a run removed.
  mutating func add(_ record: RecordVersions, _ merged: RecordMerge?) {
    guard let deletion else { return }
    fates[record.id] = nil
    guard let cells = merged?.cells else {
      removed.insert(record.id)
      return
    }
    var fate = Fate(isGone: !cells[deletion].isBlank, owner: owner.map { cells[$0].meaning } ?? "")
    for version in record.versions {
      if version.cells[deletion].isBlank {
        fate.living.insert(version.index)
        let isEdited = record.base.map { !RecordMerge.isUnchanged(version, since: $0, roles) } ?? true
        if notesEdits, isEdited { fate.editors.insert(version.index) }
      } else {
        fate.deleters.insert(version.index)
        fate.times.insert(version.cells[deletion].meaning)
      }
    }
    if !fate.deleters.isEmpty || !fate.editors.isEmpty { fates[record.id] = fate }
  }
}

/// Records that stay although a copy deleted them, because a record of another tab does.
///
/// If one copy deletes a row and another attaches a receipt to it, the row stays. If one copy deletes a row
/// with its receipts, and the row stays since another edited it, the receipts stay too. The same goes for a
/// rule and the occurrences that were deleted with it.
struct DependentRecords {
  struct Link {
    var tab: TabName
    var column: String
    var owner: TabName
    /// Whether a new or edited record keeps the record that it belongs to. A completed payment does not keep
    /// its rule.
    var keepsOwner: Bool
  }

  static let links = [
    Link(tab: .receipts, column: "transactionId", owner: .transactions, keepsOwner: true),
    Link(tab: .transactions, column: "recurringRuleId", owner: .recurringRules, keepsOwner: false),
  ]

  /// The ids of the records that stay, by tab.
  private(set) var surviving: [TabName: Set<String>] = [:]

  init(_ fates: [TabName: RecordFates]) {
    for link in Self.links {
      guard let dependents = fates[link.tab]?.fates, let owners = fates[link.owner]?.fates else { continue }
      for (id, dependent) in dependents {
        guard let owner = owners[dependent.owner] else { continue }
        if dependent.isGone {
          // Both were deleted in one run.
          if !owner.isGone, !dependent.living.isEmpty, !owner.times.isDisjoint(with: dependent.times) {
            surviving[link.tab, default: []].insert(id)
          }
        } else if link.keepsOwner, owner.isGone, !owner.living.isDisjoint(with: dependent.editors),
          owner.deleters.isDisjoint(with: dependent.living)
        {
          // A copy that knew the receipt and deleted the row meant both.
          surviving[link.owner, default: []].insert(dependent.owner)
        }
      }
    }
  }
}

extension RecordUnits {
  /// Adds the records that belong to others and do not fit what became of them.
  ///
  /// - Parameter tabs: The merged tabs.
  /// - Returns: Whether another attempt is needed.
  mutating func take(_ tabs: [TabName: TabMerge]) -> Bool {
    var isNew = false
    for (name, ids) in DependentRecords(tabs.mapValues(\.fates)).surviving {
      // The parts of a divided row stay or go with the copy that decides them.
      let decided = tabs[name].map { tab in
        tab.units.filter { $0.isWhole || $0.waits }.reduce(into: Set()) { $0.formUnion($1.ids) }
      }
      for id in ids.subtracting(decided ?? []) where surviving[name, default: []].insert(id).inserted {
        isNew = true
      }
    }
    // A rule that a run removed comes back with a row that names it.
    if let removed = tabs[.recurringRules]?.fates.removed, !removed.isEmpty,
      let rows = tabs[.transactions], let rule = rows.columns.schema.position(matching: "recurringRuleId")
    {
      for id in rows.records.map({ $0.cells[rule].meaning }) where removed.contains(id) {
        if kept[.recurringRules, default: []].insert(id).inserted { isNew = true }
      }
    }
    return isNew
  }
}

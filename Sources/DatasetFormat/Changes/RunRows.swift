import Spreadsheet

/// The rows of a dataset that a run made: those to be taken out, and those that stay.
struct RunRows {
  struct Row {
    var index: Int
    var id: String
    /// The transfer or split that the row is a part of.
    var groups: [String] = []
  }

  private let dataset: Dataset
  /// Rows that nobody changed.
  private(set) var removable: [(tab: Tab, row: Row)] = []
  /// Rows of the Imports tab that are not marked as undone.
  private(set) var imports: [(tab: Tab, row: Row)] = []
  private(set) var kept: [RunInverse.Kept] = []
  /// Transfers and splits of which a row stays.
  private var keptGroups: Set<String> = []

  init(_ record: RunRecord, in dataset: Dataset) {
    self.dataset = dataset
    for name in TabName.allCases {
      guard let tab = dataset[name], let made = record.insertions[name] else { continue }
      gather(tab, made)
    }
  }

  private mutating func gather(_ tab: Tab, _ made: [String: UInt64]) {
    guard let identity = tab.schema.identityPosition else { return }
    let deletedAt = tab.schema.position(matching: "deletedAt")
    let groups = ["transferId", "splitId"].compactMap { tab.schema.position(matching: $0) }
    var seen: Set<String> = []
    tab.forEachRow { row in
      guard let id = row.rawText(identity), let print = made[id] else { return }
      let found = Row(index: row.index, id: id, groups: groups.compactMap { row.rawText($0) })
      if tab.name == .imports {
        if let deletedAt, row.isBlank(deletedAt) { imports.append((tab, found)) }
      } else if !seen.insert(id).inserted {
        keep(tab, found, "it is a copy that was made since")
      } else if RowFingerprint.of(row, schema: tab.schema) == print {
        removable.append((tab, found))
      } else {
        let isDeleted = deletedAt.map { !row.isBlank($0) } ?? false
        keep(tab, found, isDeleted ? "it was deleted since" : "it was edited since")
      }
    }
  }

  private mutating func keep(_ tab: Tab, _ row: Row, _ reason: String) {
    kept.append(.init(tab: tab.name, row: tab.sheet.rowNumber(row.index), id: row.id, reason: reason))
    keptGroups.formUnion(row.groups)
  }

  /// Keeps rows that others need: the other half of a transfer of which one half stays, the account of a row that
  /// stays.
  mutating func keepWhatIsUsed() {
    keepIf("a row of the same transfer or split stays") { rows, _, row in
      !rows.keptGroups.isDisjoint(with: row.groups)
    }
    // A parent may be needed by a child that is itself needed, so this goes on until nothing changes.
    while true {
      let used = usedKeys()
      let before = removable.count
      keepIf("other rows use it") { _, tab, row in used[tab.name]?.contains(row.id) == true }
      if removable.count == before { return }
    }
  }

  private mutating func keepIf(_ reason: String, _ condition: (RunRows, Tab, Row) -> Bool) {
    let candidates = removable
    removable = []
    for (tab, row) in candidates {
      if condition(self, tab, row) { keep(tab, row, reason) } else { removable.append((tab, row)) }
    }
  }

  /// For each tab with removable rows the keys and ids that rows which stay name.
  private func usedKeys() -> [TabName: Set<String>] {
    let targets = Set(removable.map(\.tab.name))
    var leaving: [TabName: Set<Int>] = [:]
    for (tab, row) in removable { leaving[tab.name, default: []].insert(row.index) }
    var used: [TabName: Set<String>] = [:]
    for tab in dataset.tabs.values {
      let references = tab.schema.columns.indices.filter { position in
        tab.schema.columns[position].reference.map(targets.contains) ?? false
          && tab.binding.columnOfPosition[position] != nil
      }
      if references.isEmpty { continue }
      let out = leaving[tab.name] ?? []
      tab.forEachRow { row in
        if out.contains(row.index) { return }
        for position in references {
          if let target = tab.schema.columns[position].reference, let text = row.rawText(position) {
            used[target, default: []].insert(text)
          }
        }
      }
    }
    return used
  }

  /// Whether two cells hold the same, whatever program saved them last.
  static func isSame(_ one: CellValue, _ other: CellValue, _ column: Column) -> Bool {
    if one.text == other.text { return true }
    switch column.kind {
    case .amount, .signedAmount, .integer:
      guard let first = try? DecimalNumber(plain: one.text),
        let second = try? DecimalNumber(plain: other.text)
      else {
        return false
      }
      return first.reduced == second.reduced
    case .boolean:
      let value = BooleanWords.value(of: one.text)
      return value != nil && value == BooleanWords.value(of: other.text)
    default: return false
    }
  }
}

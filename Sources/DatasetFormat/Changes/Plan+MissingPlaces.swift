import Spreadsheet

extension Plan {
  /// The plan with the tabs and columns added that its changes need and the dataset lacks.
  ///
  /// A tab is added with the columns of the dataset's version, or of the newest version that a new record has a
  /// value for.
  package func addingMissingPlaces(in dataset: Dataset) -> Plan {
    var plan = self
    plan.addMissingPlaces(in: dataset)
    return plan
  }

  /// The same without a copy of the plan.
  package mutating func addMissingPlaces(in dataset: Dataset) {
    let needs = Needs(changes: changes)
    var places: [Change] = []
    for (name, positions) in needs.positions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let schema = TabSchema.of(name)
      guard let tab = dataset[name] else {
        if needs.insertions.contains(name), !needs.addedTabs.contains(name) {
          let newest = positions.map { schema.columns[$0].since }.max() ?? 1
          places.append(
            .addTab(
              tab: name, version: max(dataset.version, schema.since, newest), reason: "the tab is needed"))
        }
        continue
      }
      for position in positions.sorted() where tab.binding.columnOfPosition[position] == nil {
        if needs.addedColumns[name]?.contains(position) == true { continue }
        places.append(
          .addColumn(tab: name, column: schema.columns[position].name, reason: "the column is needed"))
      }
    }
    // Nothing to insert would copy the changes all the same.
    if !places.isEmpty { changes.insert(contentsOf: places, at: 0) }
  }
}

/// The places that changes write to, and those that they add themselves.
private struct Needs {
  var positions: [TabName: Set<Int>] = [:]
  var insertions: Set<TabName> = []
  var addedTabs: Set<TabName> = []
  var addedColumns: [TabName: Set<Int>] = [:]

  /// What all changes need; some of them at a time by each processor.
  init(changes: [Change]) {
    for part in ConcurrentChunks.map(0..<changes.count, { Needs(changes[$0]) }) {
      for (tab, found) in part.positions { positions[tab, default: []].formUnion(found) }
      for (tab, found) in part.addedColumns { addedColumns[tab, default: []].formUnion(found) }
      insertions.formUnion(part.insertions)
      addedTabs.formUnion(part.addedTabs)
    }
  }

  private init(_ changes: ArraySlice<Change>) {
    var last: (tab: TabName, row: CompactRow)?
    for change in changes {
      if let (tab, row) = change.insertion {
        // Once for each tab and set of columns: a plan may insert a million rows of the same.
        if let last, tab == last.tab, row.hasColumns(of: last.row) { continue }
        last = (tab, row)
        insertions.insert(tab)
        positions[tab, default: []].formUnion(row.positions)
        continue
      }
      let address = change.address
      guard let tab = address.tab else { continue }
      switch change.action {
      case .set: if let column = address.columnName { need(column, in: tab) }
      case .delete, .restore:
        need("deletedAt", in: tab)
        need("updatedAt", in: tab)
      case .addTab: addedTabs.insert(tab)
      case .addColumn:
        if let position = address.columnName.flatMap({ TabSchema.of(tab).position(matching: $0) }) {
          addedColumns[tab, default: []].insert(position)
        }
      default: continue
      }
    }
  }

  private mutating func need(_ column: String, in tab: TabName) {
    if let position = TabSchema.of(tab).position(matching: column) {
      positions[tab, default: []].insert(position)
    }
  }
}

import DatasetFormat
import Spreadsheet

/// Records that one copy decides together, since what several copies made of them does not fit: the two rows of a transfer, a category and those above
/// it, or a row whose type is of one copy and whose direction is of another.
struct RecordUnit: Sendable {
  var tab: TabName
  /// The ids of the records.
  var ids: Set<String>
  /// Which of the copies decides: the one that changed them last, or the next where that does not fit either.
  var rank = 0
}

/// What cannot be decided cell by cell.
struct RecordUnits: Sendable {
  var units: [RecordUnit] = []
  /// Records that a run took out of a copy, and to which another copy refers.
  private(set) var kept: [TabName: Set<String>] = [:]

  /// Takes in the errors that a merge would leave.
  ///
  /// - Parameters:
  ///   - errors: The errors.
  ///   - copies: What is merged, the copy that the merge changes first.
  /// - Returns: Whether another merge may do without them.
  mutating func take(_ errors: [PlannedError], in copies: [MergeCopy]) -> Bool {
    var isNew = false
    var advanced: Set<Int> = []
    /// Lets the next copy decide a unit, or makes it one; false where each copy had its turn.
    func advance(_ tab: TabName, _ id: String) -> Bool {
      guard let known = units.firstIndex(where: { $0.tab == tab && $0.ids.contains(id) }) else {
        advanced.insert(units.count)
        units.append(RecordUnit(tab: tab, ids: [id]))
        return true
      }
      guard !advanced.contains(known) else { return true }
      guard units[known].rank + 1 < copies.count else { return false }
      advanced.insert(known)
      units[known].rank += 1
      return true
    }
    for finding in errors.map(\.finding) {
      guard let tab = Self.tab(of: finding.location, in: copies[0].dataset), let record = finding.record
      else {
        continue
      }
      let schema = TabSchema.of(tab)
      if let column = finding.location.columnName.flatMap({ schema.position(matching: $0) }),
        let target = schema.columns[column].reference, let id = finding.found.map(RecordIndex.canonical),
        kept[target, default: []].insert(id).inserted
      {
        isNew = true
      }
      let id = RecordIndex.canonical(record)
      if advance(tab, id) {
        isNew = true
        continue
      }
      // However the record is decided it does not fit what it refers to: an amount of cents on an account that became one of yen.
      for (target, key) in Self.references(of: id, in: tab, copies) where advance(target, key) {
        isNew = true
      }
    }
    return isNew
  }

  /// The records of other tabs to which a record refers in any of the copies.
  private static func references(
    of id: String, in name: TabName, _ copies: [MergeCopy]
  ) -> [(TabName, String)] {
    var found: [(TabName, String)] = []
    let schema = TabSchema.of(name)
    guard let identity = schema.identityPosition else { return [] }
    for tab in copies.compactMap({ $0.dataset[name] }) {
      tab.forEachRow { row in
        guard row.rawText(identity).map(RecordIndex.canonical) == id else { return }
        for (position, column) in schema.columns.enumerated() {
          guard let target = column.reference, target != name, let key = row.rawText(position), !key.isEmpty
          else { continue }
          let reference = (target, RecordIndex.canonical(key))
          if !found.contains(where: { $0 == reference }) { found.append(reference) }
        }
      }
    }
    return found
  }

  private static func tab(of location: Location, in dataset: Dataset) -> TabName? {
    let place = location.sheet ?? location.file
    if let tab = dataset.orderedTabs.first(where: {
      ($0.storage == .csv ? $0.fileName : $0.sheet.name) == place
    }) {
      return tab.name
    }
    return TabName(matching: place.hasSuffix(".csv") ? String(place.dropLast(4)) : place)
  }
}

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
  ///   - dataset: The dataset that the merge changes.
  ///   - copies: How many copies are merged.
  /// - Returns: Whether another merge may do without them.
  mutating func take(_ errors: [PlannedError], in dataset: Dataset, copies: Int) -> Bool {
    var isNew = false
    var advanced: Set<Int> = []
    for finding in errors.map(\.finding) {
      guard let tab = Self.tab(of: finding.location, in: dataset), let record = finding.record else {
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
      if let known = units.firstIndex(where: { $0.tab == tab && $0.ids.contains(id) }) {
        if advanced.insert(known).inserted, units[known].rank + 1 < copies {
          units[known].rank += 1
          isNew = true
        }
      } else {
        advanced.insert(units.count)
        units.append(RecordUnit(tab: tab, ids: [id]))
        isNew = true
      }
    }
    return isNew
  }

  private static func tab(of location: Location, in dataset: Dataset) -> TabName? {
    let place = location.sheet ?? location.file
    if let tab = dataset.tabs.values.first(where: {
      ($0.storage == .csv ? $0.fileName : $0.sheet.name) == place
    }) {
      return tab.name
    }
    return TabName(matching: place.hasSuffix(".csv") ? String(place.dropLast(4)) : place)
  }
}

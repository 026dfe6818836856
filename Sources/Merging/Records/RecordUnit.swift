package import DatasetFormat
import Spreadsheet

/// Records that one copy decides together, because the copies' changes do not fit together. Examples are the
/// two rows of a transfer, a category and its parents, and a row with the type of one copy and the direction
/// of another.
struct RecordUnit: Sendable {
  var tab: TabName
  /// The ids of the records.
  var ids: Set<String>
  /// Which of the copies decides: the one that changed them last, or the next where that does not fit either.
  var rank = 0
  /// Whether records that this copy lacks follow the other copies.
  var isWhole = false
  /// Whether no copy has it without an error, so that it stays as the first copy has it.
  var waits = false
}

/// The records that cannot be decided cell by cell.
struct RecordUnits: Sendable {
  var units: [RecordUnit] = []
  /// Records that a run removed from one copy, and to which another copy refers.
  var kept: [TabName: Set<String>] = [:]
  /// Records that stay although a copy deleted them, since a record of another tab does.
  var surviving: [TabName: Set<String>] = [:]
  /// Records of the common state that some copy may not descend from.
  var doubts: [TabName: Set<String>] = [:]

  /// Adds the errors that a merge would leave.
  ///
  /// - Parameters:
  ///   - errors: The errors.
  ///   - copies: The merged copies; the first is the one to be changed.
  /// - Returns: Whether another attempt may avoid them.
  mutating func take(_ errors: [PlannedError], in copies: [MergeCopy]) -> Bool {
    var isNew = false
    var advanced: Set<Int> = []
    var unitOf: [RecordPlace: Int] = [:]
    for (number, unit) in units.enumerated() {
      for id in unit.ids { unitOf[RecordPlace(tab: unit.tab, id: id)] = number }
    }
    var references = RecordReferences(copies)
    /// Records whose references had their turn in this round.
    var followed: Set<RecordPlace> = []
    /// Gives the decision of a unit to the next copy, or makes the record a unit. False if each copy had its
    /// turn.
    func advance(_ record: RecordPlace) -> Bool {
      guard let known = unitOf[record] else {
        unitOf[record] = units.count
        advanced.insert(units.count)
        units.append(RecordUnit(tab: record.tab, ids: [record.id]))
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
      let place = RecordPlace(tab: tab, id: RecordIndex.canonical(record))
      if advance(place) {
        isNew = true
        continue
      }
      // No decision makes the record fit what it refers to, for example an amount of cents on an account that
      // is now in yen.
      guard followed.insert(place).inserted else { continue }
      for target in references.of(place) where advance(target) { isNew = true }
    }
    return isNew
  }

  /// Makes the records of errors wait that no decision avoids.
  ///
  /// - Returns: Whether any record waits that did not before.
  mutating func wait(for errors: [PlannedError], in copies: [MergeCopy]) -> Bool {
    var isNew = false
    for finding in errors.map(\.finding) {
      guard let tab = Self.tab(of: finding.location, in: copies[0].dataset),
        let id = finding.record.map(RecordIndex.canonical)
      else { continue }
      if let known = units.firstIndex(where: { $0.tab == tab && $0.ids.contains(id) }) {
        isNew = isNew || !units[known].waits
        units[known].waits = true
      } else {
        units.append(RecordUnit(tab: tab, ids: [id], waits: true))
        isNew = true
      }
    }
    return isNew
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

/// A record by its tab and its id or key.
private struct RecordPlace: Hashable {
  var tab: TabName
  var id: String
}

/// The records of other tabs to which records refer in any of the copies.
///
/// A tab is read once, on the first question about it.
private struct RecordReferences {
  private let copies: [MergeCopy]
  private var found: [TabName: [String: [RecordPlace]]] = [:]

  init(_ copies: [MergeCopy]) { self.copies = copies }

  mutating func of(_ record: RecordPlace) -> [RecordPlace] {
    let references = found[record.tab] ?? read(record.tab)
    found[record.tab] = references
    return references[record.id] ?? []
  }

  private func read(_ name: TabName) -> [String: [RecordPlace]] {
    let schema = TabSchema.of(name)
    guard let identity = schema.identityPosition else { return [:] }
    let targets = schema.columns.enumerated().compactMap { position, column in
      column.reference.flatMap { $0 == name ? nil : (position, $0) }
    }
    var references: [String: [RecordPlace]] = [:]
    var known: Set<[String]> = []
    for tab in copies.compactMap({ $0.dataset[name] }) {
      tab.forEachRow { row in
        guard let id = row.rawText(identity).map(RecordIndex.canonical) else { return }
        for (position, target) in targets {
          guard let key = row.rawText(position), !key.isEmpty else { continue }
          let place = RecordPlace(tab: target, id: RecordIndex.canonical(key))
          if known.insert([id, target.rawValue, place.id]).inserted {
            references[id, default: []].append(place)
          }
        }
      }
    }
    return references
  }
}

/// When cells got their present values, in milliseconds since 1970. A row has one time for all its cells;
/// after a merge the cells have different ones. These times make three copies converge, in whatever pairs
/// they are merged.
package struct CellTimes: Sendable, Hashable {
  /// By tab, record and column.
  package private(set) var times: [TabName: [String: [String: Int64]]] = [:]

  /// Nothing is known.
  package init() {}

  /// The time of a cell; nil if the row's own counts.
  package subscript(tab: TabName, id: String, column: String) -> Int64? {
    get { times[tab]?[id]?[column] }
    set { times[tab, default: [:]][id, default: [:]][column] = newValue }
  }

  /// The times of a record's cells.
  subscript(tab: TabName, id: String) -> [String: Int64]? { times[tab]?[id] }

  /// Removes the times of records.
  mutating func forget(_ ids: Set<String>, of tab: TabName) {
    for id in ids { times[tab]?[id] = nil }
  }

  /// Whether nothing is known.
  package var isEmpty: Bool { times.isEmpty }
}

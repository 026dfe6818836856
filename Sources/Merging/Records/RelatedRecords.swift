import DatasetFormat

/// The records of a tab that belong together in any of the copies: rows of one transfer or one division, a
/// category and its parents.
struct RelatedRecords {
  private var records: [String: RecordVersions] = [:]
  /// The records of each transfer and each division.
  private var groups: [String: Set<String>] = [:]
  private let shared: [Int]
  private let parent: Int?

  init(_ columns: MergeColumns) {
    shared = ["transferId", "splitId"].compactMap { columns.schema.position(matching: $0) }
    parent = columns.schema.position(matching: "parentKey")
  }

  mutating func add(_ record: RecordVersions) {
    records[record.id] = record
    for column in shared {
      for link in links(of: record, column) { groups[link, default: []].insert(record.id) }
    }
  }

  /// Units with all records that belong to theirs; those that have records in common are one.
  ///
  /// Each record is walked once, whichever units lead to it.
  func closed(_ units: [RecordUnit]) -> [RecordUnit] {
    var unitOf: [String: Int] = [:]
    var walked: Set<String> = []
    var followed: Set<String> = []
    var joined = UnitGroups(count: units.count)
    for (number, unit) in units.enumerated() {
      var left = unit.ids.sorted()
      // An id that no copy has any more belongs to its unit nevertheless.
      for id in left where records[id] == nil {
        if let other = unitOf[id] { joined.join(number, other) } else { unitOf[id] = number }
      }
      while let id = left.popLast() {
        guard let record = records[id] else { continue }
        guard walked.insert(id).inserted else {
          if let other = unitOf[id] { joined.join(number, other) }
          continue
        }
        unitOf[id] = number
        for column in shared {
          for link in links(of: record, column) where followed.insert(link).inserted {
            left += groups[link] ?? []
          }
        }
        if let parent { left += links(of: record, parent) }
      }
    }
    // In the order of the last unit of each.
    var closed: [Int: RecordUnit] = [:]
    var last: [Int: Int] = [:]
    for (number, unit) in units.enumerated() {
      let group = joined.first(of: number)
      closed[group, default: unit].rank = max(closed[group]?.rank ?? 0, unit.rank)
      closed[group]?.ids.formUnion(unit.ids)
      if unit.isWhole { closed[group]?.isWhole = true }
      if unit.waits { closed[group]?.waits = true }
      last[group] = number
    }
    for (id, unit) in unitOf { closed[joined.first(of: unit)]?.ids.insert(id) }
    return last.sorted { $0.value < $1.value }.compactMap { closed[$0.key] }
  }

  /// The records with some ids, in the order of these.
  func records(_ ids: Set<String>) -> [RecordVersions] { ids.sorted().compactMap { records[$0] } }

  /// The values of a column of a record in any of the copies and in their common state.
  private func links(of record: RecordVersions, _ column: Int) -> Set<String> {
    Set(([record.base].compactMap { $0 } + record.versions.map(\.cells)).map { $0[column].meaning })
      .subtracting([""])
  }
}

/// Which of some numbered things belong together, such as units that have records in common.
struct UnitGroups {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func join(_ one: Int, _ other: Int) {
    let (first, second) = (root(one), root(other))
    parents[max(first, second)] = min(first, second)
  }

  /// The first of those that one belongs to.
  func first(of unit: Int) -> Int {
    var unit = unit
    while parents[unit] != unit { unit = parents[unit] }
    return unit
  }

  private mutating func root(_ unit: Int) -> Int {
    let root = first(of: unit)
    var unit = unit
    while parents[unit] != root {
      let next = parents[unit]
      parents[unit] = root
      unit = next
    }
    return root
  }
}

import DatasetFormat

/// Which records of a tab belong together in any of the copies: rows of one transfer, a category and those above it.
struct RecordKin {
  private var records: [String: RecordVersions] = [:]
  /// The records of each transfer.
  private var transfers: [String: Set<String>] = [:]
  private let transfer: Int?
  private let parent: Int?

  init(_ columns: MergeColumns) {
    transfer = columns.schema.position(matching: "transferId")
    parent = columns.schema.position(matching: "parentKey")
  }

  mutating func add(_ record: RecordVersions) {
    records[record.id] = record
    for link in links(of: record, transfer) { transfers[link, default: []].insert(record.id) }
  }

  /// The ids of all records that belong to those with some ids.
  func closure(of ids: Set<String>) -> Set<String> {
    var found: Set<String> = []
    var left = ids.sorted()
    while let id = left.popLast() {
      guard let record = records[id], found.insert(id).inserted else { continue }
      for link in links(of: record, transfer) { left += transfers[link] ?? [] }
      left += links(of: record, parent)
    }
    return found
  }

  /// The records with some ids, in the order of these.
  func records(_ ids: Set<String>) -> [RecordVersions] { ids.sorted().compactMap { records[$0] } }

  /// What a column of a record holds in any of the copies or held in their common state.
  private func links(of record: RecordVersions, _ column: Int?) -> Set<String> {
    guard let column else { return [] }
    return Set(([record.base].compactMap { $0 } + record.versions.map(\.cells)).map { $0[column].meaning })
      .subtracting([""])
  }
}

import DatasetFormat

/// The rows by which one member of a household gives another money. Who gives whom how much is one decision,
/// so two copies' changes to these cells are not mixed.
///
/// One copy makes it 12.00 from Ana to Ben, and another makes it from Ben to Cleo. 12.00 from Ben to Cleo is
/// what nobody wrote.
struct Settlements {
  /// The columns that one copy decides together.
  private static let columns = ["type", "amount", "currency", "paidBy", "shares"]

  private let type: Int?
  private let positions: [Int]
  private(set) var units: [RecordUnit] = []

  init(_ name: TabName, _ columns: MergeColumns) {
    type = name == .transactions ? columns.schema.position(matching: "type") : nil
    positions = type == nil ? [] : Self.columns.compactMap { columns.schema.position(matching: $0) }
  }

  /// Makes a unit of a settlement whose cells two copies changed, neither in the same way as the other.
  mutating func add(_ record: RecordVersions) {
    guard let type, record.versions.contains(where: { $0.cells[type].meaning == "settlement" }) else {
      return
    }
    let stood = record.base.map { base in positions.map { base[$0] } }
    let changed = Set(
      record.versions.map { version in
        positions.map { version.has[$0] ? version.cells[$0] : record.base?[$0] ?? .blank }
      }
    ).subtracting(stood.map { [$0] } ?? [])
    if changed.count > 1 { units.append(RecordUnit(tab: .transactions, ids: [record.id])) }
  }
}

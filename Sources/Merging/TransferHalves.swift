import DatasetFormat

/// The two rows of a transfer, of which none may stay without the other.
///
/// Where one copy deletes a transfer and another edits one of its rows, the edit survives, and so does the other row.
struct TransferHalves {
  private let link: Int?
  private let deletion: Int?
  /// The transfers of which a row stays that a copy deleted.
  private var kept: Set<String> = []
  /// The records that go, by transfer.
  private var going: [String: [Int]] = [:]

  init(_ name: TabName, _ columns: MergeColumns) {
    link = name == .transactions ? columns.schema["transferId"] : nil
    deletion = columns.roles.firstIndex(of: .deletedAt)
  }

  /// Notes what becomes of a record.
  mutating func add(
    _ record: Int, base: [MergeValue]?, cells: [MergeValue], _ conflicts: [RecordMerge.Conflict]
  ) {
    guard let link, let deletion, !cells[link].isBlank, let base, base[deletion].isBlank else { return }
    let transfer = cells[link].meaning
    if !cells[deletion].isBlank {
      going[transfer, default: []].append(record)
    } else if conflicts.contains(where: { $0.kind == .deletedAndEdited }) {
      kept.insert(transfer)
    }
  }

  /// The records that stay, since the other row of their transfer does.
  var surviving: [Int] { kept.flatMap { going[$0] ?? [] }.sorted() }
}

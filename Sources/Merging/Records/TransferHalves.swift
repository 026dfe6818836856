import DatasetFormat

/// The two rows of a transfer; neither may stay without the other.
///
/// If one copy deletes a transfer and another edits one of its rows, the edit survives, and so does the other
/// row.
struct TransferHalves {
  private let link: Int?
  private let deletion: Int?
  /// The fate of each record that is a row of a live transfer.
  private var fates: [Int: (transfer: String, fate: Fate)] = [:]

  private enum Fate {
    /// It is deleted.
    case going
    /// It stays, though a copy deleted it.
    case kept
  }

  init(_ name: TabName, _ columns: MergeColumns) {
    link = name == .transactions ? columns.schema["transferId"] : nil
    deletion = columns.roles.firstIndex(of: .deletedAt)
  }

  /// Notes the fate of a record; the last one counts.
  mutating func add(_ record: RecordVersions, _ merged: RecordMerge) {
    guard let link, let deletion else { return }
    fates[record.number] = nil
    guard let cells = merged.cells, !cells[link].isBlank, let base = record.base, base[deletion].isBlank
    else {
      return
    }
    if !cells[deletion].isBlank {
      fates[record.number] = (cells[link].meaning, .going)
    } else if merged.conflicts.contains(where: { $0.kind == .deletedAndEdited }) {
      fates[record.number] = (cells[link].meaning, .kept)
    }
  }

  /// The records that stay, since the other row of their transfer does.
  var surviving: [Int] {
    let kept = Set(fates.values.filter { $0.fate == .kept }.map(\.transfer))
    return fates.filter { $0.value.fate == .going && kept.contains($0.value.transfer) }.keys.sorted()
  }
}

import DatasetFormat
import Spreadsheet

/// The rows that a choice writes to: what a person chose is a new meaning, so it is newer than every copy of the row.
///
/// A sure remedy changes the form alone and leaves updatedAt as it is: else mending a row on one device would win against an edit on another.
enum ChosenRows {
  /// The changes of an option, and updatedAt of each row in which they set a cell.
  static func stamped(_ changes: [Change], in dataset: Dataset, at time: Timestamp) -> [Change] {
    let sets = changes.filter(\.isSet)
    var stamped = Set(sets.filter(\.address.isUpdatedAt).map(\.address.ofRow))
    var result = changes
    for change in sets {
      guard let stamp = stamp(change, in: dataset, at: time), stamped.insert(change.address.ofRow).inserted
      else { continue }
      result.append(stamp)
    }
    return result
  }

  /// The change of updatedAt in the row of another one; nil where the row has none.
  private static func stamp(_ change: Change, in dataset: Dataset, at time: Timestamp) -> Change? {
    // A cell that is cleared in a row without an id belongs to no record.
    if case .set(_, .blank) = change.action, (change.address.id ?? "").isEmpty { return nil }
    guard let name = change.address.tab, let tab = dataset[name], let row = change.address.row,
      let index = tab.sheet.index(ofRow: row), index > 0,
      let position = tab.schema.position(matching: "updatedAt")
    else { return nil }
    // What somebody typed there is not a time, and stays.
    let text = tab.recordValue(row: index, position: position).text
    guard text.isEmpty || Timestamp.isTime(text) else { return nil }
    return Remedy.change(
      position, ofRow: index, in: tab, to: .text(time.description), reason: change.reason, code: change.code)
  }
}

extension Change {
  fileprivate var isSet: Bool { if case .set = action { true } else { false } }
}

extension Address {
  fileprivate var isUpdatedAt: Bool {
    guard let tab, let columnName else { return false }
    return TabSchema.of(tab).position(matching: columnName)
      == TabSchema.of(tab).position(matching: "updatedAt")
  }
}

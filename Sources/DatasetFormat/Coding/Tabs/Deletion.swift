import Spreadsheet
import TextScanning

/// The common features of all rows of a tab; valid only inside ``Tab/forEachRow(_:)``.
struct TabRowShape {
  let columns: UnsafeBufferPointer<Column>
  /// How many columns the header has.
  let width: Int
  /// The position of `deletedAt`; -1 where the tab has none.
  let deletion: Int
  /// The positions of `createdAt` and `updatedAt`, as far as the sheet has them.
  let times: (made: Int?, changed: Int?)
  /// Whether records of the tab never say when they were changed.
  let hasOneTime: Bool

  init(_ tab: Tab, _ columns: UnsafeBufferPointer<Column>) {
    func place(_ name: String) -> Int? {
      tab.schema.position(matching: name).flatMap { tab.binding.columnOfPosition[$0] == nil ? nil : $0 }
    }
    self.columns = columns
    width = tab.binding.positionOfColumn.count
    deletion = tab.schema.deletionPosition ?? -1
    times = (place(Column.createdAt.name), place(Column.updatedAt.name))
    hasOneTime = tab.schema.position(matching: Column.updatedAt.name) == nil
  }
}

/// Why the effect of a row is uncertain.
package enum RowUncertainty: Sendable {
  /// `deletedAt` holds something that is not a time, such as `x` or `FALSE`; all other cells can be believed.
  case deletion
  /// The row's cells are probably not in their own columns: the row is wider than its header, or a row with a
  /// `deletedAt` holds cells of other kinds than their columns.
  case cells
}

/// The one decision whether a row is deleted.
///
/// A comma without quotes, or "insert cells, shift right", puts `updatedAt` into `deletedAt`. So a row is
/// deleted only if `deletedAt` holds a time and the other cells fit their columns:
///
/// ```
/// 2026-01-02T10:00:00Z,2026-01-03T10:00:00Z,2026-01-03T10:00:00Z    deleted
/// 2026-01-02T10:00:00Z,2026-01-03T10:00:00Z,x                       in doubt, and live
/// ,2026-01-02T10:00:00Z,2026-01-03T10:00:00Z                        in doubt, and live: no createdAt
/// ```
extension TabRow {
  /// Whether the row is deleted for certain; a row that is in doubt is not.
  @inline(__always)
  @usableFromInline package var isDeleted: Bool { holdsDeletion && doubt == nil }

  /// Whether the row is not deleted, or it is not certain that it is.
  @inline(__always)
  @usableFromInline package var isLive: Bool { !isDeleted }

  /// Whether `deletedAt` holds anything.
  @inline(__always)
  package var holdsDeletion: Bool { shape.deletion >= 0 && !isBlank(shape.deletion) }

  /// Why the row cannot be believed; nil for nearly all rows.
  ///
  /// Costs a look at the row's last cell where `deletedAt` is blank, else one at each cell.
  package var doubt: RowUncertainty? {
    if isWiderThanHeader { return .cells }
    guard holdsDeletion else { return nil }
    if holdsCellsOfOthers { return .cells }
    return timestamp(shape.deletion).value == nil ? .deletion : nil
  }

  /// Whether a row of a CSV file has more cells than its header; in a workbook a note may be there.
  @inline(__always)
  private var isWiderThanHeader: Bool {
    guard decoder.storage == .csv else { return false }
    for cell in view.cells(inRow: index).reversed() {
      if cell.column < shape.width { return false }
      if !view.isBlank(cell) { return true }
    }
    return false
  }

  /// Whether a cell next to `deletedAt` has content that does not fit its column, or a time that every record
  /// has is missing.
  private var holdsCellsOfOthers: Bool {
    // A tombstone may be all that is left of a record. Programs write both of its times, and people neither.
    switch (shape.times.made.map(isBlank), shape.times.changed.map(isBlank)) {
    case (true?, false?), (false?, true?): return true
    case (true?, nil) where shape.hasOneTime: return true
    case (true?, true?):
      if view.cells(inRow: index).contains(where: { $0.column >= shape.width && !view.isBlank($0) }) {
        return true
      }
    default: break
    }
    // One damaged cell has a finding of its own, and a user who deletes such a row has deleted it. Shifted
    // cells are several.
    var foreign = 0
    for position in slots.indices
    where position != shape.deletion && !isBlank(position) && isForeign(position) {
      foreign += 1
      if foreign == 2 { return true }
    }
    return false
  }

  /// Whether a cell's content does not fit its column. A damaged value of the right kind is no sign that
  /// cells were shifted: a day with two readings, a time without a zone, or a made-up id.
  private func isForeign(_ position: Int) -> Bool {
    func isUnreadable<Value>(_ reading: Reading<Value>, _ kinds: FindingKind...) -> Bool {
      if case .unreadable(let kind) = reading { kinds.contains(kind) } else { false }
    }
    let column = shape.columns[position]
    switch column.kind {
    case .text, .tagList, .color, .shares: return false
    case .uuid:
      let isMadeUp = column.isUnique || column.reference == .transactions
      return !isMadeUp && isUnreadable(uuid(position), .idNotUUID)
    case .key: return isUnreadable(key(position), .keyForm)
    case .date: return isUnreadable(date(position), .dateImpossible)
    case .timestamp: return isUnreadable(timestamp(position), .timestampUnreadable)
    case .currency: return isUnreadable(currency(position), .currencyUnknown)
    case .boolean: return isUnreadable(boolean(position), .booleanUnknown)
    case .integer: return isUnreadable(integer(position), .integerUnreadable)
    case .sha256: return isUnreadable(sha256(position), .hashForm)
    case .choice(let choices): return isUnreadable(choice(position, of: choices), .enumUnknown)
    case .amount, .signedAmount:
      return isUnreadable(minorUnits(position, currency: .none), .amountUnreadable, .amountIsDate)
    }
  }
}

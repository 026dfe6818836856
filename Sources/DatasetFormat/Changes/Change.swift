public import Spreadsheet

/// One intended edit of a dataset, which can be printed, applied or refused.
///
/// Rows are named by their 1-based number in the sheet as it was read, and by the record's identifier where it
/// has one; the number finds the row, the identifier proves that it is the right one.
public enum Change: Sendable, Hashable {
  /// A new record at the end of a tab.
  case insert(tab: TabName, values: CompactRow, reason: String)
  /// A new value of one cell. (Indirect, so that a plan of many insertions stays small.)
  indirect case set(CellChange)
  /// A tombstone: deletedAt and updatedAt set to the time.
  case delete(RowChange)
  /// A tombstone taken back: deletedAt blank, updatedAt set to the time.
  case restore(RowChange)
  /// A record taken out of its sheet without a trace; only the undoing of a run does this.
  case remove(tab: TabName, row: Int, id: String?, reason: String)
  /// A new column at the right end of a tab.
  case addColumn(tab: TabName, column: String, reason: String)
  /// A new tab with the format's columns of a schema version.
  case addTab(tab: TabName, version: Int, reason: String)

  /// What one `set` does.
  public struct CellChange: Sendable, Hashable {
    public var tab: TabName
    /// 1-based, as the spreadsheet shows it.
    public var row: Int
    /// The record's identifier or key as its cell has it.
    public var id: String?
    public var column: String
    public var old: CellValue
    public var new: CellValue
    public var reason: String
    /// The finding that the change settles.
    public var code: String?

    public init(
      tab: TabName, row: Int, id: String?, column: String, old: CellValue, new: CellValue, reason: String,
      code: String? = nil
    ) {
      self.tab = tab
      self.row = row
      self.id = id
      self.column = column
      self.old = old
      self.new = new
      self.reason = reason
      self.code = code
    }
  }

  /// Which record is deleted or restored, and when.
  public struct RowChange: Sendable, Hashable {
    public var tab: TabName
    /// 1-based, as the spreadsheet shows it.
    public var row: Int
    public var id: String?
    public var time: Timestamp
    public var reason: String

    public init(tab: TabName, row: Int, id: String?, time: Timestamp, reason: String) {
      self.tab = tab
      self.row = row
      self.id = id
      self.time = time
      self.reason = reason
    }
  }

  /// The tab that the change concerns.
  public var tab: TabName {
    switch self {
    case .insert(let tab, _, _), .addColumn(let tab, _, _), .addTab(let tab, _, _), .remove(let tab, _, _, _):
      tab
    case .set(let change): change.tab
    case .delete(let change), .restore(let change): change.tab
    }
  }

  /// The word for the change in plans (`op`).
  public var operation: String {
    switch self {
    case .insert: "insert"
    case .set: "set"
    case .delete: "delete"
    case .restore: "restore"
    case .remove: "remove"
    case .addColumn: "addColumn"
    case .addTab: "addTab"
    }
  }
}

public import Spreadsheet

/// Changes of the format's tabs in a line each.
extension Change {
  /// A new record at the end of a tab.
  public static func insert(tab: TabName, values: CompactRow, reason: String) -> Change {
    Change(.insert(values), at: Address(tab), reason: reason)
  }

  /// A new value of one cell.
  public static func set(
    _ address: Address, old: CellValue, new: CellValue, reason: String, code: String? = nil
  ) -> Change {
    Change(.set(old: old, new: new), at: address, reason: reason, code: code)
  }

  /// A tombstone.
  public static func delete(_ address: Address, at time: Timestamp, reason: String) -> Change {
    Change(.delete(time), at: address, reason: reason)
  }

  /// A tombstone taken back.
  public static func restore(_ address: Address, at time: Timestamp, reason: String) -> Change {
    Change(.restore(time), at: address, reason: reason)
  }

  /// A record taken out of its tab.
  public static func remove(_ address: Address, reason: String) -> Change {
    Change(.remove, at: address, reason: reason)
  }

  /// One of the format's columns at the right end of a tab.
  public static func addColumn(tab: TabName, column: String, reason: String) -> Change {
    Change(.addColumn, at: Address(tab, column: column), reason: reason)
  }

  /// A new tab with the format's columns of a schema version.
  public static func addTab(tab: TabName, version: Int, reason: String) -> Change {
    Change(.addTab(version: version), at: Address(tab), reason: reason)
  }
}

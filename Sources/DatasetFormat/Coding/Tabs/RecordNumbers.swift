import Spreadsheet

/// Numbers of a tab's records, by their ids or keys, for asking row by row.
package struct RecordNumbers {
  private var ids: RecordIDTable
  private var keys: [String: Int] = [:]
  private let identity: Int
  private let isKey: Bool
  private let isSetting: Bool

  package init(_ tab: Tab, identity: Int) {
    self.identity = identity
    isSetting = tab.name == .settings
    isKey = tab.schema.columns[identity].kind != .uuid
    ids = RecordIDTable(capacity: isKey ? 0 : tab.sheet.rowCount)
  }

  /// Gives a record the next number; false if it has no readable id, or one that is known.
  package mutating func add(_ row: TabRow) -> Bool {
    guard isKey else { return row.uuid(identity).value.map { ids.add($0) == nil } ?? false }
    guard let key = key(row), keys[key] == nil else { return false }
    keys[key] = keys.count
    return true
  }

  /// Gives an id that no row has the next number; false if it is known.
  package mutating func add(_ id: RecordID) -> Bool { ids.add(id) == nil }

  /// The number of an id; nil if no record has it.
  package func number(of id: RecordID) -> Int? { ids.number(of: id) }

  /// The number of a record; nil if none has its id.
  package func number(of row: TabRow) -> Int? {
    isKey ? key(row).flatMap { keys[$0] } : row.uuid(identity).value.flatMap { ids.number(of: $0) }
  }

  private func key(_ row: TabRow) -> String? {
    isSetting ? row.text(identity).value.map(SettingKey.canonical) : row.key(identity).value
  }
}

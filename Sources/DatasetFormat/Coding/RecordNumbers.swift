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

/// Identifiers in the order of adding, found by value: a set of millions in one table, without an allocation
/// for each.
package struct RecordIDTable {
  package private(set) var ids: [RecordID] = []
  /// Numbers plus one by hash; 0 is free. At least twice as many places as identifiers, a power of two.
  private var places: [UInt32]

  package init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    places = Array(repeating: 0, count: size)
    ids.reserveCapacity(capacity)
  }

  /// Adds an identifier; returns the number of the equal one that is there already, or nil.
  package mutating func add(_ id: RecordID) -> Int? {
    if (ids.count + 1) * 2 > places.count { grow() }
    let place = place(of: id)
    if places[place] != 0 { return Int(places[place]) - 1 }
    ids.append(id)
    places[place] = UInt32(ids.count)
    return nil
  }

  package func contains(_ id: RecordID) -> Bool { number(of: id) != nil }

  /// The number of an identifier that is there.
  package func number(of id: RecordID) -> Int? {
    let number = places[place(of: id)]
    return number == 0 ? nil : Int(number) - 1
  }

  /// Where an identifier is, or where it would go.
  private func place(of id: RecordID) -> Int {
    var place = id.hashValue & (places.count - 1)
    while places[place] != 0, ids[Int(places[place]) - 1] != id { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: places.count * 2)
    for (number, id) in ids.enumerated() { places[place(of: id)] = UInt32(number + 1) }
  }
}

import Spreadsheet

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

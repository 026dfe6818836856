import Spreadsheet

/// A set of keys, each with its number, that is asked with a cell's bytes: no string is made for the
/// question.
package struct KeyTable: Sendable {
  /// The keys, by number.
  package let keys: [String]
  private let bytes: [UInt8]
  private let ends: [Int]
  /// Numbers plus one by hash; 0 is free. Twice as many places as keys, a power of two.
  private let places: [UInt32]

  /// Numbers the keys from 0; of equal keys the first counts.
  package init(_ keys: [String]) {
    self.keys = keys
    bytes = Array(keys.map(\.utf8).joined())
    var ends: [Int] = []
    for key in keys { ends.append((ends.last ?? 0) + key.utf8.count) }
    self.ends = ends
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    var places: [UInt32] = Array(repeating: 0, count: size)
    for (number, var key) in keys.enumerated() {
      var place = key.withUTF8 { Self.hash($0) } & (size - 1)
      while places[place] != 0, keys[Int(places[place]) - 1] != key { place = (place + 1) & (size - 1) }
      if places[place] == 0 { places[place] = UInt32(number + 1) }
    }
    self.places = places
  }

  /// The number of a key, or nil for another text.
  package func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = Self.hash(key) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      let start = number == 0 ? 0 : ends[number - 1]
      let isSame = bytes.withUnsafeBufferPointer {
        UnsafeBufferPointer(rebasing: $0[start..<ends[number]]).holdsSame(as: key)
      }
      if isSame { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Seeded anew in each run, so that no file can be made of keys that collide.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }
}

extension TabRow {
  /// The number of the key that a cell holds to the byte, or nil: the cell is blank or holds another text.
  package func number(_ position: Int, in table: KeyTable) -> Int? {
    guard let cell = slots[position], cell.kind == .text else { return nil }
    return table.number(of: view.rawBytes(of: cell))
  }
}

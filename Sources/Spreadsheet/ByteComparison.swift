extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes, compared eight at a time.
  package func holdsSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (one, two) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var index = 0
    while index + 8 <= count {
      let first = one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if first != two.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
      index += 8
    }
    while index < count {
      if one[index] != two[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether these are the bytes of a text.
  package func spells(_ text: StaticString) -> Bool {
    holdsSame(as: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

import TextScanning

/// Names of elements as bytes, in any letter case.
enum MarkupName {
  static func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] {
      if one[index].asciiCapital != other[index].asciiCapital { return false }
    }
    return true
  }

  /// The name in capitals.
  static func text(_ name: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: name.map(\.asciiCapital), as: UTF8.self)
  }
}

/// The few names that a format uses. The bytes of a name are looked up without making a string.
struct MarkupNames<Name: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  private var slots: [(text: [UInt8], name: Name)?]

  init() {
    slots = Array(repeating: nil, count: 512)
    for name in Name.allCases {
      let text = Array(name.rawValue.utf8)
      var slot = text.withUnsafeBufferPointer(Self.slot)
      while slots[slot] != nil { slot = (slot + 1) % slots.count }
      slots[slot] = (text, name)
    }
  }

  /// The meaning of a name. Nil for any other name.
  subscript(_ text: UnsafeBufferPointer<UInt8>) -> Name? {
    var slot = Self.slot(text)
    while let known = slots[slot] {
      if known.text.withUnsafeBufferPointer({ MarkupName.areEqual($0, text) }) { return known.name }
      slot = (slot + 1) % slots.count
    }
    return nil
  }

  private static func slot(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte.asciiCapital)) &* 16_777_619 }
    return Int((hash ^ hash >> 15) & 511)
  }
}

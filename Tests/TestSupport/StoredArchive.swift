/// A zip archive whose entries are not compressed, made by hand so that tests can damage any byte of it (APPNOTE.TXT 4.3).
package struct StoredArchive: Sendable {
  /// One entry.
  package struct Entry: Sendable {
    package var name: String
    package var data: [UInt8]
    /// The size that the directory states, where it lies.
    package var statedSize: Int?
    /// The place that the directory states, where it lies.
    package var statedOffset: Int?
  }

  package var entries: [Entry]
  package var hasDirectory = true

  package init(_ parts: [(name: String, text: String)]) {
    entries = parts.map { Entry(name: $0.name, data: Array($0.text.utf8)) }
  }

  package subscript(name: String) -> String {
    get { entries.first { $0.name == name }.map { String(decoding: $0.data, as: UTF8.self) } ?? "" }
    set {
      if let index = entries.firstIndex(where: { $0.name == name }) {
        entries[index].data = Array(newValue.utf8)
      } else {
        entries.append(Entry(name: name, data: Array(newValue.utf8)))
      }
    }
  }

  /// Replaces a text in a part.
  package mutating func replace(_ old: String, _ new: String, in part: String) {
    let parts = self[part].split(separator: old, omittingEmptySubsequences: false)
    precondition(parts.count > 1, "\(part) has no \(old)")
    self[part] = parts.joined(separator: new)
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = entry.statedOffset ?? bytes.count
      let name = Array(entry.name.utf8)
      let common = Self.number(entry.data.checksum, 4) + Self.number(entry.data.count, 4)
      let names = Self.number(name.count, 2) + [0, 0]
      bytes += [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + common
      bytes += Self.number(entry.data.count, 4) + names + name + entry.data
      directory += [0x50, 0x4B, 1, 2, 20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + common
      directory +=
        Self.number(entry.statedSize ?? entry.data.count, 4) + names + [UInt8](repeating: 0, count: 10)
      directory += Self.number(offset, 4) + name
    }
    guard hasDirectory else { return bytes }
    let start = bytes.count
    bytes += directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    bytes += Self.number(entries.count, 2) + Self.number(entries.count, 2)
    return bytes + Self.number(directory.count, 4) + Self.number(start, 4) + [0, 0]
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

extension [UInt8] {
  /// The CRC-32 of zip archives.
  fileprivate var checksum: Int {
    var crc: UInt32 = ~0
    for byte in self {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}

/// What the central directory says, or what is left of it: hints for salvage; none is believed alone.
struct ZipRecords {
  struct Record {
    var name: [UInt8]
    var method: Int
    var checksum: UInt32
  }

  /// By the place of the entry that they are about.
  private(set) var byOffset: [Int: Record] = [:]

  private static let signature: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let fixedSize = 46

  /// Looks for records from a place on; `base` is where the archive starts, from which offsets count.
  init(in bytes: [UInt8], from start: Int, base: Int, limit: Int) {
    var at = start
    while byOffset.count < limit, let found = bytes.firstRange(of: Self.signature, from: at) {
      at = found + 4
      let record = LittleEndian(bytes, at: found)
      let nameSize = record.int16(28)
      guard found + Self.fixedSize + nameSize <= bytes.count, nameSize > 0 else { continue }
      let nameStart = found + Self.fixedSize
      byOffset[record.int32(42) + base] = Record(
        name: Array(bytes[nameStart..<nameStart + nameSize]), method: record.int16(10),
        checksum: UInt32(truncatingIfNeeded: record.int32(16)))
    }
  }
}

extension [UInt8] {
  /// Where the last record of an archive's end stands.
  var lastEndRecord: Int? {
    guard count >= 22 else { return nil }
    for at in stride(from: count - 22, through: Swift.max(0, count - 65557), by: -1)
    where self[at] == 0x50 && self[at + 1] == 0x4B && self[at + 2] == 5 && self[at + 3] == 6 {
      return at
    }
    return nil
  }

  /// Where four bytes occur for the first time, from a place on.
  func firstRange(of four: [UInt8], from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      var index = start
      while index + 4 <= bytes.count {
        if bytes[index] == four[0], bytes[index + 1] == four[1], bytes[index + 2] == four[2],
          bytes[index + 3] == four[3]
        {
          return index
        }
        index += 1
      }
      return nil
    }
  }
}

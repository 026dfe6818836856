/// One record of a BIFF stream: its number and where its data are ([MS-XLS] §2.1.4).
struct BIFFRecord {
  var kind: Kind
  /// Where its data begin and end in the stream.
  var range: Range<Int>

  /// The records that hold cells or say how to read them ([MS-XLS] §2.3).
  enum Kind: UInt16 {
    case formula = 0x0006
    case endOfFile = 0x000A
    case dateMode = 0x0022
    case filePass = 0x002F
    case continued = 0x003C
    case codePage = 0x0042
    case columnInfo = 0x007D
    case boundSheet = 0x0085
    case mulRK = 0x00BD
    case rString = 0x00D6
    case extendedFormat = 0x00E0
    case mergedCells = 0x00E5
    case sharedStrings = 0x00FC
    case labelSST = 0x00FD
    case number = 0x0203
    case label = 0x0204
    case boolError = 0x0205
    case string = 0x0207
    case row = 0x0208
    case rk = 0x027E
    case format = 0x041E
    case beginOfFile = 0x0809
    case other = 0xFFFF
  }
}

/// Goes through the records of a stream.
struct BIFFRecords {
  let bytes: [UInt8]
  /// Where the next record begins.
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The next record; nil at the end, and where the stream is cut inside one.
  mutating func next() -> BIFFRecord? {
    guard position >= 0, position + 4 <= bytes.count else { return nil }
    let kind = UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
    let length = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
    let start = position + 4
    guard start + length <= bytes.count else { return nil }
    position = start + length
    return BIFFRecord(kind: BIFFRecord.Kind(rawValue: kind) ?? .other, range: start..<position)
  }

  /// The data of a record and of those that continue it.
  mutating func parts(of record: BIFFRecord) -> [Range<Int>] {
    var parts = [record.range]
    while true {
      let place = position
      guard let next = next(), next.kind == .continued else {
        position = place
        return parts
      }
      parts.append(next.range)
    }
  }

  func data(_ record: BIFFRecord) -> LittleEndianBytes { LittleEndianBytes(bytes[record.range]) }
}

/// Reads strings whose characters may go on in the next record, where they may be of another width
/// ([MS-XLS] §2.5.293, §2.5.294).
struct BIFFStringReader {
  private let bytes: [UInt8]
  private let parts: [Range<Int>]
  private var part = 0
  private var position: Int

  init(_ bytes: [UInt8], parts: [Range<Int>], skipping count: Int = 0) {
    self.bytes = bytes
    self.parts = parts
    position = (parts.first?.lowerBound ?? 0) + count
  }

  var isAtEnd: Bool { part >= parts.count || part == parts.count - 1 && position >= parts[part].upperBound }

  private mutating func byte() -> Int? {
    while part < parts.count, position >= parts[part].upperBound {
      part += 1
      if part < parts.count { position = parts[part].lowerBound }
    }
    guard part < parts.count else { return nil }
    defer { position += 1 }
    return Int(bytes[position])
  }

  private mutating func number(bytes count: Int) -> Int? {
    var number = 0
    for place in 0..<count {
      guard let byte = byte() else { return nil }
      number |= byte << (8 * place)
    }
    return number
  }

  private mutating func skip(_ count: Int) {
    var left = count
    while left > 0, part < parts.count {
      let step = min(left, parts[part].upperBound - position)
      position += step
      left -= step
      if left > 0 {
        part += 1
        if part < parts.count { position = parts[part].lowerBound }
      }
    }
  }

  /// Appends the next string as UTF-8; its length takes 8 or 16 bits. Returns false where the data end first.
  mutating func append(lengthBytes: Int, to text: inout [UInt8]) -> Bool {
    guard let length = number(bytes: lengthBytes), let flags = byte() else { return false }
    let runs = flags & 0x08 != 0 ? number(bytes: 2) ?? 0 : 0
    let phonetic = flags & 0x04 != 0 ? number(bytes: 4) ?? 0 : 0
    let isWhole = appendCharacters(length, isWide: flags & 1 != 0, to: &text)
    skip(4 * runs + phonetic)
    return isWhole
  }

  private mutating func appendCharacters(_ length: Int, isWide: Bool, to text: inout [UInt8]) -> Bool {
    var isWide = isWide
    var left = length
    // Half of a character beyond 16 bits, which may go on in the next record.
    var units: [UInt16] = []
    while left > 0 {
      while part < parts.count, position >= parts[part].upperBound {
        part += 1
        guard part < parts.count else { break }
        position = parts[part].lowerBound
        // A continued string says anew how wide its characters are.
        guard position < parts[part].upperBound else { continue }
        isWide = bytes[position] & 1 != 0
        position += 1
      }
      guard part < parts.count else { break }
      let width = isWide ? 2 : 1
      let count = min(left, (parts[part].upperBound - position) / width)
      guard count > 0 else {
        // One byte of a character of two: the record is damaged.
        position = parts[part].upperBound
        continue
      }
      if isWide {
        units.reserveCapacity(units.count + count)
        for place in 0..<count {
          units.append(UInt16(bytes[position + 2 * place]) | UInt16(bytes[position + 2 * place + 1]) << 8)
        }
      } else {
        for place in 0..<count { units.append(UInt16(bytes[position + place])) }
      }
      position += count * width
      left -= count
    }
    Self.append(units, to: &text)
    return left == 0
  }

  private static func append(_ units: [UInt16], to text: inout [UInt8]) {
    if units.allSatisfy({ $0 < 0x80 }) {
      for unit in units { text.append(UInt8(truncatingIfNeeded: unit)) }
    } else {
      text += String(decoding: units, as: UTF16.self).utf8
    }
  }
}

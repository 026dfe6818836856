import TextScanning

/// The streams of an OLE2 file, the container of Excel 97 to 2003 ([MS-CFB]).
///
/// Sectors that a damaged table repeats or leaves out end a stream; nothing is read twice, and nothing beyond the file.
struct CompoundFile {
  private let bytes: [UInt8]
  /// The size of a sector and of a mini sector, as powers of two.
  private let shift: Int
  private let miniShift: Int
  /// Streams below this size are in mini sectors.
  private let cutoff: Int
  /// For each sector the next one of its chain.
  private var table: [UInt32] = []
  private var miniTable: [UInt32] = []
  private var miniStream: [UInt8] = []
  private var entries: [Entry] = []

  /// An object of the directory.
  private struct Entry {
    var name: String
    var isStream: Bool
    var left: Int
    var right: Int
    var child: Int
    var start: UInt32
    var size: Int
  }

  /// Beyond these numbers of sectors are marks: the end of a chain, free sectors, sectors of tables.
  private static let lastSector: UInt32 = 0xFFFF_FFFA

  /// Nil if the bytes are no such file.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 512, bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else {
      return nil
    }
    let header = LittleEndianBytes(bytes[..<512])
    shift = header.int16(30)
    miniShift = header.int16(32)
    cutoff = header.int32(56)
    guard shift == 9 || shift == 12, (4...shift).contains(miniShift) else { return nil }
    self.bytes = bytes
    var tableSectors = (0..<109).map { header.uint32(76 + 4 * $0) }
    for sector in sectors(from: header.uint32(68), next: nil) {
      tableSectors += numbers(inSector: sector).dropLast()
    }
    for sector in tableSectors where isInFile(sector) && table.count <= sectorCount {
      table += numbers(inSector: sector)
    }
    for sector in chain(header.uint32(60)) { miniTable += numbers(inSector: sector) }
    readDirectory(at: header.uint32(48))
    if let root = entries.first { miniStream = stream(from: root.start, size: root.size) }
  }

  /// The bytes of a stream of the root, by its name in any letter case; nil if there is none.
  func stream(named name: String) -> [UInt8]? {
    let place = rootEntries.first { entries[$0].name.uppercased() == name.uppercased() }
    guard let place, entries[place].isStream else { return nil }
    let entry = entries[place]
    if entry.size >= cutoff { return stream(from: entry.start, size: entry.size) }
    var content: [UInt8] = []
    var sector = entry.start
    var left = miniTable.count
    while sector < Self.lastSector, content.count < entry.size, left > 0 {
      let start = Int(sector) << miniShift
      guard start < miniStream.count else { break }
      content += miniStream[start..<min(start + 1 << miniShift, miniStream.count)]
      sector = Int(sector) < miniTable.count ? miniTable[Int(sector)] : Self.lastSector
      left -= 1
    }
    return Array(content.prefix(entry.size))
  }

  /// Whether the root has an object of a name, a stream or a storage.
  func has(_ name: String) -> Bool { rootEntries.contains { entries[$0].name == name } }

  /// The objects of the root: a tree by names, which a damaged file may tie into a knot.
  private var rootEntries: [Int] {
    var found: [Int] = []
    var seen: Set<Int> = [0]
    var waiting = entries.first.map { [$0.child] } ?? []
    while let place = waiting.popLast() {
      guard entries.indices.contains(place), seen.insert(place).inserted else { continue }
      found.append(place)
      waiting += [entries[place].left, entries[place].right]
    }
    return found.sorted()
  }

  private mutating func readDirectory(at start: UInt32) {
    for sector in chain(start) {
      let content = bytes(ofSector: sector)
      for place in stride(from: 0, to: content.count - 127, by: 128) {
        let fields = LittleEndianBytes(
          content[(content.startIndex + place)..<(content.startIndex + place + 128)])
        let length = min(max(fields.int16(64) - 2, 0), 62) / 2
        let name = String(decoding: (0..<length).map { UInt16(fields.int16(2 * $0)) }, as: UTF16.self)
        entries.append(
          Entry(
            name: name, isStream: fields.int8(66) == 2, left: fields.int32(68), right: fields.int32(72),
            child: fields.int32(76), start: fields.uint32(116), size: fields.int32(120)))
      }
    }
  }

  // MARK: - Sectors

  private var sectorCount: Int { max(0, bytes.count >> shift) }

  private func isInFile(_ sector: UInt32) -> Bool {
    sector < Self.lastSector && (Int(sector) + 1) << shift < bytes.count
  }

  /// The bytes of a sector; the last one of a file may be cut.
  private func bytes(ofSector sector: UInt32) -> ArraySlice<UInt8> {
    let start = (Int(sector) + 1) << shift
    return bytes[min(start, bytes.count)..<min(start + 1 << shift, bytes.count)]
  }

  private func numbers(inSector sector: UInt32) -> [UInt32] {
    let content = LittleEndianBytes(bytes(ofSector: sector))
    return (0..<content.count / 4).map { content.uint32(4 * $0) }
  }

  /// The sectors of a chain in the table.
  private func chain(_ start: UInt32) -> [UInt32] { sectors(from: start, next: table) }

  /// The sectors of a chain, each once. Without a table the last number in each sector names the next.
  private func sectors(from start: UInt32, next table: [UInt32]?) -> [UInt32] {
    var found: [UInt32] = []
    var sector = start
    while isInFile(sector), found.count <= sectorCount {
      found.append(sector)
      guard let table else {
        sector = numbers(inSector: sector).last ?? Self.lastSector
        continue
      }
      sector = Int(sector) < table.count ? table[Int(sector)] : Self.lastSector
    }
    return found
  }

  private func stream(from start: UInt32, size: Int) -> [UInt8] {
    var content: [UInt8] = []
    content.reserveCapacity(min(size, bytes.count))
    for sector in chain(start) {
      if content.count >= size { break }
      content += bytes(ofSector: sector)
    }
    return Array(content.prefix(size))
  }
}

/// Numbers in bytes with the low byte first; beyond the end all bytes are zero.
struct LittleEndianBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func int8(_ offset: Int) -> Int {
    offset >= 0 && offset < bytes.count ? Int(bytes[bytes.startIndex + offset]) : 0
  }

  func int16(_ offset: Int) -> Int { int8(offset) | int8(offset + 1) << 8 }

  func uint32(_ offset: Int) -> UInt32 { UInt32(int16(offset) | int16(offset + 2) << 16) }

  func int32(_ offset: Int) -> Int { Int(uint32(offset)) }

  /// A number of 64 bits as IEEE 754 stores it.
  func double(_ offset: Int) -> Double {
    Double(bitPattern: UInt64(uint32(offset)) | UInt64(uint32(offset + 4)) << 32)
  }

  /// Some of the bytes, as far as they go.
  func slice(_ offset: Int, count: Int) -> ArraySlice<UInt8> {
    let start = min(max(offset, 0), bytes.count)
    let end = min(start + max(count, 0), bytes.count)
    return bytes[(bytes.startIndex + start)..<(bytes.startIndex + end)]
  }
}

/// A zip archive in which nothing is trusted. Entries are found by their own headers, inflated as far as
/// possible, and certain only if their checksum agrees (APPNOTE.TXT 4.3.7).
///
/// Only parts that salvage needs are inflated, unless all are requested.
struct SalvageArchive {
  let bytes: [UInt8]
  let limits: XLSXLimits
  private(set) var entries: [SalvageEntry] = []
  /// Whether the archive's end was found.
  let hasEnd: Bool
  private let records: ZipRecords
  private let readsAllParts: Bool
  private var inflated = 0

  private static let headerSignature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  private static let headerSize = 30
  private static let endSignature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]

  /// Looks for the entries. Those that no row depends on are left out unless `readsAllParts` is set.
  init(_ bytes: [UInt8], limits: XLSXLimits, readsAllParts: Bool = false) throws(XLSXProblem) {
    self.bytes = bytes
    self.limits = limits
    self.readsAllParts = readsAllParts
    hasEnd = bytes.firstRange(of: Self.endSignature, from: max(0, bytes.count - 65557)) != nil
    let base = bytes.firstRange(of: Self.headerSignature, from: 0) ?? 0
    records = ZipRecords(in: bytes, from: 0, base: base, limit: limits[.entries])
    try scan()
    try readHeadersWithoutSignature()
    settleNames()
  }

  /// The entry that is a part; of several the last whole one, as readers take it.
  func entry(_ part: PartName) -> SalvageEntry? {
    let all = entries.filter { $0.name == part || $0.name.unescaped == part || $0.name == part.unescaped }
    return all.last { $0.condition == .whole } ?? all.max { $0.size < $1.size }
  }

  /// Whether every entry that the directory lists is there and whole, and the directory lists all that it
  /// should.
  var isDirectoryWhole: Bool {
    guard let end = bytes.lastEndRecord, LittleEndian(bytes, at: end).int16(10) == records.byOffset.count
    else {
      return false
    }
    let found = Set(entries.lazy.filter { $0.condition == .whole }.map(\.header))
    return records.byOffset.keys.allSatisfy(found.contains)
  }

  /// Whether any part of a list of types may be missing: a package without one is read by everybody but
  /// Excel.
  var hasNamedTypes: Bool {
    records.byOffset.values.contains { PartName(String(decoding: $0.name, as: UTF8.self)) == Self.types }
  }

  private static let types = PartName("[Content_Types].xml")

  /// Parts with content that is needed.
  static func isOfUse(_ part: PartName) -> Bool {
    let name = part.description.lowercased()
    return name.hasSuffix(".rels") || name.hasSuffix("workbook.xml") || name.hasSuffix("styles.xml")
      || name.hasSuffix("sharedstrings.xml") || isWorksheet(part)
  }

  static func isWorksheet(_ part: PartName) -> Bool {
    let name = part.description.lowercased()
    return name.contains("sheet") && name.hasSuffix(".xml") && !name.contains("chartsheet")
      && !name.hasSuffix("sharedstrings.xml")
  }

  private mutating func scan() throws(XLSXProblem) {
    var at = 0
    var found = 0
    while let header = bytes.firstRange(of: Self.headerSignature, from: at) {
      at = header + 4
      found += 1
      if found > limits[.entries] { throw limits.passed(.entries, in: nil) }
      if let end = try readEntry(at: header) { at = max(at, end) }
    }
  }

  /// Entries that only the directory knows, since their own header has lost its first bytes.
  private mutating func readHeadersWithoutSignature() throws(XLSXProblem) {
    for (offset, record) in records.byOffset.sorted(by: { $0.key < $1.key }) {
      let nameStart = offset + Self.headerSize
      guard offset >= 0, nameStart + record.name.count <= bytes.count,
        !bytes[offset..<offset + 4].elementsEqual(Self.headerSignature),
        bytes[nameStart..<nameStart + record.name.count].elementsEqual(record.name)
      else { continue }
      _ = try readEntry(at: offset)
    }
  }

  /// Reads the entry whose header starts at an offset; returns where its data end, if that is known.
  private mutating func readEntry(at offset: Int) throws(XLSXProblem) -> Int? {
    let header = LittleEndian(bytes, at: offset)
    let nameStart = offset + Self.headerSize
    let record = records.byOffset[offset]
    let nameSize = header.int16(26)
    guard nameSize > 0, nameStart + nameSize <= bytes.count else { return nil }
    var entry = SalvageEntry(
      name: PartName(String(decoding: bytes[nameStart..<nameStart + nameSize], as: UTF8.self)),
      header: offset, data: 0..<0, isDeflated: true, condition: .damaged, size: 0, checksum: 0)
    if let name = record.map({ PartName(String(decoding: $0.name, as: UTF8.self)) }), name != entry.name {
      entry.otherName = entry.name
      entry.name = name
      entry.isNameCertain = false
    }
    // The data start after the name and the extra field, either of whose sizes may be damaged.
    var best: SalvageEntry?
    let nameSizes = [nameSize, record?.name.count ?? nameSize]
    let methods = [header.int16(8), record?.method ?? header.int16(8)]
    if bytes[nameStart + nameSize - 1] == UInt8(ascii: "/"), header.int32(18) == 0, header.int32(22) == 0 {
      guard readsAllParts else { return nil }
      entry.isFolder = true
      entry.condition = .whole
      entries.append(entry)
      return nil
    }
    for index in 0..<(record == nil ? 1 : 2) {
      let start = nameStart + nameSizes[index] + header.int16(28)
      guard start <= bytes.count else { continue }
      let declaredEnd = declaredEnd(start, size: header.int32(18))
      guard readsAllParts || Self.isOfUse(entry.name) || entry.otherName.map(Self.isOfUse) == true else {
        return declaredEnd
      }
      var reading = entry
      reading.isDeflated = methods[index] != 0
      reading.data = start..<(reading.isDeflated ? bytes.count : declaredEnd ?? bytes.count)
      try measure(&reading, header: UInt32(truncatingIfNeeded: header.int32(14)), record: record?.checksum)
      if best.map({ reading.condition == .whole || reading.size > $0.size }) ?? true { best = reading }
      if reading.condition == .whole { break }
    }
    guard let best else { return nil }
    entries.append(best)
    if best.condition == .whole { return best.data.upperBound }
    return declaredEnd(best.data.lowerBound, size: header.int32(18))
  }

  /// The end of the entry according to its own header, if another record of the archive begins there.
  private func declaredEnd(_ start: Int, size: Int) -> Int? {
    let end = start + size
    guard size > 0, size < 0xFFFF_FFFF, end <= bytes.count else { return nil }
    guard end < bytes.count else { return end }
    return end + 1 < bytes.count && bytes[end] == 0x50 && bytes[end + 1] == 0x4B ? end : nil
  }

  /// Reads the entry's data once and finds out how far they can be believed.
  private mutating func measure(
    _ entry: inout SalvageEntry, header: UInt32, record: UInt32?
  ) throws(XLSXProblem) {
    let limits = limits
    let name = entry.name.description
    var size = 0
    var total = inflated
    var checksum: UInt32 = 0
    let (ending, consumed) = try read(entry) { piece throws(XLSXProblem) in
      size += piece.count
      total += piece.count
      checksum = Checksum.of(piece, behind: checksum)
      if size > limits[.part] { throw limits.passed(.part, in: name) }
      if total > limits[.inflated] { throw limits.passed(.inflated, in: name) }
    }
    inflated = total
    entry.size = size
    entry.checksum = checksum
    let end = entry.data.lowerBound + consumed
    let isProved = [header, record, descriptorChecksum(at: end)].contains(checksum)
    switch ending {
    case .cut: entry.condition = isProved && !entry.isDeflated ? .whole : .cut
    case .broken: entry.condition = .damaged
    case .complete: entry.condition = isProved ? .whole : .damaged
    }
    if ending != .broken { entry.data = entry.data.lowerBound..<end }
  }

  /// The checksum that may follow the data, with a signature in front or without.
  func descriptorChecksum(at offset: Int) -> UInt32? {
    guard offset + 8 <= bytes.count else { return nil }
    let descriptor = LittleEndian(bytes, at: offset)
    let hasSignature = descriptor.int32(0) == 0x0807_4B50
    return UInt32(truncatingIfNeeded: descriptor.int32(hasSignature ? 4 : 0))
  }

  /// Calls `body` for each piece of an entry's content, as far as it goes.
  func read(
    _ entry: SalvageEntry, _ body: (UnsafeRawBufferPointer) throws(XLSXProblem) -> Void
  ) throws(XLSXProblem) -> (ending: Inflater.Ending, consumed: Int) {
    var failure: XLSXProblem?
    let outcome = bytes.withUnsafeBytes { all -> (Inflater.Ending, Int) in
      let data = UnsafeRawBufferPointer(rebasing: all[entry.data])
      do throws(XLSXProblem) {
        if entry.isDeflated { return try Inflater.inflate(data, body) }
        if !data.isEmpty { try body(data) }
        return (entry.data.upperBound == all.count ? .cut : .complete, data.count)
      } catch {
        failure = error
        return (.broken, 0)
      }
    }
    if let failure { throw failure }
    return outcome
  }

  /// Of two possible names an entry takes the one that no other entry has. A name that two entries have is
  /// uncertain for both.
  private mutating func settleNames() {
    let settled = Set(entries.filter { $0.otherName == nil }.map(\.name))
    for index in entries.indices where settled.contains(entries[index].name) {
      if let other = entries[index].otherName { entries[index].name = other }
    }
    var places: [PartName: [Int]] = [:]
    for (index, entry) in entries.enumerated() { places[entry.name, default: []].append(index) }
    for indices in places.values where Set(indices.map { entries[$0].checksum }).count > 1 {
      for index in indices { entries[index].isNameCertain = false }
    }
  }
}

/// One entry of a damaged archive, as far as it could be read.
struct SalvageEntry {
  enum Condition: Hashable {
    /// All there, and its checksum agrees.
    case whole
    /// The file ends inside it; the part before looks sound.
    case cut
    /// Its bytes were changed: the data cannot be inflated to the end, or the checksum does not agree.
    case damaged
  }

  var name: PartName
  /// Whether nothing contradicts the name: no other entry has it, and the directory has no different one.
  var isNameCertain = true
  /// The name in the entry's own header, where the directory has another.
  var otherName: PartName?
  /// Where its header starts in the file.
  var header: Int
  /// Where its data are in the file.
  var data: Range<Int>
  var isDeflated: Bool
  var condition: Condition
  /// How many bytes came out, and their checksum.
  var size: Int
  var checksum: UInt32

  /// Whether it is a folder, which is not a part.
  var isFolder = false
  /// Whether its content is reliable.
  var isCertain: Bool { condition == .whole && isNameCertain }
}

/// The central directory, or what is left of it: hints for salvage, none of which is trusted alone.
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
  /// The place of the archive's last end record.
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

/// The central directory of a zip archive, read by ourselves and only to be checked (APPNOTE.TXT 4.3).
///
/// libzip, which inflates the entries, accepts entries that share bytes; an archive of 42 kB can so unfold
/// to 5 GB. Here every entry's bytes are shown to be inside the file and its own.
struct ZipDirectory {
  struct Entry {
    var name: [UInt8]
    var method: Int
    var isEncrypted: Bool
    /// Where the local header starts, 0-based from the start of the file.
    var offset: Int
    var compressedSize: Int
    var size: Int
  }

  private(set) var entries: [Entry] = []

  private static let endSignature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let endSize = 22
  private static let entrySize = 46
  private static let localSize = 30
  /// The largest end record: its comment has at most 65,535 bytes.
  private static let searchSize = endSize + 65535

  /// Whether the file ends like an archive, whatever its beginning.
  static func isPresent(in file: WorkbookFile) throws(XLSXProblem) -> Bool {
    try end(of: file) != nil
  }

  init(of file: WorkbookFile, limits: XLSXLimits) throws(XLSXProblem) {
    guard var end = try Self.end(of: file) else {
      throw .damagedArchive(
        try Self.endsInsideEntry(file) ? .cut : .directory,
        reason: "the directory at the end of the zip archive is missing")
    }
    if end.count == 0xFFFF || end.size == 0xFFFF_FFFF || end.offset == 0xFFFF_FFFF {
      end = try Self.zip64End(before: end, of: file) ?? end
    }
    guard end.count <= limits[.entries] else {
      throw .tooLarge(.entries, limit: limits[.entries], place: nil)
    }
    guard end.offset >= 0, end.size >= 0, end.offset <= end.position, end.size <= end.position - end.offset,
      end.size <= 64 << 20
    else { throw .damagedArchive(.directory, reason: "the zip directory points outside the file") }
    let bytes = try file.read(at: end.offset, count: end.size)
    try readEntries(bytes, count: end.count)
    try checkRanges(directory: end.offset)
  }

  /// Where the archive itself lies in a file that may have other bytes before and behind it.
  static func range(in file: WorkbookFile) throws(XLSXProblem) -> Range<Int> {
    guard let end = try end(of: file), end.count != 0xFFFF, end.size != 0xFFFF_FFFF, end.offset != 0xFFFF_FFFF
    else { return 0..<file.size }
    let start = end.position - end.size - end.offset
    let stop = end.position + endSize + end.commentSize
    // With an offset, both the directory and the first entry have to be in their places.
    guard start > 0,
      LittleEndian(try file.read(at: start + end.offset, count: 4)).int32(0) == 0x0201_4B50,
      LittleEndian(try file.read(at: end.offset, count: 4)).int32(0) != 0x0201_4B50,
      LittleEndian(try file.read(at: start, count: 4)).int32(0) == 0x0403_4B50
    else { return 0..<stop }
    return start..<stop
  }

  private struct End {
    var position: Int
    var count: Int
    var size: Int
    var offset: Int
    var commentSize = 0
  }

  /// The last end record of the file whose comment fits.
  private static func end(of file: WorkbookFile) throws(XLSXProblem) -> End? {
    let start = max(0, file.size - searchSize)
    let tail = try file.read(at: start, count: file.size - start)
    guard tail.count >= endSize else { return nil }
    for at in stride(from: tail.count - endSize, through: 0, by: -1) {
      guard tail[at] == 0x50, tail[at..<at + 4].elementsEqual(endSignature) else { continue }
      let record = LittleEndian(tail, at: at)
      guard at + endSize + record.int16(20) <= tail.count else { continue }
      return End(
        position: start + at, count: record.int16(10), size: record.int32(12), offset: record.int32(16),
        commentSize: record.int16(20))
    }
    return nil
  }

  private static func zip64End(before end: End, of file: WorkbookFile) throws(XLSXProblem) -> End? {
    let locator = try file.read(at: end.position - 20, count: 20)
    guard locator.count == 20, LittleEndian(locator).int32(0) == 0x0706_4B50 else { return nil }
    guard let position = LittleEndian(locator).int64(8), position <= end.position - 56 else {
      throw .damagedArchive(.directory, reason: "the zip64 directory points outside the file")
    }
    let bytes = try file.read(at: position, count: 56)
    let record = LittleEndian(bytes)
    guard bytes.count == 56, record.int32(0) == 0x0606_4B50, let count = record.int64(32),
      let size = record.int64(40), let offset = record.int64(48)
    else { throw .damagedArchive(.directory, reason: "the zip64 directory cannot be read") }
    return End(position: position, count: count, size: size, offset: offset)
  }

  private mutating func readEntries(_ bytes: [UInt8], count: Int) throws(XLSXProblem) {
    var at = 0
    for _ in 0..<count {
      guard at + Self.entrySize <= bytes.count else {
        throw .damagedArchive(.directory, reason: "the zip directory ends early")
      }
      let record = LittleEndian(bytes, at: at)
      let nameSize = record.int16(28)
      let extraSize = record.int16(30)
      let next = at + Self.entrySize + nameSize + extraSize + record.int16(32)
      guard record.int32(0) == 0x0201_4B50, next <= bytes.count else {
        throw .damagedArchive(.directory, reason: "the zip directory cannot be read")
      }
      let nameStart = at + Self.entrySize
      var entry = Entry(
        name: Array(bytes[nameStart..<nameStart + nameSize]), method: record.int16(10),
        isEncrypted: record.int16(8) & 1 == 1, offset: record.int32(42), compressedSize: record.int32(20),
        size: record.int32(24))
      let extra = bytes[nameStart + nameSize..<nameStart + nameSize + extraSize]
      try Self.applyZip64(Array(extra), to: &entry)
      entries.append(entry)
      at = next
    }
  }

  /// Replaces fields that are all ones by those of the zip64 extra field (id 1), in their fixed order.
  private static func applyZip64(_ extra: [UInt8], to entry: inout Entry) throws(XLSXProblem) {
    var at = 0
    while at + 4 <= extra.count {
      let field = LittleEndian(extra, at: at)
      let size = field.int16(2)
      guard at + 4 + size <= extra.count else { return }
      if field.int16(0) == 1 {
        var inner = 4
        for path in [\Entry.size, \Entry.compressedSize, \Entry.offset]
        where entry[keyPath: path] == 0xFFFF_FFFF {
          guard inner + 8 <= 4 + size, let value = field.int64(inner) else {
            throw .damagedArchive(.directory, reason: "a zip64 size cannot be read")
          }
          entry[keyPath: path] = value
          inner += 8
        }
      }
      at += 4 + size
    }
  }

  /// Every entry is before the directory, and no two entries share a byte.
  private func checkRanges(directory: Int) throws(XLSXProblem) {
    var reached = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= reached else {
        throw .damagedArchive(.overlap, reason: "entries of the zip archive overlap")
      }
      let header = Self.localSize + entry.name.count
      let (end, overflow) = entry.offset.addingReportingOverflow(header)
      guard !overflow, end <= directory, entry.compressedSize <= directory - end else {
        throw .damagedArchive(.sizes, reason: "an entry of the zip archive lies outside it")
      }
      reached = end + entry.compressedSize
    }
  }
}

/// Reads numbers as zip archives write them, from a place in some bytes; beyond the end all bytes are zero.
struct LittleEndian {
  private let bytes: [UInt8]
  private let base: Int

  init(_ bytes: [UInt8], at base: Int = 0) {
    self.bytes = bytes
    self.base = base
  }

  private func number(_ offset: Int, bytes count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count where base + offset + index < bytes.count {
      value |= UInt64(bytes[base + offset + index]) << (8 * UInt64(index))
    }
    return value
  }

  func int16(_ offset: Int) -> Int { Int(number(offset, bytes: 2)) }
  func int32(_ offset: Int) -> Int { Int(number(offset, bytes: 4)) }
  /// Nil if the number does not fit.
  func int64(_ offset: Int) -> Int? { Int(exactly: number(offset, bytes: 8)) }
}

/// Where a file without a directory ends.
extension ZipDirectory {
  /// Whether a file that lost its directory ends inside an entry, so that more than the directory is gone.
  static func endsInsideEntry(_ file: WorkbookFile) throws(XLSXProblem) -> Bool {
    var at = 0
    while at < file.size {
      let header = LittleEndian(try file.read(at: at, count: localHeaderSize))
      switch header.int32(0) {
      case 0x0201_4B50: return false
      case 0x0403_4B50: break
      default: return try endsInsideLastEntry(file, from: at)
      }
      // Bit 3: the size comes after the data.
      guard header.int16(6) & 8 == 0 else { return try endsInsideLastEntry(file, from: at) }
      at += localHeaderSize + header.int16(26) + header.int16(28) + header.int32(18)
    }
    return at != file.size
  }

  private static let localHeaderSize = 30

  /// The same where entries do not say how long they are: those before the last one are whole.
  private static func endsInsideLastEntry(_ file: WorkbookFile, from start: Int) throws(XLSXProblem) -> Bool {
    let bytes = try file.read(at: start, count: file.size - start)
    if bytes.firstRange(of: [0x50, 0x4B, 0x01, 0x02], from: 0) != nil { return false }
    // The sizes that follow an entry's data, with a signature in front.
    return bytes.count < 16 || LittleEndian(bytes, at: bytes.count - 16).int32(0) != 0x0807_4B50
  }
}

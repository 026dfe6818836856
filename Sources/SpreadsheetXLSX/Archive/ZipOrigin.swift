/// What an archive says of an entry besides its bytes, for taking the entry over into another one.
///
/// Sizes behind the data become sizes in front of it, and zip64 fields go: no entry here is that large.
struct ZipOrigin {
  let name: [UInt8]
  let madeBy: Int
  let flags: Int
  var method: Int
  let time: Int
  let date: Int
  let crc: UInt32
  let compressedSize: Int
  let size: Int
  let extra: [UInt8]
  let localExtra: [UInt8]
  let comment: [UInt8]
  let internalAttributes: Int
  let externalAttributes: UInt32
  /// Where the compressed bytes begin in the file.
  let dataOffset: Int

  init(_ entry: ZipDirectory.Entry, in file: WorkbookFile) throws(XLSXProblem) {
    let record = LittleEndian(entry.record)
    let nameSize = record.int16(28)
    let extraSize = record.int16(30)
    let local = try file.read(at: entry.offset, count: 30)
    let header = LittleEndian(local)
    guard local.count == 30, header.int32(0) == 0x0403_4B50, entry.compressedSize < 0xFFFF_FFFF,
      entry.size < 0xFFFF_FFFF
    else { throw .damagedArchive(reason: "an entry of the zip archive cannot be taken over") }
    name = entry.name
    madeBy = record.int16(4)
    // Without bit 3, by which sizes would stand behind the data.
    flags = record.int16(8) & ~0x0008
    method = entry.method
    time = record.int16(12)
    date = record.int16(14)
    crc = UInt32(truncatingIfNeeded: record.int32(16))
    compressedSize = entry.compressedSize
    size = entry.size
    extra = Self.withoutZip64(entry.record[(46 + nameSize)..<(46 + nameSize + extraSize)])
    comment = Array(entry.record[(46 + nameSize + extraSize)...])
    internalAttributes = record.int16(36)
    externalAttributes = UInt32(truncatingIfNeeded: record.int32(38))
    let localName = header.int16(26)
    let localExtraSize = header.int16(28)
    localExtra = Self.withoutZip64(
      try file.read(at: entry.offset + 30 + localName, count: localExtraSize)[...])
    dataOffset = entry.offset + 30 + localName + localExtraSize
    guard dataOffset + compressedSize <= file.size else {
      throw .damagedArchive(reason: "an entry of the zip archive lies outside it")
    }
  }

  private static func withoutZip64(_ extra: ArraySlice<UInt8>) -> [UInt8] {
    var kept: [UInt8] = []
    var rest = extra
    while rest.count >= 4 {
      let field = LittleEndian(Array(rest.prefix(4)))
      let size = 4 + field.int16(2)
      guard size <= rest.count else { break }
      if field.int16(0) != 1 { kept += rest.prefix(size) }
      rest = rest.dropFirst(size)
    }
    return kept
  }
}

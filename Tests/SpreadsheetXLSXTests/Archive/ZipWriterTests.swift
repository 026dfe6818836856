import Foundation
import Testing

@testable import SpreadsheetXLSX

/// What libzip writes of what it is given, header by header (APPNOTE.TXT 4.3).
struct ZipWriterTests {
  /// Writes an archive of texts.
  static func bytes(editing edit: ZipWriter.Edit? = nil, replaced: [String] = [], added: [(String, String)])
    throws -> [UInt8]
  {
    try TemporaryFile.bytes { descriptor in
      let archive = try ZipWriter(descriptor: descriptor, editing: edit, adding: added.map(\.0))
      var output = PartOutput(archive: archive, level: 6)
      for text in replaced + added.map(\.1) { try output.write(text) }
      try archive.finish()
    }
  }

  @Test func `sizes stand before the data, and headers hold nothing that plain readers do not know`() throws {
    let text = String(repeating: "Ledger ", count: 1000)
    let bytes = try Self.bytes(added: [("a.xml", text), ("b.xml", "")])
    let records = try CentralRecord.all(of: bytes)
    #expect(records.map(\.name) == ["a.xml", "b.xml"])
    #expect(records.map(\.size) == [7000, 0])
    for record in records {
      let local = LittleEndian(bytes, at: record.offset)
      #expect(local.int32(0) == 0x0403_4B50)
      // Version 2.0, no flags: sizes do not follow the data. Deflated; 1980-01-01 00:00.
      #expect([4, 6, 8, 10, 12].map { local.int16($0) } == [20, 0, 8, 0, 0x21])
      #expect([14, 18, 22].map { local.int32($0) } == [record.crc, record.compressedSize, record.size])
      #expect(local.int16(28) == 0 && record.extra.isEmpty && record.comment.isEmpty)
      // Made by no system in particular, which gives no rights.
      #expect(record.madeBy >> 8 == 0 && record.attributes == 0)
    }
  }

  @Test func `a new version keeps what an archive says of entries that stay, and of those that are replaced`()
    throws
  {
    let original = HandMadeArchive.bytes
    let before = try CentralRecord.all(of: original)
    let edit = ZipWriter.Edit(
      original: WorkbookFile(bytes: original, name: "a"), replaced: [1], removed: [2])
    let bytes = try Self.bytes(editing: edit, replaced: ["new"], added: [("added", "more")])
    let after = try CentralRecord.all(of: bytes)
    #expect(after.map(\.name) == ["kept", "replaced", "added"])
    #expect(after.map(\.size) == [4, 3, 4])
    for (old, new) in zip(before, after.prefix(2)) {
      #expect(new.time == old.time && new.extra == old.extra && new.comment == old.comment)
      #expect(new.attributes == old.attributes && new.madeBy >> 8 == old.madeBy >> 8)
    }
    // Stored bytes and the fields of the entry's own header.
    let local = LittleEndian(bytes, at: after[0].offset)
    #expect(local.int16(8) == 0)
    #expect(
      Array(bytes[after[0].offset + 30..<after[0].offset + 44])
        == Array("kept".utf8) + HandMadeArchive.localExtra + Array("stay".utf8))
    #expect(Array(bytes.suffix(4)) == Array("done".utf8), "the archive's own comment")
  }

  @Test func `a part that comes in many pieces is one stream`() throws {
    let text = String((0..<200_000).map { "\($0 &* 7919)" }.joined(separator: ","))
    let bytes = try Self.bytes(added: [("a", text)])
    let package = try Package(WorkbookFile(bytes: bytes, name: "a"), limits: XLSXLimits())
    #expect(try package.bytes(of: PartName("a"), upTo: 1 << 30) == Array(text.utf8))
    #expect(try Self.bytes(added: [("a", text)]) == bytes)
  }

  @Test func `who hands parts over learns that the disk is full`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0, "this system has no /dev/full")
    defer { close(descriptor) }
    #expect(throws: WorkbookWriterError.Problem.cannotWrite(errno: ENOSPC)) {
      let archive = try ZipWriter(descriptor: descriptor, adding: ["a"])
      while true { try archive.append(deflated: Array(repeating: 0, count: 1 << 16), size: 0, crc: 0) }
    }
  }

  @Test func `an archive that is given up ends there`() throws {
    let bytes = try TemporaryFile.bytes { descriptor in
      let archive = try ZipWriter(descriptor: descriptor, adding: ["a", "b"])
      try archive.append(deflated: [3, 0], size: 0, crc: 0)
      try archive.endPart()
    }
    #expect(try !ZipDirectory.isPresent(in: WorkbookFile(bytes: bytes, name: "a")))
  }

  @Test func `a workbook without edits is copied unchanged`() throws {
    let copy = try EditHarness(PackageBuilder(rows: "")).edited(WorkbookEdits())
    #expect(try copy.bytes == PackageBuilder(rows: "").bytes())
    #expect(copy.outcome == WorkbookEditor.Outcome())
  }
}

/// One record of an archive's directory.
private struct CentralRecord {
  var name: String
  var madeBy: Int
  /// Time and date as they are written.
  var time: [Int]
  var crc: Int
  var compressedSize: Int
  var size: Int
  var attributes: Int
  var offset: Int
  var extra: [UInt8]
  var comment: [UInt8]

  static func all(of bytes: [UInt8]) throws -> [CentralRecord] {
    let endPlace = try #require(
      (0..<bytes.count - 21).last { LittleEndian(bytes, at: $0).int32(0) == 0x0605_4B50 })
    let end = LittleEndian(bytes, at: endPlace)
    var place = end.int32(16)
    return (0..<end.int16(10)).map { _ in
      let fields = LittleEndian(bytes, at: place)
      let name = place + 46..<place + 46 + fields.int16(28)
      let extra = name.upperBound..<name.upperBound + fields.int16(30)
      let comment = extra.upperBound..<extra.upperBound + fields.int16(32)
      place = comment.upperBound
      return CentralRecord(
        name: String(decoding: bytes[name], as: UTF8.self), madeBy: fields.int16(4),
        time: [fields.int16(12), fields.int16(14)], crc: fields.int32(16), compressedSize: fields.int32(20),
        size: fields.int32(24), attributes: fields.int32(38), offset: fields.int32(42),
        extra: Array(bytes[extra]), comment: Array(bytes[comment]))
    }
  }
}

/// An archive of three stored entries with all that an entry may say of itself.
private enum HandMadeArchive {
  static let localExtra: [UInt8] = [0xFE, 0xCA, 2, 0, 1, 2]

  static var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for (name, text) in [("kept", "stay"), ("replaced", "old"), ("removed", "gone")] {
      let offset = bytes.count
      let crc = Int(Array(text.utf8).withUnsafeBytes { Checksum.of($0) })
      // From "flags" to "size": stored, 2020-06-15 12:34:56.
      let common =
        little(0, 2) + little(0, 2) + little(12 << 11 | 34 << 5 | 28, 2) + little(40 << 9 | 6 << 5 | 15, 2)
        + little(crc, 4) + little(text.utf8.count, 4) + little(text.utf8.count, 4)
        + little(name.utf8.count, 2)
      bytes += little(0x0403_4B50, 4) + little(20, 2) + common + little(localExtra.count, 2)
      bytes += Array(name.utf8) + localExtra + Array(text.utf8)
      let extra: [UInt8] = [0xEF, 0xBE, 1, 0, 9]
      let comment = "about \(name)"
      directory += little(0x0201_4B50, 4) + little(3 << 8 | 20, 2) + little(20, 2) + common
      directory += little(extra.count, 2) + little(comment.utf8.count, 2) + little(0, 2) + little(0, 2)
      directory +=
        little(0o100644 << 16, 4) + little(offset, 4) + Array(name.utf8) + extra + Array(comment.utf8)
    }
    let start = bytes.count
    bytes += directory + little(0x0605_4B50, 4) + little(0, 4) + little(3, 2) + little(3, 2)
    return bytes + little(directory.count, 4) + little(start, 4) + little(4, 2) + Array("done".utf8)
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a zip archive straight to a file (APPNOTE.TXT), without zip64 and without data descriptors.
///
/// Each entry's local header is written first and completed once the sizes are known, so that sizes stand in
/// front of the data, where a reader of a cut file finds them. Times are fixed: same content, same bytes.
final class ZipWriter {
  private struct Entry {
    var name: [UInt8]
    var offset: Int
    var crc: UInt32 = 0
    var compressedSize = 0
    var size = 0
    /// What an entry that was taken over from another archive says of itself.
    var origin: ZipOrigin?
  }

  private let descriptor: Int32
  private var entries: [Entry] = []
  /// Where the next byte goes.
  private var position = 0

  /// 1980-01-01 00:00, the earliest time that zip knows.
  private static let dosDate = 0x21
  private static let sizeLimit = 0xFFFF_FFFE

  /// - Parameter descriptor: An ordinary empty file, open for writing; the caller closes it.
  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func beginEntry(_ name: String) throws(WorkbookWriterError.Problem) {
    try begin(Entry(name: Array(name.utf8), offset: position))
  }

  /// Begins an entry that takes the place of one of another archive: its name and time stay.
  func beginEntry(inPlaceOf origin: ZipOrigin) throws(WorkbookWriterError.Problem) {
    var changed = origin
    changed.method = 8
    try begin(Entry(name: origin.name, offset: position, origin: changed))
  }

  /// Takes an entry over as it is compressed in another archive; `read` gives its bytes from an offset on.
  func copy(
    _ origin: ZipOrigin, read: (Int) throws -> [UInt8]
  ) throws {
    try begin(
      Entry(
        name: origin.name, offset: position, crc: origin.crc, compressedSize: origin.compressedSize,
        size: origin.size, origin: origin))
    var done = 0
    while done < origin.compressedSize {
      let bytes = try read(done)
      guard !bytes.isEmpty, position + bytes.count <= Self.sizeLimit else {
        throw WorkbookWriterError.Problem.archiveTooLarge
      }
      try write(bytes)
      done += bytes.count
    }
  }

  private func begin(_ entry: Entry) throws(WorkbookWriterError.Problem) {
    entries.append(entry)
    try write(localHeader(of: entry))
  }

  /// Appends data of the entry that was begun, deflated already.
  func append(
    deflated bytes: [UInt8], size: Int, crc: UInt32
  ) throws(WorkbookWriterError.Problem) {
    let last = entries.count - 1
    entries[last].compressedSize += bytes.count
    entries[last].size += size
    entries[last].crc = Checksum.combine(entries[last].crc, crc, secondCount: size)
    guard entries[last].size <= Self.sizeLimit, position + bytes.count <= Self.sizeLimit else {
      throw .archiveTooLarge
    }
    try write(bytes)
  }

  /// Appends a block of the entry that was begun.
  func append(_ block: DeflateBlock) throws(WorkbookWriterError.Problem) {
    try append(deflated: block.deflated, size: block.count, crc: block.crc)
  }

  func endEntry() throws(WorkbookWriterError.Problem) {
    guard let entry = entries.last else { return }
    try write(localHeader(of: entry), at: entry.offset)
  }

  /// Writes the directory; the archive is then complete.
  func finish(comment: [UInt8] = []) throws(WorkbookWriterError.Problem) {
    let start = position
    for entry in entries {
      let origin = entry.origin
      var record = ByteRecord()
      record.append32(0x0201_4B50)
      record.append16(origin?.madeBy ?? 20)
      appendCommonFields(of: entry, extraSize: origin?.extra.count ?? 0, to: &record)
      record.append16(origin?.comment.count ?? 0)
      record.append16(0)  // the first disk
      record.append16(origin?.internalAttributes ?? 0)
      record.append32(origin?.externalAttributes ?? 0)
      record.append32(UInt32(entry.offset))
      try write(record.bytes + entry.name + (origin?.extra ?? []) + (origin?.comment ?? []))
    }
    var end = ByteRecord()
    end.append32(0x0605_4B50)
    end.append16(0)
    end.append16(0)
    end.append16(entries.count)
    end.append16(entries.count)
    end.append32(UInt32(position - start))
    end.append32(UInt32(start))
    end.append16(comment.count)
    try write(end.bytes + comment)
  }

  private func localHeader(of entry: Entry) -> [UInt8] {
    var record = ByteRecord()
    record.append32(0x0403_4B50)
    let extra = entry.origin?.localExtra ?? []
    appendCommonFields(of: entry, extraSize: extra.count, to: &record)
    return record.bytes + entry.name + extra
  }

  /// The fields from "version needed" to "extra field length", which both headers share.
  private func appendCommonFields(of entry: Entry, extraSize: Int, to record: inout ByteRecord) {
    record.append16(20)
    record.append16(entry.origin?.flags ?? 0x0800)  // the name is UTF-8
    record.append16(entry.origin?.method ?? 8)  // deflated
    record.append16(entry.origin?.time ?? 0)
    record.append16(entry.origin?.date ?? Self.dosDate)
    record.append32(entry.crc)
    record.append32(UInt32(entry.compressedSize))
    record.append32(UInt32(entry.size))
    record.append16(entry.name.count)
    record.append16(extraSize)
  }

  private func write(_ bytes: [UInt8]) throws(WorkbookWriterError.Problem) {
    try write(bytes, at: position)
    position += bytes.count
  }

  private func write(_ bytes: [UInt8], at offset: Int) throws(WorkbookWriterError.Problem) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        pwrite(
          descriptor, bytes.baseAddress.unsafelyUnwrapped + done, bytes.count - done, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(errno: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }
}

/// Numbers as zip archives write them, lowest byte first.
private struct ByteRecord {
  private(set) var bytes: [UInt8] = []

  mutating func append16(_ value: Int) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func append32(_ value: UInt32) {
    append16(Int(value & 0xFFFF))
    append16(Int(value >> 16))
  }
}

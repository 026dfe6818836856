import CLibZip

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An archive as libzip sees it: entries by index, each readable as a stream of inflated bytes.
final class ZipReader {
  private let archive: OpaquePointer
  /// Keeps the bytes of an archive in memory alive.
  private let file: WorkbookFile

  init(_ file: WorkbookFile) throws(XLSXProblem) {
    self.file = file
    var code: Int32 = 0
    var archive: OpaquePointer?
    switch file.storage {
    case .descriptor(let descriptor):
      // libzip closes the descriptor that it is given.
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .unreadable(errno: errno) }
      archive = zip_fdopen(copy, 0, &code)
      if archive == nil { close(copy) }
    case .memory(let memory):
      var error = zip_error_t()
      if let source = zip_source_buffer_create(memory.baseAddress, UInt64(file.size), 0, &error) {
        archive = zip_open_from_source(source, ZIP_RDONLY, &error)
        if archive == nil { zip_source_free(source) }
      }
      code = error.zip_err
    }
    guard let archive else { throw .damagedArchive(reason: Self.reason(code)) }
    self.archive = archive
  }

  deinit { zip_discard(archive) }

  var entryCount: Int { Int(zip_get_num_entries(archive, 0)) }

  /// The bytes of an entry's name, as they stand in the file.
  func name(at index: Int) -> [UInt8] {
    guard let name = zip_get_name(archive, UInt64(index), zip_flags_t(ZIP_FL_ENC_RAW)) else { return [] }
    return UnsafeRawBufferPointer(start: name, count: strlen(name)).map { $0 }
  }

  /// The size that the directory declares; a hint and nothing more.
  func declaredSize(at index: Int) -> Int {
    var status = zip_stat_t()
    guard zip_stat_index(archive, UInt64(index), 0, &status) == 0 else { return 0 }
    return Int(clamping: status.size)
  }

  func open(_ index: Int, part: String) throws(XLSXProblem) -> ZipEntryStream {
    guard let file = zip_fopen_index(archive, UInt64(index), 0) else {
      throw .damagedPart(part: part, reason: Self.reason(zip_get_error(archive).pointee.zip_err))
    }
    return ZipEntryStream(file, part: part, archive: self)
  }

  /// A reason in words of our own: libzip's are for programmers.
  static func reason(_ code: Int32) -> String {
    switch code {
    case ZIP_ER_CRC: "its checksum does not match"
    case ZIP_ER_ZLIB, ZIP_ER_COMPRESSED_DATA: "its compressed data are broken"
    case ZIP_ER_EOF: "it ends early"
    case ZIP_ER_COMPNOTSUPP: "it is compressed in a way that workbooks do not use"
    case ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP: "it is encrypted"
    case ZIP_ER_NOZIP: "the directory at the end of the zip archive is missing"
    case ZIP_ER_INCONS: "the zip directory does not agree with the entries"
    default: "the zip archive cannot be read (libzip error \(code))"
    }
  }
}

/// The inflated bytes of one entry, from its start to its end.
///
/// A wrong checksum shows only after the last byte: until ``read(into:)`` has returned 0, all is provisional.
final class ZipEntryStream {
  private let file: OpaquePointer
  private let part: String
  private let archive: ZipReader

  fileprivate init(_ file: OpaquePointer, part: String, archive: ZipReader) {
    self.file = file
    self.part = part
    self.archive = archive
  }

  deinit { zip_fclose(file) }

  /// Fills the buffer as far as there are bytes; returns how many, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(XLSXProblem) -> Int {
    let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
    if count < 0 {
      throw .damagedPart(part: part, reason: ZipReader.reason(zip_file_get_error(file).pointee.zip_err))
    }
    return Int(count)
  }
}

/// Deflates blocks of one stream, each by itself, so that several can be done at once (RFC 1951).
///
/// A block may refer back to the one before it, whose end is given as its dictionary; blocks put one after
/// the other are one valid stream.
final class BlockDeflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// How far back deflate can refer.
  static let window = 32 << 10

  init(level: Int) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: no header, no checksum of zlib's own. Memory level 9 costs 128 KB more.
    let code = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "zlib could not start")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Deflates a block. The dictionary is the end of the block before, 32 KiB of it at most. The last block ends
  /// the stream; any other ends on a whole byte. `leading` are bits that the stream has already and that do not
  /// fill a byte.
  func deflate(
    _ block: UnsafeRawBufferPointer, dictionary: UnsafeRawBufferPointer, leading: LeadingBits = LeadingBits(),
    isLast: Bool
  ) -> [UInt8] {
    deflateReset(stream)
    if !dictionary.isEmpty {
      deflateSetDictionary(
        stream, dictionary.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(dictionary.count))
    }
    if leading.count > 0 { deflatePrime(stream, Int32(leading.count), Int32(leading.value)) }
    // Room for a flush as well, which the bound does not count.
    let room = Int(deflateBound(stream, UInt(block.count))) + 64
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: block.assumingMemoryBound(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(block.count)
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(room)
      CLibZip.deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
      count = room - Int(stream.pointee.avail_out)
    }
  }
}

/// Up to seven bits of a byte, the lowest ones.
struct LeadingBits {
  var count = 0
  var value: UInt8 = 0
}

/// The checksum of zip archives, CRC-32.
enum Checksum {
  /// The checksum of bytes, together with those before them whose checksum is `crc`.
  static func of(_ bytes: UnsafeRawBufferPointer, behind crc: UInt32 = 0) -> UInt32 {
    // Without an address zlib answers with its start value.
    guard !bytes.isEmpty else { return crc }
    return UInt32(
      truncatingIfNeeded: crc32_z(
        UInt(crc), bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count))
  }

  /// The checksum of two runs of bytes, one after the other.
  static func combine(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_combine(UInt(first), UInt(second), secondCount))
  }
}

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

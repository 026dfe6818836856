import CLibZip

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An archive as libzip sees it: entries by index, each readable as a stream of inflated bytes.
final class ZipReader {
  fileprivate let archive: OpaquePointer

  init(_ file: WorkbookFile) throws(XLSXProblem) {
    var error = zip_error_t()
    let source = ArchiveSource(reading: file).handedOver()
    guard let source, let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      throw .damagedArchive(.directory, reason: Self.reason(error.zip_err))
    }
    self.archive = archive
  }

  deinit { zip_discard(archive) }

  var entryCount: Int { Int(zip_get_num_entries(archive, 0)) }

  /// The bytes of an entry's name in the file.
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

  /// The inflated bytes of an entry.
  func open(_ index: Int, part: String) throws(XLSXProblem) -> ZipEntryStream {
    try ZipEntryStream(index, of: self, flags: 0, part: part)
  }

  /// The archive's record of an entry, with access to its compressed bytes.
  func compressedEntry(at index: Int, name: String) throws(XLSXProblem) -> CompressedEntry {
    var status = zip_stat_t()
    guard zip_stat_index(archive, UInt64(index), 0, &status) == 0,
      let size = Int(exactly: status.size), let compressedSize = Int(exactly: status.comp_size)
    else { throw .damagedArchive(.directory, reason: Self.reason(zip_get_error(archive).pointee.zip_err)) }
    return CompressedEntry(
      name: name, method: Int(status.comp_method), crc: status.crc, compressedSize: compressedSize, size: size
    ) { () throws(XLSXProblem) in
      // Not decrypted either, where it is encrypted.
      try ZipEntryStream(
        index, of: self, flags: zip_flags_t(ZIP_FL_COMPRESSED | ZIP_FL_ENCRYPTED), part: name)
    }
  }

  /// The reason why an entry cannot be read.
  fileprivate static func problem(_ code: Int32, part: String) -> XLSXProblem {
    code == ZIP_ER_INCONS
      ? .wrongSize(of: part) : .damagedPart(part: part, .bytes, reason: reason(code))
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

/// The bytes of one entry, from its start to its end.
///
/// A wrong checksum shows only after the last byte: until ``read(into:)`` has returned 0, all is provisional.
final class ZipEntryStream {
  private let file: OpaquePointer
  private let part: String
  private let archive: ZipReader

  fileprivate init(_ index: Int, of archive: ZipReader, flags: zip_flags_t, part: String) throws(XLSXProblem)
  {
    guard let file = zip_fopen_index(archive.archive, UInt64(index), flags) else {
      throw ZipReader.problem(zip_get_error(archive.archive).pointee.zip_err, part: part)
    }
    self.file = file
    self.part = part
    self.archive = archive
  }

  deinit { zip_fclose(file) }

  /// Fills the buffer as far as there are bytes; returns how many, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(XLSXProblem) -> Int {
    let count = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
    if count < 0 { throw problem }
    return Int(count)
  }

  /// Continues at another place, counted in compressed bytes.
  func seek(to place: Int) throws(XLSXProblem) {
    if zip_fseek(file, Int64(place), SEEK_SET) != 0 { throw problem }
  }

  private var problem: XLSXProblem {
    ZipReader.problem(zip_file_get_error(file).pointee.zip_err, part: part)
  }
}

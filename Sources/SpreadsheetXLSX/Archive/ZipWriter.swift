import CLibZip
import Spreadsheet

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes a zip archive with libzip, straight to a file: a new one, or a new version of an existing one.
///
/// libzip asks for the parts, while the callers that make them push them. So libzip runs on its own thread
/// and takes them from a channel, one after the other in the order of the archive. Parts arrive deflated (on
/// several threads, ``DeflatePipeline``). Entries of the old version that are not replaced are copied
/// compressed. Times are fixed: same content, same bytes.
final class ZipWriter {
  /// The changes in a new version of an archive.
  struct Edit {
    var original: WorkbookFile
    /// Entries by their place in the directory, in rising order.
    var replaced: [Int] = []
    var removed: [Int] = []
  }

  private let pieces: BoundedChannel<PartPiece>
  private let closing: Closing
  private let thread: WorkerThread
  private var isJoined = false
  /// How many parts have to come, and have come.
  private let partCount: Int
  private var ended = 0
  /// Of the part that is on its way.
  private var size = 0
  private var compressedSize = 0
  private var crc: UInt32 = 0

  /// Of one part, deflated or inflated: its header, which is written before it, has no room for more.
  private static let sizeLimit = 0xFFFF_FFFE

  /// Begins an archive.
  ///
  /// - Parameters:
  ///   - descriptor: An ordinary empty file, open for writing; the caller closes it.
  ///   - edit: The archive to be written anew with at least one change; nil to begin with nothing.
  ///   - names: The names of further parts. The content of parts that are replaced comes first, then theirs.
  /// - Throws: Where the system or libzip refuses.
  init(
    descriptor: Int32, editing edit: Edit? = nil, adding names: [String]
  ) throws(WorkbookWriterError.Problem) {
    let pieces = BoundedChannel<PartPiece>()
    let source = try ArchiveSource(reading: edit?.original, writing: descriptor)
    let archive = try Self.open(source, edit: edit, adding: names, from: pieces)
    let closing = Closing(archive, source, pieces)
    guard let thread = WorkerThread(closing.run) else {
      zip_discard(archive)
      throw .cannotWrite(errno: EAGAIN)
    }
    self.pieces = pieces
    self.closing = closing
    self.thread = thread
    partCount = (edit?.replaced.count ?? 0) + names.count
  }

  deinit {
    guard !isJoined else { return }
    pieces.finish(throwing: ChannelCancelled())
    thread.join()
  }

  /// Appends data of the part that is next, deflated already.
  func append(
    deflated bytes: [UInt8], size: Int, crc: UInt32
  ) throws(WorkbookWriterError.Problem) {
    compressedSize += bytes.count
    self.size += size
    self.crc = Checksum.combine(self.crc, crc, secondCount: size)
    guard self.size <= Self.sizeLimit, compressedSize <= Self.sizeLimit else { throw .archiveTooLarge }
    try send(.bytes(bytes))
  }

  /// Appends a block of the part that is next.
  func append(_ block: DeflateBlock) throws(WorkbookWriterError.Problem) {
    try append(deflated: block.deflated, size: block.count, crc: block.crc)
  }

  func endPart() throws(WorkbookWriterError.Problem) {
    try send(.end(size: size, crc: crc))
    ended += 1
    (size, compressedSize, crc) = (0, 0, 0)
  }

  /// Completes the archive, once all its parts have come.
  func finish() throws(WorkbookWriterError.Problem) {
    precondition(ended == partCount, "an archive is complete with all its parts")
    pieces.finish()
    if let problem = join() { throw problem }
  }

  private func send(_ piece: PartPiece) throws(WorkbookWriterError.Problem) {
    do throws(ChannelCancelled) {
      try pieces.send(piece)
    } catch {
      throw join() ?? .cannotWrite(errno: EIO)
    }
  }

  /// Waits until libzip has finished, and returns its error.
  private func join() -> WorkbookWriterError.Problem? {
    if !isJoined { thread.join() }
    isJoined = true
    return closing.problem
  }

  // MARK: - libzip

  private static func open(
    _ source: ArchiveSource, edit: Edit?, adding names: [String], from pieces: BoundedChannel<PartPiece>
  ) throws(WorkbookWriterError.Problem) -> OpaquePointer {
    var error = zip_error_t()
    let given = source.handedOver()
    guard let given,
      let archive = zip_open_from_source(given, edit == nil ? ZIP_CREATE | ZIP_TRUNCATE : 0, &error)
    else {
      zip_source_free(given)
      throw .archiveNotWritten(reason: ZipReader.reason(error.zip_err))
    }
    guard edit.map({ apply($0, to: archive, pieces) }) ?? true,
      names.allSatisfy({ add($0, to: archive, pieces) })
    else {
      let reason = ZipReader.reason(zip_get_error(archive).pointee.zip_err)
      zip_discard(archive)
      throw .archiveNotWritten(reason: reason)
    }
    return archive
  }

  /// Tells libzip how to treat the existing entries; false if it refuses.
  private static func apply(_ edit: Edit, to archive: OpaquePointer, _ pieces: BoundedChannel<PartPiece>)
    -> Bool
  {
    edit.replaced.allSatisfy { index in
      var status = zip_stat_t()
      // The time stays, and so do the other fields of the entry.
      return zip_stat_index(archive, UInt64(index), 0, &status) == 0
        && give(PartSource(pieces)) { Int64(zip_file_replace(archive, UInt64(index), $0, 0)) } != nil
        && zip_file_set_mtime(archive, UInt64(index), status.mtime, 0) == 0
    } && edit.removed.allSatisfy { zip_delete(archive, UInt64($0)) == 0 }
  }

  /// Adds an entry; false if libzip refuses.
  private static func add(_ name: String, to archive: OpaquePointer, _ pieces: BoundedChannel<PartPiece>)
    -> Bool
  {
    guard
      let index = give(PartSource(pieces), { zip_file_add(archive, name, $0, zip_flags_t(ZIP_FL_ENC_UTF_8)) })
    else { return false }
    // 1980-01-01 00:00, the earliest time in zip, and no owner's rights.
    return zip_file_set_dostime(archive, index, 0, 0x21, 0) == 0
      && zip_file_set_external_attributes(archive, index, 0, UInt8(ZIP_OPSYS_DOS), 0) == 0
  }

  /// Passes a source to one of libzip's functions, which take ownership of it unless they return -1.
  private static func give(_ source: ZipSource, _ take: (OpaquePointer) -> Int64) -> UInt64? {
    guard let given = source.handedOver() else { return nil }
    let result = take(given)
    if result < 0 { zip_source_free(given) }
    return UInt64(exactly: result)
  }
}

/// The work of a ``ZipWriter``'s thread: has libzip write the archive.
///
/// Unchecked, because only the thread uses it until it has been joined.
private final class Closing: @unchecked Sendable {
  private let archive: OpaquePointer
  private let source: ArchiveSource
  private let pieces: BoundedChannel<PartPiece>
  private(set) var problem: WorkbookWriterError.Problem?

  init(_ archive: OpaquePointer, _ source: ArchiveSource, _ pieces: BoundedChannel<PartPiece>) {
    self.archive = archive
    self.source = source
    self.pieces = pieces
  }

  @Sendable
  func run() {
    if zip_close(archive) != 0 {
      let reason = ZipReader.reason(zip_get_error(archive).pointee.zip_err)
      problem = source.writingProblem ?? .archiveNotWritten(reason: reason)
      zip_discard(archive)
    }
    pieces.cancel()
  }
}

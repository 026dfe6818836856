import CLibZip

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of an archive for libzip: read from one file, and its next version written to another.
///
/// Written bytes are buffered, because libzip passes them in pieces of 8 KiB.
final class ArchiveSource: ZipSource {
  private let file: WorkbookFile?
  /// Of our own, so that it stays open for as long as libzip writes; nil for reading only.
  private let descriptor: Int32?
  private var readPosition = 0
  private var buffer: [UInt8] = []
  /// Where the buffer belongs in the file that is written, and how long that is so far.
  private var bufferPosition = 0
  private var writtenSize = 0
  /// Why writing failed.
  private(set) var writingProblem: WorkbookWriterError.Problem?

  private static let bufferSize = 128 << 10

  /// An archive that is only read.
  init(reading file: WorkbookFile) {
    self.file = file
    descriptor = nil
  }

  /// An archive that is written to an ordinary empty file, as a new version of another one or from nothing.
  init(reading file: WorkbookFile?, writing target: Int32) throws(WorkbookWriterError.Problem) {
    self.file = file
    let copy = fcntl(target, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .cannotWrite(errno: errno) }
    descriptor = copy
    buffer.reserveCapacity(Self.bufferSize)
  }

  deinit { if let descriptor { close(descriptor) } }

  override class var commands: [zip_source_cmd_t] {
    [
      ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_COMMIT_WRITE,
      ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE,
      ZIP_SOURCE_REMOVE,
    ]
  }

  override func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN:
      readPosition = 0
      return 0
    case ZIP_SOURCE_READ: return read(into: data)
    case ZIP_SOURCE_SEEK:
      let place = place(from: readPosition, of: file?.size ?? 0, data)
      if place >= 0 { readPosition = Int(place) }
      return min(place, 0)
    case ZIP_SOURCE_TELL: return Int64(readPosition)
    case ZIP_SOURCE_STAT:
      guard let status = data.baseAddress?.assumingMemoryBound(to: zip_stat_t.self) else {
        return fail(ZIP_ER_INVAL)
      }
      status.pointee.size = UInt64(file?.size ?? 0)
      status.pointee.valid |= UInt64(ZIP_STAT_SIZE)
      return Int64(MemoryLayout<zip_stat_t>.size)
    case ZIP_SOURCE_WRITE: return write(UnsafeRawBufferPointer(data))
    case ZIP_SOURCE_SEEK_WRITE: return seekWriting(data)
    case ZIP_SOURCE_TELL_WRITE: return Int64(bufferPosition + buffer.count)
    case ZIP_SOURCE_COMMIT_WRITE: return flush() ? 0 : -1
    // There is nothing to prepare or undo: the file belongs to the caller, who removes it.
    case ZIP_SOURCE_CLOSE, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_REMOVE: return 0
    default: return fail(ZIP_ER_OPNOTSUPP)
    }
  }

  private func read(into data: UnsafeMutableRawBufferPointer) -> Int64 {
    guard let file else { return 0 }
    do throws(XLSXProblem) {
      let count = try file.read(at: readPosition, into: data)
      readPosition += count
      return Int64(count)
    } catch {
      guard case .unreadable(let number) = error else { return fail(ZIP_ER_READ) }
      return fail(ZIP_ER_READ, errno: number)
    }
  }

  private func write(_ data: UnsafeRawBufferPointer) -> Int64 {
    if buffer.count + data.count > Self.bufferSize, !flush() { return -1 }
    buffer.append(contentsOf: data)
    return Int64(data.count)
  }

  private func seekWriting(_ data: UnsafeMutableRawBufferPointer) -> Int64 {
    guard flush() else { return -1 }
    let place = place(from: bufferPosition, of: writtenSize, data)
    if place >= 0 { bufferPosition = Int(place) }
    return min(place, 0)
  }

  /// Writes the buffered bytes; false if the system refuses.
  private func flush() -> Bool {
    guard let descriptor else {
      _ = fail(ZIP_ER_RDONLY)
      return false
    }
    do throws(WorkbookWriterError.Problem) {
      try OutputFile.write(buffer, to: descriptor, at: bufferPosition)
    } catch {
      writingProblem = error
      _ = fail(ZIP_ER_WRITE)
      return false
    }
    bufferPosition += buffer.count
    writtenSize = max(writtenSize, bufferPosition)
    buffer.removeAll(keepingCapacity: true)
    return true
  }
}

/// Writes bytes to a file that the caller has opened.
enum OutputFile {
  /// Writes all of the bytes at a place of the file.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, at place: Int
  ) throws(WorkbookWriterError.Problem) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(place + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(errno: count < 0 ? errno : ENOSPC) }
      done += count
    }
  }

  /// Writes a whole file as another one has it.
  static func copy(_ file: WorkbookFile, to descriptor: Int32) throws {
    var done = 0
    while done < file.size {
      let bytes = try file.read(at: done, count: 1 << 20)
      guard !bytes.isEmpty else { throw XLSXProblem.damagedArchive(.cut, reason: "the file became shorter") }
      try write(bytes, to: descriptor, at: done)
      done += bytes.count
    }
  }
}

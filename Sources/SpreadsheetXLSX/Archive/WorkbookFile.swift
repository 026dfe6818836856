#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a package: a file that stays open, or a buffer in memory. Nothing is read before it is asked
/// for.
///
/// Unchecked, because nothing in it changes: the buffer is only read, and reading a file moves no position.
final class WorkbookFile: @unchecked Sendable {
  private enum Storage {
    case descriptor(Int32)
    case memory(UnsafeMutableRawBufferPointer)
    /// Part of another file.
    case part(WorkbookFile, start: Int)
  }

  /// The file's name, without folders.
  let name: String
  let size: Int
  private let storage: Storage

  /// Opens an ordinary file; a pipe or a device is refused and never waited for.
  convenience init(path: String) throws(XLSXError) { try self.init(.path(path)) }

  /// Opens an ordinary file, or a second handle of an open one.
  init(_ place: WorkbookPlace) throws(XLSXError) {
    let descriptor: Int32
    switch place {
    case .path(let path):
      name = path.split(separator: "/").last.map(String.init) ?? path
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    case .open(let given, let givenName):
      name = givenName
      descriptor = fcntl(given, F_DUPFD_CLOEXEC, 0)
    }
    guard descriptor >= 0 else { throw XLSXError(file: name, problem: .unreadable(errno: errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw XLSXError(file: name, problem: .notAFile)
    }
    size = Int(status.st_size)
    storage = .descriptor(descriptor)
  }

  init(bytes: some Collection<UInt8>, name: String) {
    self.name = name
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    memory.copyBytes(from: bytes)
    size = bytes.count
    storage = .memory(memory)
  }

  /// Whether a descriptor is of this very file.
  func isOpen(as other: Int32) -> Bool {
    guard case .descriptor(let own) = storage else { return false }
    var one = stat()
    var two = stat()
    return fstat(own, &one) == 0 && fstat(other, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }

  deinit {
    switch storage {
    case .descriptor(let descriptor): close(descriptor)
    case .memory(let memory): memory.deallocate()
    case .part: break
    }
  }

  /// Some of the bytes of a file as a file of their own.
  init(_ range: Range<Int>, of file: WorkbookFile) {
    name = file.name
    size = range.count
    storage = .part(file, start: range.lowerBound)
  }

  /// Up to `count` bytes from `offset` on; fewer at the end of the file.
  func read(at offset: Int, count: Int) throws(XLSXProblem) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    guard offset >= 0, count > 0 else { return [] }
    var failure: XLSXProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(XLSXProblem) {
        filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Fills a buffer from `offset` on; returns how far, which at the end of the file is not whole.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(XLSXProblem) -> Int {
    let count = max(0, min(buffer.count, size - offset))
    guard offset >= 0, count > 0 else { return 0 }
    switch storage {
    case .memory(let memory):
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[offset..<offset + count]))
      return count
    case .part(let file, let start):
      return try file.read(
        at: start + offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    case .descriptor(let descriptor):
      var filled = 0
      while filled < count {
        let rest = buffer[filled..<count]
        let got = pread(
          descriptor, UnsafeMutableRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { throw .unreadable(errno: errno) }
        if got == 0 { break }
        filled += got
      }
      return filled
    }
  }
}

import SpreadsheetXLSX

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file that is open for reading. Its content stays that at the time of opening, even when another
/// file takes its name.
final class OpenFile: Sendable {
  let path: String
  /// In bytes, when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Opens a file that the user named. Devices and pipes are refused without waiting for them.
  ///
  /// - Throws: ``FileError``.
  convenience init(reading path: String) throws {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("read", path) }
    try self.init(owning: descriptor, path: path)
  }

  /// Takes over a descriptor, also where it is refused: `deinit` is the one place that closes it.
  ///
  /// - Throws: ``FileError`` for anything but a regular file.
  init(owning descriptor: Int32, path: String) throws {
    self.path = path
    self.descriptor = descriptor
    var info = stat()
    let isKnown = fstat(descriptor, &info) == 0
    size = isKnown ? Int(info.st_size) : 0
    guard isKnown else { throw FileError.last("read", path) }
    switch info.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError("read", path, number: EISDIR)
    default: throw FileError("read", path, number: EINVAL)
    }
  }

  deinit { close(descriptor) }

  /// Calls `body` with the descriptor, which stays open meanwhile.
  func withDescriptor<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(descriptor)
  }

  /// Calls `body` with the file for who reads or writes workbooks.
  func asWorkbook<Result>(_ body: (WorkbookPlace) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(.open(descriptor: descriptor, name: FilePath.name(of: path)))
  }

  /// Fills the buffer with the bytes from an offset on, as far as there are any, and returns how many.
  ///
  /// - Throws: ``FileError``.
  func read(at offset: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    var filled = 0
    while filled < buffer.count, let base = buffer.baseAddress {
      let count = pread(descriptor, base + filled, buffer.count - filled, off_t(offset + filled))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError.last("read", path) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// All of its bytes. A file above the limit is refused by its size, before anything is read.
  ///
  /// - Throws: ``FileError``.
  func read(limit: Int) throws -> [UInt8] {
    guard size <= limit else { throw FileError(read: path, size: size, limit: limit) }
    return try FileAccess.readToEnd(of: descriptor, path: path, expected: size, limit: limit)
  }

  /// Calls `body` with the bytes, a part at a time; no more than there were when it was opened.
  ///
  /// - Throws: ``FileError``; what `body` throws.
  func forEachPart(limit: Int = .max, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard size <= limit else { throw FileError(read: path, size: size, limit: limit) }
    var part = [UInt8](repeating: 0, count: min(1 << 18, max(size, 1)))
    var offset = 0
    while offset < size {
      let count = try part.withUnsafeMutableBufferPointer { try read(at: offset, into: $0) }
      if count == 0 { return }
      offset += count
      try part.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// The first bytes, at most `count` of them.
  ///
  /// - Throws: ``FileError``.
  func prefix(_ count: Int) throws -> [UInt8] {
    var failure: (any Error)?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do { filled = try read(at: 0, into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}

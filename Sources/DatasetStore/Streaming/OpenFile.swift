#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file that is open for reading: what it held when it was opened, even when another one takes its name.
final class OpenFile: Sendable {
  let path: String
  /// In bytes, when it was opened.
  let size: Int
  private let descriptor: Int32

  /// - Throws: ``FileError``.
  init(reading path: String) throws {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("read", path) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError("read", path, number: EINVAL)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(info.st_size)
  }

  deinit { close(descriptor) }

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

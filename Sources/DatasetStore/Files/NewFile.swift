import CSystem
import Crypto

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being written for the first time, readable by its owner only; it is removed again unless it is
/// finished.
///
/// Any thread may write, but only one at a time.
final class NewFile: @unchecked Sendable {
  private let path: String
  private let descriptor: Int32
  private var hash = SHA256()
  private var isFinished = false

  /// - Throws: ``FileError`` where the file cannot be made, or is there already.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError.last("create", path) }
  }

  deinit {
    if isFinished { return }
    close(descriptor)
    unlink(path)
  }

  /// - Throws: ``FileError``.
  func write(_ bytes: [UInt8]) throws {
    bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
    try FileAccess.writeAll(descriptor, bytes, path: path)
  }

  /// Syncs and closes the file; returns its SHA-256.
  ///
  /// - Throws: ``FileError``.
  func finish(mode: UInt32) throws -> String {
    guard fchmod(descriptor, mode_t(mode)) == 0, csystem_full_sync(descriptor) == 0 else {
      throw FileError.last("write", path)
    }
    isFinished = true
    guard close(descriptor) == 0 else {
      unlink(path)
      throw FileError.last("write", path)
    }
    return Hash.text(hash.finalize())
  }
}

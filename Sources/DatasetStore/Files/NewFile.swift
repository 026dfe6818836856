import CSystem
import DatasetDigest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being written for the first time, readable by its owner only; it is removed again unless it
/// is finished.
///
/// Any thread may write, but only one at a time.
final class NewFile: @unchecked Sendable {
  private let path: RootedPath
  /// The absolute path, for errors.
  private let shown: String
  private let descriptor: Int32
  private var hash: SHA256?
  private var isFinished = false
  /// The mark of the file once it is finished, if its disk keeps one.
  private(set) var mark: FileMark?

  /// Makes the file. Its bytes are hashed while they are written, unless they are known (`isKnown`).
  ///
  /// - Throws: ``FileError`` where the file cannot be made, or is there already; one that is there stays.
  static func create(_ path: RootedPath, isKnown: Bool = false) throws -> NewFile {
    let descriptor = path.open(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw path.failure("create") }
    return NewFile(path, descriptor, isKnown ? nil : SHA256())
  }

  /// Only for a file that was made: once all properties have a value, an initialiser that throws runs
  /// `deinit`, and that would remove a file of somebody else's.
  private init(_ path: RootedPath, _ descriptor: Int32, _ hash: SHA256?) {
    self.hash = hash
    self.path = path
    shown = path.absolute
    self.descriptor = descriptor
  }

  deinit {
    if isFinished { return }
    close(descriptor)
    path.remove()
  }

  /// - Throws: ``FileError``.
  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// - Throws: ``FileError``.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    hash?.update(bytes)
    try FileAccess.writeAll(descriptor, bytes, path: shown)
  }

  /// Closes the file after syncing it to the disk, if `isSynced`; returns its SHA-256, or nothing where its
  /// bytes are known.
  ///
  /// - Throws: ``FileError``.
  func finish(isSynced: Bool = true) throws -> String {
    mark = isSynced ? FileMark.made(in: descriptor) : nil
    guard !isSynced || csystem_full_sync(descriptor) == 0 else { throw path.failure("write") }
    isFinished = true
    guard close(descriptor) == 0 else {
      let error = path.failure("write")
      path.remove()
      throw error
    }
    return hash?.finalize().description ?? ""
  }
}

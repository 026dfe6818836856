#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock that one changing run holds on a dataset: `flock` on `.dataset/lock`.
///
/// The kernel drops it when the process ends, however it ends; the file's being there means nothing.
final class DatasetLock {
  private let descriptor: Int32

  /// Takes the lock, waiting up to `patience` seconds for another run.
  ///
  /// - Throws: ``StoreError/locked(path:holder:)``, ``FileError`` where the file cannot be made.
  static func take(stateFolder: String, patience: Double = 5) throws -> DatasetLock {
    let path = path(in: stateFolder)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError.last("lock", path) }
    let lock = DatasetLock(descriptor)
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError.last("lock", path) }
      guard waited < patience else {
        let holder = try? FileAccess.read(path)
        let text = holder.map { String(decoding: $0, as: UTF8.self).filter(\.isNumber) }
        throw StoreError.locked(
          path: FilePath.parent(of: stateFolder), holder: text?.isEmpty == false ? text : nil)
      }
      usleep(50_000)
      waited += 0.05
    }
    // Who holds it, for the message that another run prints.
    ftruncate(descriptor, 0)
    try? FileAccess.writeAll(descriptor, Array("\(getpid())\n".utf8), path: path)
    return lock
  }

  /// Whether a run holds the lock right now; makes no file.
  static func isTaken(stateFolder: String) -> Bool {
    let descriptor = open(path(in: stateFolder), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Owns an open descriptor from here on, whatever happens to it: `deinit` is the one place that closes it.
  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  private static func path(in stateFolder: String) -> String { FilePath.join(stateFolder, "lock") }
}

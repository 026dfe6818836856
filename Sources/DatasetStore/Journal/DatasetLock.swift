#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lock that one changing run holds on a dataset: `flock` on `.dataset/lock`.
///
/// The kernel releases it when the process ends, however it ends. The existence of the file means nothing.
final class DatasetLock {
  private let descriptor: Int32

  /// Takes the lock, waiting up to `patience` seconds for another run.
  ///
  /// - Throws: ``StoreError/locked(path:holder:)``, ``FileError`` where the file cannot be made, or is no
  ///   regular file, `CancellationError` in a task that is cancelled meanwhile.
  static func take(_ state: MachineState, patience: Double = 5) throws -> DatasetLock {
    let path = path(state)
    let descriptor = path.open(O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    guard descriptor >= 0 else { throw path.failure("lock") }
    let lock = DatasetLock(descriptor)
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw path.failure("lock") }
    guard info.st_mode & S_IFMT == S_IFREG else { throw FileError("lock", path.absolute, number: EINVAL) }
    var waited = 0.0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw path.failure("lock") }
      guard waited < patience else {
        let holder = try? path.read(limit: 256)
        let text = holder.map { String(decoding: $0, as: UTF8.self).filter(\.isNumber) }
        throw StoreError.locked(path: state.root.path, holder: text?.isEmpty == false ? text : nil)
      }
      if Task.isCancelled { throw CancellationError() }
      usleep(50_000)
      waited += 0.05
    }
    // The holder of the lock, for the message of another run. A file with a hard link may be anybody's.
    if info.st_nlink == 1, info.st_size <= 256 {
      ftruncate(descriptor, 0)
      try? FileAccess.writeAll(descriptor, Array("\(getpid())\n".utf8), path: path.absolute)
    }
    return lock
  }

  /// Whether a run holds the lock right now; makes no file.
  static func isTaken(_ state: MachineState) -> Bool {
    let descriptor = path(state).open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  /// Owns an open descriptor from here on, whatever happens; only `deinit` closes it.
  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  private static func path(_ state: MachineState) -> RootedPath { state.stateFolder.appending("lock") }
}

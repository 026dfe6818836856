#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being exported, under another name until it is whole.
///
/// It is not synced to the disk: it is a copy, which can be made again.
final class ExportedFile {
  /// Where the file stands while it is written.
  let path: String
  private let descriptor: Int32

  private init(creating path: String) throws {
    unlink(path)
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError.last("create", path) }
    self.path = path
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError``.
  func append(_ bytes: [UInt8]) throws { try FileAccess.writeAll(descriptor, bytes, path: path) }

  /// Makes a file, or takes the place of one, with what `body` writes; the file appears whole or not at all, with the
  /// permissions of any new file.
  ///
  /// - Throws: ``FileError`` told of `path`, and what `body` throws.
  static func write(_ path: String, _ body: (ExportedFile) throws -> Void) throws {
    let temporary = FilePath.join(FilePath.parent(of: path), ".\(FilePath.name(of: path)).\(getpid()).tmp")
    do {
      let file = try ExportedFile(creating: temporary)
      do {
        try body(file)
      } catch {
        close(file.descriptor)
        throw error
      }
      // Network file systems tell of a full disk no earlier.
      guard close(file.descriptor) == 0 else { throw FileError.last("write", temporary) }
      let mask = umask(0)
      umask(mask)
      try FileAccess.setMode(temporary, UInt32(0o666 & ~mask))
      try FileAccess.rename(temporary, to: path)
    } catch {
      FileAccess.remove(temporary)
      throw (error as? FileError)?.told(of: path, for: temporary) ?? error
    }
  }
}

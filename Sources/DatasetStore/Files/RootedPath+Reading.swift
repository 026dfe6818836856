import CSystem
import DatasetDigest

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Inspecting and reading files below a root.
extension RootedPath {
  /// The attributes of the path, without following a link. Nil if nothing is there, and for a path through a
  /// link.
  ///
  /// - Throws: ``FileError`` where the system cannot say: a failing disk must not look like a missing file.
  package var attributes: FileAttributes? {
    get throws {
      var info = stat()
      let result = inParent { folder, name in fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) }
      if result == 0 { return FileAttributes(info) }
      let error = failure("read")
      guard error.isMissing || error.isLink || error.number == ENAMETOOLONG else { throw error }
      return nil
    }
  }

  package var exists: Bool { get throws { try attributes != nil } }
  package var isFolder: Bool { get throws { try attributes?.isFolder ?? false } }
  package var isRegular: Bool { get throws { try attributes?.isRegular ?? false } }

  /// Whether the process may change the file, or make files in the folder.
  var isWritable: Bool { inParent { folder, name in faccessat(folder, name, W_OK, 0) } == 0 }

  /// Opens a regular file for reading. Pipes and devices are refused, and never waited for.
  ///
  /// - Throws: ``FileError``.
  func openForReading() throws -> OpenFile {
    let descriptor = open(O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("read") }
    return try OpenFile(owning: descriptor, path: absolute)
  }

  /// Reads a regular file whole.
  ///
  /// - Parameter limit: How many bytes the file may have; a larger one is refused by its size alone.
  /// - Returns: Its bytes.
  /// - Throws: ``FileError``.
  package func read(limit: Int = FileAccess.sizeLimit) throws -> [UInt8] {
    try openForReading().read(limit: limit)
  }

  /// The same; nil if there is no file.
  ///
  /// - Throws: ``FileError`` for a file that exists and cannot be read.
  func readIfThere(limit: Int = FileAccess.sizeLimit) throws -> [UInt8]? {
    do { return try read(limit: limit) } catch let error as FileError where error.isMissing { return nil }
  }

  /// SHA-256 of a regular file; nil if there is no file.
  ///
  /// - Throws: ``FileError`` for a file that exists and cannot be read: a failing disk must not look like a
  ///   missing file.
  func sha256IfThere() throws -> String? {
    do { return try sha256() } catch let error as FileError where error.isMissing { return nil }
  }

  /// Reads the first bytes of a regular file, at most `count`.
  ///
  /// - Throws: ``FileError``.
  package func readStart(count: Int) throws -> [UInt8] {
    let file = try openForReading()
    return try file.prefix(min(count, file.size))
  }

  /// Calls `body` with a regular file's bytes, a part at a time.
  ///
  /// - Throws: ``FileError``.
  func forEachPart(limit: Int = .max, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try openForReading().forEachPart(limit: limit, body)
  }

  /// SHA-256 of a regular file, 64 lower-case digits.
  ///
  /// - Throws: ``FileError``.
  package func sha256(limit: Int = FileAccess.sizeLimit) throws -> String {
    var hash = SHA256()
    try forEachPart(limit: limit) { hash.update($0) }
    return hash.finalize().description
  }

  /// The names in a folder, sorted by their bytes.
  ///
  /// - Throws: ``FileError``.
  package func names() throws -> [String] {
    let descriptor = open(O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("read") }
    guard let folder = fdopendir(descriptor) else {
      let error = failure("read")
      close(descriptor)
      throw error
    }
    return FileAccess.names(closing: folder)
  }

  /// Where a symbolic link leads, as it says.
  ///
  /// - Throws: ``FileError``.
  func linkDestination() throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    var count = -1
    let size = buffer.count
    let result = inParent { folder, name in
      count = readlinkat(folder, name, &buffer, size)
      return count < 0 ? -1 : 0
    }
    guard result == 0 else { throw failure("read") }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few operations on files that the user named, or that are the system's, as thin layers over system
/// calls.
///
/// Files below a dataset's root go through ``RootedPath`` instead, which follows no link. Foundation's calls
/// are used for neither: its atomic write widens permissions, replaces links and never syncs the folder.
package enum FileAccess {
  /// The default limit for reading a file at once: 1 GiB.
  package static let sizeLimit = 1 << 30
  /// The most bytes of a bank's statement or of another program's books: 512 MiB.
  package static let statementLimit = 1 << 29

  /// Reads a whole regular file.
  ///
  /// Devices and pipes are refused without waiting for them, and files above the limit without reading them.
  ///
  /// - Throws: ``FileError``.
  package static func read(_ path: String, limit: Int = sizeLimit) throws -> [UInt8] {
    try OpenFile(reading: path).read(limit: limit)
  }

  /// Reads the first bytes of a regular file.
  ///
  /// - Throws: ``FileError``.
  package static func readStart(of path: String, count: Int) throws -> [UInt8] {
    let file = try OpenFile(reading: path)
    return try file.prefix(min(count, file.size))
  }

  /// Calls `body` with a regular file's bytes, a part at a time.
  ///
  /// - Throws: ``FileError``.
  static func forEachPart(of path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try OpenFile(reading: path).forEachPart(body)
  }

  /// Reads a bank's statement or another program's books; `-` is standard input.
  ///
  /// - Throws: ``FileError``.
  package static func readStatement(_ path: String) throws -> [UInt8] {
    path == "-" ? try readStandardInput() : try read(path, limit: statementLimit)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``FileError``, also where it has more bytes than the limit.
  package static func readStandardInput(limit: Int = statementLimit) throws -> [UInt8] {
    try readToEnd(of: STDIN_FILENO, path: "standard input", expected: 64 * 1024, limit: limit)
  }

  /// Reads once from an open file or pipe, as `read` of the system does.
  static func readOnce(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    buffer.bindMemory(to: UInt8.self).baseAddress.map { Platform.read(descriptor, $0, buffer.count) } ?? 0
  }

  /// Opens a file or a pipe for reading it in parts.
  ///
  /// - Throws: ``FileError``.
  package static func openForReading(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("read", path) }
    guard attributes(path)?.isFolder != true else {
      close(descriptor)
      throw FileError("read", path, number: EISDIR)
    }
    return descriptor
  }

  /// Opens a file for reading from its beginning and appending to it; creates it if there is none.
  ///
  /// - Throws: ``FileError``.
  package static func openForAppending(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.last("write", path) }
    return descriptor
  }

  /// Waits for the next part of an open file or pipe; nil at its end, and where it cannot be read.
  package static func nextPart(of descriptor: Int32) -> [UInt8]? {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var got: Int
    repeat {
      got = part.withUnsafeMutableBytes { readOnce(descriptor, into: $0) }
    } while got < 0 && errno == EINTR
    return got > 0 ? Array(part[..<got]) : nil
  }

  /// Reads an open file or pipe to its end, or until it has more bytes than the limit.
  ///
  /// - Throws: ``FileError``.
  static func readToEnd(of descriptor: Int32, path: String, expected: Int, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var size = expected + 1
    while true {
      let start = bytes.count
      var failure: FileError?
      let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        var filled = 0
        while filled < size, let base = buffer.baseAddress {
          let got = Platform.read(descriptor, base + filled, size - filled)
          if got < 0 {
            if errno == EINTR { continue }
            failure = FileError.last("read", path)
            break
          }
          if got == 0 { break }
          filled += got
        }
        count = filled
      }
      if let failure { throw failure }
      if start == 0 { bytes = chunk } else { bytes.append(contentsOf: chunk) }
      if bytes.count > limit { throw FileError(read: path, size: bytes.count, limit: limit) }
      if chunk.count < size { return bytes }
      size = max(64 * 1024, bytes.count)
    }
  }

  /// Creates a file that is not there yet, readable by its owner only, writes and syncs it.
  static func createSynced(_ path: String, _ bytes: [UInt8]) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError.last("create", path) }
    do {
      try writeAll(descriptor, bytes, path: path)
      guard csystem_full_sync(descriptor) == 0 else { throw FileError.last("write", path) }
    } catch {
      close(descriptor)
      unlink(path)
      throw error
    }
    guard close(descriptor) == 0 else { throw FileError.last("write", path) }
  }

  /// Calls `body` with the path of a file that only its owner can read. It is removed afterwards, and also where the process
  /// is made to end.
  ///
  /// - Throws: ``FileError``, and what `body` throws.
  package static func withTemporaryFile<Result>(
    _ bytes: [UInt8], _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let template = FilePath.join(folder.hasPrefix("/") ? folder : "/tmp", "dataset-XXXXXX")
    guard let name = strdup(template) else { throw FileError("create", template, number: ENOMEM) }
    defer { free(name) }
    let descriptor = mkstemp(name)
    let path = String(cString: name)
    guard descriptor >= 0 else { throw FileError.last("create", path) }
    let token = EndOfProcess.removing { remove(path) }
    defer {
      remove(path)
      EndOfProcess.settle(token)
    }
    do {
      defer { close(descriptor) }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      try writeAll(descriptor, bytes, path: path)
    }
    return try body(path)
  }

  package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8], path: String) throws {
    try bytes.withUnsafeBytes { try writeAll(descriptor, $0, path: path) }
  }

  static func writeAll(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, path: String) throws {
    var written = 0
    while written < buffer.count, let base = buffer.baseAddress {
      let count = Platform.write(descriptor, base + written, buffer.count - written)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError.last("write", path)
      }
      written += count
    }
  }

  /// Syncs a folder, so that names made or changed in it survive a power cut.
  static func sync(folder path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last("write", path) }
    defer { close(descriptor) }
    // Some network file systems cannot sync a folder; the rename itself still happened.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw FileError.last("write", path)
    }
  }

  /// Makes a folder for its owner only; one that is there already is fine.
  static func makeFolder(_ path: String) throws {
    if mkdir(path, 0o700) == 0 { return }
    guard errno == EEXIST else { throw FileError.last("create", path) }
    guard isFolder(path) else { throw FileError("create", path, number: ENOTDIR) }
  }

  /// Makes a folder and those above it that are missing.
  package static func makeFolders(_ path: String) throws {
    if isFolder(path) { return }
    let parent = FilePath.parent(of: path)
    if parent != path, !parent.isEmpty { try makeFolders(parent) }
    try makeFolder(path)
  }

  package static func exists(_ path: String) -> Bool { attributes(path) != nil }
  package static func isFolder(_ path: String) -> Bool { attributes(path)?.isFolder ?? false }
  package static func isRegular(_ path: String) -> Bool { attributes(path)?.isRegular ?? false }

  package static func isLink(_ path: String) -> Bool { attributes(ofLink: path)?.isLink ?? false }

  /// The attributes of a path, with links followed; nil if nothing is there.
  package static func attributes(_ path: String) -> FileAttributes? {
    var info = stat()
    return stat(path, &info) == 0 ? FileAttributes(info) : nil
  }

  /// The attributes of a path itself, even if it is a link; nil if nothing is there.
  static func attributes(ofLink path: String) -> FileAttributes? {
    var info = stat()
    return lstat(path, &info) == 0 ? FileAttributes(info) : nil
  }

  /// The names in a folder, sorted by their bytes.
  ///
  /// - Throws: ``FileError``.
  package static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else { throw FileError.last("read", path) }
    return names(closing: folder)
  }

  /// The names in an open folder, sorted by their bytes; closes it.
  static func names(closing folder: OpaquePointer) -> [String] {
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a file; one that is not there is fine.
  static func remove(_ path: String) { unlink(path) }

  /// Removes a folder and all in it; errors are ignored, for cleaning up.
  static func removeTree(_ path: String) {
    if let names = try? names(in: path) {
      for name in names {
        let child = path + "/" + name
        var info = stat()
        if lstat(child, &info) == 0, info.st_mode & S_IFMT == S_IFDIR {
          removeTree(child)
        } else {
          unlink(child)
        }
      }
    }
    rmdir(path)
  }

  /// Whether the process may make files in a folder.
  package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
}

/// Calls whose names ``FileAccess`` uses itself.
private enum Platform {
  static func read(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, buffer, count)
    #else
      Darwin.read(descriptor, buffer, count)
    #endif
  }

  static func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, buffer, count)
    #else
      Darwin.write(descriptor, buffer, count)
    #endif
  }

}

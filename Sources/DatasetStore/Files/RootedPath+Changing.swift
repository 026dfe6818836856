import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Creating, placing and removing files below a root. The name of each call says what it does to an existing
/// file.
extension RootedPath {
  /// Creates a file that is not there yet, readable by its owner only, writes and syncs it.
  ///
  /// - Throws: ``FileError``.
  func createSynced(_ bytes: [UInt8]) throws {
    let file = try NewFile.create(self)
    try file.write(bytes)
    _ = try file.finish()
  }

  /// Creates a file that is not there yet, readable by its owner only, and leaves it open for a workbook.
  ///
  /// - Throws: ``FileError``.
  func createForWorkbook() throws -> OpenFile {
    let descriptor = open(O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard descriptor >= 0 else { throw failure("create") }
    return try OpenFile(owning: descriptor, path: absolute)
  }

  /// Appends to a regular file, creating it if needed, and syncs it. An incomplete write is reversed.
  ///
  /// A file with a hard link is first replaced by a copy, so that the other name keeps its content.
  ///
  /// - Throws: ``FileError``.
  func appendSynced(_ bytes: [UInt8]) throws {
    let found = try attributes
    if let found, found.isRegular, found.linkCount > 1 { try writeAnew() }
    let descriptor = open(O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    guard descriptor >= 0 else { throw failure("write") }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw failure("write") }
    guard info.st_mode & S_IFMT == S_IFREG, info.st_nlink <= 1 else {
      throw FileError("write", absolute, number: EINVAL)
    }
    do {
      try FileAccess.writeAll(descriptor, bytes, path: absolute)
      guard csystem_full_sync(descriptor) == 0 else { throw failure("write") }
    } catch {
      if found != nil { _ = ftruncate(descriptor, info.st_size) } else { remove() }
      throw error
    }
  }

  /// Puts a copy of the file in its place, which has this name alone.
  private func writeAnew() throws {
    let copy = parent.appending("\(name).\(FileAccess.newSuffix)")
    try copy.createSynced(read())
    do { try copy.rename(to: self) } catch {
      copy.remove()
      throw error
    }
  }

  /// Copies the content into a new file, readable by its owner only, a part at a time, and syncs the copy;
  /// returns the SHA-256 of what was copied.
  ///
  /// - Throws: ``FileError``; what was written is then removed.
  func copySynced(to new: RootedPath) throws -> String { try copyMarked(to: new, isSynced: true).hash }

  /// The same without waiting for the disk.
  ///
  /// - Throws: ``FileError``; what was written is then removed.
  func copyUnsynced(to new: RootedPath) throws -> String { try copyMarked(to: new, isSynced: false).hash }

  /// The same, with the mark of a file that did not change while it was copied, if it has one.
  ///
  /// - Throws: ``FileError``; what was written is then removed.
  func copyMarked(to new: RootedPath, isSynced: Bool) throws -> (hash: String, mark: FileMark?) {
    let source = try openForReading()
    let mark = source.withDescriptor(FileMark.read)
    let copy = try NewFile.create(new)
    try source.forEachPart(limit: FileAccess.sizeLimit) { try copy.write($0) }
    let hash = try copy.finish(isSynced: isSynced)
    return (hash, source.withDescriptor { mark?.holds(in: $0) == true } ? mark : nil)
  }

  /// Copies a file that has a mark, whose bytes are known; nothing is hashed, and nobody waits for the disk.
  ///
  /// - Returns: Whether the file had the mark all the while; if not, there is no copy.
  /// - Throws: ``FileError``; what was written is then removed.
  func copyKnown(_ mark: FileMark, to new: RootedPath) throws -> Bool {
    let source = try openForReading()
    guard source.withDescriptor(mark.holds) else { return false }
    let copy = try NewFile.create(new, isKnown: true)
    try source.forEachPart(limit: FileAccess.sizeLimit) { try copy.write($0) }
    // One that is not finished is removed.
    guard source.withDescriptor(mark.holds) else { return false }
    _ = try copy.finish(isSynced: false)
    return true
  }

  /// Gives a file the owner, group, permissions and attributes of another, and syncs it.
  ///
  /// Attributes that the process may not set, above all a different owner, stay unchanged. ``SaveTarget`` has
  /// already refused files for which that matters.
  ///
  /// - Throws: ``FileError``.
  func copyAttributes(from model: RootedPath) throws {
    try model.openForReading().withDescriptor { source in
      try openForReading().withDescriptor { copy in
        var info = stat()
        guard fstat(source, &info) == 0 else { throw model.failure("read") }
        // Owner and group apart: a group of one's own can be set where the owner cannot.
        if fchown(copy, info.st_uid, info.st_gid) != 0 { _ = fchown(copy, uid_t.max, info.st_gid) }
        guard csystem_copy_attributes(source, copy) == 0, fchmod(copy, info.st_mode & 0o7777) == 0,
          csystem_full_sync(copy) == 0
        else { throw failure("write") }
      }
    }
  }

  /// Sets the permission bits of a file or folder.
  ///
  /// - Throws: ``FileError``.
  func setMode(_ mode: UInt32) throws {
    let descriptor = open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure("write") }
    defer { close(descriptor) }
    guard fchmod(descriptor, mode_t(mode)) == 0 else { throw failure("write") }
  }

  /// Syncs a file's content to the disk.
  ///
  /// - Throws: ``FileError``.
  func syncFile() throws {
    guard try openForReading().withDescriptor(csystem_full_sync) == 0 else { throw failure("write") }
  }

  /// Syncs a folder, so that names made or changed in it survive a power cut.
  ///
  /// - Throws: ``FileError``.
  func syncFolder() throws {
    let descriptor = open(O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure("write") }
    defer { close(descriptor) }
    // Some network file systems cannot sync a folder; the rename itself still happened.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw failure("write") }
  }

  /// Makes a folder for its owner only; one that is there already is fine, a link is not.
  ///
  /// - Throws: ``FileError``.
  func makeFolder() throws {
    if inParent({ folder, name in mkdirat(folder, name, 0o700) }) == 0 { return }
    guard errno == EEXIST else { throw failure("create") }
    guard let found = try attributes else { throw failure("create") }
    if found.isLink { throw FileError("use", absolute, number: ELOOP) }
    guard found.isFolder else { throw FileError("create", absolute, number: ENOTDIR) }
  }

  /// Makes a folder and those above it that are missing, up to the root.
  ///
  /// - Throws: ``FileError``.
  func makeFolders() throws {
    if try path.isEmpty || isFolder { return }
    try parent.makeFolders()
    try makeFolder()
  }

  /// Renames, replacing an existing file.
  ///
  /// - Throws: ``FileError``.
  func rename(to new: RootedPath) throws {
    guard move(to: new, renameat) == 0 else { throw new.failure("replace") }
  }

  /// Renames a file unless the new name is taken; false if it is.
  ///
  /// Where the file system has no such call, a second name is given and the first taken away, which fails as
  /// safely.
  ///
  /// - Throws: ``FileError``.
  func moveUnlessTaken(to new: RootedPath) throws -> Bool {
    if move(to: new, csystem_rename_noreplace) == 0 { return true }
    if errno == EEXIST { return false }
    guard FileAccess.isUnsupported(errno) else { throw new.failure("replace") }
    if move(to: new, { linkat($0, $1, $2, $3, 0) }) == 0 {
      remove()
      return true
    }
    if errno == EEXIST { return false }
    guard FileAccess.isUnsupported(errno) || errno == EPERM || errno == EMLINK else {
      throw new.failure("replace")
    }
    // A disk without either call, as on cameras: only the check before the step remains.
    if try new.exists { return false }
    try rename(to: new)
    return true
  }

  /// Swaps two files in one step; false if the file system cannot.
  ///
  /// - Throws: ``FileError``.
  func exchange(with other: RootedPath) throws -> Bool {
    if move(to: other, csystem_rename_exchange) == 0 { return true }
    if FileAccess.isUnsupported(errno) { return false }
    throw other.failure("replace")
  }

  private func move(
    to new: RootedPath, _ call: (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    inParent { folder, name in new.inParent { call(folder, name, $0, $1) } }
  }

  /// Removes a file or a link; one that is not there is fine.
  func remove() { _ = inParent { folder, name in unlinkat(folder, name, 0) } }

  /// Removes a folder and all in it; errors are ignored, for cleaning up. A link is removed and not followed.
  func removeTree() {
    guard (try? isFolder) == true else { return remove() }
    for name in (try? names()) ?? [] { appending(name).removeTree() }
    _ = inParent { folder, name in unlinkat(folder, name, AT_REMOVEDIR) }
  }
}

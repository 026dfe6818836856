import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Putting files in place. The name of each call says what it does to an existing file.
extension FileAccess {
  /// Renames, replacing an existing file.
  static func rename(_ path: String, to new: String) throws {
    guard systemRename(path, new) == 0 else { throw FileError.last("replace", new) }
  }

  /// Whether a file system reported that it does not support the call.
  static func isUnsupported(_ number: Int32) -> Bool {
    number == EINVAL || number == ENOSYS || number == ENOTSUP || number == EOPNOTSUPP
  }

  /// Renames a file or a folder if the new name is free; false, with nothing changed, if it is taken.
  ///
  /// - Throws: ``FileError``.
  static func renameIfFree(_ from: String, to: String) throws -> Bool {
    if csystem_rename_noreplace(AT_FDCWD, from, AT_FDCWD, to) == 0 { return true }
    if errno == EEXIST { return false }
    guard isUnsupported(errno) else { throw FileError.last("create", to) }
    // A second name is never put over a first one either.
    if link(from, to) == 0 {
      unlink(from)
      return true
    }
    if errno == EEXIST { return false }
    guard isUnsupported(errno) || errno == EPERM || errno == EMLINK else {
      throw FileError.last("create", to)
    }
    // A file system with neither (FAT, some network disks): looking first is all there is.
    if FileStatus(to) != nil { return false }
    try rename(from, to: to)
    return true
  }

  /// Makes a folder for its owner only, under a name that begins so and that nothing has.
  ///
  /// - Returns: The folder's path.
  /// - Throws: ``FileError``.
  static func makeNewFolder(in folder: String, named stem: String) throws -> String {
    while true {
      let path = FilePath.join(folder, "\(stem)-\(newSuffix)")
      if mkdir(path, 0o700) == 0 { return path }
      guard errno == EEXIST else { throw FileError.last("create", path) }
    }
  }

  /// A few digits that make a name new.
  static var newSuffix: String { String(UInt32.random(in: .min ... .max), radix: 16) }
}

private func systemRename(_ path: String, _ new: String) -> Int32 { rename(path, new) }

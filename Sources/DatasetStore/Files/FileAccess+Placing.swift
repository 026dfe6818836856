import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Putting files in place: what each call does to a file that is there already is in its name.
extension FileAccess {
  static func setMode(_ path: String, _ mode: UInt32) throws {
    guard chmod(path, mode_t(mode)) == 0 else { throw FileError.last("write", path) }
  }

  /// Gives a file the owner, group, permissions and attributes of another, and syncs it.
  ///
  /// What the process must not set, another's ownership above all, stays unchanged: ``SaveTarget`` has refused
  /// before where that would matter.
  ///
  /// - Throws: ``FileError``.
  static func copyAttributes(from model: String, to path: String) throws {
    let source = open(model, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard source >= 0 else { throw FileError.last("read", model) }
    defer { close(source) }
    let copy = open(path, O_RDONLY | O_CLOEXEC)
    guard copy >= 0 else { throw FileError.last("write", path) }
    defer { close(copy) }
    var info = stat()
    guard fstat(source, &info) == 0 else { throw FileError.last("read", model) }
    // Owner and group apart: a group of one's own can be set where the owner cannot.
    if fchown(copy, info.st_uid, info.st_gid) != 0 { _ = fchown(copy, uid_t.max, info.st_gid) }
    guard csystem_copy_attributes(source, copy) == 0, fchmod(copy, info.st_mode & 0o7777) == 0,
      csystem_full_sync(copy) == 0
    else { throw FileError.last("write", path) }
  }

  /// Renames, replacing what is there.
  static func rename(_ path: String, to new: String) throws {
    guard systemRename(path, new) == 0 else { throw FileError.last("replace", new) }
  }

  /// Renames a file unless the new name is taken; false where it is.
  ///
  /// Where the file system has no such call, a second name is given and the first taken away, which fails as safely.
  ///
  /// - Throws: ``FileError``.
  static func moveUnlessTaken(_ path: String, to new: String) throws -> Bool {
    if csystem_rename_noreplace(AT_FDCWD, path, AT_FDCWD, new) == 0 { return true }
    if errno == EEXIST { return false }
    guard isUnsupported(errno) else { throw FileError.last("replace", new) }
    if link(path, new) == 0 {
      unlink(path)
      return true
    }
    if errno == EEXIST { return false }
    guard isUnsupported(errno) || errno == EPERM else { throw FileError.last("replace", new) }
    // A disk without either, as on cameras: the look before the step is all that is left.
    if attributes(ofLink: new) != nil { return false }
    try rename(path, to: new)
    return true
  }

  /// Swaps two files in one step; false where the file system cannot.
  static func exchange(_ one: String, _ other: String) throws -> Bool {
    if csystem_rename_exchange(AT_FDCWD, one, AT_FDCWD, other) == 0 { return true }
    if isUnsupported(errno) { return false }
    throw FileError.last("replace", other)
  }

  private static func isUnsupported(_ number: Int32) -> Bool {
    number == EINVAL || number == ENOSYS || number == ENOTSUP || number == EOPNOTSUPP
  }

  /// Where a symbolic link leads, as it says.
  ///
  /// - Throws: ``FileError``.
  static func destination(ofLink path: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { throw FileError.last("read", path) }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

private func systemRename(_ path: String, _ new: String) -> Int32 { rename(path, new) }

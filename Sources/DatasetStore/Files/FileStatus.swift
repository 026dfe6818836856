#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file at a path, without following a symbolic link; nil if nothing is there.
struct FileStatus: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case file, folder, link, other }

  /// The identity of a file, whatever its names.
  struct Identity: Sendable, Hashable {
    var device: UInt64
    var number: UInt64

    /// The file at the end of a path, with links followed; nil if nothing is there.
    init?(_ path: String) {
      var info = stat()
      guard stat(path, &info) == 0 else { return nil }
      self.init(info)
    }

    /// Of an open file or folder; nil if the system does not say.
    init?(_ descriptor: Int32) {
      var info = stat()
      guard fstat(descriptor, &info) == 0 else { return nil }
      self.init(info)
    }

    fileprivate init(_ info: stat) {
      device = UInt64(truncatingIfNeeded: info.st_dev)
      number = UInt64(truncatingIfNeeded: info.st_ino)
    }
  }

  var kind: Kind
  var identity: Identity
  /// The permission bits.
  var mode: UInt32
  var owner: UInt32
  var group: UInt32

  init?(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = Identity(info)
    mode = UInt32(info.st_mode & 0o7777)
    owner = info.st_uid
    group = info.st_gid
  }
}

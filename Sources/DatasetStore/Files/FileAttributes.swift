#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of a file.
public struct FileAttributes: Sendable, Hashable {
  public var isFolder: Bool
  public var isRegular: Bool
  var isLink: Bool
  /// The permission bits.
  public var mode: UInt32
  public var size: Int
  public var modifiedMilliseconds: Int64
  /// The disk that the file is on.
  var device: UInt64
  var owner: UInt32
  var group: UInt32
  /// How many names the file has.
  var linkCount: Int

  init(_ info: stat) {
    let kind = info.st_mode & S_IFMT
    isFolder = kind == S_IFDIR
    isRegular = kind == S_IFREG
    isLink = kind == S_IFLNK
    mode = UInt32(info.st_mode & 0o7777)
    size = Int(info.st_size)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    modifiedMilliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    device = UInt64(truncatingIfNeeded: info.st_dev)
    owner = info.st_uid
    group = info.st_gid
    linkCount = Int(info.st_nlink)
  }
}

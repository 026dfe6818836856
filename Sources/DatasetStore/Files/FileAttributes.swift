#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's attributes of a file.
package struct FileAttributes: Sendable, Hashable {
  package var isFolder: Bool
  package var isRegular: Bool
  var isLink: Bool
  /// The permission bits.
  package var mode: UInt32
  package var size: Int
  package var modifiedMilliseconds: Int64
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

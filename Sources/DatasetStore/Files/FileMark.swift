#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which file it is, how long, and when it was last written: what tells without reading it that a file still
/// holds known bytes.
///
/// A time of the system is only as fine as its clock ticks, some milliseconds or on old disks seconds, so two
/// writes within a tick look the same. Two kinds of marks are safe from that:
///
/// - of a file that we wrote, which then got a time just before its last tick (``made(in:)``): every later
///   write has a later time;
/// - of a file whose last change is long past when it is read (``read(in:)``), as git does with its index.
struct FileMark: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int
  private let modified: Time
  /// Nil in the mark of a file that was made, because a rename changes it.
  private let changed: Time?

  private struct Time: Sendable, Hashable {
    var seconds: Int
    var nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }

    /// A nanosecond before it; nil at the start of a second.
    var before: timespec? {
      nanoseconds > 0 ? timespec(tv_sec: time_t(seconds), tv_nsec: nanoseconds - 1) : nil
    }
  }

  private init(_ info: stat, withChange: Bool) {
    device = UInt64(truncatingIfNeeded: info.st_dev)
    number = UInt64(truncatingIfNeeded: info.st_ino)
    size = Int(info.st_size)
    modified = Self.modified(info)
    changed = withChange ? Self.changed(info) : nil
  }

  /// Marks a file that was just written, by its descriptor: its time becomes one that no later write has.
  ///
  /// - Returns: Nil where the file system does not keep such a time.
  static func made(in descriptor: Int32) -> FileMark? {
    var info = stat()
    guard fstat(descriptor, &info) == 0, let time = modified(info).before else { return nil }
    var times = [time, time]
    guard futimens(descriptor, &times) == 0, fstat(descriptor, &info) == 0,
      modified(info) == Time(time)
    else { return nil }
    return FileMark(info, withChange: false)
  }

  /// The mark of a file that is being read, by its descriptor.
  ///
  /// - Returns: Nil for a file that changed so lately that another change could look the same.
  static func read(in descriptor: Int32) -> FileMark? {
    var info = stat()
    var now = timespec()
    guard fstat(descriptor, &info) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else { return nil }
    let last = max(modified(info).seconds, changed(info).seconds)
    return last < Int(now.tv_sec) - 3 ? FileMark(info, withChange: true) : nil
  }

  /// Whether an open file has this mark.
  func holds(in descriptor: Int32) -> Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && FileMark(info, withChange: changed != nil) == self
  }

  private static func modified(_ info: stat) -> Time {
    #if canImport(Darwin)
      Time(info.st_mtimespec)
    #else
      Time(info.st_mtim)
    #endif
  }

  private static func changed(_ info: stat) -> Time {
    #if canImport(Darwin)
      Time(info.st_ctimespec)
    #else
      Time(info.st_ctim)
    #endif
  }
}

extension RootedPath {
  /// Whether the file at the path has a mark; false where there is none, or it cannot be opened.
  func has(_ mark: FileMark) -> Bool {
    (try? openForReading())?.withDescriptor { mark.holds(in: $0) } ?? false
  }
}

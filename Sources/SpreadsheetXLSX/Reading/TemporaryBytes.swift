#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bytes that are written once, from first to last, and read anywhere. They are in a temporary file without a
/// name, and only the pages read last are in memory.
///
/// Nothing is left behind, whatever happens: the name is removed as soon as the file is open. One thread at a
/// time may use it.
final class TemporaryBytes {
  private static let pageSize = 4096

  private let descriptor: Int32
  /// The folder that the file is in, for errors.
  private let folder: String
  private(set) var count = 0
  /// Room for pages. A page has one place, that of its number among the places.
  private let pages: UnsafeMutableRawBufferPointer
  /// For each place the number of the page that it holds, or -1.
  private var numbers: [Int]

  /// Makes a file in the folder for temporary files (`TMPDIR`), of which about `memory` bytes are kept in
  /// memory; nil if none can be made there.
  init?(memory: Int, folder: String = TemporaryBytes.usualFolder) {
    var path = Array("\(folder)/dataset-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.folder = folder
    let places = max(1, memory / Self.pageSize)
    pages = .allocate(byteCount: places * Self.pageSize, alignment: 16)
    numbers = Array(repeating: -1, count: places)
  }

  deinit {
    close(descriptor)
    pages.deallocate()
  }

  /// The folder for temporary files.
  static var usualFolder: String {
    guard let folder = getenv("TMPDIR").map({ String(cString: $0) }), !folder.isEmpty else { return "/tmp" }
    return folder
  }

  /// Writes bytes after those that are there.
  ///
  /// - Precondition: Nothing was read yet.
  func append(_ bytes: UnsafeRawBufferPointer) throws(XLSXProblem) {
    var rest = bytes
    while !rest.isEmpty {
      let written = pwrite(descriptor, rest.baseAddress, rest.count, off_t(count))
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw problem(written < 0 ? errno : ENOSPC) }
      count += written
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Calls `body` with the bytes of a range, in one piece or more.
  func read(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) throws(XLSXProblem) {
    var start = range.lowerBound
    while start < range.upperBound {
      let number = start / Self.pageSize
      let offset = start % Self.pageSize
      let length = min(Self.pageSize - offset, range.upperBound - start)
      let place = try place(ofPage: number)
      body(UnsafeRawBufferPointer(rebasing: pages[place + offset..<place + offset + length]))
      start += length
    }
  }

  /// Where a page is in memory; it is read where it is not.
  private func place(ofPage number: Int) throws(XLSXProblem) -> Int {
    let slot = number % numbers.count
    let place = slot * Self.pageSize
    if numbers[slot] == number { return place }
    numbers[slot] = -1
    let start = number * Self.pageSize
    let wanted = min(Self.pageSize, count - start)
    var filled = 0
    while filled < wanted {
      let got = pread(
        descriptor, pages.baseAddress.map { $0 + place + filled }, wanted - filled, off_t(start + filled))
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw problem(got < 0 ? errno : EIO) }
      filled += got
    }
    numbers[slot] = number
    return place
  }

  private func problem(_ number: Int32) -> XLSXProblem { .temporaryFile(folder: folder, errno: number) }
}

import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The paths of a batch as they come in: a line each, or each with a NUL byte behind it. Blank ones are none.
struct PathSource {
  /// What is read, for `poll`.
  let descriptor: Int32
  /// How many paths there are, where that can be known before.
  let count: Int?
  /// Whether no more come in.
  private(set) var isAtEnd = false
  private var bytes: [UInt8] = []
  /// Where the next path begins.
  private var start = 0
  private let end: UInt8

  /// - Throws: `FileError`.
  init(_ file: String, isNullSeparated: Bool) throws {
    end = isNullSeparated ? 0 : UInt8(ascii: "\n")
    if file == "-" {
      descriptor = STDIN_FILENO
      count = nil
    } else {
      descriptor = try FileAccess.openForReading(file)
      count = Self.count(in: descriptor, endedBy: end)
    }
  }

  /// Whether a path, or a blank line, is there whole.
  var hasNext: Bool { start < bytes.count && (isAtEnd || bytes[start...].contains(end)) }

  /// The next path that is there; nil where none is.
  mutating func next() -> [UInt8]? {
    while start < bytes.count {
      let place = bytes[start...].firstIndex(of: end)
      guard let place = place ?? (isAtEnd ? bytes.count : nil) else { return nil }
      let path = bytes[start..<place]
      start = place + 1
      if Self.isPath(path, endedBy: end) { return Array(path) }
    }
    return nil
  }

  /// The next text that is there whole, be it empty; nil where none is.
  mutating func nextText() -> [UInt8]? {
    guard start < bytes.count, let place = bytes[start...].firstIndex(of: end) else { return nil }
    defer { start = place + 1 }
    return Array(bytes[start..<place])
  }

  /// Reads what comes next, and waits for it where nothing is there.
  mutating func read() {
    bytes.removeSubrange(..<min(start, bytes.count))
    start = 0
    if let part = FileAccess.nextPart(of: descriptor) { bytes += part } else { isAtEnd = true }
  }

  /// White space alone is a line that was left blank.
  private static func isPath(_ bytes: ArraySlice<UInt8>, endedBy end: UInt8) -> Bool {
    end == 0 ? !bytes.isEmpty : bytes.contains { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
  }

  /// Counts the paths of a file, and goes back to its beginning; nil where that cannot be done.
  private static func count(in descriptor: Int32, endedBy end: UInt8) -> Int? {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    var count = 0
    var isBlank = true
    while let part = FileAccess.nextPart(of: descriptor) {
      for byte in part {
        if byte == end {
          if !isBlank { count += 1 }
          isBlank = true
        } else if isBlank, end == 0 || !(byte == 0x20 || (0x09...0x0D).contains(byte)) {
          isBlank = false
        }
      }
    }
    lseek(descriptor, 0, SEEK_SET)
    return count + (isBlank ? 0 : 1)
  }
}

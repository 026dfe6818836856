import DatasetStore
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of a batch in a file, so that a run that was stopped goes on where it was.
struct ResultsFile {
  /// What is there already: for each path the statuses of its lines.
  private var before: [String: [Int32]] = [:]
  private let descriptor: Int32
  private let path: String

  /// Opens or makes the file, and reads what an earlier run wrote. A last line that was cut is removed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - command: The command of this batch: the lines of another one are none of its results.
  /// - Throws: ``Failure``, which has changed nothing; `FileError`.
  init(_ path: String, of command: String) throws {
    self.path = path
    descriptor = try FileAccess.openForAppending(path)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(
        "\(path): another batch is writing it. Name another file, or wait until it ends.", status: 75)
    }
    var number = 0
    var whole: Int64 = 0
    var bytes: [UInt8] = []
    while let part = FileAccess.nextPart(of: descriptor) {
      bytes += part
      var start = 0
      while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try take(bytes[start..<end], number, command)
        whole += Int64(end + 1 - start)
        start = end + 1
      }
      bytes.removeSubrange(..<start)
    }
    // Cut where the machine or the process stopped while it was written.
    if !bytes.isEmpty, ftruncate(descriptor, off_t(whole)) != 0 {
      throw FileError("write", path, number: errno)
    }
  }

  private mutating func take(_ line: ArraySlice<UInt8>, _ number: Int, _ command: String) throws {
    guard let head = try? JSONDecoder().decode(BatchLine.Head.self, from: Data(line)), head.version == 1
    else {
      throw Failure(
        "\(path):\(number): not a line of a batch (expected one JSON object with command, dataset and status). Name another file; nothing was written."
      )
    }
    guard head.command == command else {
      throw Failure(
        "\(path):\(number): it is a result of \"\(head.command)\" (expected \"\(command)\"). Name a file for each command; nothing was written."
      )
    }
    before[head.dataset, default: []].append(head.status)
  }

  /// The status of a path that has a line there, which is then used up; nil where it has none.
  mutating func status(of path: String) -> Int32? {
    guard let status = before[path]?.first else { return nil }
    before[path]?.removeFirst()
    return status
  }

  /// Appends a line.
  ///
  /// - Throws: `FileError`.
  func append(_ line: [UInt8]) throws { try FileAccess.writeAll(descriptor, line, path: path) }
}

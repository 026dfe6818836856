import DatasetStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The signal that ends a batch, as something that `poll` waits for.
struct InterruptionPipe {
  /// What can be read once the signal is there.
  let descriptor: Int32
  /// The signal; nil as long as there is none.
  private(set) var number: Int32?

  /// - Throws: `FileError`.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError("open", "a pipe", number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    let input = ends[1]
    Interruption.hand { number in
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(input, &byte, 1)
    }
  }

  /// Takes the signal that has come.
  mutating func read() { number = FileAccess.nextPart(of: descriptor)?.first.map(Int32.init) }
}

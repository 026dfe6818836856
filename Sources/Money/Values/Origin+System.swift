#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Synchronization

extension Origin {
  /// The system's clock, random numbers and zone, which `TZ` may name.
  public static let system = Origin(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    },
    random: { pool.withLock { $0.next() } },
    secondsAheadOfUTC: { time in
      // `localtime_r` need not look at TZ by itself.
      tzset()
      var seconds = time_t(time.milliseconds / 1000)
      var local = tm()
      return localtime_r(&seconds, &local) == nil ? 0 : Int(local.tm_gmtoff)
    })

  private static let pool = Mutex(RandomPool())
}

/// Random numbers of the system, asked for some at a time: a system call for each would cost more than the
/// row that it names.
private struct RandomPool: ~Copyable {
  private var words: [(UInt64, UInt64)] = []

  mutating func next() -> (UInt64, UInt64) {
    if words.isEmpty { fill() }
    if let word = words.popLast() { return word }
    var generator = SystemRandomNumberGenerator()
    return (generator.next(), generator.next())
  }

  /// 256 bytes, the most that `getentropy` gives.
  private mutating func fill() {
    var drawn = [(UInt64, UInt64)](repeating: (0, 0), count: 16)
    let isDrawn = drawn.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
    if isDrawn { words = drawn }
  }
}

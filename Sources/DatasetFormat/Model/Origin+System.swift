#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Origin {
  /// The system's clock and random numbers.
  public static let system = Origin(
    now: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    },
    random: {
      var generator = SystemRandomNumberGenerator()
      return (generator.next(), generator.next())
    })
}

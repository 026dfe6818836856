package import DatasetFormat
import Synchronization

/// A clock that counts on by a second a call, and numbers that count on: the same in every run.
package final class CountingOrigin: Sendable {
  private let count = Atomic<UInt64>(0)

  package init() {}

  private func next() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }

  package var origin: Origin {
    Origin(
      now: { Timestamp(milliseconds: 1_700_000_000_000 + Int64(self.next()) * 1000) },
      random: { (self.next(), self.next()) })
  }
}

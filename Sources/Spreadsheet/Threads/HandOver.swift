#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Passes values from a thread that makes them to the one that uses them, so that both work at once.
///
/// Few values are on their way at any time, and with that the memory is bounded: who is ahead waits.
///
/// Unchecked, because all that the threads share is guarded by the lock.
package final class HandOver<Value: Sendable>: @unchecked Sendable {
  /// How many values wait to be used.
  private static var capacity: Int { 3 }

  private let make: @Sendable (_ put: (Value) throws -> Void) throws -> Void
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Value] = []
  private var isFinished = false
  private var isAbandoned = false
  private var failure: (any Error)?

  /// What the maker is told when nobody wants more.
  private struct Abandoned: Error {}

  private init(_ make: @escaping @Sendable (_ put: (Value) throws -> Void) throws -> Void) {
    self.make = make
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Runs `make` on a thread of its own and `use` on this one, for each value that was put, in order.
  ///
  /// Where the system gives no thread, or `isThreaded` is false, both take turns on this one.
  ///
  /// - Throws: What `use` throws, else what `make` throws once all that it put has been used.
  package static func run(
    isThreaded: Bool = true,
    making make: @escaping @Sendable (_ put: (Value) throws -> Void) throws -> Void,
    using use: (Value) throws -> Void
  ) throws {
    let handOver = HandOver(make)
    guard isThreaded, let thread = WorkerThread(handOver.work) else { return try make(use) }
    defer {
      handOver.abandon()
      thread.join()
    }
    while let value = try handOver.next() { try use(value) }
  }

  @Sendable
  private func work() {
    var failure: (any Error)?
    do { try make(put) } catch { failure = error }
    locked {
      self.failure = failure
      isFinished = true
    }
  }

  private func put(_ value: Value) throws {
    try locked {
      while waiting.count >= Self.capacity, !isAbandoned { pthread_cond_wait(changed, lock) }
      if isAbandoned { throw Abandoned() }
      waiting.append(value)
    }
  }

  /// The next value; nil after the last one.
  private func next() throws -> Value? {
    try locked {
      while waiting.isEmpty, !isFinished { pthread_cond_wait(changed, lock) }
      guard waiting.isEmpty else { return waiting.removeFirst() }
      if let failure { throw failure }
      return nil
    }
  }

  private func abandon() { locked { isAbandoned = true } }

  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    return try body()
  }
}

/// A queue of limited length between a thread that makes values and one that uses them, so that both work at
/// once.
///
/// Few values are in progress at any time, which bounds the memory: the faster side waits.
///
/// Unchecked, because all shared state is used inside the monitor.
package final class BoundedChannel<Value: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private let monitor = Monitor()
  private var waiting: [Value] = []
  private var isFinished = false
  private var isCancelled = false
  private var failure: (any Error)?

  /// - Parameter capacity: How many values wait to be used.
  package init(capacity: Int = 3) {
    self.capacity = capacity
  }

  // MARK: - The side that sends

  /// Appends a value, as soon as there is room.
  ///
  /// - Throws: ``ChannelCancelled`` once the receiver has stopped.
  package func send(_ value: Value) throws(ChannelCancelled) {
    let isTaken = monitor.locked {
      while waiting.count >= capacity, !isCancelled { monitor.wait() }
      if !isCancelled { waiting.append(value) }
      return !isCancelled
    }
    if !isTaken { throw ChannelCancelled() }
  }

  /// Ends the values, with the error if something went wrong.
  package func finish(throwing failure: (any Error)? = nil) {
    monitor.locked {
      self.failure = failure
      isFinished = true
    }
  }

  // MARK: - The side that receives

  /// The next value, as soon as there is one; nil after the last.
  ///
  /// - Throws: The error that the channel was finished with, once all values have been received.
  package func receive() throws -> Value? {
    try monitor.locked {
      while waiting.isEmpty, !isFinished { monitor.wait() }
      guard waiting.isEmpty else { return waiting.removeFirst() }
      if let failure { throw failure }
      return nil
    }
  }

  /// Tells the sender that no more values are wanted.
  package func cancel() { monitor.locked { isCancelled = true } }
}

/// Tells the sending side that the receiver has stopped.
package struct ChannelCancelled: Error {
  package init() {}
}

extension BoundedChannel {
  /// Runs `make` on a thread of its own and `use` on this one, for each value that was sent, in order.
  ///
  /// If the system gives no thread, or `isThreaded` is false, both take turns on this one.
  ///
  /// - Throws: Errors of `use`, or else errors of `make` once all values that it sent have been used.
  package static func run(
    isThreaded: Bool = true,
    making make: @escaping @Sendable (_ send: (Value) throws -> Void) throws -> Void,
    using use: (Value) throws -> Void
  ) throws {
    let channel = BoundedChannel()
    let work: @Sendable () -> Void = {
      do {
        try make { try channel.send($0) }
        channel.finish()
      } catch {
        channel.finish(throwing: error)
      }
    }
    guard isThreaded, let thread = WorkerThread(work) else { return try make(use) }
    defer {
      channel.cancel()
      thread.join()
    }
    while let value = try channel.receive() { try use(value) }
  }
}

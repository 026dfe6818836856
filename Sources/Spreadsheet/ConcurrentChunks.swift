import Dispatch

/// Work on a long range of indices, cut into chunks that all processors share.
///
/// How a range is cut depends on its length alone, so results are the same whatever the number of threads.
package enum ConcurrentChunks {
  /// The number of indices in a chunk: enough for its hand-over not to count, few enough to stay in a
  /// processor's cache.
  package static let size = 4096

  /// The results of `body` for the chunks of `range`, in their order.
  package static func map<Result: Sendable>(
    _ range: Range<Int>, size: Int = size, _ body: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let count = (range.count + size - 1) / size
    @Sendable func chunk(_ index: Int) -> Range<Int> {
      let start = range.lowerBound + index * size
      return start..<min(start + size, range.upperBound)
    }
    if count <= 1 { return range.isEmpty ? [] : [body(range)] }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      nonisolated(unsafe) let slots = buffer
      DispatchQueue.concurrentPerform(iterations: count) { index in
        slots.initializeElement(at: index, to: body(chunk(index)))
      }
      initialized = count
    }
  }

  /// Does two things at once, the first on a thread of its own: either may share its own work among all
  /// processors, which work inside of ``map(_:size:_:)`` may not.
  package static func both<One: Sendable, Other: Sendable>(
    _ one: @escaping @Sendable () -> One, _ other: @Sendable () -> Other
  ) -> (One, Other) {
    nonisolated(unsafe) var first: One?
    let thread = WorkerThread { first = one() }
    let second = other()
    thread?.join()
    return (first ?? one(), second)
  }

  /// The results of `element` for every index of `range`, in their order.
  package static func elements<Element: Sendable>(
    _ range: Range<Int>, _ element: @Sendable (Int) -> Element
  ) -> [Element] {
    if range.count <= size { return range.map(element) }
    return [Element](unsafeUninitializedCapacity: range.count) { buffer, initialized in
      nonisolated(unsafe) let slots = buffer
      _ = map(range) { chunk in
        for index in chunk { slots.initializeElement(at: index - range.lowerBound, to: element(index)) }
      }
      initialized = range.count
    }
  }
}

extension Array where Element: Sendable {
  /// The results of `transform` for all elements, in their order; for long arrays several processors share
  /// the work.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    ConcurrentChunks.elements(0..<count) { transform(self[$0]) }
  }
}

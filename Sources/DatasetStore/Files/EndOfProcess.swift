import Spreadsheet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends the process in an orderly way on a signal: atomic work is completed first, and half-made files are
/// removed.
///
/// The thread that waits for signals calls ``close(_:)``. All other threads work on until the next piece of
/// atomic work, and wait there.
package enum EndOfProcess {
  private struct State {
    /// The number of nested pieces of atomic work in progress.
    var depth = 0
    var isClosed = false
    /// What was done, as a sentence.
    var told: String?
    /// The half-made files.
    var leftovers: [Int: Leftover] = [:]
    var lastToken = 0
  }

  private struct Leftover {
    var remove: @Sendable () -> Void
    /// Whether the message about the finished work becomes untrue when it is removed.
    var holdsAll: Bool
  }

  private static let monitor = Monitor()
  /// Touched inside the monitor only.
  nonisolated(unsafe) private static var state = State()

  /// Does atomic work, such as exchanging the files of a save.
  ///
  /// - Parameters:
  ///   - told: A sentence for the user about the finished work, shown if the process is ended; nil if it does
  ///     not concern them.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: Errors of `body`.
  package static func finishing<Result>(_ told: String?, _ body: () throws -> Result) rethrows -> Result {
    entered { $0.depth += 1 }
    var isDone = false
    defer {
      monitor.locked {
        state.depth -= 1
        if isDone, let told { state.told = told }
      }
    }
    let result = try body()
    isDone = true
    return result
  }

  /// Notes how to remove something that is about to be made; ``settle(_:)`` ends that.
  ///
  /// - Parameters:
  ///   - holdsAll: Whether removing it undoes all that was done.
  ///   - remove: Removes it, as far as it exists.
  /// - Returns: The argument for ``settle(_:)``.
  static func removing(holdsAll: Bool = false, _ remove: @escaping @Sendable () -> Void) -> Int {
    entered { state in
      state.lastToken += 1
      state.leftovers[state.lastToken] = Leftover(remove: remove, holdsAll: holdsAll)
      return state.lastToken
    }
  }

  /// The noted file is complete now, or removed.
  static func settle(_ token: Int) { entered { $0.leftovers[token] = nil } }

  /// Continues only if the process is not about to end.
  package static func pass() { entered { _ in } }

  /// Waits for the end of atomic work, keeps more from beginning, and removes half-made files.
  ///
  /// - Parameter body: Ends the process; receives a sentence about what was done.
  package static func close(_ body: (String?) -> Never) -> Never {
    let told = monitor.locked {
      while state.depth > 0 { monitor.wait() }
      state.isClosed = true
      for leftover in state.leftovers.values { leftover.remove() }
      if !state.leftovers.isEmpty {
        // Another thread may just have made a file in a removed folder. It will fail, and reach ``pass()``.
        usleep(20_000)
        for leftover in state.leftovers.values { leftover.remove() }
      }
      return state.leftovers.values.contains(where: \.holdsAll) ? nil : state.told
    }
    body(told)
  }

  private static func entered<Result>(_ body: (inout State) -> Result) -> Result {
    monitor.locked {
      // Inside of atomic work, everything goes on.
      while state.isClosed { monitor.wait() }
      return body(&state)
    }
  }
}

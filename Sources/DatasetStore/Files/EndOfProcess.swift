import Spreadsheet

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a process ends that is told to: what is done whole or not at all comes to its end first, and what is
/// half made goes away.
///
/// The thread that waits for signals calls ``close(_:)``; all others work on until they come to something
/// that must not be begun any more, and stay there.
package enum EndOfProcess {
  private struct State {
    /// How many pieces of work are going on that have to come to their end, one inside the other.
    var depth = 0
    var isClosed = false
    /// What was done, as a sentence.
    var told: String?
    /// What is half made.
    var leftovers: [Int: Leftover] = [:]
    var lastToken = 0
  }

  private struct Leftover {
    var remove: @Sendable () -> Void
    /// Whether what was told goes away with it.
    var holdsAll: Bool
  }

  private static let monitor = Monitor()
  /// Touched inside the monitor only.
  nonisolated(unsafe) private static var state = State()

  /// Does what has to be done whole once it has begun, such as exchanging the files of a save.
  ///
  /// - Parameters:
  ///   - told: What is then done, as a sentence for a person whose run is ended; nil: nothing that concerns
  ///     them.
  ///   - body: The work.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
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

  /// Notes how something is removed that is about to be made; ``settle(_:)`` ends that.
  ///
  /// - Parameters:
  ///   - holdsAll: Whether nothing is done any more once it is removed.
  ///   - remove: Removes it, as far as it is there.
  /// - Returns: What ``settle(_:)`` takes.
  static func removing(holdsAll: Bool = false, _ remove: @escaping @Sendable () -> Void) -> Int {
    entered { state in
      state.lastToken += 1
      state.leftovers[state.lastToken] = Leftover(remove: remove, holdsAll: holdsAll)
      return state.lastToken
    }
  }

  /// What was noted is whole now, or gone.
  static func settle(_ token: Int) { entered { $0.leftovers[token] = nil } }

  /// Goes on only where the process is not about to end.
  package static func pass() { entered { _ in } }

  /// Waits until nothing is going on that has to come to its end, keeps anything more from beginning, and
  /// removes what is half made.
  ///
  /// - Parameter body: Ends the process; gets what was done, as a sentence.
  package static func close(_ body: (String?) -> Never) -> Never {
    let told = monitor.locked {
      while state.depth > 0 { monitor.wait() }
      state.isClosed = true
      for leftover in state.leftovers.values { leftover.remove() }
      if !state.leftovers.isEmpty {
        // Another thread may just have made a file in a folder that went away; it finds out, and comes to
        // ``pass()``.
        usleep(20_000)
        for leftover in state.leftovers.values { leftover.remove() }
      }
      return state.leftovers.values.contains(where: \.holdsAll) ? nil : state.told
    }
    body(told)
  }

  private static func entered<Result>(_ body: (inout State) -> Result) -> Result {
    monitor.locked {
      // Inside of what has to come to its end, all goes on.
      while state.isClosed { monitor.wait() }
      return body(&state)
    }
  }
}

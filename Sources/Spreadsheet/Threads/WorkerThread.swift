#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system that runs one piece of work and ends.
///
/// Unchecked, because it holds nothing but the thread's name.
package final class WorkerThread: @unchecked Sendable {
  private let thread: pthread_t

  /// Starts the work; nil if the system gives no thread.
  package init?(_ work: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Work(work))
    #if canImport(Glibc)
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { Work.run($0) }, context.toOpaque())
    #else
      var started: pthread_t?
      let code = pthread_create(&started, nil, { Work.run($0) }, context.toOpaque())
      let thread = started
    #endif
    guard code == 0, let thread = Optional(thread) else {
      context.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until the work is done. To be called once.
  package func join() { pthread_join(thread, nil) }

  /// The work, as C can carry it.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let context else { return nil }
      Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }
  }
}

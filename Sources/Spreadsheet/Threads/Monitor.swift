#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock with one condition: shared state is read and changed inside ``locked(_:)``, and a thread can wait
/// there until another has changed something.
///
/// Unchecked, because the lock and the condition are made to be shared.
package final class Monitor: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Runs `body` while no other thread is inside, and then wakes waiting threads.
  package func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    return try body()
  }

  /// Waits inside ``locked(_:)`` until another thread was inside. Test the condition again afterwards.
  package func wait() { pthread_cond_wait(changed, lock) }
}

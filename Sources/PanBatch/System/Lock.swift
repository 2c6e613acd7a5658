#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A mutex with conditions to wait for; the standard library's own needs a newer macOS.
final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Something that threads wait for while they hold the lock.
  final class Condition: @unchecked Sendable {
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      condition.initialize(to: pthread_cond_t())
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }

    /// Gives the lock away until the condition is signalled; the lock must be held.
    func wait(_ lock: Lock) {
      pthread_cond_wait(condition, lock.mutex)
    }

    func signal() {
      pthread_cond_signal(condition)
    }

    func broadcast() {
      pthread_cond_broadcast(condition)
    }
  }
}

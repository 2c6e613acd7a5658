#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A mutex with conditions to wait for; the standard library's own needs a newer macOS.
///
/// Safe: the mutex is its own, initialised for as long as it lives, and handed out to conditions only.
@safe final class Lock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Something that threads wait for while they hold the lock.
  ///
  /// Safe as the lock is: nobody else gets hold of the condition in memory.
  @safe final class Condition: @unchecked Sendable {
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      unsafe condition.initialize(to: pthread_cond_t())
      unsafe pthread_cond_init(condition, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(condition)
      unsafe condition.deallocate()
    }

    /// Gives the lock away until the condition is signalled; the lock must be held.
    func wait(_ lock: Lock) {
      unsafe pthread_cond_wait(condition, lock.mutex)
    }

    func signal() {
      unsafe pthread_cond_signal(condition)
    }

    func broadcast() {
      unsafe pthread_cond_broadcast(condition)
    }
  }
}

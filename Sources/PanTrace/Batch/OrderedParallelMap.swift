#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs jobs on several threads and consumes the results in the order of the jobs.
///
/// The output does not depend on the number of threads. At most ``lookAhead`` jobs are submitted
/// and not yet consumed, so memory is bounded. A job costs some ten microseconds of overhead: jobs
/// should be files, not samples.
package struct OrderedParallelMap: Sendable {
  /// The number of threads. With 1, everything runs on the caller's.
  package let threads: Int

  /// The most jobs that are submitted and not yet consumed.
  package let lookAhead: Int

  /// Creates a map. Nil threads means one per processor.
  ///
  /// Four jobs per thread are kept ahead, so that one long job does not leave the other threads
  /// idle.
  package init(threads: Int? = nil) {
    self.threads = max(1, min(threads ?? System.processorCount, 1024))
    lookAhead = 4 * self.threads
  }

  /// Runs the jobs of a sequence, which is iterated lazily.
  ///
  /// - Parameters:
  ///   - jobs: The jobs. Iterated on the caller's thread.
  ///   - work: Runs a job, on any thread.
  ///   - consume: Gets the results in the order of the jobs, on the caller's thread.
  /// - Throws: The first error of `work` or `consume` in the order of the jobs, after running jobs
  ///   have ended and later ones were dropped.
  package func run<Job: Sendable, Output: Sendable>(
    _ jobs: some Sequence<Job>, work: @escaping @Sendable (Job) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    guard threads > 1 else {
      for job in jobs { try consume(work(job)) }
      return
    }
    let queue = OrderedParallelMap.Queue<Job, Output>()
    let workers = (0..<threads).compactMap { _ in
      WorkerThread { queue.serve(work) }
    }
    defer {
      queue.close()
      for worker in workers { worker.join() }
    }
    var iterator = jobs.makeIterator()
    var submitted = 0
    var consumed = 0
    var isExhausted = false
    while true {
      // Jobs are only given out so far ahead: results that wait for an earlier one take memory.
      while !isExhausted, submitted - consumed < lookAhead {
        guard let job = iterator.next() else {
          isExhausted = true
          break
        }
        queue.submit(job, number: submitted)
        submitted += 1
      }
      guard consumed < submitted else { return }
      // If no thread could be started, the caller runs the jobs.
      if workers.isEmpty { queue.serveOne(work) }
      try consume(queue.result(number: consumed).get())
      consumed += 1
    }
  }

  /// Runs jobs numbered from zero, on at most as many threads as jobs.
  package func run<Output: Sendable>(
    count: Int, work: @escaping @Sendable (Int) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    try OrderedParallelMap(threads: min(threads, count))
      .run(0..<max(0, count), work: work, consume: consume)
  }

  /// Runs small jobs in batches, and returns their results by number.
  package func results<Output: Sendable>(
    count: Int, _ work: @escaping @Sendable (Int) -> Output
  ) -> [Output] {
    // More batches than ``lookAhead``, so that threads stay busy until the end.
    let size = max(1, count / (4 * lookAhead))
    var results: [Output] = []
    results.reserveCapacity(count)
    // Neither closure throws.
    try? run(count: (count + size - 1) / size) { part in
      (part * size..<min((part + 1) * size, count)).map(work)
    } consume: {
      results += $0
    }
    return results
  }
}

extension OrderedParallelMap {
  /// The queue of jobs to the workers and of results back.
  final class Queue<Job: Sendable, Output: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private let jobArrived = Lock.Condition()
    private let resultArrived = Lock.Condition()
    private var waiting: [(number: Int, job: Job)] = []
    private var results: [Int: Result<Output, any Error>] = [:]
    private var isClosed = false

    func submit(_ job: Job, number: Int) {
      lock.withLock {
        waiting.append((number, job))
        jobArrived.signal()
      }
    }

    /// Drops waiting jobs and ends the workers.
    func close() {
      lock.withLock {
        isClosed = true
        waiting.removeAll()
        jobArrived.broadcast()
      }
    }

    /// Waits for a result and removes it.
    func result(number: Int) -> Result<Output, any Error> {
      lock.withLock {
        while true {
          if let result = results.removeValue(forKey: number) { return result }
          resultArrived.wait(lock)
        }
      }
    }

    /// Runs jobs until the queue is closed.
    func serve(_ work: (Job) throws -> Output) {
      while let (number, job) = nextJob() { finish(number, Result { try work(job) }) }
    }

    /// Runs one waiting job, if there is one.
    func serveOne(_ work: (Job) throws -> Output) {
      let next = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
      if let next { finish(next.number, Result { try work(next.job) }) }
    }

    private func nextJob() -> (number: Int, job: Job)? {
      lock.withLock {
        while true {
          if isClosed { return nil }
          // Few jobs wait at any time, so shifting the array is cheap.
          if !waiting.isEmpty { return waiting.removeFirst() }
          jobArrived.wait(lock)
        }
      }
    }

    private func finish(_ number: Int, _ result: Result<Output, any Error>) {
      lock.withLock {
        results[number] = result
        resultArrived.signal()
      }
    }
  }
}

/// A thread that runs a closure.
///
/// Safe: the thread's handle is only passed to `pthread_join`.
@safe struct WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  // `pthread_t` is an integer in glibc, and an optional pointer elsewhere.
  #if canImport(Glibc)
  private let thread: pthread_t
  #else
  private let thread: pthread_t?
  #endif

  /// Starts a thread. Nil if the system refuses.
  init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // As much as main threads have; the default on macOS is 512 KiB.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let body = unsafe Unmanaged.passRetained(Body(run))
    #if canImport(Glibc)
    var started = pthread_t()
    #else
    var started: pthread_t?
    #endif
    let result = unsafe pthread_create(
      &started, &attributes, { unsafe Self.enter($0) }, unsafe body.toOpaque())
    guard result == 0 else {
      unsafe body.release()
      return nil
    }
    #if canImport(Glibc)
    thread = started
    #else
    unsafe thread = started
    #endif
  }

  /// Waits for the closure's end.
  func join() {
    #if canImport(Glibc)
    pthread_join(thread, nil)
    #else
    if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
    #endif
  }

  private static func enter(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let body = unsafe body { unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
    return nil
  }
}

/// A mutex with condition variables. The standard library's `Mutex` needs a newer macOS.
///
/// Safe: the mutex is private, initialized while the object lives, and only shared with conditions.
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

  /// A condition variable.
  ///
  /// Safe like the lock: the pointer is private.
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

    /// Releases the lock, which must be held, until the condition is signaled.
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

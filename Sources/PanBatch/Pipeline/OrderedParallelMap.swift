#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Does jobs on several threads and hands their results over in the order of the jobs.
///
/// What comes out does not depend on the number of threads. No more than a fixed number of jobs is
/// under way or finished and not handed over, so that memory stays bounded however long the input.
/// To hand a job over costs some ten microseconds; jobs worth it are files, not samples.
package struct OrderedParallelMap: Sendable {
  /// How many threads work; with one, everything happens on the caller's.
  package let threads: Int

  /// How many jobs may be ahead of the one handed over next.
  package let lookAhead: Int

  /// Chooses the number of threads: at least 1, nil for as many as there are processors, and fewer
  /// where the process's memory is limited.
  ///
  /// Four jobs a thread are kept ahead, so that one long job does not idle the other threads.
  package init(threads: Int? = nil) {
    self.threads = ProcessLimits.threads(max(1, min(threads ?? System.processorCount, 1024)))
    lookAhead = 4 * self.threads
  }

  /// Does the jobs of a sequence, which is asked for the next job only when there is room for it.
  ///
  /// - Parameters:
  ///   - jobs: What there is to do; iterated on the caller's thread.
  ///   - work: Does a job, on any thread.
  ///   - consume: Takes the results in the order of the jobs, on the caller's thread.
  /// - Throws: What `work` or `consume` throws first in the order of the jobs, after the jobs under
  ///   way have ended and all later ones were dropped.
  package func run<Job: Sendable, Output: Sendable>(
    _ jobs: some Sequence<Job>, work: @escaping @Sendable (Job) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    guard threads > 1 else {
      for job in jobs { try consume(work(job)) }
      return
    }
    let queue = JobQueue<Job, Output>()
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
      while !isExhausted, submitted - consumed < lookAhead {
        guard let job = iterator.next() else {
          isExhausted = true
          break
        }
        queue.submit(job, number: submitted)
        submitted += 1
      }
      guard consumed < submitted else { return }
      // Without any thread to be had, the caller does the work itself.
      if workers.isEmpty { queue.serveOne(work) }
      try consume(queue.result(number: consumed).get())
      consumed += 1
    }
  }

  /// Does the jobs that are numbered from zero, on no more threads than there are jobs.
  package func run<Output: Sendable>(
    count: Int, work: @escaping @Sendable (Int) throws -> Output,
    consume: (Output) throws -> Void
  ) throws {
    try OrderedParallelMap(threads: min(threads, count))
      .run(0..<max(0, count), work: work, consume: consume)
  }

  /// Does jobs that are each too small to be handed over alone, and returns what comes of them by
  /// their numbers.
  package func results<Output: Sendable>(
    count: Int, _ work: @escaping @Sendable (Int) -> Output
  ) -> [Output] {
    // As many parts as are under way at any time would leave threads idle at the end.
    let size = max(1, count / (4 * lookAhead))
    var results: [Output] = []
    results.reserveCapacity(count)
    // Nothing is thrown here: neither the work nor taking what came of it can fail.
    try? run(count: (count + size - 1) / size) { part in
      (part * size..<min((part + 1) * size, count)).map(work)
    } consume: {
      results += $0
    }
    return results
  }
}

/// Jobs on their way to the workers, and results on their way back.
final class JobQueue<Job: Sendable, Output: Sendable>: @unchecked Sendable {
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

  /// Drops what no worker has begun, and lets the workers go.
  func close() {
    lock.withLock {
      isClosed = true
      waiting.removeAll()
      jobArrived.broadcast()
    }
  }

  /// Waits for a result and takes it out.
  func result(number: Int) -> Result<Output, any Error> {
    lock.withLock {
      while true {
        if let result = results.removeValue(forKey: number) { return result }
        resultArrived.wait(lock)
      }
    }
  }

  /// Works until the queue is closed.
  func serve(_ work: (Job) throws -> Output) {
    while let (number, job) = nextJob() { finish(number, Result { try work(job) }) }
  }

  /// Does one job that waits, if there is one.
  func serveOne(_ work: (Job) throws -> Output) {
    let next = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    if let next { finish(next.number, Result { try work(next.job) }) }
  }

  private func nextJob() -> (number: Int, job: Job)? {
    lock.withLock {
      while true {
        if isClosed { return nil }
        // Few jobs wait at any time, so that moving them up costs nothing.
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

/// A thread that runs a closure to its end.
///
/// Safe: what stands for the thread is handed to nothing but the call that waits for it.
@safe struct WorkerThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  // The type's name means an integer in glibc, and elsewhere a pointer, which may be absent.
  #if canImport(Glibc)
  private let thread: pthread_t
  #else
  private let thread: pthread_t?
  #endif

  /// Starts a thread; nil if the system has none to give.
  init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // As much as the main thread has; macOS would give 512 KiB.
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

/// A mutex with conditions to wait for; the standard library's own needs a newer macOS.
///
/// Safe: the mutex is its own, initialized for as long as it lives, and handed out to conditions only.
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
  /// Safe as the lock is: no other reference to the condition exists.
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

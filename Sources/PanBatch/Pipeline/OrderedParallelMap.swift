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

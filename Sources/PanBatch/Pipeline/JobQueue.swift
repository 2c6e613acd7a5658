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

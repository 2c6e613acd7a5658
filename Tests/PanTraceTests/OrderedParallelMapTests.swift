import Foundation
import PanTestSupport
@testable import PanTrace
import Testing

struct OrderedParallelMapTests {
  private struct Stop: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [1, 2, 3, 8, 64], [0, 1, 7, 1000])
  func `results come in the order of the jobs`(threads: Int, count: Int) throws {
    var results: [Int] = []
    try OrderedParallelMap(threads: threads).run(count: count) { job in
      spin(job)
      return job * job
    } consume: {
      results.append($0)
    }
    #expect(results == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 2, 3, 8], [0, 1, 7, 1000])
  func `small jobs are handed over together, and come back in order`(threads: Int, count: Int) {
    let map = OrderedParallelMap(threads: threads)
    #expect(map.results(count: count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 2, 8])
  func `a sequence is asked no further than the look-ahead`(threads: Int) throws {
    let map = OrderedParallelMap(threads: threads)
    var produced = 0
    var consumed = 0
    var farthest = 0
    let jobs = sequence(state: 0) { (state: inout Int) -> Int? in
      guard state < 500 else { return nil }
      defer { state += 1 }
      produced += 1
      farthest = max(farthest, produced - consumed)
      return state
    }
    try map.run(jobs) {
      $0
    } consume: {
      #expect($0 == consumed)
      consumed += 1
    }
    #expect(consumed == 500)
    #expect(farthest <= map.lookAhead)
  }

  @Test(arguments: [1, 2, 8])
  func `the first error in the order of the jobs is thrown`(threads: Int) throws {
    var results: [Int] = []
    #expect(throws: Stop(number: 20)) {
      try OrderedParallelMap(threads: threads).run(count: 100) { job in
        // The later failure happens earlier.
        if job == 20 { usleep(20_000) }
        if job == 20 || job == 21 { throw Stop(number: job) }
        return job
      } consume: {
        results.append($0)
      }
    }
    #expect(results == Array(0..<20))
  }

  @Test(arguments: [1, 2, 8])
  func `a consumer that throws ends the work`(threads: Int) throws {
    let map = OrderedParallelMap(threads: threads)
    let begun = Counter()
    #expect(throws: Stop(number: 5)) {
      try map.run(count: 1_000_000) { job in
        begun.increment()
        return job
      } consume: {
        if $0 == 5 { throw Stop(number: 5) }
      }
    }
    #expect(begun.value <= 6 + map.lookAhead)
  }

  @Test func `several threads work at once`() throws {
    // Each of two jobs waits for the other: one thread alone would never finish.
    let arrived = Counter()
    var results: [Bool] = []
    try OrderedParallelMap(threads: 2).run(count: 2) { _ in
      arrived.increment()
      for _ in 0..<5000 where arrived.value < 2 { usleep(1000) }
      return arrived.value == 2
    } consume: {
      results.append($0)
    }
    #expect(results == [true, true])
  }

  @Test func `senseless numbers of threads are mended`() {
    #expect(OrderedParallelMap(threads: 0).threads == 1)
    #expect(OrderedParallelMap(threads: -3).threads == 1)
    #expect(OrderedParallelMap(threads: .max).threads == 1024)
    #expect(OrderedParallelMap().threads >= 1)
  }
}

/// Takes a time that differs from job to job without any clock.
private func spin(_ seed: Int) {
  var generator = SplitMix64(seed: UInt64(seed))
  var sum: UInt64 = 0
  for _ in 0..<generator.next() % 500 { sum ^= generator.next() }
  withExtendedLifetime(sum) {}
}

private final class Counter: @unchecked Sendable {
  private let lock = Lock()
  private var count = 0

  var value: Int { lock.withLock { count } }

  func increment() { lock.withLock { count += 1 } }
}

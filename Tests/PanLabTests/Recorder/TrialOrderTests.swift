import PanLab
import PanTraces
import Testing

@Suite struct TrialOrderTests {
  @Test(arguments: UInt64(0)..<300)
  func `no task is asked more than three times in a row`(seed: UInt64) {
    for form in [RecordingForm.short, .long] {
      for block in TrialOrder.blocks(of: form, seed: seed) {
        let tasks = block.map { $0.task }
        for start in tasks.indices.dropLast(3) {
          #expect(Set(tasks[start...start + 3]).count > 1)
        }
      }
    }
  }

  /// The shares of 160 gestures that the protocol was laid out with.
  @Test(arguments: [
    (PromptedTask.ownWay, 56), (.unhurried, 24), (.peek, 24), (.changeOfMind, 16), (.flip, 24),
    (.flipBack, 8), (.doNotTouch, 8),
  ])
  func `the long form has every task as often as planned`(task: PromptedTask, count: Int) {
    let blocks = TrialOrder.blocks(of: .long, seed: 7).dropFirst()
    #expect(blocks.map { $0.count } == [40, 40, 40, 40])
    #expect(blocks.joined().count { $0.task == task } == count)
    for block in blocks { #expect(block.count { $0.task == task } == count / 4) }
  }

  @Test func `the short form has thirty gestures of all tasks, and both have practice before`() {
    let short = TrialOrder.blocks(of: .short, seed: 3)
    #expect(short.map { $0.count } == [5, 30])
    #expect(Set(short[1].map { $0.task }) == Set(PromptedTask.allCases))
    let long = TrialOrder.blocks(of: .long, seed: 3)
    #expect(long[0].count == 10)
    for block in [short[0], long[0]] {
      #expect(block.allSatisfy { $0.isPractice })
      #expect(Set(block.map { $0.task }).isSuperset(of: [.ownWay, .flip, .doNotTouch]))
    }
    #expect(TrialOrder.blocks(of: .free, seed: 3).isEmpty)
  }

  @Test func `words change at every place equally often, and only where they change`() {
    let trials = TrialOrder.blocks(of: .long, seed: 11).joined()
    let flips = trials.compactMap { $0.flipProgress }
    // 24 and 8 that count, and two of the practice.
    #expect(flips.count == 34)
    for place in [0.15, 0.30, 0.45, 0.60] {
      #expect((8...9).contains(flips.count { $0 == place }))
    }
    for trial in trials {
      #expect((trial.flipProgress != nil) == (trial.task == .flip || trial.task == .flipBack))
    }
  }

  @Test func `the same seed gives the same order and another one another`() {
    #expect(TrialOrder.blocks(of: .long, seed: 5) == TrialOrder.blocks(of: .long, seed: 5))
    let orders = (UInt64(0)..<20).map { seed in
      TrialOrder.blocks(of: .short, seed: seed).joined().map { $0.task }
    }
    #expect(Set(orders).count == 20)
  }
}

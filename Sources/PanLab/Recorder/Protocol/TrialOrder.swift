import PanTraces

/// The order of the prompts: the same seed, the same order.
///
/// Each block has the tasks of its form; they are drawn in proportion to what is left, with at most
/// three of the same task in a row. A draw that would leave more of a task than the others can part
/// is not made, so that no draw has to be taken back.
package enum TrialOrder {
  /// The longest run of the same task.
  package static let longestRun = 3

  /// The blocks of a form, the practice first; none for free recording.
  package static func blocks(of form: RecordingForm, seed: UInt64) -> [[Trial]] {
    guard form != .free else { return [] }
    var flips = FlipPlaces(random: SeededRandom(seed: seed, stream: 0))
    return (0...form.blockCount).map { block in
      var random = SeededRandom(seed: seed, stream: UInt64(block) + 1)
      let counts = block == 0 ? practice(form) : PromptedTask.allCases.map { $0.count(in: form) }
      return tasks(counts, &random).map { task in
        Trial(
          task: task, flipProgress: task.flippedIntent == nil ? nil : flips.next(), block: block)
      }
    }
  }

  /// Something of everything that is unusual, and otherwise the plain task.
  private static func practice(_ form: RecordingForm) -> [Int] {
    let once = PromptedTask.allCases.map { task in
      switch task {
      case .ownWay, .peek, .flip, .changeOfMind, .doNotTouch: 1
      case .unhurried, .flipBack: 0
      }
    }
    return form == .long ? once.map { 2 * $0 } : once
  }

  /// Tasks in random order, as many of each as `counts` says in the order of `allCases`.
  static func tasks(_ counts: [Int], _ random: inout SeededRandom) -> [PromptedTask] {
    var left = counts
    var order: [Int] = []
    var run = 0
    while order.count < counts.reduce(0, +) {
      let weights = left.indices.map { task in
        canFollow(task, last: order.last, run: run, left: left) ? Double(left[task]) : 0
      }
      // Nothing may follow only where the counts themselves ask for a longer run.
      guard let task = random.index(weights: weights) ?? left.firstIndex(where: { $0 > 0 }) else {
        break
      }
      run = order.last == task ? run + 1 : 1
      order.append(task)
      left[task] -= 1
    }
    return order.map { PromptedTask.allCases[$0] }
  }

  /// Whether a task may be next, and what is left after it can still be put in order.
  private static func canFollow(_ task: Int, last: Int?, run: Int, left: [Int]) -> Bool {
    guard left[task] > 0, last != task || run < longestRun else { return false }
    var rest = left
    rest[task] -= 1
    let total = rest.reduce(0, +)
    let begun = last == task ? run + 1 : 1
    return rest.indices.allSatisfy { other in
      // Others part it into one run more than there are of them; the first has already begun.
      let room = longestRun * (total - rest[other] + 1) - (other == task ? begun : 0)
      return rest[other] <= room
    }
  }
}

/// The places of flips: each once in random order, and then all again.
private struct FlipPlaces {
  var random: SeededRandom
  var left: [Double] = []

  mutating func next() -> Double {
    if left.isEmpty { left = Trial.flipPlaces.shuffled(using: &random) }
    return left.removeLast()
  }
}

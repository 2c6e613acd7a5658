package import PanTraces

/// One trial of a recording.
package struct Trial: Equatable, Sendable {
  /// The task.
  package let task: Prompt
  /// Whether the trial is practice.
  package let isPractice: Bool
  /// The number of earlier attempts, whose gestures could not be used.
  package var repetition = 0
}

extension RecordingSettings {
  /// The plans of a recording.
  package enum Form: String, Sendable, CaseIterable {
    /// 30 gestures with prompts, about three minutes.
    case short
    /// Any gestures, without prompts.
    case free

    /// The number of gestures without the practice.
    package var trialCount: Int {
      self == .free ? 0 : Trial.Prompt.allCases.reduce(0) { $0 + $1.count }
    }
  }
}

extension Trial {
  /// The tasks that prompts ask for.
  ///
  /// The raw value is written to the column `task`.
  package enum Prompt: String, Sendable, CaseIterable {
    /// Close it, in whatever way.
    case ownWay = "own-way"
    /// Close it without hurry.
    case unhurried
    /// Look behind it and let it come back.
    case peek
    /// Start to close it, then keep it.
    case changeOfMind = "change-of-mind"

    /// The intent that the prompt asks for.
    package var intent: TransitionOutcome {
      switch self {
      case .ownWay, .unhurried: .finish
      case .peek, .changeOfMind: .cancel
      }
    }

    /// The number of such trials in a recording.
    package var count: Int {
      switch self {
      case .ownWay: 11
      case .unhurried: 6
      case .peek: 7
      case .changeOfMind: 6
      }
    }

    /// The prompt before the touch.
    ///
    /// It gives a reason within the scene, and does not praise.
    package var prompt: String {
      switch self {
      case .ownWay: "This is the wrong photo. Close it."
      case .unhurried: "You have seen this photo. Close it without hurry."
      case .peek: "What is behind this photo? Pull it aside, look, and let it go back."
      case .changeOfMind: "Start to close this photo, then change your mind and keep it."
      }
    }
  }
}

/// The order of the trials, determined by the seed.
///
/// Tasks are drawn in proportion to the remaining ones, with at most ``longestRun`` of the same task
/// in a row. A task is only drawn if the rest can still be ordered so, which avoids backtracking.
extension Trial {
  /// The longest run of the same task.
  package static let longestRun = 3

  /// The trials of a form in two rounds: the practice, then those that count.
  ///
  /// The practice has each task once. Free recording has no trials.
  package static func rounds(of form: RecordingSettings.Form, seed: UInt64) -> [[Trial]] {
    guard form != .free else { return [] }
    return [true, false].map { isPractice in
      var random = SeededRandom(seed: seed, stream: isPractice ? 1 : 2)
      let counts = Prompt.allCases.map { isPractice ? 1 : $0.count }
      return tasks(counts, &random).map { Trial(task: $0, isPractice: isPractice) }
    }
  }

  /// Tasks in random order, as many of each as `counts` says in the order of `allCases`.
  static func tasks(_ counts: [Int], _ random: inout SeededRandom) -> [Prompt] {
    var left = counts
    var order: [Int] = []
    var run = 0
    while order.count < counts.reduce(0, +) {
      let weights = left.indices.map { task in
        canFollow(task, last: order.last, run: run, left: left) ? Double(left[task]) : 0
      }
      // No task can follow only where the counts themselves force a longer run.
      guard let task = random.index(weights: weights) ?? left.firstIndex(where: { $0 > 0 }) else {
        break
      }
      run = order.last == task ? run + 1 : 1
      order.append(task)
      left[task] -= 1
    }
    return order.map { Prompt.allCases[$0] }
  }

  /// Whether a task may be next such that the remaining ones can still be ordered.
  private static func canFollow(_ task: Int, last: Int?, run: Int, left: [Int]) -> Bool {
    guard left[task] > 0, last != task || run < longestRun else { return false }
    var rest = left
    rest[task] -= 1
    let total = rest.reduce(0, +)
    let begun = last == task ? run + 1 : 1
    return rest.indices.allSatisfy { other in
      // The other tasks separate this one into at most one run more than their number.
      let room = longestRun * (total - rest[other] + 1) - (other == task ? begun : 0)
      return rest[other] <= room
    }
  }
}

package import PanTraces

/// The plans of a recording.
///
/// The shares of the tasks in 160 gestures: 35 % own way, 15 % unhurried, 15 % peek, 10 % change of
/// mind, 15 % flip, 5 % flip back, 5 % catch.
package enum RecordingForm: String, Sendable, CaseIterable {
  /// 30 gestures in one block, for a first look.
  case short
  /// 160 gestures in four blocks, about twelve minutes.
  case long
  /// Any gestures, without prompts.
  case free

  /// The number of blocks, without the practice.
  package var blockCount: Int {
    switch self {
    case .short: 1
    case .long: 4
    case .free: 0
    }
  }

  /// The number of practice gestures, which are not kept.
  package var practiceCount: Int {
    switch self {
    case .short: 5
    case .long: 10
    case .free: 0
    }
  }

  /// The number of gestures in a block.
  package var blockLength: Int {
    PromptedTask.allCases.reduce(0) { $0 + $1.count(in: self) }
  }

  /// The number of gestures without the practice.
  package var trialCount: Int { blockCount * blockLength }

  /// The shortest break between blocks, in ms.
  package static let shortestBreak = 20_000.0
}

/// The tasks that prompts ask for.
///
/// The raw value is written to the column `task`.
package enum PromptedTask: String, Sendable, CaseIterable {
  /// Close it, in whatever way.
  case ownWay = "own-way"
  /// Close it without hurry.
  case unhurried
  /// Look behind it and let it come back.
  case peek
  /// Start to close it, then keep it.
  case changeOfMind = "change-of-mind"
  /// Close it; the prompt changes to staying during the drag.
  case flip
  /// Look behind it; the prompt changes to closing during the drag.
  case flipBack = "flip-back"
  /// Do not touch it at all.
  case doNotTouch = "catch"

  /// The intent of the first prompt; nil where the screen is not to be touched.
  package var firstIntent: TransitionOutcome? {
    switch self {
    case .ownWay, .unhurried, .flip: .finish
    case .peek, .changeOfMind, .flipBack: .cancel
    case .doNotTouch: nil
    }
  }

  /// The intent after the prompt changed; nil for tasks without a change.
  package var flippedIntent: TransitionOutcome? {
    switch self {
    case .flip: .cancel
    case .flipBack: .finish
    case .ownWay, .unhurried, .peek, .changeOfMind, .doNotTouch: nil
    }
  }

  /// The number of such trials in a block of a form.
  func count(in form: RecordingForm) -> Int {
    switch (self, form) {
    case (_, .free): 0
    case (.ownWay, .short): 10
    case (.unhurried, .short), (.peek, .short): 5
    case (.changeOfMind, .short): 3
    case (.flip, .short): 4
    case (.flipBack, .short): 2
    case (.doNotTouch, .short): 1
    case (.ownWay, .long): 14
    case (.unhurried, .long), (.peek, .long), (.flip, .long): 6
    case (.changeOfMind, .long): 4
    case (.flipBack, .long), (.doNotTouch, .long): 2
    }
  }
}

/// The prompts.
///
/// Each gives a reason within the scene, and none praises. A flip begins with the words of the task
/// that it turns away from, so that the change cannot be foreseen.
extension PromptedTask {
  /// The prompt before the touch.
  package var prompt: String {
    switch self {
    case .ownWay, .flip: "This is the wrong photo. Close it."
    case .unhurried: "You have seen this photo. Close it without hurry."
    case .peek, .flipBack: "What is behind this photo? Pull it aside, look, and let it go back."
    case .changeOfMind: "Start to close this photo, then change your mind and keep it."
    case .doNotTouch: "Do not touch this photo. Wait for the next one."
    }
  }

  /// The prompt after the change; nil for tasks without a change.
  package var flippedPrompt: String? {
    switch self {
    case .flip: "Stay! Keep this photo."
    case .flipBack: "Close it after all!"
    case .ownWay, .unhurried, .peek, .changeOfMind, .doNotTouch: nil
    }
  }
}

/// One trial of a recording.
package struct Trial: Equatable, Sendable {
  /// The task.
  package let task: PromptedTask
  /// The share of the travel, between 0 and 1, at which the prompt changes; nil for no change.
  package let flipProgress: Double?
  /// The number of its block, from 1; 0 is the practice.
  package let block: Int
  /// The number of earlier attempts, whose gestures could not be used.
  package var repetition = 0

  /// The shares of the travel at which prompts change, in equal numbers.
  package static let flipPlaces = [0.15, 0.30, 0.45, 0.60]

  /// Whether the trial is practice.
  package var isPractice: Bool { block == 0 }
}

/// The order of the trials, determined by the seed.
///
/// Each block has the tasks of its form, drawn in proportion to the remaining ones, with at most
/// ``longestRun`` of the same task in a row. A task is only drawn if the rest can still be ordered
/// so, which avoids backtracking.
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

  /// The practice: each unusual task once, twice in the long form.
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
      // No task can follow only where the counts themselves force a longer run.
      guard let task = random.index(weights: weights) ?? left.firstIndex(where: { $0 > 0 }) else {
        break
      }
      run = order.last == task ? run + 1 : 1
      order.append(task)
      left[task] -= 1
    }
    return order.map { PromptedTask.allCases[$0] }
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

/// Draws flip places without replacement, refilled when all are used.
private struct FlipPlaces {
  var random: SeededRandom
  var left: [Double] = []

  mutating func next() -> Double {
    if left.isEmpty { left = Trial.flipPlaces.shuffled(using: &random) }
    return left.removeLast()
  }
}

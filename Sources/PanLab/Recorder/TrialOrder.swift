package import PanTraces

/// How much is recorded, and by which plan.
///
/// The shares of the tasks are those of 160 gestures: 35 % closed in one's own way and 15 % without
/// hurry; 15 % looked behind; 10 % a change of mind; 15 % that turn to staying and 5 % that turn to
/// closing during the drag; 5 % not to be touched.
package enum RecordingForm: String, Sendable, CaseIterable {
  /// 30 gestures at one go, for a first look.
  case short
  /// 160 gestures in four blocks, about twelve minutes.
  case long
  /// Whatever the person does, without prompts.
  case free

  /// How many blocks there are, without the practice.
  package var blockCount: Int {
    switch self {
    case .short: 1
    case .long: 4
    case .free: 0
    }
  }

  /// How many gestures are practiced, which count for nothing.
  package var practiceCount: Int {
    switch self {
    case .short: 5
    case .long: 10
    case .free: 0
    }
  }

  /// How many gestures one block asks for.
  package var blockLength: Int {
    PromptedTask.allCases.reduce(0) { $0 + $1.count(in: self) }
  }

  /// How many gestures count.
  package var trialCount: Int { blockCount * blockLength }

  /// The least time between two blocks, in ms.
  package static let shortestBreak = 20_000.0
}

/// What a person is asked to do with what is on the screen.
///
/// The raw value stands in the column `task` of a recording.
package enum PromptedTask: String, Sendable, CaseIterable {
  /// Close it, in whatever way.
  case ownWay = "own-way"
  /// Close it without hurry.
  case unhurried
  /// Look at what is behind it, and leave it.
  case peek
  /// Start to close it, and decide otherwise.
  case changeOfMind = "change-of-mind"
  /// Close it, until the words change during the drag: stay.
  case flip
  /// Leave it, until the words change during the drag: close it.
  case flipBack = "flip-back"
  /// Do not touch it at all.
  case doNotTouch = "catch"

  /// What somebody means to do who does as the first words say; nil where nothing is to be done.
  package var firstIntent: TransitionOutcome? {
    switch self {
    case .ownWay, .unhurried, .flip: .finish
    case .peek, .changeOfMind, .flipBack: .cancel
    case .doNotTouch: nil
    }
  }

  /// What somebody means to do once the words have changed; nil where they stay.
  package var flippedIntent: TransitionOutcome? {
    switch self {
    case .flip: .cancel
    case .flipBack: .finish
    case .ownWay, .unhurried, .peek, .changeOfMind, .doNotTouch: nil
    }
  }

  /// How often a block of the form asks for it; the shares are those of ``RecordingForm``.
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

/// The words of the tasks.
///
/// Each gives a reason that lies in what is shown, none praises, and a flip begins with the words of
/// the task that it turns away from, so that nobody can see it coming.
extension PromptedTask {
  /// What is asked before the touch.
  package var prompt: String {
    switch self {
    case .ownWay, .flip: "This is the wrong photo. Close it."
    case .unhurried: "You have seen this photo. Close it without hurry."
    case .peek, .flipBack: "What is behind this photo? Pull it aside, look, and let it go back."
    case .changeOfMind: "Start to close this photo, then change your mind and keep it."
    case .doNotTouch: "Do not touch this photo. Wait for the next one."
    }
  }

  /// What is asked during the drag, where the words change.
  package var flippedPrompt: String? {
    switch self {
    case .flip: "Stay! Keep this photo."
    case .flipBack: "Close it after all!"
    case .ownWay, .unhurried, .peek, .changeOfMind, .doNotTouch: nil
    }
  }
}

/// One prompt of a recording: what is asked, and when the words change.
package struct Trial: Equatable, Sendable {
  /// What is asked.
  package let task: PromptedTask
  /// The share of the travel, above 0 and below 1, at which the words change; nil where they stay.
  package let flipProgress: Double?
  /// The block it belongs to, from 1; 0 is the practice.
  package let block: Int
  /// How often it was asked before, since its gestures could not be used.
  package var repetition = 0

  /// The shares of the travel at which words change, each as often as any other.
  package static let flipPlaces = [0.15, 0.30, 0.45, 0.60]

  /// Whether the trial is practice, and not counted.
  package var isPractice: Bool { block == 0 }
}

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

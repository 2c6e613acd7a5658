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

  /// How many gestures are practised, which count for nothing.
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

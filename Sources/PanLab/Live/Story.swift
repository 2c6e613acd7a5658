import PanEngine
import PanTraces

/// The tutorial of a page without recordings: four steps from a first pull to fitted bounds.
struct Story: Equatable, Sendable {
  private enum Step: Int {
    case pull
    case flick
    case keep
    case best
    case end
  }

  private var step = Step.pull

  /// The first step.
  init() {}

  /// The current instruction.
  var sentence: String {
    switch step {
    case .pull: "1 of 4: pull a screen slowly to about a third, and let go."
    case .flick: "2 of 4: a slow third comes back. Now flick it as far, short and quick."
    case .keep:
      "3 of 4: it closed though it went less far, for it was fast. Now keep two that you meant to "
        + "finish, and two that you meant to come back."
    case .best: "4 of 4: the map has both kinds. Find the best bounds for your hands."
    case .end:
      "These are bounds of your hands alone: send the link on, open recordings of others, or take "
        + "part in a whole recording."
    }
  }

  /// Advances by a finished swipe.
  mutating func see(_ swipe: LabGesture) {
    guard let lift = swipe.lift else { return }
    switch step {
    case .pull where swipe.outcome == .cancel: step = .flick
    case .flick where swipe.outcome == .finish && lift.state.progress < 0.5: step = .keep
    default: break
    }
  }

  /// Advances once two gestures of each intent are open.
  mutating func see(_ counts: LabCounts) {
    if step == .keep, counts.meantFinish > 1, counts.meantCancel > 1 { step = .best }
  }

  /// Advances once the best bounds were found.
  mutating func findBest() { if step == .best { step = .end } }
}

// Whether recordings can be believed, asked before anything is concluded from them:
// 1. `GestureEvidence` looks at one recording, on the thread that read it.
// 2. `BeliefSurvey` counts what the recordings of a run share.
// 3. `Belief` is the answer. Commands put it above their verdict, with what cures it.

package import PanTraces

/// Whether a run's recordings can be believed.
package enum Belief: Equatable, Sendable {
  /// Nothing speaks against it.
  case believable
  /// Figures are likely wrong, for these reasons. The strongest comes first.
  case doubtful([Reason])
  /// Nothing can be concluded, whatever the options are.
  case unusable(Reason)

  /// What is likely wrong with recordings, in the order of its weight.
  package enum Doubt: String, Sendable, CaseIterable {
    /// The times stand still, or are of another unit.
    case clock
    /// The finger never moves.
    case still
    /// x and y are exchanged.
    case axes
    /// Positions are of another unit.
    case unit
    /// Gestures go another way than the one that finishes.
    case direction
    /// The same recording comes again.
    case copies
    /// Samples are too far apart for a velocity.
    case rate
    /// Gestures lack their start or their end.
    case incomplete

    /// The share of the gestures that must have it. If fewer do, those gestures are the matter.
    ///
    /// On some screens people go either way, so a direction needs more.
    var share: Double {
      switch self {
      case .clock, .axes, .unit: 1.0 / 3
      case .still, .copies, .rate, .incomplete: 0.5
      case .direction: 0.75
      }
    }
  }

  /// A doubt, and how many of the gestures share it.
  package struct Reason: Equatable, Sendable {
    package let doubt: Doubt
    package let count: Int
    package let total: Int
    /// What gestures do: a verb for their number, and the rest of the sentence.
    let verb: String
    let words: String
    /// The number that a cure needs: the middle step in seconds, or the extent in containers.
    package let value: Double
    /// The way that most of the gestures go. Nil if they do not agree.
    package let way: TravelDirection?

    /// What is wrong: `all 300 gestures have samples 0.008 ms apart, unlike any touch screen`.
    package var sentence: String {
      let gestures = counted(total, "gesture")
      let whose = count < total ? "\(count) of \(gestures)" : "all \(gestures)"
      return
        "\(total == 1 ? "the gesture" : whose) \(verb) \(words)"
    }
  }

  /// The reasons, the strongest first. Empty if it is believable.
  package var reasons: [Reason] {
    switch self {
    case .believable: []
    case .doubtful(let reasons): reasons
    case .unusable(let reason): [reason]
    }
  }

  /// Why recordings cannot be believed, to stand above a verdict. Empty if it is believable.
  package var words: String { reasons.map { $0.sentence }.joined(separator: ", and ") }

  /// The same without the doubts that somebody accepts.
  package func accepting(_ doubts: [Doubt]) -> Belief {
    let rest = reasons.filter { !doubts.contains($0.doubt) }
    guard !rest.isEmpty else { return .believable }
    if case .unusable = self { return self }
    return .doubtful(rest)
  }
}

/// What cures a doubt, as far as the recordings say it.
extension Belief.Reason {
  /// The unit in which samples of the mean step, read in `unit`, are as far apart as a panel's. Nil
  /// if only some gestures have another clock: another unit for all would spoil those that are
  /// right.
  package func likelyUnit(insteadOf unit: Trace.TimeUnit) -> Trace.TimeUnit? {
    guard count * 10 >= total * 9 else { return nil }
    let usual = 0.001...0.1
    return Trace.TimeUnit.allCases.first {
      $0 != unit && usual.contains(value * unit.perSecond / $0.perSecond)
    }
  }

  /// The pixels in a point with which positions fit the screen: the smallest density of a phone's
  /// display, or the share that a point is of the width. Nil if each axis has its own side for a
  /// unit.
  package var pixelsPerPoint: Double? {
    guard value > 1 else { return value == 0 ? nil : value }
    return [1.5, 2, 2.625, 2.75, 3, 3.5, 4].first { $0 * 1.02 >= value }
  }
}

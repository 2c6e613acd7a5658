import PanMetrics
import PanText
import PanWords

/// The counts of a recording, and the objections to its use.
package struct RecordingTally: Sendable {
  /// The number of gestures that are not left out.
  package let kept: Int
  /// The number of gestures with an intent.
  package let meant: Int
  /// The number of gestures for each reason that occurs, in the order of ``Exclusion``.
  package let excluded: [(reason: Exclusion, count: Int)]
  /// The number of gestures whose prompt changed too late to be heeded.
  package let lateFlips: Int
  /// The number of gestures that ended before their prompt would have changed.
  package let unreachedFlips: Int
  /// The number of heeded prompts not to touch, and of all completed ones.
  package let catches: (heeded: Int, of: Int)
  /// The median step between samples of all gestures, in ms; nil without any.
  package let medianStep: Double?
  /// The resolution of the browser's clock in ms; nil where the times show none.
  package let clockGrid: Double?
  /// The criteria for leaving out the whole recording that are met.
  package let objections: [String]

  /// Counts a recording.
  package init(_ recorder: Recorder) {
    let gestures = recorder.gestures
    kept = gestures.count { $0.exclusion == nil }
    meant = gestures.count { $0.intent != nil }
    excluded = Exclusion.allCases.map { reason in
      (reason, gestures.count { $0.exclusion == reason })
    }.filter { $0.count > 0 }
    lateFlips = gestures.count { $0.exclusion == nil && $0.isFlippedLate }
    unreachedFlips = gestures.count {
      $0.exclusion == nil && $0.trial?.flipProgress != nil && $0.flip == nil
    }
    let failed = gestures.count { $0.exclusion == .failedCatch }
    catches = (recorder.heededCatches, recorder.heededCatches + failed)
    medianStep = Distribution(gestures.compactMap { $0.checks.medianStep }).median
    clockGrid = ClockGrid.step(of: gestures.flatMap { $0.contact.samples.map { $0.time } })
    objections = Self.objections(gestures, catches: catches, step: medianStep)
  }

  /// The criteria, fixed before any recording: more than 20 % failed catches, more than 15 % of the
  /// gestures left out, more than 80 % of the prompt changes waited for, or samples more than 20 ms
  /// apart.
  private static func objections(
    _ gestures: [RecordedGesture], catches: (heeded: Int, of: Int), step: Double?
  ) -> [String] {
    var list: [String] = []
    let failed = catches.of - catches.heeded
    if 5 * failed > catches.of {
      list.append("\(failed) of \(catches.of) prompts not to touch were not heeded; 20 % may be.")
    }
    let asked = gestures.filter { $0.trial != nil && $0.exclusion != .failedCatch }
    let dropped = asked.count { $0.exclusion != nil }
    if 100 * dropped > 15 * asked.count {
      list.append("\(dropped) of \(asked.count) gestures were left out; 15 % may be.")
    }
    let flipped = gestures.filter { $0.exclusion == nil && $0.flip != nil }
    let waited = flipped.count { $0.isWaitedOut }
    if 5 * waited > 4 * flipped.count {
      list.append(
        "The finger waited for \(waited) of \(flipped.count) changes of words; 80 % may be.")
    }
    if let step, step > GestureChecks.widestStep {
      list.append("Samples are \(NumberText.fixed(step, decimals: 0)) ms apart; 20 ms may be.")
    }
    return list
  }

  /// The counts in sentences, the most important first.
  package var sentences: [String] {
    let intents = meant == 0 ? "none" : meant == kept ? "all" : String(meant)
    var list = ["\(counted(kept, "gesture")) recorded, \(intents) with an intent."]
    for (reason, count) in excluded { list.append("\(count) left out: \(reason.words).") }
    if lateFlips > 0 {
      list.append("\(lateFlips) without an intent: the words changed too late to be heeded.")
    }
    if unreachedFlips > 0 {
      list.append(
        "\(unreachedFlips) ended before the words would have changed; they count as asked.")
    }
    if catches.of > 0 {
      list.append("\(catches.heeded) of \(catches.of) prompts not to touch were heeded.")
    }
    if let medianStep {
      list.append("A sample every \(NumberText.coordinate(medianStep)) ms in the median.")
    }
    if let clockGrid {
      list.append("The browser's clock steps by \(NumberText.plain(clockGrid)) ms.")
    }
    return list
  }
}

extension Exclusion {
  /// The reason in a few words, for use after a count.
  var words: String {
    switch self {
    case .secondFinger: "a second finger came down"
    case .cancelled: "the browser took the touch away"
    case .noPan: "the finger hardly moved"
    case .slip: "the person did something else"
    case .resized: "the page changed its size"
    case .failedCatch: "it was not to be touched"
    }
  }
}

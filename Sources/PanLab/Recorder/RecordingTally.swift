import PanAnalysis
import PanTraces

/// The counts of a recording, and the objections to its use.
package struct RecordingTally: Sendable {
  /// The number of gestures that are not left out.
  package let kept: Int
  /// The number of gestures with an intent.
  package let meant: Int
  /// The number of gestures for each reason that occurs, in the order of ``RecordedGesture/Exclusion``.
  package let excluded: [(reason: RecordedGesture.Exclusion, count: Int)]
  /// The median step between samples of all gestures, in ms. Nil without any.
  package let medianStep: Double?
  /// The resolution of the browser's clock in ms. Nil if the times show none.
  package let clockGrid: Double?
  /// The criteria for leaving out the whole recording that are met.
  package let objections: [String]

  /// Counts a recording.
  package init(_ recorder: Recorder) {
    let gestures = recorder.gestures
    kept = gestures.count { $0.exclusion == nil }
    meant = gestures.count { $0.intent != nil }
    excluded = RecordedGesture.Exclusion.allCases.map { reason in
      (reason, gestures.count { $0.exclusion == reason })
    }.filter { $0.count > 0 }
    medianStep = Distribution(gestures.compactMap { $0.checks.medianStep }).median
    clockGrid = RecordingTally.clockGrid(
      of: gestures.flatMap { $0.contact.samples.map { $0.time } })
    objections = Self.objections(gestures, step: medianStep)
  }

  /// The criteria, fixed before any recording: more than 15 % of the gestures left out, or samples
  /// more than 20 ms apart.
  private static func objections(_ gestures: [RecordedGesture], step: Double?) -> [String] {
    var list: [String] = []
    let asked = gestures.filter { $0.trial != nil }
    let dropped = asked.count { $0.exclusion != nil }
    if 100 * dropped > 15 * asked.count {
      list.append("\(dropped) of \(asked.count) gestures were left out; 15 % may be.")
    }
    if let step, step > RecordedGesture.Checks.widestStep {
      list.append("Samples are \(NumberText.fixed(step, decimals: 0)) ms apart; 20 ms may be.")
    }
    return list
  }

  /// The counts in sentences, the most important first.
  package var sentences: [String] {
    let intents = meant == 0 ? "none" : meant == kept ? "all" : String(meant)
    var list = ["\(counted(kept, "gesture")) recorded, \(intents) with an intent."]
    for (reason, count) in excluded { list.append("\(count) left out: \(reason.words).") }
    if let medianStep {
      list.append("A sample every \(NumberText.coordinate(medianStep)) ms in the median.")
    }
    if let clockGrid {
      list.append("The browser's clock steps by \(NumberText.plain(clockGrid)) ms.")
    }
    return list
  }
}

extension RecordedGesture.Exclusion {
  /// The reason in a few words, for use after a count.
  var words: String {
    switch self {
    case .secondFinger: "a second finger came down"
    case .cancelled: "the browser took the touch away"
    case .noPan: "the finger hardly moved"
    case .slip: "the person did something else"
    case .resized: "the page changed its size"
    }
  }
}

/// The resolution of a browser's clock, detected from its time stamps.
///
/// Browsers round time stamps to 5 µs up to 2 ms and more, which limits the precision of speeds.
extension RecordingTally {
  /// Known resolutions of browsers in ms, coarsest first.
  private static let steps = [
    100.0, 20, 16, 10, 8, 5, 4, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005,
  ]
  /// The tolerance in ms: less than half of the finest step.
  private static let grace = 0.0015
  /// Fewer different times fit several grids by chance.
  private static let fewest = 16

  /// The coarsest step of which all times are multiples, in ms. Nil for none or for too few times.
  package static func clockGrid(of times: [Double]) -> Double? {
    let different = Set(times)
    guard different.count >= fewest else { return nil }
    return steps.first { step in
      different.allSatisfy { time in
        (time - (time / step).rounded() * step).magnitude <= grace
      }
    }
  }
}

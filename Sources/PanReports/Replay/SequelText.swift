import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTransitions

/// What became of the pans of a recording, where a transition let later ones go on from the first.
enum SequelText {
  /// A pan in full: what was decided, how far it goes, and when all was over.
  static func sentence(_ replay: Replay, _ analysis: TraceAnalysis) -> String {
    let travel = replay.travel
    let extent = NumberText.shortest(travel.extent) ?? ""
    let over = completion(analysis).map { ", " + $0 } ?? ""
    let recorded = replay.trace.travelDirection?.name ?? ""
    let isDisputed = replay.travelBasis.direction == .contradicted
    let way = travel.direction.name + (isDisputed ? " (the file says \(recorded))" : "")
    return "\(DecisionSentence.full(replay)) Travel \(way), \(extent) "
      + "\(analysis.lengthUnit.symbol); \(replay.frames.count) frames, "
      + "\(analysis.end.name)\(over)."
  }

  /// One sentence for each later pan.
  static func sentences(_ views: TransitionReplay) -> [String] {
    views.laterActs.map { act in
      let analysis = TraceAnalysis(
        of: act.replay, metrics: MetricSet(.completion), completion: act.completion)
      let time = act.replay.trace.samples.first.map {
        NumberText.fixed($0.time * 1000, decimals: 0)
      }
      return "Then, at \(time ?? NumberText.undefined) ms: " + sentence(act.replay, analysis)
    }
  }

  /// A few words for a table: what was decided and why.
  static func short(_ analysis: TraceAnalysis) -> String {
    "\(analysis.verdict.name): \(DecisionSentence.short(analysis))"
  }

  /// When the whole transition was over; nil where there is none, or nothing was decided.
  static func completion(_ analysis: TraceAnalysis) -> String? {
    switch analysis.measurements[.completionTime] {
    case .value(let time), .flagged(let time, _):
      "all over after \(NumberText.fixed(time, decimals: 1)) ms"
    case .undefined(.neverCompletes): "never told that it is over"
    case .undefined: nil
    }
  }
}

package import PanDocuments
package import PanMetrics
package import PanReplay
import PanText
import PanTraces
package import PanTuning

/// The pictures of replays and batches, made from values.
package enum ReplayPictures {
  /// Progress against time of one replay; nil where nothing was decided.
  package static func progress(
    _ replay: Replay, _ analysis: TraceAnalysis, configuration: ReplayConfiguration
  ) -> Chart? {
    guard let release = replay.release else { return nil }
    let extent = replay.travel.extent
    return ProgressChart(
      title: analysis.id,
      decision: DecisionSentence.full(
        analysis, policy: configuration.policy, recognizer: configuration.recognizer),
      outcome: release.decision.outcome, finger: fingerRuns(replay, extent),
      content: contentParts(replay, extent), releaseTimes: replay.releases.map(\.time),
      threshold: configuration.policy.plainBound(.progress)
    ).chart
  }

  /// Where the finger was, in runs between its touch-downs and lifts.
  private static func fingerRuns(
    _ replay: Replay, _ extent: Double
  ) -> [[ProgressChart.Sample]] {
    var runs: [[ProgressChart.Sample]] = []
    var isDown = false
    for frame in replay.frames {
      if let finger = frame.finger {
        if !isDown { runs.append([]) }
        runs[runs.count - 1].append(.init(time: frame.time, progress: finger / extent))
      }
      isDown = frame.finger != nil
    }
    return runs
  }

  /// The content's way, in parts under the finger's and under the animator's hand.
  static func contentParts(_ replay: Replay, _ extent: Double) -> [ProgressChart.Part] {
    var parts: [ProgressChart.Part] = []
    var samples: [ProgressChart.Sample] = []
    var isSettling = false
    for frame in replay.frames {
      let settles = frame.phase == .settling || frame.phase == .rested
      if settles != isSettling, !samples.isEmpty {
        parts.append(.init(samples: samples, isSettling: isSettling))
        samples = []
      }
      isSettling = settles
      samples.append(.init(time: frame.time, progress: frame.content / extent))
    }
    parts.append(.init(samples: samples, isSettling: isSettling))
    return parts
  }

  /// Every decided gesture over the border of the rule; nil where nothing was decided.
  package static func decisionMap(
    _ traces: [AnalysedTrace], configuration: ReplayConfiguration
  ) -> Chart? {
    let gestures = gestures(traces)
    guard !gestures.isEmpty else { return nil }
    let still = traces.count { trace in
      guard let release = trace.analysis.release else { return false }
      return release.velocityAlong == nil && !release.isSystemCancelled
    }
    let policy = configuration.policy
    return DecisionMap(
      title: "Decision map", subtitle: subtitle(gestures, policy, still: still), gestures: gestures,
      length: traces.length,
      finishes: finishes(policy, extents: traces.map(\.analysis.travel.extent))
    ).chart
  }

  /// The decided gestures of a batch, by their releases.
  package static func gestures(_ traces: [AnalysedTrace]) -> [DecisionMap.Gesture] {
    traces.compactMap(gesture)
  }

  private static func gesture(_ trace: AnalysedTrace) -> DecisionMap.Gesture? {
    guard let release = trace.analysis.release, !release.isSystemCancelled
    else { return nil }
    return DecisionMap.Gesture(
      name: trace.analysis.id, progress: release.progress,
      velocity: release.velocityAlong ?? 0, outcome: release.decision.outcome,
      intent: trace.analysis.intent)
  }

  /// What is decided otherwise than in a baseline; nil where nothing is, or nothing can be shown.
  ///
  /// `before` is the baseline's rule; nil where it is not known.
  package static func changeMap(
    _ traces: [AnalysedTrace], _ comparison: ReportComparison, before: FinishPolicy?,
    configuration: ReplayConfiguration
  ) -> Chart? {
    let gestures = traces.compactMap { trace in
      gesture(trace).map { now in
        ChangeMap.Gesture(
          now: now, before: comparison.change(of: trace).map(\.before.outcome) ?? now.outcome)
      }
    }
    let changed = comparison.comparison.changed.count
    guard changed > 0, !gestures.isEmpty else { return nil }
    let extents = traces.map(\.analysis.travel.extent)
    let isSame = before == configuration.policy
    return ChangeMap(
      finding: "\(changed) of \(traces.count) traces are decided otherwise. Now finishes when "
        + "\(configuration.policy.sentence).", gestures: gestures,
      length: traces.length,
      before: isSame ? nil : before.flatMap { finishes($0, extents: extents) },
      now: finishes(configuration.policy, extents: extents)
    ).chart
  }

  /// How progress and velocity are spread among what was meant; nil without an intent.
  package static func distribution(
    _ feature: ReleaseFeature, _ traces: [AnalysedTrace],
    configuration: ReplayConfiguration
  ) -> Chart? {
    let gestures = traces.filter { $0.analysis.intent != nil }.compactMap { trace in
      trace.analysis.release?.velocityAlong == nil && feature == .velocity ? nil : gesture(trace)
    }
    let bound: Double? =
      switch feature {
      case .progress: configuration.policy.plainBound(.progress)
      case .velocity: configuration.policy.plainBound(.velocity)
      case .projectedProgress: nil
      }
    let bounds = bound.map {
      [DistributionChart.Bound($0, label: "finish ≥ \(NumberText.plain($0))")]
    }
    return DistributionChart(
      feature,
      values: gestures.map { (feature == .velocity ? $0.velocity : $0.progress, $0.intent) },
      bounds: bounds ?? [], length: traces.length
    )?.chart
  }

  /// One replay as a cell of small multiples; nil where nothing was decided.
  package static func cell(_ replay: Replay, _ analysis: TraceAnalysis) -> SmallMultiples.Cell? {
    guard let release = replay.release else { return nil }
    var note = AnalysisTable.decisionMark(analysis)
    if let margin = release.decision.margin {
      let value = NumberText.signed(margin.value, decimals: DecisionSentence.decimals(margin))
      note +=
        " \(value)"
        + (margin.unit == .fraction
          ? "" : " \(margin.unit.symbol(LengthLabel(analysis.lengthUnit)))")
    }
    return SmallMultiples.Cell(
      name: analysis.id, note: note, outcome: release.decision.outcome,
      isWrong: analysis.isAsIntended == false,
      content: contentParts(replay, replay.travel.extent))
  }

  /// Replays side by side, in the order of their cells.
  package static func overview(
    _ cells: [SmallMultiples.Cell], of count: Int, configuration: ReplayConfiguration
  ) -> SmallMultiples? {
    guard cells.count > 1 else { return nil }
    let shown = min(cells.count, SmallMultiples.mostCells)
    let which = shown < count ? "\(shown) of \(count) traces" : "All \(count) traces"
    return SmallMultiples(
      title: "Traces at a glance",
      subtitle:
        "\(which), those to look at first in front; each over its own time, from the start (below) "
        + "to the end of the travel, with the margin by which it was decided.",
      cells: cells, threshold: configuration.policy.plainBound(.progress))
  }

  /// The rule as a region of progress and velocity; nil where more than these decide.
  ///
  /// A rule with lengths in it has one border per extent, and none where the traces' differ.
  static func finishes(
    _ policy: FinishPolicy, extents: [Double]
  ) -> (@Sendable (_ progress: Double, _ velocity: Double) -> Bool)? {
    guard policy.isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    guard isUniform || !policy.dependsOnExtent else { return nil }
    return { progress, velocity in
      policy.decide(ReleaseState(progress: progress, velocity: velocity, extent: extent)).outcome
        == .finish
    }
  }

  private static func subtitle(
    _ gestures: [DecisionMap.Gesture], _ policy: FinishPolicy, still: Int
  ) -> String {
    let labelled = gestures.filter { $0.intent != nil }
    let wrong = labelled.count { $0.intent != $0.outcome }
    let rule = policy.sentence
    return "Finishes when \(rule)."
      + (labelled.isEmpty
        ? "" : " \(wrong) of \(labelled.count) labelled decided against what was meant.")
      + (still > 0 ? " \(still) without a velocity stand at 0." : "")
  }
}

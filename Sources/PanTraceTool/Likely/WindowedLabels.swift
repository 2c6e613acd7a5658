import PanReplay
import PanReports
import PanText
import PanTraces
import PanTuning

/// Likely labels within each window that results are shown for.
struct WindowedLabels: Sendable {
  /// The labels within one window.
  struct Window: Sendable {
    let labels: LikelyLabels
    fileprivate let intents: [ByteKey: TransitionOutcome]

    /// A trace with what it was likely meant to do, where nobody was asked and something is likely.
    func labelling(_ trace: Trace) -> (trace: Trace, isLikely: Bool) {
      guard trace.intent == nil, let intent = intents[ByteKey(trace.id)] else {
        return (trace, false)
      }
      var trace = trace
      trace.intent = intent
      return (trace, true)
    }
  }

  let windows: [Window]
  /// The window that everything is about.
  let main: Window
  /// Where that is among the windows.
  let mainIndex: Int

  /// Looks for labels in a run.
  init(_ run: LikelyRun) {
    let window = { (seconds: Double) in
      let intents = run.intents(window: seconds)
      return Window(
        labels: LikelyLabels(intents, asked: run.asked), intents: run.labels(intents))
    }
    windows = LikelyIntents.windows.map(window)
    main = window(LikelyIntents.usualWindow)
    mainIndex = LikelyIntents.windows.firstIndex(of: LikelyIntents.usualWindow) ?? 0
  }
}

extension WindowedLabels {
  /// What tuning sees of a trace: one gesture for each window, or one where nothing is likely.
  static func gestures(
    of trace: Trace, _ labels: WindowedLabels?, _ setups: ReplaySetups
  ) -> [TuningGesture?] {
    guard let labels else {
      return [TuningGesture(setups.replay(trace).analysis(metrics: []))]
    }
    return labels.windows.map { window in
      let (labelled, isLikely) = window.labelling(trace)
      guard labelled.intent != nil else { return nil }
      return TuningGesture(
        setups.replay(labelled).analysis(metrics: []), isLikely: isLikely)
    }
  }

  /// Tunes on the gestures of each window; that of the main one is done.
  func tuning(
    _ gestures: [[TuningGesture]], _ result: TuningResult, _ request: TuningRequest,
    _ settings: ReplaySettings
  ) throws(TuningError) -> LikelyTuning {
    // Ranges and what to expect of new people are shown for the main window alone.
    let plain = TuningRequest(
      family: request.family, objective: request.objective, folds: request.folds, repeats: 1,
      resamples: 0, seed: request.seed)
    var results: [(labels: LikelyLabels, result: TuningResult)] = []
    for (index, window) in windows.enumerated() {
      let tuned =
        index == mainIndex
        ? result : try TuningResult(gestures[index], request: plain, settings: settings)
      results.append((window.labels, tuned))
    }
    return LikelyTuning(main.labels, windows: results)
  }
}

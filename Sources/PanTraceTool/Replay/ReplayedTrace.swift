package import PanAnalysis
package import PanDocuments
package import PanEngine
package import PanTraces
package import PanTransitions

/// A replay, and what the transition showed if it went through one.
package struct ReplayedTrace: Sendable {
  /// The replay.
  package let replay: Replay
  /// The views. Nil without a transition.
  package let views: TransitionReplay?

  /// Joins a replay with its views.
  package init(_ replay: Replay, views: TransitionReplay? = nil) {
    self.replay = replay
    self.views = views
  }

  /// Replays a trace, through a transition if there is one.
  package init(
    of trace: Trace, configuration: ReplayConfiguration, transition: TransitionSetup?
  ) {
    views = transition.map {
      TransitionReplay(of: trace, transition: $0, configuration: configuration)
    }
    replay = views?.replay ?? Replay(of: trace, configuration: configuration)
  }

  /// The analysis, with the figures of the whole transition.
  package func analysis(metrics: MetricSet = .all) -> TraceAnalysis {
    TraceAnalysis(of: replay, metrics: metrics, completion: views?.completion)
  }
}

extension ReplaySettings {
  /// Replays a trace with the settings, through their transition if there is one.
  ///
  /// Many traces are replayed by ``replayer()``, which keeps the latest setup.
  package func replay(_ trace: Trace) -> ReplayedTrace {
    ReplayedTrace(of: trace, configuration: configuration, transition: transition)
  }

  /// The metric groups that such a replay can have.
  package var measurable: MetricSet { transition == nil ? .withoutTransition : .all }
}

extension ReplayedTrace {
  /// A picture of one trace, ready to be drawn in either theme.
  package struct Picture: Sendable {
    /// The name of its files.
    package let file: String
    /// What it shows, to stand before "of" and a trace's name.
    package let name: String
    /// What there is to see, in a sentence.
    package let finding: String
    /// The picture for one theme, as an SVG document of about a width in pixels.
    package let svg: @Sendable (Theme, Double) -> String

    /// What is added to a trace's name in the names of a report's files.
    package var suffix: String { file == Self.progress ? "" : "." + file }

    fileprivate static let progress = "progress"
  }
}

extension ReplayedTrace {
  /// The views of a transition at some moments, and the progress. None if nothing was decided.
  package var pictures: [Picture] {
    guard let progress = ProgressChart(replay)?.chart else { return [] }
    let strip = views.flatMap { Filmstrip($0) }.map { strip in
      Picture(
        file: "views", name: "Views at moments", finding: strip.subtitle, svg: strip.svg)
    }
    let chart = Picture(
      file: Picture.progress, name: "Progress against time", finding: progress.subtitle ?? "",
      svg: progress.svg)
    return [strip].compactMap { $0 } + [chart]
  }
}

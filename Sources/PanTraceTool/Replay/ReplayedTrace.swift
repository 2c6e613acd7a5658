package import PanAnalysis
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

  /// The analyses of later pans, without figures. Empty without a transition.
  package func laterActs() -> [TraceAnalysis] {
    guard let laterActs = views?.laterActs else { return [] }
    return laterActs.map { TraceAnalysis(of: $0.replay, metrics: [], completion: $0.completion) }
  }
}

extension ReplaySettings {
  /// Replays a trace with the settings, through their transition if there is one.
  ///
  /// Many traces are replayed by ``ReplaySetups``, which keeps the latest setup.
  package func replay(_ trace: Trace) -> ReplayedTrace {
    ReplayedTrace(of: trace, configuration: configuration, transition: transition)
  }

  /// The metric groups that such a replay can have.
  package var measurable: MetricSet { transition == nil ? .withoutTransition : .all }
}

package import PanReplay
package import PanTraces

/// The setups of the traces that one thread replays, the last of which is kept: traces of one file
/// were nearly always recorded on one display.
package final class ReplaySetups {
  private let settings: ReplaySettings
  private var latest: (rate: Double?, setup: ReplaySetup)?

  init(_ settings: ReplaySettings) { self.settings = settings }

  /// A trace replayed with the settings, as ``ReplaySettings/replay(_:)`` does it.
  package func replay(_ trace: Trace) -> ReplayedTrace {
    guard settings.transition == nil else { return settings.replay(trace) }
    return ReplayedTrace(Replay(of: trace, setup: setup(for: trace)))
  }

  /// The setup for a trace; a transition makes one for each, as it knows its own travel.
  package func setup(for trace: Trace) -> ReplaySetup {
    if settings.transition == nil, let latest, latest.rate == trace.refreshRate {
      return latest.setup
    }
    let setup = ReplaySetup(resolved: settings.configuration(for: trace))
    latest = (trace.refreshRate, setup)
    return setup
  }
}

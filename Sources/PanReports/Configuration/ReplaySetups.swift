import PanReplay
package import PanTraces

/// The setups of the traces that one thread replays, the last of which is kept: traces of one file
/// were nearly always recorded on one display.
package final class ReplaySetups {
  private let settings: ReplaySettings
  private var latest: (rate: Double?, setup: ReplaySetup)?

  init(_ settings: ReplaySettings) { self.settings = settings }

  /// A trace replayed with the settings, as ``ReplaySettings/replay(_:)`` does it.
  package func replay(_ trace: consuming Trace) -> ReplayedTrace {
    // A transition knows its own travel in each trace.
    guard settings.transition == nil else { return settings.replay(trace) }
    let setup = setup(forDisplayOf: trace)
    return ReplayedTrace(Replay(of: trace, setup: setup))
  }

  private func setup(forDisplayOf trace: borrowing Trace) -> ReplaySetup {
    if let latest, latest.rate == trace.refreshRate { return latest.setup }
    let setup = ReplaySetup(resolved: settings.configuration(for: trace))
    latest = (trace.refreshRate, setup)
    return setup
  }
}

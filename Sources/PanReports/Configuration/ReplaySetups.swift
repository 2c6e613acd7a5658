package import PanReplay
package import PanTraces

/// The setups of the traces that one thread replays, the last of which is kept: traces of one file
/// were nearly always recorded on one display.
package final class ReplaySetups {
  private let settings: ReplaySettings
  private var latest: (rate: Double?, setup: ReplaySetup)?

  init(_ settings: ReplaySettings) { self.settings = settings }

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

/// A resolved configuration that replays share.
///
/// Replays of many traces go fastest with one setup a thread: threads that share one contend for
/// its reference count.
@usableFromInline
package final class ReplaySetup: Equatable, Sendable {
  /// Everything that replays depend on besides the trace.
  @usableFromInline package let configuration: ReplayConfiguration

  /// Takes a configuration whose clock is that of a trace's display.
  package init(resolved configuration: ReplayConfiguration) { self.configuration = configuration }

  /// Whether both say the same.
  @usableFromInline
  package static func == (a: ReplaySetup, b: ReplaySetup) -> Bool {
    a === b || a.configuration == b.configuration
  }
}

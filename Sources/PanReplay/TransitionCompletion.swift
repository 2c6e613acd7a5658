/// When the whole of a transition was over, with all that still moved when the content rested.
///
/// A replay alone knows only its content; whoever replays the transition itself learns this, too.
public struct TransitionCompletion: Equatable, Sendable {
  /// When a tap started it, in seconds since the trace's first sample; nil where a finger drives it,
  /// so that the release counts.
  public let start: Double?
  /// The time of the frame in which it was told that it is over, in seconds since the trace's first
  /// sample; nil where it never was.
  public let time: Double?

  /// Joins them.
  public init(start: Double? = nil, time: Double?) {
    self.start = start
    self.time = time
  }
}

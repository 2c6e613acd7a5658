/// One picture on the display: what it shows and from when.
public struct Frame: Equatable, Sendable {
  /// When it comes on screen, in seconds since the trace's first sample.
  public let time: Double
  /// The time of the input it shows; while settling, the animation's own clock.
  public let inputTime: Double
  /// Where the finger is at ``time``, in points along the travel, in the content's coordinates.
  ///
  /// Nil when no finger is down, or none that the content knows of.
  public let finger: Double?
  /// The transition's progress; beyond `0...1` where a spring overshoots or a rubber band gives.
  public let fraction: Double
  /// Where the content is, in points along the travel.
  public let content: Double
  /// What moves it.
  public let phase: FramePhase

  /// Creates a frame.
  public init(
    time: Double, inputTime: Double, finger: Double?, fraction: Double, content: Double,
    phase: FramePhase
  ) {
    self.time = time
    self.inputTime = inputTime
    self.finger = finger
    self.fraction = fraction
    self.content = content
    self.phase = phase
  }
}

/// What moves the content in a frame.
public enum FramePhase: String, Sendable, CaseIterable {
  /// A finger is down, not yet a pan; nothing moves.
  case waiting
  /// The finger.
  case dragging
  /// A finger holds the content it caught while settling; nothing moves.
  case holding
  /// The animator, after the release.
  case settling
  /// Nothing any more; the last frame.
  case rested

  /// The word in tables and exports.
  public var name: String { rawValue }
}

public import PanMotion

/// One recorded row: where a pointer was, when, and what it did.
public struct TouchSample: Equatable, Sendable {
  /// Seconds since the trace's first sample.
  public var time: Double
  /// The time as recorded, in the trace's ``Trace/timeUnit``; kept so that writing loses nothing.
  public var recordedTime: Double
  /// Position in the trace's ``Trace/lengthUnit``, `y` downwards.
  public var position: Vector
  /// What the pointer did.
  public var phase: TouchPhase
  /// Which pointer: 0 is the first one down and any that comes down alone later, which carries the
  /// gesture on; others count up in order of appearance.
  public var pointer: UInt8

  /// Creates a sample.
  public init(
    time: Double, recordedTime: Double, position: Vector, phase: TouchPhase, pointer: UInt8 = 0
  ) {
    self.time = time
    self.recordedTime = recordedTime
    self.position = position
    self.phase = phase
    self.pointer = pointer
  }
}

/// What a finger, or the gesture it makes, did at a sample.
///
/// The two vocabularies of the trace format (`down move up cancel` and
/// `began changed ended cancelled`) map one to one; ``PhaseVocabulary`` says which one was recorded.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
  /// The finger touched down, or the recorded gesture began.
  case down
  /// The finger moved, or the recorded gesture changed.
  case move
  /// The finger lifted, or the recorded gesture ended.
  case up
  /// The system took the touch away.
  case cancel

  /// Whether the sample closes its contact.
  @inlinable
  public var endsContact: Bool { self == .up || self == .cancel }
}

/// Which words a recording uses for its phases, and thereby whether recognition is still to be done.
public enum PhaseVocabulary: UInt8, Sendable, CaseIterable {
  /// Raw touches: `down move up cancel`; the recogniser decides when the pan begins.
  case touch
  /// A recogniser's own states: `began changed ended cancelled`; the gesture starts recognised.
  case gesture
  /// No phase column: the first row is taken as down and the last as up.
  case absent
}

import PanMotion

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

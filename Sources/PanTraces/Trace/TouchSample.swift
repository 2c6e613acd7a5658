/// One recorded row: where a pointer was, when, and what it did.
public struct TouchSample: Equatable, Sendable {
  /// Seconds since the trace's first sample.
  public var time: Double
  /// The time as recorded, in the trace's ``Trace/timeUnit``. Kept so that writing loses nothing.
  public var recordedTime: Double
  /// Position in the trace's ``Trace/lengthUnit``, `y` downwards.
  public var position: Vector
  /// What the pointer did.
  public var phase: Phase
  /// Which pointer: 0 is the first one down, and any that comes down alone later and so continues
  /// the gesture.
  ///
  /// Others count up in order of appearance.
  public var pointer: UInt8

  /// Creates a sample.
  public init(
    time: Double, recordedTime: Double, position: Vector, phase: Phase, pointer: UInt8 = 0
  ) {
    self.time = time
    self.recordedTime = recordedTime
    self.position = position
    self.phase = phase
    self.pointer = pointer
  }

  /// What a finger, or the gesture it makes, did at a sample.
  ///
  /// The two vocabularies of the trace format, `down move up cancel` and `began changed ended
  /// cancelled`, map one to one. ``Trace/PhaseVocabulary`` says which one was recorded.
  public enum Phase: UInt8, Sendable, CaseIterable {
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
}

extension TouchSample {
  /// Whether a lift's own position continues the motion, so that it counts as a sample.
  ///
  /// It must be later than the last sample and elsewhere, must not turn back, and must not be
  /// faster than a finger. The origin does not count: recorders write it if a lift has no
  /// position.
  ///
  /// - Parameters:
  ///   - last: The sample before the lift.
  ///   - before: The one before that. Nil if there is none.
  /// - Returns: Whether the position counts.
  package func continues(_ last: TouchSample, _ before: TouchSample?) -> Bool {
    continues(
      by: position - last.position, in: time - last.time,
      after: before.map { last.position - $0.position } ?? .zero)
  }

  /// The same, given the step to the lift and the step before it.
  func continues(by step: Vector, in time: Double, after lastStep: Vector) -> Bool {
    time > 0 && step != .zero && position != .zero && step.dot(lastStep) >= 0
      && step.length <= Self.fastestFinger * time
  }

  /// Faster than this no finger is, in points per second: 20 usual screen widths.
  private static let fastestFinger = 8000.0
}

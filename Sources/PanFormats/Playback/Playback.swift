package import PanMotion
package import PanTraces

/// A recorded gesture as what a driver can be told to do again: touches in the order of their times.
package struct Playback: Equatable, Sendable {
  /// What a finger does at a moment.
  package struct Touch: Equatable, Sendable {
    /// Milliseconds since the gesture's first touch.
    package let time: Double
    /// Which finger, from 0.
    package let finger: Int
    /// What it does.
    package let phase: TouchPhase
    /// Where, in the target's unit; an end has the place of the finger's last move.
    package let position: Vector

    /// Creates a touch.
    package init(time: Double, finger: Int, phase: TouchPhase, position: Vector) {
      self.time = time
      self.finger = finger
      self.phase = phase
      self.position = position
    }
  }

  /// The touches; not empty, and each finger's end with a lift or a cancellation.
  package let touches: [Touch]
  /// The screen's size in the target's unit; nil where the recording does not say it.
  package let screen: Vector?
  /// What the target cannot be told, in words.
  package let losses: [Loss]

  /// Something of a recording that no target can be told.
  package enum Loss: Hashable, Sendable {
    /// A finger was outside of the screen so many times, and is put at its edge.
    case outside(count: Int)
    /// The place of a lift differs from that of the last move, which is where drivers lift.
    case liftPlace
    /// The recording begins where the pan was recognised, and not at the touch-down.
    case beginsRecognised
    /// The recording has no phases: its first and last rows are taken for the touch-down and the lift.
    case noPhases
  }

  /// Creates a playback of touches.
  package init(touches: [Touch], screen: Vector?, losses: [Loss] = []) {
    self.touches = touches
    self.screen = screen
    self.losses = losses
  }

  /// How many fingers take part.
  package var fingerCount: Int { (touches.map { $0.finger }.max() ?? -1) + 1 }

  /// The time from the first touch to the last, in milliseconds.
  package var duration: Double { touches.last?.time ?? 0 }
}

/// Why a recording cannot be played.
package enum PlaybackError: Error, Equatable, Sendable {
  /// There is nothing to play.
  case empty
  /// A finger's contact has no end, so nothing says when it was lifted.
  case unterminated
  /// Positions are in millimetres, which no driver takes.
  case millimetres
  /// The target needs to know how large the screen is.
  case noScreen
  /// The target knows no cancelled touches.
  case cancelled
  /// More fingers than the target knows.
  case tooManyFingers(Int)

  /// What is wrong and what helps, in words.
  package var message: String {
    switch self {
    case .empty: "there are no touches in it"
    case .unterminated: "it ends without a lift, so nothing says when the finger left"
    case .millimetres: "its positions are in millimetres; --scale says how many units are in one"
    case .noScreen: "nothing says how large the screen is; --container says it"
    case .cancelled: "the system took the touch away, which this form cannot say"
    case .tooManyFingers(let count): "it has \(count) fingers, and this form takes 10"
    }
  }
}

import PanMotion

/// How the spring of a settle is run.
public enum SpringRun: Equatable, Sendable {
  /// As the spring's equation of motion says, at any time: nothing is stepped.
  case closedForm
  /// Step by step, as FloatingPanel does it.
  case floatingPanel(FloatingPanelSpring)
}

extension SpringRun {
  /// The same on a display with a rate, in Hz; nil where it is not known.
  func resolved(forDisplay rate: Double?) -> SpringRun {
    switch self {
    case .closedForm: self
    case .floatingPanel(let panel): .floatingPanel(panel.resolved(forDisplay: rate))
    }
  }
}

/// One settle on a spring, from its start to its rest; times in seconds since its start, lengths in
/// points.
enum SpringSettle: Equatable {
  case closedForm(RestingMotion, velocity: Double)
  case stepped(SteppedMotion)

  var target: Double {
    switch self {
    case .closedForm(let resting, _): resting.target
    case .stepped(let motion): motion.target
    }
  }

  /// The velocity it set off with, in points per second.
  var launchVelocity: Double {
    switch self {
    case .closedForm(_, let velocity): velocity
    case .stepped(let motion): motion.launchVelocity
    }
  }

  /// When it comes to rest within a distance and a speed; nil for never.
  ///
  /// A stepped one has an end of its own.
  func restTime(distance: Double, speed: Double) -> Double? {
    switch self {
    case .closedForm(let resting, _): resting.motion.restTime(distance: distance, speed: speed)
    case .stepped(let motion): motion.restTime
    }
  }

  /// Where it is at `time` ≥ 0, and whether it is at rest from then on.
  func state(at time: Double) -> (position: Double, isAtRest: Bool) {
    switch self {
    case .closedForm(let resting, _): resting.state(at: time)
    case .stepped(let motion): (motion.position(at: time), motion.isAtRest(at: time))
    }
  }
}

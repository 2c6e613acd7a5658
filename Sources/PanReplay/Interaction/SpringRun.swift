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
  case closedForm(SpringMotion, velocity: Double, restTime: Double?)
  case stepped(SteppedMotion)

  var target: Double {
    switch self {
    case .closedForm(let motion, _, _): motion.target
    case .stepped(let motion): motion.target
    }
  }

  /// The velocity it set off with, in points per second.
  var launchVelocity: Double {
    switch self {
    case .closedForm(_, let velocity, _): velocity
    case .stepped(let motion): motion.launchVelocity
    }
  }

  /// When it comes to rest; nil for never.
  var restTime: Double? {
    switch self {
    case .closedForm(_, _, let restTime): restTime
    case .stepped(let motion): motion.restTime
    }
  }

  func position(at time: Double) -> Double {
    switch self {
    case .closedForm(let motion, _, _): motion.position(at: time)
    case .stepped(let motion): motion.position(at: time)
    }
  }

  func isAtRest(at time: Double) -> Bool {
    switch self {
    case .closedForm(_, _, let restTime): restTime.map { time >= $0 } ?? false
    case .stepped(let motion): motion.isAtRest(at: time)
    }
  }
}

import PanTraces

/// How the spring of a settle is run.
package enum SpringRun: Equatable, Sendable {
  /// As the spring's equation of motion says, at any time: nothing is stepped.
  case closedForm
  /// Step by step, as FloatingPanel does it.
  case floatingPanel(FloatingPanelSpring)
}

extension SpringRun {
  /// The same on a display with a rate, in Hz. Nil if it is not known.
  func resolved(forDisplay rate: Double?) -> SpringRun {
    switch self {
    case .closedForm: self
    case .floatingPanel(let panel): .floatingPanel(panel.resolved(forDisplay: rate))
    }
  }
}

/// One settle on a spring, from its start to its rest. Times in seconds since its start, lengths in
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

  /// Where it is at `time` ≥ 0, and whether it is at rest from then on.
  func state(at time: Double) -> (position: Double, isAtRest: Bool) {
    switch self {
    case .closedForm(let resting, _): resting.state(at: time)
    case .stepped(let motion): (motion.position(at: time), motion.isAtRest(at: time))
    }
  }
}

/// The spring of FloatingPanel's settle, which is stepped once per frame of the display.
///
/// Source: scenee/FloatingPanel 7efcc769 (3.2.2), `Sources/Core.swift`, `NumericSpringAnimator`,
/// lines 1365 to 1489. The defaults are those of `Sources/Behavior.swift`, lines 64 to 70.
///
/// - The spring's response counts at any speed (line 1415). Its damping counts for a settle that sets
///   off with at most 300 pt/s. A faster one has the damping ratio −ln(``decelerationRate``) ·
///   response / (2π · 1 ms), 0.576 by default: slow settles creep, fast ones overshoot (1412 to 1414).
/// - A step of h seconds takes place x and velocity v, with the target at t, to
///   x' = (f x + h v + h²ω² t) / d and v' = (v + hω² (t − x')) / d, where f = 1 + 2hζω and
///   d = f + h²ω² (1481 to 1488). The implicit Euler step that this resembles has x in place of the
///   last x'. As it stands the spring pulls less, and the motion differs from the spring's closed
///   form by many points.
/// - It is over, and the content at its target, with the first step that ends a pixel or less from the
///   target and was no longer than a pixel (1466 to 1469).
/// - Content within the target's own pixel is put there without a settle, whatever its velocity (929
///   to 934). That is a jump of the velocity there, and is one here.
///
/// There the finger's velocity is taken also if the panel's rubber band slows the content. Here
/// the content's is, so that nothing jumps. The band is off by default there.
package struct FloatingPanelSpring: Equatable, Sendable {
  /// The share of the velocity left after each millisecond that makes the damping of fast settles,
  /// in
  /// `0.5...1`.
  package var decelerationRate = 0.991
  /// Pixels per point, above 0. A pixel is the tolerance at the end.
  package var displayScale = 3.0
  /// Steps per second. Nil is the frames of the replay's display, and 60 if there is none or
  /// the controller is one inside of another.
  ///
  /// iOS runs such animations at 60 Hz on faster iPhones too, unless the app asks for more.
  package var stepRate: Double?

  /// The same with a step for each frame of a display with a rate, in Hz, unless it has a rate
  /// itself.
  func resolved(forDisplay rate: Double?) -> FloatingPanelSpring {
    var spring = self
    spring.stepRate = stepRate ?? rate
    return spring
  }

  /// Settles that set off faster, in points per second, are damped by the deceleration rate.
  static let fastAbove = 300.0

  /// The motion from a place with a velocity, in points and points per second.
  ///
  /// Of the spring the response counts, and the damping for slow settles. After `limit` seconds it
  /// is followed no more.
  func motion(
    spring: Spring, from start: Double, to target: Double, velocity: Double, limit: Double
  ) -> SteppedMotion {
    let rate = stepRate ?? 60
    let step = EulerStep(
      spring: spring, dampingRatio: dampingRatio(of: spring, velocity: velocity), seconds: 1 / rate)
    guard pixel(of: start) != pixel(of: target) else {
      return SteppedMotion(
        places: [start], target: target, rate: rate, launchVelocity: 0, comesToRest: true)
    }
    let most = Int(bounded: (limit * rate).rounded(.up)) + 1
    var places = [start]
    var (place, speed) = (start, velocity)
    while places.count < most {
      let before = place
      step.advance(&place, &speed, target: target)
      if (target - place).magnitude <= 1 / displayScale,
        (before - place).magnitude * displayScale <= 1
      {
        return SteppedMotion(
          places: places, target: target, rate: rate, launchVelocity: velocity, comesToRest: true)
      }
      places.append(place)
    }
    return SteppedMotion(
      places: places, target: target, rate: rate, launchVelocity: velocity, comesToRest: false)
  }

  private func dampingRatio(of spring: Spring, velocity: Double) -> Double {
    guard velocity.magnitude > Self.fastAbove else { return spring.dampingRatio }
    return -logarithm(decelerationRate) / (spring.angularFrequency * 0.001)
  }

  private func pixel(of offset: Double) -> Double { (offset * displayScale).rounded() }
}

/// The step of FloatingPanel's spring.
private struct EulerStep {
  private let seconds: Double
  private let friction: Double
  private let pull: Double

  init(spring: Spring, dampingRatio: Double, seconds: Double) {
    let frequency = spring.angularFrequency
    self.seconds = seconds
    friction = 1 + 2 * seconds * dampingRatio * frequency
    pull = frequency * frequency
  }

  func advance(_ place: inout Double, _ velocity: inout Double, target: Double) {
    let squared = seconds * seconds * pull
    let divisor = friction + squared
    place = (friction * place + seconds * velocity + squared * target) / divisor
    velocity = (velocity + seconds * pull * (target - place)) / divisor
  }
}

/// A motion known at even steps, and standing still between them. Lengths in points.
struct SteppedMotion: Equatable, Sendable {
  /// The places after each step, the start first, without the step that comes to rest.
  let places: [Double]
  /// Where it comes to rest.
  let target: Double
  /// Steps per second.
  let rate: Double
  /// The velocity at the start, in points per second.
  let launchVelocity: Double
  /// Whether it comes to rest after the last of the places.
  let comesToRest: Bool

  /// When it comes to rest, in seconds from its start. Nil if that was not seen.
  var restTime: Double? { comesToRest ? Double(places.count) / rate : nil }

  func position(at time: Double) -> Double {
    let step = steps(by: time)
    guard step < places.count else { return comesToRest ? target : places[places.count - 1] }
    return places[step]
  }

  func isAtRest(at time: Double) -> Bool { comesToRest && steps(by: time) >= places.count }

  /// A frame that comes up to a quarter of a step early has the step, as displays are uneven.
  private func steps(by time: Double) -> Int {
    max(Int(bounded: (time * rate + 0.25).rounded(.down)), 0)
  }
}

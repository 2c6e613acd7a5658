public import PanTraces

/// How progress follows time, both as fractions of a whole.
public enum TimingCurve: Equatable, Sendable {
  /// A cubic Bézier curve.
  case cubic(Cubic)
  /// A spring over a duration.
  case spring(SpringCurve)

  /// Constant speed.
  public static let linear = TimingCurve.cubic(.linear)
  /// Slow start.
  public static let easeIn = TimingCurve.cubic(.easeIn)
  /// Slow end.
  public static let easeOut = TimingCurve.cubic(.easeOut)
  /// Slow start and end.
  public static let easeInOut = TimingCurve.cubic(.easeInOut)

  /// The progress at a fraction of the duration: 0 until the start, 1 from the end on.
  public func value(at fraction: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.value(at: fraction)
    case .spring(let curve): curve.value(at: fraction)
    }
  }

  /// A timing curve by two control points, as CSS `cubic-bezier` and `UICubicTimingParameters` have
  /// it.
  ///
  /// The curve runs from (0, 0) to (1, 1). Both control points' x lie in `0...1`, so that time is
  /// monotone. Source of the construction: the CSS Easing Functions specification, section 2.2.
  public struct Cubic: Equatable, Hashable, Sendable {
    /// The control point that shapes the start.
    public let first: Vector
    /// The control point that shapes the end.
    public let second: Vector

    /// Creates a curve, or nil if an x lies outside `0...1` or a y beyond ±1e300.
    ///
    /// Beyond that the arithmetic would overflow.
    public init?(x1: Double, y1: Double, x2: Double, y2: Double) {
      guard (0...1).contains(x1), (0...1).contains(x2) else { return nil }
      guard y1.magnitude <= 1e300, y2.magnitude <= 1e300 else { return nil }
      self.init(uncheckedFirst: Vector(x: x1, y: y1), second: Vector(x: x2, y: y2))
    }

    private init(uncheckedFirst first: Vector, second: Vector) {
      self.first = first
      self.second = second
    }

    /// Constant speed: (0, 0), (1, 1).
    public static let linear = named(0, 0, 1, 1)
    /// Slow start: (0.42, 0), (1, 1).
    public static let easeIn = named(0.42, 0, 1, 1)
    /// Slow end: (0, 0), (0.58, 1).
    public static let easeOut = named(0, 0, 0.58, 1)
    /// Slow start and end: (0.42, 0), (0.58, 1).
    public static let easeInOut = named(0.42, 0, 0.58, 1)
    /// Core Animation's default: (0.25, 0.1), (0.25, 1).
    public static let coreAnimationDefault = named(0.25, 0.1, 0.25, 1)

    private static func named(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Self {
      Self(uncheckedFirst: Vector(x: x1, y: y1), second: Vector(x: x2, y: y2))
    }

    /// The progress at a fraction of the duration. 0 before the start and 1 after the end.
    public func value(at fraction: Double) -> Double {
      guard fraction > 0 else { return 0 }
      guard fraction < 1 else { return 1 }
      return Self.bezier(first.y, second.y, parameter(at: fraction))
    }

    /// Solves x(s) = fraction by Newton's method, kept inside a shrinking bracket, to an ulp or two.
    ///
    /// It ends where s no longer moves, not where x is near: at a vertical end x hardly moves with s.
    private func parameter(at fraction: Double) -> Double {
      var low = 0.0
      var high = 1.0
      var s = fraction
      // Bisection alone would need 60 steps to reach an ulp of 1.
      for _ in 0..<100 {
        let error = Self.bezier(first.x, second.x, s) - fraction
        if error == 0 { return s }
        if error < 0 { low = s } else { high = s }
        let slope = Self.bezierSlope(first.x, second.x, s)
        let step = error / slope
        // As |x''| ≤ 12, the step after this one would be at most 6 step²/x'.
        if 6 * step * step <= slope * s.ulp { return s - step }
        let next = s - step
        s = low < next && next < high ? next : (low + high) / 2
      }
      return s
    }

    /// One coordinate of the curve with end points 0 and 1: 3(1-s)²s a + 3(1-s)s² b + s³.
    @inline(__always)
    private static func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      let r = 1 - s
      return s * (3 * r * (r * a + s * b) + s * s)
    }

    @inline(__always)
    private static func bezierSlope(_ a: Double, _ b: Double, _ s: Double) -> Double {
      let r = 1 - s
      return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
    }
  }
}

extension TimingCurve {
  /// A spring as a timing curve over a given duration: progress 0 to 1, overshoot allowed.
  ///
  /// Re-implements the idea of `UISpringTimingParameters(dampingRatio:initialVelocity:)`: the
  /// duration comes from the animator, and the frequency is chosen so that the spring has settled
  /// when it is over. UIKit's constant is unpublished. Here "settled" is ``settledFraction`` of the
  /// distance.
  public struct SpringCurve: Equatable, Sendable {
    /// The damping over critical damping, above 0.
    public let dampingRatio: Double
    /// The velocity at the start, in whole distances per duration.
    public let initialVelocity: Double

    private let motion: Spring.Motion

    /// The part of the distance within which a spring counts as settled: 0.1 %.
    public static let settledFraction = 0.001

    /// Creates the curve, or nil unless the damping ratio is in `0.01...100`.
    ///
    /// Below 0.01 a spring rings for more than a hundred periods and is no longer a transition. Nil
    /// as well for a velocity that is not a number or beyond ±1e300, where the arithmetic overflows.
    public init?(dampingRatio: Double, initialVelocity: Double = 0) {
      guard (0.01...100).contains(dampingRatio), initialVelocity.magnitude <= 1e300 else {
        return nil
      }
      self.dampingRatio = dampingRatio
      self.initialVelocity = initialVelocity
      guard
        let motion = Self.motionSettlingInOne(
          dampingRatio: dampingRatio, velocity: initialVelocity)
      else { return nil }
      self.motion = motion
    }

    /// The progress at a fraction of the duration. 0 before the start and 1 from the end on.
    public func value(at fraction: Double) -> Double {
      if fraction <= 0 { return 0 }
      return fraction >= 1 ? 1 : motion.position(at: fraction)
    }

    /// Bisects the logarithm of the frequency until the spring settles in the unit of time.
    ///
    /// The settling time falls with the frequency, with jumps where one swing more comes inside the
    /// tolerance. Keeping the faster end of the bracket makes the spring settled at the end anyway.
    private static func motionSettlingInOne(
      dampingRatio: Double, velocity: Double
    ) -> Spring.Motion? {
      func motion(_ logFrequency: Double) -> Spring.Motion? {
        let response = 2 * Double.pi / exponential(logFrequency)
        return Spring(response: response, dampingRatio: dampingRatio)
          .map { Spring.Motion(spring: $0, from: 0, to: 1, velocity: velocity) }
      }
      func settles(_ logFrequency: Double) -> Bool {
        guard let time = motion(logFrequency)?.settlingTime(within: settledFraction) else {
          return false
        }
        return time <= 1
      }
      var low = -7.0
      var high = 7.0
      // Very fast starts need a stiffer spring still.
      while !settles(high) {
        high += 2
        if high > 60 { return nil }
      }
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if settles(middle) { high = middle } else { low = middle }
      }
      return motion(high)
    }
  }
}

extension TimingCurve {
  /// The timing curves that have a name.
  package enum Name: String, Sendable, CaseIterable {
    /// Constant speed.
    case linear
    /// Slow start.
    case easeIn = "ease-in"
    /// Slow end.
    case easeOut = "ease-out"
    /// Slow start and end.
    case easeInOut = "ease-in-out"
    /// The curve of Core Animation's `default`.
    case `default`

    /// The curve itself.
    package var curve: TimingCurve {
      switch self {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInOut: .easeInOut
      case .default: .cubic(.coreAnimationDefault)
      }
    }
  }
}

extension TimingCurve {
  /// Reads a curve's name, `cubic/x1/y1/x2/y2` or `spring/DAMPING[/VELOCITY]`. Nil for other texts.
  public init?(text: String) {
    if let named = Name(rawValue: text) {
      self = named.curve
      return
    }
    let parts = text.split(separator: "/").map { String($0) }
    let numbers = parts.dropFirst().compactMap { Double(decimal: $0) }
    // A part that is no number would be dropped silently.
    guard numbers.count == parts.count - 1 else { return nil }
    switch (parts.first, numbers.count) {
    case ("cubic", 4):
      guard
        let cubic = Cubic(
          x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
      else { return nil }
      self = .cubic(cubic)
    case ("spring", 1), ("spring", 2):
      guard
        let spring = SpringCurve(
          dampingRatio: numbers[0], initialVelocity: numbers.dropFirst().first ?? 0)
      else { return nil }
      self = .spring(spring)
    default: return nil
    }
  }

  /// The text that reads back as the curve.
  public var text: String {
    switch self {
    case .cubic(let cubic):
      Name.allCases.first { $0.curve == self }?.rawValue
        ?? Self.text("cubic", [cubic.first.x, cubic.first.y, cubic.second.x, cubic.second.y])
    case .spring(let spring): Self.text("spring", [spring.dampingRatio, spring.initialVelocity])
    }
  }

  private static func text(_ kind: String, _ numbers: [Double]) -> String {
    kind + numbers.map { "/" + NumberText.plain($0) }.joined()
  }
}

extension SettingRange<TimingCurve> {
  /// A timing curve.
  public static var curve: SettingRange {
    let names = TimingCurve.Name.allCases.map { $0.rawValue }.joined(separator: ", ")
    return .text(
      "one of \(names), cubic/x1/y1/x2/y2 with x in 0...1, or spring/DAMPING[/VELOCITY]",
      read: { TimingCurve(text: $0) }, write: { $0.text })
  }
}

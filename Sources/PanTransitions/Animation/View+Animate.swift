import PanMotion

/// Options of block animations, after `UIView.AnimationOptions`.
///
/// Without one of the curves the curve is ease-in-out, as documented. Animations are always additive,
/// so there is no need for an option to begin from the current state.
public struct AnimationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt8

  /// Creates options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Slow start.
  public static let curveEaseIn = AnimationOptions(rawValue: 1)
  /// Slow end.
  public static let curveEaseOut = AnimationOptions(rawValue: 2)
  /// Constant speed.
  public static let curveLinear = AnimationOptions(rawValue: 4)

  var curve: TimingCurve {
    if contains(.curveLinear) { return .linear }
    if contains(.curveEaseIn) { return .easeIn }
    return contains(.curveEaseOut) ? .easeOut : .easeInOut
  }
}

extension View {
  /// Animates the properties that a block sets; times in seconds.
  ///
  /// The completion gets false when an interactive transition was cancelled under it, and the values
  /// are back where they were then (observed; not documented). Outside of a stage nothing animates.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      Timing(duration: duration, curve: options.curve), delay: delay, animations, completion)
  }

  /// Animates the properties that a block sets on a spring that settles in the duration.
  ///
  /// `initialSpringVelocity` is in whole distances per second.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringTimingParameters(
      dampingRatio: dampingRatio, initialVelocity: Vector(x: velocity, y: velocity))
    animate(spring.timing(duration: duration), delay: delay, animations, completion)
  }

  /// Animates through keyframes, which the block adds; constant speed unless options say otherwise.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = .curveLinear,
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      Timing(duration: duration, curve: options.curve), delay: delay, animations, completion)
  }

  /// Adds a keyframe: the changes of a block in a part of the whole, both given as shares of it.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration: Double, animations: () -> Void
  ) {
    guard let recorder = Stage.current?.recorder else { return animations() }
    let outer = recorder.window
    let lower = min(max(start, 0), 1)
    recorder.window = lower...min(max(start + relativeDuration, lower), 1)
    animations()
    recorder.window = outer
  }

  /// Sets properties at once, also inside of an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    guard let stage = Stage.current else { return actions() }
    stage.withoutRecording(actions)
  }

  static func animate(
    _ timing: Timing, delay: Double, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    guard let stage = Stage.current else {
      animations()
      completion?(true)
      return
    }
    BlockAnimation(
      stage: stage, delay: delay, timing: timing, clock: stage.interactiveClock,
      completion: completion
    ).run(animations)
  }
}

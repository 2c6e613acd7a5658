public import PanTraces

// Content from a finger, then without it:
// 1. `InteractionStyle` says which controller, and reads it from text.
// 2. `PercentDrivenInteraction` runs the rest of the way over a time, along a curve.
// 3. `VelocityDrivenInteraction` settles on a spring that takes over the content's velocity.
// 4. `CustomInteraction` wraps a type of an app's own.

/// What drives a transition: it follows a finger, and carries on without it.
///
/// ``PercentDrivenInteraction`` and ``VelocityDrivenInteraction`` are two. A type of your own is
/// replayed, measured and reported like them as an ``InteractionStyle/custom(_:)``.
///
/// Progress is a share of the travel, 0 at its start and 1 at its end. Times are seconds on one
/// clock that never runs backwards. Velocities are points per second along the travel, positive
/// towards its end. A controller is a value: a copy of it goes its own way.
///
/// A controller is at any time in one of two stages:
///
/// | stage | begins with | while it lasts |
/// | --- | --- | --- |
/// | interacting | ``begin(extent:)``, ``grab(at:)`` | ``drag(to:)`` moves it, time does not |
/// | settling | ``release(to:velocity:at:)`` | time moves it, until ``settleStage(at:)`` says it is over |
///
/// A replay promises:
///
/// - ``begin(extent:)`` comes first, once, with an extent above 0.
/// - ``drag(to:)`` and ``release(to:velocity:at:)`` come only while interacting.
/// - ``drag(to:)`` comes right before a release by a finger. A finger that caught the content and
///   let go without a pan makes a release right after the grab, with no velocity.
/// - ``grab(at:)`` comes while settling and not yet over. It may come while interacting, too.
/// - ``progress(at:)`` and ``settleStage(at:)`` are asked at times not before the last call's.
///
/// A controller promises, and its tests should ask for:
///
/// - After ``begin(extent:)`` the progress is 0.
/// - While interacting the progress is the same at all times, and the stage is
///   ``SettleStage/moving``.
/// - Dragging to what ``grab(at:)`` returned leaves the progress as it was.
/// - At the time of a release the progress is what it was before it.
/// - Once a settle is over it stays over, and the progress is 1 after a finish, 0 after a cancel.
/// - Equal calls at equal times have equal results.
public protocol InteractionController: Sendable {
  /// Gets ready for a travel of `extent` points, interacting, at rest at its start.
  mutating func begin(extent: Double)

  /// Stops where it is at a time, and returns the progress from which a finger's movement counts.
  ///
  /// That is the progress itself unless what is shown differs from where the finger is, as on a
  /// rubber band.
  mutating func grab(at time: Double) -> Double

  /// Follows the finger. If it is beyond `0...1` the controller decides what is shown.
  mutating func drag(to progress: Double)

  /// Lets go towards an outcome, with the finger's velocity in points per second. Nil is none.
  ///
  /// The content's own velocity at that moment is ``contentVelocity(fingerAt:velocity:time:)``. If
  /// the settle starts at another velocity, people feel a jump.
  mutating func release(to outcome: TransitionOutcome, velocity: Double?, at time: Double)

  /// ``drag(to:)``, and what ``progress(at:)`` says after it.
  mutating func dragged(to progress: Double, at time: Double) -> Double

  /// Where the content is, as a share of the travel. It may lie beyond `0...1`.
  func progress(at time: Double) -> Double

  /// Whether the settle is over. ``SettleStage/moving`` while interacting.
  ///
  /// A frame is shown at the time of the release, so that a settle should not be over before a
  /// later time, even with nothing left to do.
  func settleStage(at time: Double) -> SettleStage

  /// ``settleStage(at:)`` and ``progress(at:)``, which a replay asks for at every frame of a settle.
  func settleState(at time: Double) -> (stage: SettleStage, progress: Double)

  /// The content's velocity under a finger at `progress`, while interacting. Both velocities are in
  /// points per second.
  ///
  /// It is the finger's own if the content follows it, 0 if the content is held against an end, and
  /// a part of it on a rubber band. If the two sides of a place differ, as at an end, the side
  /// counts that the finger heads for. By default a copy of the controller is dragged a little that
  /// way.
  func contentVelocity(fingerAt progress: Double, velocity: Double, time: Double) -> Double

  /// The velocity with which the settle set off, in points per second.
  ///
  /// Nil while interacting, and for a controller that knows only durations.
  var launchVelocity: Double? { get }
}

extension InteractionController {
  public mutating func dragged(to progress: Double, at time: Double) -> Double {
    drag(to: progress)
    return self.progress(at: time)
  }

  public func settleState(at time: Double) -> (stage: SettleStage, progress: Double) {
    (settleStage(at: time), progress(at: time))
  }

  /// Whether the settle is over, at rest or cut short.
  public func isSettled(at time: Double) -> Bool { settleStage(at: time) != .moving }

  public func contentVelocity(
    fingerAt progress: Double, velocity: Double, time: Double
  ) -> Double {
    guard velocity != 0 else { return 0 }
    func shown(_ progress: Double) -> Double {
      var copy = self
      copy.drag(to: progress)
      return copy.progress(at: time)
    }
    // About a millionth of the travel. The slope is rounded to as many digits, so that content
    // under the finger has exactly the finger's velocity.
    let step = (velocity < 0 ? -0x1p-20 : 0x1p-20) * max(1, progress.magnitude)
    let ahead = progress + step
    let slope = (shown(ahead) - shown(progress)) / (ahead - progress)
    return ((slope * 1e6).rounded() / 1e6).share(of: velocity)
  }
}

extension Double {
  /// The part of a finger's velocity that content of this slope has. 0 if the slope is 0, even
  /// of an infinite velocity.
  func share(of velocity: Double) -> Double { self == 0 ? 0 : velocity * self }
}

extension ClosedRange<Double> {
  /// Whether something at a place can go on with a velocity and be inside.
  func isOpen(at place: Double, to velocity: Double) -> Bool {
    guard contains(place) else { return false }
    return velocity < 0 ? place > lowerBound : velocity == 0 || place < upperBound
  }
}

/// How far a settle has come.
public enum SettleStage: UInt8, Sendable, CaseIterable {
  /// Not at its end, or no settle yet.
  case moving
  /// At its end, at rest.
  case rested
  /// Stopped by the controller's own limit before it came to rest.
  case cutShort
}

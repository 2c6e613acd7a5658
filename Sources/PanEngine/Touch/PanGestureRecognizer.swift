public import PanTraces

// A pan from touches:
// 1. `TouchFollower` makes one finger of several (`PanGestureRecognizer+Touches`).
// 2. `Contact` is the state machine: a finger down, a pan, an end. One event leaves it per sample.
// 3. `Start` says when a movement is a pan (`PanGestureRecognizer+Start`), and `Rival` who else may take it.
// 4. `PanRecognition` is all of the events, with the contacts and the first pan in them.

/// Turns a trace's touches into the events of a pan, as `UIPanGestureRecognizer` would.
///
/// Traces in gesture vocabulary come from a recognizer already: they begin with their first sample,
/// whatever the hysteresis and restriction. UIKit's hysteresis is not published. 10 points is the
/// usual guess, and a parameter.
///
/// ```swift
/// let recognizer = PanGestureRecognizer(hysteresis: 8)
/// let recognition = recognizer.recognize(trace, container: Vector(x: 393, y: 852))
/// let pan = recognition.firstPan.map { recognition.events[$0] }
/// ```
public struct PanGestureRecognizer: Equatable, Hashable, Sendable {
  /// How far the finger must get from where it touched down, in points. At least 0.
  public var hysteresis: Double
  /// When a finger that went so far begins a pan.
  public var start: Start
  /// Which movements count.
  public var restriction: Restriction
  /// Where the translation counts from.
  public var origin: TranslationOrigin
  /// Another recognizer that may take the touch first. Nil if there is none.
  public var rival: Rival?
  /// Which fingers count.
  public var touches: TouchRule
  /// What of a lift counts.
  public var lift: LiftRule
  /// Whether a trace that stops without a lift is taken to lift at its last sample.
  public var endsAtLastSample: Bool
  /// The events of the web that it gets to see. Nil for all samples.
  public var eventStream: Trace.EventStream?
  /// How far from the touch-down a browser holds `touchmove` back, in points. Chromium's by default.
  public var browserSlop = 15.0

  /// Creates a recognizer.
  public init(
    hysteresis: Double = 10, start: Start = Start(), restriction: Restriction = .none,
    origin: TranslationOrigin = .recognition, rival: Rival? = nil,
    touches: TouchRule = .firstPointer, lift: LiftRule = .onward, endsAtLastSample: Bool = false
  ) {
    self.hysteresis = hysteresis
    self.start = start
    self.restriction = restriction
    self.origin = origin
    self.rival = rival
    self.touches = touches
    self.lift = lift
    self.endsAtLastSample = endsAtLastSample
  }

  /// The events of the trace's pans.
  ///
  /// `container` is the size of the screen part the gesture lives in, in the trace's length unit.
  /// Only the edge restriction needs it. `travel` is the direction that finishes, if it is known
  /// beforehand. Without it, rules along the travel take the movement's own axis.
  /// - Complexity: O(samples), times the number of fingers down at once.
  public func recognize(
    _ trace: Trace, container: Vector, towards travel: TravelDirection? = nil
  ) -> PanRecognition {
    var follower = TouchFollower(rule: touches)
    var contact = Contact(
      recognizer: self, startsRecognized: trace.vocabulary == .gesture, container: container,
      travel: travel)
    var events: [PanEvent] = []
    events.reserveCapacity(trace.samples.count + 1)
    var held = HeldMovements(
      reach: eventStream == .touch && trace.eventStream == .pointer ? browserSlop : nil)
    for sample in trace.samples where !held.contain(sample) {
      // A lift with a position of its own is two events: the movement there, then the lift.
      let rule = lift == .sampleOfPan && !contact.isPanning ? .ignore : lift
      if let move = follower.liftMove(sample, rule) { events.append(contact.event(for: move)) }
      guard let touch = follower.follow(sample) else { continue }
      events.append(contact.event(for: touch))
    }
    // The recording stopped with the finger down. Without a lift nothing would be decided.
    if endsAtLastSample, let last = events.last, !last.phase.endsContact {
      let lift = FollowedTouch(time: last.time, phase: .up, location: last.location)
      events.append(contact.event(for: lift))
    }
    return PanRecognition(
      events: events, ignoredPointers: follower.ignoredPointers, isPrevented: contact.isPrevented)
  }

  /// Where a pan's translation counts from.
  public enum TranslationOrigin: String, NamedCase {
    /// Where the finger was when the pan was recognized: content starts to move from rest.
    case recognition
    /// Where the finger touched down: content jumps by the hysteresis when the pan is recognized.
    case touchDown = "touch-down"
    /// At the edge of the slop, towards where the finger was when the pan was recognized: content
    /// moves at once by what the finger went beyond the slop.
    case slopEdge = "slop-edge"
    /// Where the finger was when it first moved, as some web libraries have it.
    case firstMove = "first-move"
    /// Where the finger touched down, but the movement that began the pan moves nothing, as in
    /// libraries that render between the two.
    case touchDownLater = "touch-down-later"

    /// The event of a contact from which a finger's way and time count.
    package func spanStart(of contact: ArraySlice<PanEvent>) -> PanEvent {
      let start = contact.startIndex
      return contact[self == .firstMove && contact.count > 1 ? start + 1 : start]
    }
  }
}

extension PanGestureRecognizer {
  /// The recognizer's state machine over the samples of one contact after the other.
  struct Contact {
    private enum Stage {
      /// No finger is down.
      case idle
      /// A finger is down since `start`, not yet a pan. It first moved to `first`.
      case pressed(start: Vector, first: Vector?)
      /// A pan whose translation counts from `zero`.
      case panning(zero: Vector)
      /// Down, but not a pan any more.
      case failed
    }

    private let recognizer: PanGestureRecognizer
    private let startsRecognized: Bool
    private let container: Vector
    private let travel: TravelDirection?
    private var stage = Stage.idle
    /// How far the content was moved.
    private var translation = Vector.zero
    /// Whether the last movement moved nothing.
    private var isHeld = false
    /// Whether another recognizer took a touch.
    private(set) var isPrevented = false

    init(
      recognizer: PanGestureRecognizer, startsRecognized: Bool, container: Vector,
      travel: TravelDirection?
    ) {
      self.recognizer = recognizer
      self.startsRecognized = startsRecognized
      self.container = container
      self.travel = travel
    }

    /// Where the translation of a pan under way counts from. Nil if there is none.
    private var zero: Vector? {
      if case .panning(let zero) = stage { zero } else { nil }
    }

    /// Whether a pan is under way.
    var isPanning: Bool { zero != nil }

    mutating func event(for touch: FollowedTouch) -> PanEvent {
      let state = advance(touch)
      translate(touch, state)
      if state.isFinal { stage = touch.phase.endsContact ? .idle : .failed }
      return PanEvent(
        time: touch.time, phase: touch.phase, state: state, location: touch.location,
        translation: translation, isLift: touch.isLift)
    }

    private mutating func translate(_ touch: FollowedTouch, _ state: PanEvent.State) {
      guard let zero else { return translation = .zero }
      let way = touch.location - zero
      // An end has the place of the last movement, and counts as much.
      if !touch.phase.endsContact {
        isHeld =
          state == .began
          ? recognizer.origin == .touchDownLater
          : recognizer.start.slopUse == .always && way.length < recognizer.hysteresis
      }
      if !isHeld { translation = way }
    }

    private mutating func advance(_ touch: FollowedTouch) -> PanEvent.State {
      switch touch.phase {
      case .down: press(touch.location)
      case .move: move(to: touch.location)
      case .up: lift()
      case .cancel: takeAway()
      }
    }

    private mutating func press(_ location: Vector) -> PanEvent.State {
      if startsRecognized {
        stage = .panning(zero: location)
        return .began
      }
      guard isInBand(location) else { return .failed }
      stage = .pressed(start: location, first: nil)
      return .possible
    }

    private mutating func move(to location: Vector) -> PanEvent.State {
      switch stage {
      case .pressed(let start, let first):
        let displacement = location - start
        // Kept for `TranslationOrigin.firstMove`.
        let first = first ?? location
        let next = recognizer.start.state(
          after: displacement, hysteresis: recognizer.hysteresis, towards: travel)
        // Both watch the same movement. The rival has it unless the pan begins with this very sample.
        if let rival = recognizer.rival, rival.begins(displacement) {
          guard next == .begins, accepts(displacement), !rival.winsTies else {
            isPrevented = true
            return .failed
          }
        }
        switch next {
        case .fails: return .failed
        case .waits:
          stage = .pressed(start: start, first: first)
          return .possible
        case .begins: break
        }
        // The direction is judged only now, past the slop: before that, noise would decide it.
        guard accepts(displacement) else { return .failed }
        stage = .panning(zero: zero(start: start, first: first, location))
        return .began
      case .panning: return .changed
      case .idle, .failed: return .failed
      }
    }

    private func zero(start: Vector, first: Vector, _ location: Vector) -> Vector {
      switch recognizer.origin {
      case .recognition: location
      case .touchDown, .touchDownLater: start
      case .slopEdge: start + recognizer.start.slop(location - start, recognizer.hysteresis, travel)
      case .firstMove: first
      }
    }

    private func lift() -> PanEvent.State {
      if case .panning = stage { .ended } else { .failed }
    }

    private func takeAway() -> PanEvent.State {
      if case .panning = stage { .cancelled } else { .failed }
    }

    private func accepts(_ displacement: Vector) -> Bool {
      let direction = TravelDirection(dominantIn: displacement)
      return switch recognizer.restriction {
      case .none: true
      case .axis(let horizontal): direction.isHorizontal == horizontal
      case .direction(let wanted), .edge(let wanted, _): direction == wanted
      }
    }

    private func isInBand(_ location: Vector) -> Bool {
      guard case .edge(let direction, let band) = recognizer.restriction else { return true }
      return switch direction {
      case .right: location.x <= band
      case .left: location.x >= container.x - band
      case .down: location.y <= band
      case .up: location.y >= container.y - band
      }
    }
  }
}

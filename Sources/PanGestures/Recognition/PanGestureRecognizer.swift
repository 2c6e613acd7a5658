import PanMotion
import PanTraces

/// Turns a trace's touches into the events of a pan, as `UIPanGestureRecognizer` would.
///
/// Traces in gesture vocabulary come from a recogniser already: they begin with their first sample,
/// whatever the hysteresis and restriction. UIKit's hysteresis is not published; 10 points is the
/// usual guess, and a parameter.
///
/// ```swift
/// let recognizer = PanGestureRecognizer(hysteresis: 8)
/// let recognition = recognizer.recognize(trace, container: Vector(x: 393, y: 852))
/// let pan = recognition.firstPan.map { recognition.events[$0] }
/// ```
public struct PanGestureRecognizer: Equatable, Hashable, Sendable {
  /// How far the finger must get from where it touched down, in points; at least 0.
  public var hysteresis: Double
  /// Which movements count.
  public var restriction: PanRestriction
  /// Where the translation counts from.
  public var origin: TranslationOrigin
  /// Which fingers count.
  public var touches: TouchRule
  /// Whether a trace that stops without a lift is taken to lift at its last sample.
  public var endsAtLastSample: Bool

  /// Creates a recogniser.
  public init(
    hysteresis: Double = 10, restriction: PanRestriction = .none,
    origin: TranslationOrigin = .recognition, touches: TouchRule = .firstPointer,
    endsAtLastSample: Bool = false
  ) {
    self.hysteresis = hysteresis
    self.restriction = restriction
    self.origin = origin
    self.touches = touches
    self.endsAtLastSample = endsAtLastSample
  }

  /// The events of the trace's pans.
  ///
  /// `container` is the size of the screen part the gesture lives in, in the trace's length unit;
  /// only the edge restriction needs it.
  /// - Complexity: O(samples), times the number of fingers down at once.
  public func recognize(_ trace: Trace, container: Vector) -> PanRecognition {
    var follower = TouchFollower(rule: touches)
    var contact = PanContact(
      recognizer: self, startsRecognized: trace.vocabulary == .gesture, container: container)
    var events: [PanEvent] = []
    events.reserveCapacity(trace.samples.count + 1)
    for sample in trace.samples {
      guard let touch = follower.follow(sample) else { continue }
      events.append(contact.event(for: touch))
    }
    if endsAtLastSample, let last = events.last, !last.phase.endsContact {
      let lift = FollowedTouch(time: last.time, phase: .up, location: last.location)
      events.append(contact.event(for: lift))
    }
    return PanRecognition(events: events, ignoredPointers: follower.ignoredPointers)
  }
}

/// Where a pan's translation counts from.
public enum TranslationOrigin: UInt8, Sendable, CaseIterable {
  /// Where the finger was when the pan was recognised: content starts to move from rest.
  case recognition
  /// Where the finger touched down: content jumps by the hysteresis when the pan is recognised.
  case touchDown

  /// The word on the command line and in outputs.
  public var name: String {
    switch self {
    case .recognition: "recognition"
    case .touchDown: "touch-down"
    }
  }
}

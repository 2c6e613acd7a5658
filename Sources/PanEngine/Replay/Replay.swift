public import PanTraces

// A replay from touch to decision:
// 1. `ReplaySetup` has the steps in their order: travel, recognition, frames, decision.
// 2. `ReplayLoop` is the third step. It feeds the pan's events to a controller, frame by frame.
// 3. `FrameInput` says which touch a frame shows, and `ScrollPath` what a scroll view leaves of it.
// 4. `Release` is what was seen and decided at a lift, `Frame` what one picture shows.
// 5. `TraceReplays` replays one trace under many rules, and does once what they share.

/// A trace's first transition, replayed frame by frame.
///
/// The transition begins with the first contact that becomes a pan. Touches during its settle grab
/// the content and belong to it. Touches after it has come to rest are counted.
///
/// ```swift
/// let replay = Replay(of: trace, configuration: configuration)
/// let decision = replay.release?.decision
/// let positions = replay.frames.map(\.content)
/// ```
public struct Replay: Equatable, Sendable {
  /// What was replayed.
  public let trace: Trace
  @usableFromInline let setup: ReplaySetup
  /// What the recognizer made of the touches.
  public let recognition: PanRecognition
  /// Where finish is.
  public let travel: Travel
  @usableFromInline let played: Replay.PlayedFrames

  /// What it was replayed with, and so what it is to be measured with. The clock is the one of the
  /// trace's display.
  @inlinable
  public var configuration: ReplayConfiguration { setup.configuration }

  /// The pictures on the display, from the touch-down to the first at rest.
  @inlinable
  public var frames: [Frame] { played.frames }

  /// Every release, also those after which a finger caught the content again.
  @inlinable
  public var releases: [Release] { played.releases }

  /// The release that decided the transition. Nil while a finger still has the content.
  @inlinable
  public var release: Release? { played.release }

  /// How many later touches caught the content while it settled.
  public var interruptions: Int { played.interruptions }

  /// How many contacts came after the end, or during a settle that cannot be caught.
  public var laterContacts: Int { played.laterContacts }

  /// How it ended.
  public var end: End { played.end }

  /// The first contact that became a pan. Nil if none did.
  public var pan: Range<Int>? { recognition.firstPan }

  /// The ``release`` if a person made it. Nil if the system took the touch away.
  public var lift: Release? {
    guard let release, !release.isSystemCancelled else { return nil }
    return release
  }

  /// How a replay ended.
  public enum End: String, NamedCase {
    /// The content came to rest.
    case rested
    /// The controller's duration limit put the content at its target.
    case cutShort = "cut-short"
    /// The content was still moving at the horizon.
    case neverRests = "never-rests"
    /// The recording stops with the finger down.
    case unterminated
    /// The system took the touch away, the app ignored it, and the content stays between its ends.
    case stuck
    /// No contact became a pan.
    case notRecognized = "not-recognized"
    /// No contact became a pan, and another recognizer took a touch.
    case prevented
    /// The list of frames ended first.
    case clockEnded = "clock-ended"
    /// The trace spans more frames than a replay keeps.
    case tooLong = "too-long"

    /// Whether there was a pan.
    package var hasPan: Bool { self != .notRecognized && self != .prevented }
  }
}

extension Replay {
  /// Replays a trace. Equal arguments give equal replays.
  /// - Complexity: O(samples + frames).
  public init(of trace: consuming Trace, configuration: ReplayConfiguration) {
    let setup = ReplaySetup(resolved: configuration.resolved(for: trace))
    self.init(of: trace, setup: setup)
  }

  /// What its travel was taken from.
  package var travelBasis: Travel.Basis {
    Travel.Basis(of: trace, towards: travel.direction, setup.configuration)
  }

  /// Replays a trace with a setup for its display.
  package init(of trace: consuming Trace, setup: ReplaySetup) {
    let travel = setup.travel(of: trace)
    let recognition = setup.recognize(trace, travel)
    self.init(trace, setup, recognition, travel)
  }

  /// Replays a trace that is recognized already.
  init(
    _ trace: consuming Trace, _ setup: ReplaySetup, _ recognition: PanRecognition, _ travel: Travel
  ) {
    played = setup.play(recognition, travel, VelocityEstimator.Record(trace))
    self.trace = trace
    self.setup = setup
    self.recognition = recognition
    self.travel = travel
  }
}

extension Replay {
  /// When the whole of a transition was over, with all that still moved when the content rested.
  ///
  /// A replay alone knows only its content. A replay of the transition's own code knows this, too.
  public struct Completion: Equatable, Sendable {
    /// When a tap started it, in seconds since the trace's first sample. Nil if a finger drives
    /// it, so that the release counts.
    public let start: Double?
    /// The time of the frame in which it was told that it is over, in seconds since the trace's first
    /// sample. Nil if it never was.
    public let time: Double?

    /// Creates a completion.
    public init(start: Double? = nil, time: Double?) {
      self.start = start
      self.time = time
    }
  }
}

extension Replay {
  /// The frames and releases that a ``ReplayLoop`` computes for a recognized trace.
  @usableFromInline
  struct PlayedFrames: Equatable, Sendable {
    @usableFromInline let frames: [Frame]
    @usableFromInline let releases: [Release]
    @usableFromInline let release: Release?
    let interruptions: Int
    let laterContacts: Int
    let end: Replay.End
  }
}

public import PanTraces

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
  @usableFromInline let played: PlayedFrames

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
  public enum End: String, Sendable, CaseIterable {
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

    /// The word in tables and exports.
    public var name: String { rawValue }

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
  package var travelBasis: TravelBasis {
    TravelBasis(of: trace, towards: travel.direction, setup.configuration)
  }

  /// Replays a trace with a setup for its display.
  package init(of trace: consuming Trace, setup: ReplaySetup) {
    let travel = setup.configuration.travel(of: trace)
    let recognition = setup.recognition(of: trace, travel)
    self.init(trace, setup, recognition, travel)
  }

  init(
    _ trace: consuming Trace, _ setup: ReplaySetup, _ recognition: PanRecognition, _ travel: Travel
  ) {
    let played = PlayedFrames(VelocityRecord(trace), setup, recognition, travel)
    self.init(trace, setup, recognition, travel, played)
  }

  init(
    _ trace: consuming Trace, _ setup: ReplaySetup, _ recognition: PanRecognition,
    _ travel: Travel, _ played: consuming PlayedFrames
  ) {
    self.trace = trace
    self.setup = setup
    self.recognition = recognition
    self.travel = travel
    self.played = played
  }
}

/// The moment the finger lets go: what it looked like, and what was decided.
public struct Release: Equatable, Sendable {
  /// The index of the event that ended the contact, in the recognition's events.
  public let eventIndex: Int
  /// When the finger lifted, in seconds since the trace's first sample.
  public let time: Double
  /// When it was decided: the cut-off of the first frame that knows of the lift.
  public let decisionTime: Double
  /// The index of that frame. It shows the settle at its time 0.
  public let frameIndex: Int
  /// What the policy got to see.
  public let state: ReleaseState
  /// The finger's velocity, or why there is none.
  public let velocity: VelocityEstimate
  /// Finish or cancel, and why.
  public let decision: ReleaseDecision
  /// The content's velocity along the travel when the finger let go, in points per second.
  ///
  /// The finger's velocity times the slope of the controller's clamp or rubber band, see
  /// ``InteractionController/contentVelocity(fingerAt:velocity:time:)``. 0 for a finger that only
  /// held the content. Nil if the finger has none.
  public let contentVelocity: Double?
  /// The content's velocity with which the settle set off along the travel, in points per second.
  ///
  /// Nil for a controller that knows only durations.
  public let launchVelocity: Double?

  /// Whether the system took the touch away, so that no finger let go and no rule was asked.
  public var isSystemCancelled: Bool { decision.isSystemCancelled }

  /// How far the content was asked to go, as a share of the travel, not clamped.
  public var progress: Double { state.progress }

  /// The velocity along the travel in points per second, positive towards finish.
  public var velocityAlong: Double? { state.velocity }

  /// Where the content would glide to at this velocity, as a share of the travel.
  ///
  /// Nil without a velocity.
  package func projectedProgress(extent: Double, decay: DecayProjection = .normal) -> Double? {
    velocityAlong.map { progress + decay.distance(velocity: $0) / extent }
  }
}

extension Release {
  /// Takes a release from a row, which says nothing of events and frames.
  package init(
    ofRow state: ReleaseState, velocity: VelocityEstimate, decision: ReleaseDecision
  ) {
    self.init(
      eventIndex: 0, time: state.duration, decisionTime: state.duration, frameIndex: 0,
      state: state, velocity: velocity, decision: decision, contentVelocity: nil,
      launchVelocity: nil)
  }
}

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

extension PlayedFrames {
  /// Steps the setup's controller through the frames.
  init(
    _ velocityRecord: VelocityRecord, _ setup: ReplaySetup, _ recognition: PanRecognition,
    _ travel: Travel
  ) {
    switch setup.configuration.interaction {
    case .percentDriven(let controller):
      self = ReplayLoop(velocityRecord, setup, recognition, travel, controller).run()
    case .velocityDriven(let controller):
      self = ReplayLoop(velocityRecord, setup, recognition, travel, controller).run()
    case .custom(let controller):
      self = controller.replay(velocityRecord, setup, recognition, travel)
    }
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

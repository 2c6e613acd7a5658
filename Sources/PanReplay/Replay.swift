import PanGestures
import PanMotion
import PanTraces

/// A trace's first transition, replayed frame by frame.
///
/// The transition begins with the first contact that becomes a pan. Touches during its settle grab
/// the content and belong to it; touches after it has come to rest are counted.
///
/// ```swift
/// let replay = Replay(of: trace, configuration: configuration)
/// let decision = replay.release?.decision
/// let positions = replay.frames.map(\.content)
/// ```
public struct Replay: Equatable, Sendable {
  /// What was replayed.
  public let trace: Trace
  /// What it was replayed with, so that nobody measures it with anything else; the clock is the one
  /// of the trace's display.
  public let configuration: ReplayConfiguration
  /// What the recogniser made of the touches.
  public let recognition: PanRecognition
  /// Where finish is.
  public let travel: Travel
  /// The pictures on the display, from the touch-down to the first at rest.
  public let frames: [Frame]
  /// Every release, also those after which a finger caught the content again.
  public let releases: [Release]
  /// The release that decided the transition; nil while a finger still has the content.
  public let release: Release?
  /// How many later touches caught the content while it settled.
  public let interruptions: Int
  /// How many contacts came after the end.
  public let laterContacts: Int
  /// How it ended.
  public let end: ReplayEnd

  /// The first contact that became a pan; nil where none did.
  public var pan: Range<Int>? { recognition.firstPan }

  /// The ``release`` if a person made it; nil where the system took the touch away.
  public var lift: Release? {
    guard let release, !release.isSystemCancelled else { return nil }
    return release
  }
}

/// How a replay ended.
public enum ReplayEnd: String, Sendable, CaseIterable {
  /// The content came to rest.
  case rested
  /// The controller's duration limit put the content at its target.
  case cutShort = "cut-short"
  /// The content was still moving at the horizon.
  case neverRests = "never-rests"
  /// The recording stops with the finger down.
  case unterminated
  /// No contact became a pan.
  case notRecognized = "not-recognised"
  /// The list of frames ended first.
  case clockEnded = "clock-ended"
  /// The trace spans more frames than a replay keeps.
  case tooLong = "too-long"

  /// The word in tables and exports.
  public var name: String { rawValue }
}

extension Replay {
  /// Replays a trace; equal arguments give equal replays.
  /// - Complexity: O(samples + frames).
  public init(of trace: Trace, configuration: ReplayConfiguration) {
    let configuration = configuration.resolved(for: trace)
    let recognition = configuration.recognizer.recognize(
      trace, container: configuration.container(of: trace))
    let pan = recognition.firstPan.map { recognition.events[$0] } ?? []
    let travel = configuration.travel(of: trace, pan: pan)
    switch configuration.interaction {
    case .percentDriven(let controller):
      self = ReplayLoop(trace, configuration, recognition, travel, controller).run()
    case .velocityDriven(let controller):
      self = ReplayLoop(trace, configuration, recognition, travel, controller).run()
    case .custom(let controller):
      self = controller.replay(trace, configuration, recognition, travel)
    }
  }
}

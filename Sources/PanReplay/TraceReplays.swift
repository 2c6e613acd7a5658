import PanGestures
import PanMotion
package import PanTraces

/// The replays of one trace under many setups: what they have in common is done once.
///
/// Rules differ in what they make of a release, and seldom in how the touches become one.
package struct TraceReplays {
  private let trace: Trace
  private var recognitions:
    [(recognizer: PanGestureRecognizer, scroll: ScrollContent?, recognition: PanRecognition)] = []

  /// Takes a trace.
  package init(of trace: Trace) { self.trace = trace }

  /// The replay with a setup, and a direction where that has none.
  package mutating func replay(
    _ setup: ReplaySetup, direction: TravelDirection? = nil
  ) -> Replay {
    let recognition = recognition(setup)
    return Replay(trace, setup, recognition, setup.travel(of: trace, recognition, direction))
  }

  /// The release that decides in the replay with a setup, and how the replay ends without one.
  ///
  /// No frame of a plain replay is made for it; `end` is then ``ReplayEnd/rested``, which it need not
  /// be, and the release is without the controller's launch velocity.
  package mutating func release(
    _ setup: ReplaySetup, direction: TravelDirection? = nil
  ) -> (release: Release?, end: ReplayEnd) {
    let recognition = recognition(setup)
    let travel = setup.travel(of: trace, recognition, direction)
    // The controller moves frames, and not what a plain release looks like.
    var loop = ReplayLoop(trace, setup, recognition, travel, PercentDrivenInteraction())
    if let release = loop.plainRelease() { return (release, .rested) }
    let replay = Replay(trace, setup, recognition, travel)
    return (replay.release, replay.end)
  }

  /// Setups for one trace differ in the recogniser, and in what is between it and the finger; the
  /// container is the trace's, or the same for all.
  private mutating func recognition(_ setup: ReplaySetup) -> PanRecognition {
    let (recognizer, scroll) = (setup.configuration.recognizer, setup.configuration.scroll)
    let known = recognitions.first { $0.recognizer == recognizer && $0.scroll == scroll }
    if let known { return known.recognition }
    let recognition = setup.recognition(of: trace)
    recognitions.append((recognizer, scroll, recognition))
    return recognition
  }
}

extension ReplaySetup {
  /// What the recogniser makes of a trace, behind a scroll view where there is one.
  func recognition(of trace: Trace) -> PanRecognition {
    let container = configuration.container(of: trace)
    guard let scroll = configuration.scroll else {
      return configuration.recognizer.recognize(trace, container: container)
    }
    return configuration.recognizer.recognize(
      ScrollPath(of: trace, through: scroll).pan, container: container)
  }

  /// The travel for a trace, in a direction where the configuration has none.
  func travel(
    of trace: Trace, _ recognition: PanRecognition, _ direction: TravelDirection?
  ) -> Travel {
    let pan = recognition.firstPan.map { recognition.events[$0] } ?? []
    guard configuration.direction == nil, let direction else {
      return configuration.travel(of: trace, pan: pan)
    }
    return configuration.travel(of: trace, towards: direction)
  }
}

import PanTraces

// The steps of a replay, in their order. `Replay.init` takes them all, and `TraceReplays` shares the
// first two among the rules that it compares.
//
// 1. `travel`: which way finishes, and how far that is.
// 2. `recognize`: what the recognizer makes of the touches, behind a scroll view if there is one.
// 3. `play`: the frames, each with the content as the controller has it (`ReplayLoop`).
// 4. `decide`: the rule's answer, at the first frame that knows of a lift. Step 3 asks for it.

/// A resolved configuration that replays share.
///
/// Replays of many traces go fastest with one setup a thread: threads that share one contend for
/// its reference count.
@usableFromInline
package final class ReplaySetup: Equatable, Sendable {
  /// Everything that replays depend on besides the trace.
  @usableFromInline package let configuration: ReplayConfiguration

  /// Takes a configuration whose clock is that of a trace's display.
  package init(resolved configuration: ReplayConfiguration) { self.configuration = configuration }

  /// Whether both say the same.
  @usableFromInline
  package static func == (a: ReplaySetup, b: ReplaySetup) -> Bool {
    a === b || a.configuration == b.configuration
  }
}

extension ReplaySetup {
  /// Step 1: the direction and length of the way to finish.
  func travel(of trace: borrowing Trace) -> Travel { configuration.travel(of: trace) }

  /// Step 2: what the recognizer makes of a trace.
  func recognize(_ trace: Trace, _ travel: Travel) -> PanRecognition {
    // A scroll view takes its part of the finger first. The pan sees what is left.
    let touches = configuration.scroll.map { ScrollPath(of: trace, through: $0).pan } ?? trace
    let recognition = configuration.recognizer.recognize(
      touches, container: configuration.container(of: trace), towards: travel.direction)
    return configuration.contentLimit == .free
      ? recognition : recognition.limited(configuration.contentLimit, to: travel)
  }

  /// Step 3: the frames and releases of a recognized trace.
  func play(
    _ recognition: PanRecognition, _ travel: Travel, _ velocityRecord: VelocityEstimator.Record
  ) -> Replay.PlayedFrames {
    // Each controller has a loop of its own type: a call of it costs nothing then, frame by frame.
    switch configuration.interaction {
    case .percentDriven(let controller):
      ReplayLoop(velocityRecord, self, recognition, travel, controller).run()
    case .velocityDriven(let controller):
      ReplayLoop(velocityRecord, self, recognition, travel, controller).run()
    case .custom(let controller):
      controller.replay(velocityRecord, self, recognition, travel)
    }
  }

  /// Step 4: what is decided at the event that ends a contact.
  func decide(_ end: PanEvent, _ state: ReleaseState) -> ReleaseDecision {
    end.state == .cancelled && configuration.systemCancel == .cancels
      ? .systemCancelled : configuration.policy.decide(state)
  }

  /// A replay of two hours and more at 120 Hz. A bound against time stamps gone wild.
  static let maximumFrames = 1_000_000

  /// Whether the pan alone takes more frames than are kept.
  func isTooLong(_ recognition: PanRecognition) -> Bool {
    guard let pan = recognition.firstPan, let rate = configuration.clock.rate else { return false }
    let (start, end) = (
      recognition.events[pan.lowerBound].time, recognition.events[pan.upperBound - 1].time
    )
    return (end - start) * rate > Double(Self.maximumFrames)
  }
}

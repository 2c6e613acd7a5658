import PanMotion
import PanReplay
import PanTestSupport
import PanTraces
import Testing

/// One replay of the table that Golden/replay.py writes.
struct ReplayGolden: Sendable, CustomTestStringConvertible {
  enum Style { case percent, velocity }
  enum Policy { case latest, resampled }

  let name: String
  let style: Style
  let policy: Policy
  let rate: Double
  let phase: Double
  let lead: Double
  /// (ms, pt), the last one the lift.
  let samples: [(Double, Double)]
  /// One letter per frame, as ``Replay/drawn``.
  let phases: String
  /// (time, input time, content).
  let frames: [(Double, Double, Double)]

  init(
    _ name: String, _ style: Style, _ policy: Policy, rate: Double, phase: Double, lead: Double,
    samples: [(Double, Double)], phases: String, frames: [(Double, Double, Double)]
  ) {
    self.name = name
    self.style = style
    self.policy = policy
    self.rate = rate
    self.phase = phase
    self.lead = lead
    self.samples = samples
    self.phases = phases
    self.frames = frames
  }

  var testDescription: String { name }

  var replay: Replay {
    let trace = Trace.stroke(samples.map { ($0.0, $0.1, 0) })
    return Replay(
      of: trace,
      configuration: .test { configuration in
        configuration.interaction = style == .percent ? .percentDriven : .velocityDriven
        configuration.inputPolicy = policy == .latest ? .latest : .resampled
        configuration.clock = .steady(rate: rate, phase: phase)
        configuration.lead = lead
      })
  }
}

struct ReplayGoldenTests {
  @Test(arguments: ReplayGolden.all)
  func `agrees frame by frame with a replay written anew`(golden: ReplayGolden) {
    let replay = golden.replay
    #expect(replay.drawn == golden.phases)
    #expect(replay.end == .rested)
    for (frame, expected) in zip(replay.frames, golden.frames) {
      #expect(frame.time == expected.0)
      expectClose(frame.inputTime, expected.1, within: 1e-12)
      expectClose(frame.content, expected.2, within: 1e-9)
      expectClose(frame.fraction, expected.2 / 400, within: 1e-11)
    }
  }
}

import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// One replay of the table that Golden/replay.py prints.
struct ReplayGolden: Sendable, CustomTestStringConvertible {
  let name: String
  let isPercentDriven: Bool
  let isResampled: Bool
  let rate: Double
  let phase: Double
  let lead: Double
  /// (ms, pt), the last one the lift.
  var samples: [(Double, Double)] = []
  /// One letter per frame, as ``Replay/drawn``.
  var phases = ""
  /// (time, input time, content).
  var frames: [(Double, Double, Double)] = []

  static let all: [ReplayGolden] = {
    var cases: [ReplayGolden] = []
    for words in GoldenFile.records("PanEngineTests/Golden/replay.txt") {
      let numbers = words.compactMap { Double($0) }
      switch words[0] {
      case "case":
        cases.append(
          ReplayGolden(
            name: words.dropFirst(6).joined(separator: " "), isPercentDriven: words[1] == "percent",
            isResampled: words[2] == "resampled", rate: numbers[0], phase: numbers[1],
            lead: numbers[2]))
      case "sample": cases[cases.count - 1].samples.append((numbers[0], numbers[1]))
      default:
        cases[cases.count - 1].frames.append((numbers[0], numbers[1], numbers[2]))
        cases[cases.count - 1].phases += words[4]
      }
    }
    return cases
  }()

  var testDescription: String { name }

  var replay: Replay {
    let trace = Trace.stroke(samples.map { ($0.0, $0.1, 0) })
    return Replay(
      of: trace,
      configuration: .test { configuration in
        configuration.interaction = isPercentDriven ? .percentDriven : .velocityDriven
        configuration.inputPolicy = isResampled ? .resampled : .latest
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

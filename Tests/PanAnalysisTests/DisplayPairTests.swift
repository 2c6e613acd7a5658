import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A finger at 600 pt/s, seen by a panel at one rate and shown by a display at another.
///
/// The replay against two simulations that know nothing of it: the table of the metrics'
/// specification (one phase and one short draw of jitter each, given to two digits) and the long one
/// of Golden/display_pairs.py, whose phases are chosen to be the table's.
struct DisplayPair: Sendable, CustomTestStringConvertible {
  let panel: Double
  let display: Double
  let isResampled: Bool
  let phase: Double
  /// Judder %, repeated frames %, animation error rms ms in the specification's table.
  let clean: [Double]
  let jittered: [Double]

  var testDescription: String {
    "\(panel) Hz on \(display) Hz, \(isResampled ? "resampled" : "latest")"
  }

  static let all = [
    DisplayPair(
      panel: 120, display: 60, isResampled: false, phase: 0.25, clean: [0, 0, 0],
      jittered: [21, 0, 1.9]),
    DisplayPair(
      panel: 100, display: 60, isResampled: false, phase: 0.25, clean: [33, 0, 4.7],
      jittered: [42, 0, 4.7]),
    DisplayPair(
      panel: 100, display: 60, isResampled: true, phase: 0.25, clean: [0, 0, 0],
      jittered: [3.5, 0, 1]),
    DisplayPair(
      panel: 100, display: 120, isResampled: false, phase: 0.25, clean: [0, 17, 3.7],
      jittered: [11, 20, 4.7]),
    DisplayPair(
      panel: 60, display: 120, isResampled: false, phase: 0.25, clean: [0, 50, 8.3],
      jittered: [0, 50, 8.5]),
    DisplayPair(
      panel: 60, display: 120, isResampled: true, phase: 0.723, clean: [0, 0, 1.4],
      jittered: [43, 0, 2.3]),
  ]

  /// The replay's figures in the same order, over `seconds` of movement.
  func figures(deviation: Double, seconds: Double, random: inout SeededRandom) -> [Double] {
    let points = (0...Int(seconds * panel)).map { index -> (Double, Double, Double) in
      let limit = 0.3 / panel
      let jitter = index == 0 ? 0 : random.normal(deviation: deviation)
      let time = Double(index) / panel + min(max(jitter, -limit), limit)
      return (1000 * time, 600 * time, 0)
    }
    var configuration = ReplayConfiguration()
    configuration.extent = 1e5
    configuration.direction = .right
    configuration.clock = .steady(rate: display, phase: phase)
    configuration.inputPolicy =
      isResampled ? .resampled(ReplayConfiguration.InputPolicy.Resampling()) : .latest
    let trace = Trace.stroke(points, vocabulary: .gesture)
    let replay = Replay(of: trace, configuration: configuration)
    let measurements = TraceMeasurements(
      of: replay,
      metrics: MetricSet([Metric.staleFrames, .dragJudder, .dragErrorRMS]))
    let drag = replay.frames.filter { $0.phase == .dragging }
    // F1 counts resampled frames at the cap, the table only frames that repeat an input time.
    let repeats = zip(drag.dropFirst(), drag).reduce(0.0) {
      $1.0.inputTime == $1.1.inputTime ? $0 + 1 : $0
    }
    let share = 100 * repeats / Double(drag.count - 1)
    // The last frame has no finger, and is left out of F1.
    if !isResampled { expectClose(measurements[.staleFrames], share, within: 0.1) }
    return [
      measurements[.dragJudder].value ?? .nan, share, measurements[.dragErrorRMS].value ?? .nan,
    ]
  }
}

struct DisplayPairTests {
  @Test(arguments: DisplayPair.all.indices)
  func `even input gives the figures of both simulations`(row: Int) {
    let pair = DisplayPair.all[row]
    var random = SeededRandom(seed: 1)
    let figures = pair.figures(deviation: 0, seconds: 10, random: &random)
    for (index, tolerance) in [0.5, 0.5, 0.06].enumerated() {
      expectClose(figures[index], pair.clean[index], within: tolerance)
      expectClose(figures[index], DisplayPairGoldens.simulated[row][index], within: tolerance)
    }
  }

  /// The table's own draw has a few hundred frames: some 3 % of noise in a share, 0.6 ms in an error.
  @Test(arguments: DisplayPair.all.indices)
  func `jittered input gives the figures of both simulations, within their noise`(row: Int) {
    let pair = DisplayPair.all[row]
    var random = SeededRandom(seed: 33)
    let runs = (0..<6).map { _ in
      pair.figures(deviation: 0.0015, seconds: 10, random: &random)
    }
    let own: [Double] = [1.8, 0.8, 0.12]
    let table: [Double] = [7, 1, 0.7]
    for index in 0..<3 {
      let mean = runs.reduce(0) { $0 + $1[index] } / Double(runs.count)
      expectClose(mean, DisplayPairGoldens.simulated[row][3 + index], within: own[index])
      expectClose(mean, pair.jittered[index], within: table[index])
    }
  }
}

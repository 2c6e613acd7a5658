package import PanDocuments
import PanGestures
import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// The finger and the content that follows it, with what lies between them shaded.
package struct LagChart: Sendable {
  /// What a frame shows, and where the finger is when it comes on screen.
  struct Sample {
    /// Seconds since the trace's first sample.
    let time: Double
    /// Points along the travel.
    let finger: Double
    /// Points along the travel.
    let content: Double
  }

  /// The name of the trace.
  let title: String
  /// How far the content is behind, in one sentence.
  let finding: String
  /// The frames in which a finger is down, in the order of time, a run for each contact.
  let runs: [[Sample]]
  /// Seconds at which the touch became a pan; nil where it did not.
  let recognitionTime: Double?
  /// What lengths are called.
  var length = LengthLabel.points

  private static let fingerStroke = Stroke(ink: .text, width: 2, dash: .dotted)
  private static let contentStroke = Stroke(ink: .green, width: 2.5)

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let samples = runs.flatMap { $0 }
    var marks: [ChartMark] = []
    if let recognitionTime {
      marks.append(
        .verticalRule(
          recognitionTime * 1000,
          label: "a pan, \(NumberText.fixed(recognitionTime * 1000, decimals: 0)) ms",
          Stroke(ink: .muted, width: 1)))
    }
    marks.append(.region(runs.map(Self.between), .purple, .strong))
    for run in runs {
      marks.append(.steps(run.map { .init(x: $0.time * 1000, y: $0.content) }, Self.contentStroke))
      marks.append(.line(run.map { .init(x: $0.time * 1000, y: $0.finger) }, Self.fingerStroke))
    }
    return Chart(
      title: "Finger and content: \(title)", subtitle: finding,
      description: "Finger and content against time. \(finding)",
      horizontal: .linear(
        "time", unit: "ms", covering: samples.map { $0.time * 1000 },
        including: Self.start(samples), margin: 0.02),
      vertical: .linear(
        "position along the travel", unit: length.symbol,
        covering: samples.flatMap { [$0.finger, $0.content] }, including: [0, 1], margin: 0.05),
      marks: marks,
      legend: [
        .init(label: "finger", swatch: .line(Self.fingerStroke)),
        .init(label: "content, frame by frame", swatch: .line(Self.contentStroke)),
        .init(label: "lag", swatch: .region(.purple, .strong)),
      ])
  }

  private static func start(_ samples: [Sample]) -> [Double] {
    let start = (samples.first { $0.time.isFinite }?.time ?? 0) * 1000
    return [start, start + 1]
  }

  /// The area between the finger's line and the content's steps.
  private static func between(_ run: [Sample]) -> [PlotPoint] {
    let run = run.filter { $0.time.isFinite && $0.finger.isFinite && $0.content.isFinite }
    guard run.count > 1 else { return [] }
    let finger = run.map { PlotPoint(x: $0.time * 1000, y: $0.finger) }
    let steps = zip(run, run.dropFirst()).flatMap { sample, next in
      [sample.time, next.time].map { PlotPoint(x: $0 * 1000, y: sample.content) }
    }
    return finger + [PlotPoint(x: run[run.count - 1].time * 1000, y: run[run.count - 1].content)]
      + steps.reversed()
  }
}

extension LagChart {
  /// The lag of a replay; nil where no finger moved content.
  package init?(_ replay: Replay) {
    let runs = replay.fingerRuns.map { run in
      run.map { Sample(time: $0.frame.time, finger: $0.finger, content: $0.frame.content) }
    }
    guard runs.contains(where: { $0.count > 1 }) else { return nil }
    let length = LengthLabel(replay.trace.lengthUnit)
    self.init(
      title: replay.trace.idAndIntent, finding: Self.finding(replay, length), runs: runs,
      recognitionTime: replay.pan.flatMap(replay.recognition.recognitionIndex).map {
        replay.recognition.events[$0].time
      }, length: length)
  }

  private static func finding(_ replay: Replay, _ length: LengthLabel) -> String {
    let lag = TraceMeasurements(of: replay, metrics: MetricSet([Metric.lagMedian]))
    guard let middle = lag[.lagMedian].value, let most = lag[.lagMaximum].value else {
      return "No lag can be told."
    }
    func text(_ value: Double) -> String { NumberText.fixed(value, decimals: 1) }
    let time = lag[.lagTime].value.map { "; in time \(text($0)) ms" } ?? ""
    return "The content is \(text(middle)) \(length.symbol) behind the finger at the middle frame, "
      + "at most \(text(most)) \(length.symbol)\(time)."
  }
}

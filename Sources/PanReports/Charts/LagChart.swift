package import PanDocuments
import PanText

/// The finger and the content that follows it, with what lies between them shaded.
package struct LagChart: Sendable {
  /// What a frame shows, and where the finger is when it comes on screen.
  package struct Sample: Sendable, Equatable {
    /// Seconds since the trace's first sample.
    package let time: Double
    /// Points along the travel.
    package let finger: Double
    /// Points along the travel.
    package let content: Double

    /// Creates a sample.
    package init(time: Double, finger: Double, content: Double) {
      self.time = time
      self.finger = finger
      self.content = content
    }
  }

  private let title: String
  private let finding: String
  private let runs: [[Sample]]
  private let length: LengthLabel
  private let recognitionTime: Double?

  /// Takes the frames of one replay in which a finger is down, a run for each contact.
  ///
  /// - Parameters:
  ///   - title: The name of the trace.
  ///   - finding: How far the content is behind, in one sentence.
  ///   - runs: The frames, in the order of time.
  ///   - recognitionTime: Seconds at which the touch became a pan.
  ///   - length: What lengths are called.
  package init(
    title: String, finding: String, runs: [[Sample]], recognitionTime: Double?,
    length: LengthLabel = .points
  ) {
    self.title = title
    self.finding = finding
    self.length = length
    self.runs = runs
    self.recognitionTime = recognitionTime
  }

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
      horizontal: Chart.Axis(
        title: "time", unit: "ms",
        scale: .linear(
          LinearScale(
            covering: samples.map { $0.time * 1000 }, including: Self.start(samples), margin: 0.02))
      ),
      vertical: Chart.Axis(
        title: "position along the travel", unit: length.symbol,
        scale: .linear(
          LinearScale(
            covering: samples.flatMap { [$0.finger, $0.content] }, including: [0, 1], margin: 0.05))
      ),
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

import PanTraces

/// Progress against time of one replay: what the finger did, what the content did, who decided.
public struct ProgressChart: Sendable {
  /// A progress at a time.
  public struct Sample: Sendable, Equatable {
    /// Seconds since the trace's first sample.
    public let time: Double
    /// Share of the travel, usually 0 to 1.
    public let progress: Double

    /// Creates a sample.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  private let title: String
  private let decision: String
  private let outcome: TransitionOutcome
  private let finger: [Sample]
  private let content: [Sample]
  private let releaseTime: Double?
  private let threshold: Double?

  /// Takes the samples of one replay, in the order of their times.
  ///
  /// - Parameters:
  ///   - title: The name of the trace.
  ///   - decision: The reason of the outcome in one sentence, printed under the title.
  ///   - outcome: How the transition ended; it gives the content its colour and its last shape.
  ///   - finger: The progress the finger asked for.
  ///   - content: The progress shown; from `releaseTime` on it is drawn as the settle.
  ///   - releaseTime: Seconds at which the finger left, if it did.
  ///   - threshold: The progress from which the rule finishes, if the rule has one.
  public init(
    title: String, decision: String, outcome: TransitionOutcome, finger: [Sample],
    content: [Sample], releaseTime: Double?, threshold: Double?
  ) {
    self.title = title
    self.decision = decision
    self.outcome = outcome
    self.finger = finger
    self.content = content
    self.releaseTime = releaseTime
    self.threshold = threshold
  }

  /// The chart, ready to be drawn in either theme.
  public var chart: Chart {
    let times = (finger + content).map { $0.time * 1000 } + [releaseTime.map { $0 * 1000 } ?? 0]
    let progresses = (finger + content).map(\.progress) + [threshold ?? 0]
    return Chart(
      title: title, subtitle: decision,
      description: "Progress against time. \(decision)",
      horizontal: Chart.Axis(
        title: "time", unit: "ms",
        scale: .linear(LinearScale(covering: times, including: [0, 1], margin: 0.02))),
      vertical: Chart.Axis(
        title: "progress", unit: "share of travel",
        scale: .linear(LinearScale(covering: progresses, including: [0, 1], margin: 0.05))),
      marks: marks, legend: legend)
  }

  private var style: OutcomeStyle { OutcomeStyle(outcome) }
  private var fingerStroke: Stroke { Stroke(ink: .text, width: 2, dash: .dotted) }
  private var contentStroke: Stroke { Stroke(ink: style.ink, width: 2.5) }
  private var settleStroke: Stroke { Stroke(ink: style.ink, width: 2.5, dash: .dashed) }

  private var marks: [ChartMark] {
    let release = releaseTime ?? .infinity
    let driven = content.filter { $0.time < release }
    // The settle begins where the finger's part ends, so that no gap opens between them.
    let settle = driven.suffix(1) + content.filter { $0.time >= release }
    var marks: [ChartMark] = []
    if let threshold {
      marks.append(
        .horizontalRule(
          threshold, label: "finish ≥ \(NumberText.fixed(threshold, decimals: 2))",
          Stroke(ink: .muted, width: 1, dash: .dashed)))
    }
    if let releaseTime {
      marks.append(
        .verticalRule(
          releaseTime * 1000,
          label: "release, \(NumberText.fixed(releaseTime * 1000, decimals: 0)) ms",
          Stroke(ink: .muted, width: 1)))
    }
    marks.append(.line(driven.map(Self.point), contentStroke))
    marks.append(.line(settle.map(Self.point), settleStroke))
    marks.append(.line(finger.map(Self.point), fingerStroke))
    if let last = content.last {
      marks.append(.points([ChartPoint(place: Self.point(last), radius: 5)], style.point))
    }
    return marks
  }

  private var legend: [Chart.LegendEntry] {
    [
      Chart.LegendEntry(label: "finger", swatch: .line(fingerStroke)),
      Chart.LegendEntry(label: "content", swatch: .line(contentStroke)),
      Chart.LegendEntry(label: "settle", swatch: .line(settleStroke)),
      Chart.LegendEntry(label: style.name, swatch: .point(style.point)),
    ]
  }

  private static func point(_ sample: Sample) -> PlotPoint {
    PlotPoint(x: sample.time * 1000, y: sample.progress)
  }
}

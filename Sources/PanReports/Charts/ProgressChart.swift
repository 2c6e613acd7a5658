package import PanDocuments
import PanText
package import PanTraces

/// Progress against time of one replay: what the finger did, what the content did, who decided.
package struct ProgressChart: Sendable {
  /// A progress at a time.
  package struct Sample: Sendable, Equatable {
    /// Seconds since the trace's first sample.
    package let time: Double
    /// Share of the travel, usually 0 to 1.
    package let progress: Double

    /// Creates a sample.
    package init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// A stretch of the content's way under one hand: the finger's or the animator's.
  package struct Part: Sendable, Equatable {
    /// The progress shown, in the order of time.
    package let samples: [Sample]
    /// Whether the animator moves the content.
    package let isSettling: Bool

    /// Creates a part.
    package init(samples: [Sample], isSettling: Bool) {
      self.samples = samples
      self.isSettling = isSettling
    }
  }

  private let title: String
  private let decision: String
  private let outcome: TransitionOutcome
  private let finger: [[Sample]]
  private let content: [Part]
  private let releaseTimes: [Double]
  private let threshold: Double?

  /// Takes the samples of one replay, in the order of their times.
  ///
  /// - Parameters:
  ///   - title: The name of the trace.
  ///   - decision: The reason of the outcome in one sentence, printed under the title.
  ///   - outcome: How the transition ended; it gives the content its colour and its last shape.
  ///   - finger: The progress the finger asked for, a run of samples for each contact.
  ///   - content: The progress shown, part by part.
  ///   - releaseTimes: Seconds at which the finger left, each time it did.
  ///   - threshold: The progress from which the rule finishes, if the rule has one.
  package init(
    title: String, decision: String, outcome: TransitionOutcome, finger: [[Sample]],
    content: [Part], releaseTimes: [Double], threshold: Double?
  ) {
    self.title = title
    self.decision = decision
    self.outcome = outcome
    self.finger = finger
    self.content = content
    self.releaseTimes = releaseTimes
    self.threshold = threshold
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let samples = finger.joined() + content.flatMap(\.samples)
    let times = (samples.map(\.time) + releaseTimes).map { $0 * 1000 }
    let progresses = samples.map(\.progress) + [threshold ?? 0]
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
    var marks: [ChartMark] = []
    if let threshold {
      marks.append(
        .horizontalRule(
          threshold, label: "finish ≥ \(NumberText.fixed(threshold, decimals: 2))",
          Stroke(ink: .muted, width: 1, dash: .dashed)))
    }
    for time in releaseTimes {
      marks.append(
        .verticalRule(
          time * 1000, label: "release, \(NumberText.fixed(time * 1000, decimals: 0)) ms",
          Stroke(ink: .muted, width: 1)))
    }
    var end: [Sample] = []
    for part in content {
      // A part begins where the one before ends, so that no gap opens between them.
      let samples = end + part.samples
      marks.append(.line(samples.map(Self.point), part.isSettling ? settleStroke : contentStroke))
      end = samples.suffix(1)
    }
    for run in finger { marks.append(.line(run.map(Self.point), fingerStroke)) }
    if let last = end.last {
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

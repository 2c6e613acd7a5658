package import PanDocuments
import PanGestures
import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// Progress against time of one replay: the finger's way, the content's way, and the decision.
///
/// Points have milliseconds since the trace's first sample and a share of the travel.
package struct ProgressChart: Sendable {
  /// A stretch of the content's path that either the finger or the animator drives.
  struct Part: Equatable {
    /// The progress shown, in the order of time.
    let points: [PlotPoint]
    /// Whether the animator moves the content.
    let isSettling: Bool
  }

  /// The name of the trace.
  let title: String
  /// The reason of the outcome in one sentence, printed under the title.
  let decision: String
  /// How the transition ended; it gives the content its color and its last shape.
  let outcome: TransitionOutcome
  /// The progress the finger asked for, a run for each contact.
  let finger: [[PlotPoint]]
  /// The progress shown, part by part.
  let content: [Part]
  /// Seconds at which the finger left, each time it did.
  let releaseTimes: [Double]
  /// The progress from which the rule finishes; nil where it has none.
  let threshold: Double?

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let points = finger.joined() + content.flatMap(\.points)
    return Chart(
      title: title, subtitle: decision,
      description: "Progress against time. \(decision)",
      horizontal: .linear(
        "time", unit: "ms", covering: points.map(\.x) + releaseTimes.map { $0 * 1000 },
        including: [0, 1], margin: 0.02),
      vertical: .linear(
        "progress", unit: "share of travel", covering: points.map(\.y) + [threshold ?? 0],
        including: [0, 1], margin: 0.05),
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
    var end: [PlotPoint] = []
    for part in content {
      // A part begins where the one before ends, so that no gap opens between them.
      let points = end + part.points
      marks.append(.line(points, part.isSettling ? settleStroke : contentStroke))
      end = points.suffix(1)
    }
    for run in finger { marks.append(.line(run, fingerStroke)) }
    if let last = end.last {
      marks.append(.points([ChartPoint(place: last, radius: 5)], style.point))
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
}

extension ProgressChart {
  /// The progress of a replay; nil where nothing was decided.
  package init?(_ replay: Replay) {
    guard let release = replay.release else { return nil }
    let extent = replay.travel.extent
    self.init(
      title: replay.trace.idAndIntent, decision: DecisionSentence.full(replay),
      outcome: release.decision.outcome,
      finger: replay.fingerRuns.map { run in
        run.map { PlotPoint(x: $0.frame.time * 1000, y: $0.finger / extent) }
      },
      content: Self.content(of: replay), releaseTimes: replay.releases.map(\.time),
      threshold: replay.configuration.policy.plainBound(.progress))
  }

  /// The content's path, split where finger and animator take turns.
  static func content(of replay: Replay) -> [Part] {
    var parts: [Part] = []
    var points: [PlotPoint] = []
    var isSettling = false
    for frame in replay.frames {
      let settles = frame.phase == .settling || frame.phase == .rested
      if settles != isSettling, !points.isEmpty {
        parts.append(Part(points: points, isSettling: isSettling))
        points = []
      }
      isSettling = settles
      points.append(PlotPoint(x: frame.time * 1000, y: frame.content / replay.travel.extent))
    }
    parts.append(Part(points: points, isSettling: isSettling))
    return parts
  }
}

extension Replay {
  /// The frames in which a finger is down and where it is, a run for each contact.
  var fingerRuns: [[(frame: Frame, finger: Double)]] {
    var runs: [[(frame: Frame, finger: Double)]] = []
    var isDown = false
    for frame in frames {
      if let finger = frame.finger {
        if !isDown { runs.append([]) }
        runs[runs.count - 1].append((frame, finger))
      }
      isDown = frame.finger != nil
    }
    return runs
  }
}

extension DecisionSentence {
  /// What decided a replay, by how much, and what the other clause had to say.
  static func full(_ replay: Replay) -> String {
    full(
      TraceAnalysis(of: replay, metrics: []), policy: replay.configuration.policy,
      recognizer: replay.configuration.recognizer)
  }
}

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
  /// The unit of lengths, as text.
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

extension Trace {
  /// The title of the trace's pictures: its id, and what was meant where that is known.
  var idAndIntent: String { id + (intent.map { ", meant to \($0.name)" } ?? "") }
}

import PanAnalysis
package import PanDocuments
package import PanEngine
import PanTraces

/// Progress against time of one replay: the way of the finger and of the content, what lies between
/// them, and when the touch became a pan, was decided and came to rest.
///
/// A strip below shows the frames under the finger if some come late or show nothing new. Points have
/// milliseconds since the trace's first sample and a share of the travel.
package struct ProgressChart: Sendable {
  /// A stretch of the content's path that either the finger or the animator drives.
  struct Part: Equatable {
    /// The progress shown, in the order of time.
    let points: [PlotPoint]
    /// Whether the animator moves the content.
    let isSettling: Bool
  }

  /// A moment with a name.
  struct Moment: Equatable {
    /// Seconds since the trace's first sample.
    let time: Double
    let name: String
  }

  /// What a frame under the finger shows.
  enum Kind: CaseIterable {
    /// Something new in time, or nothing new because the finger rests.
    case fresh
    /// In time, and nothing new although the finger moved.
    case stale
    /// On screen for more than one and a half intervals, so that the next one came late.
    case late

    /// The words in legends, and the look of the mark.
    fileprivate var look: (name: String, style: PointStyle) {
      switch self {
      case .fresh: ("frame in time", PointStyle(shape: .circle, ink: .muted))
      case .stale:
        (
          "repeated frame while the finger moves",
          PointStyle(shape: .circle, ink: .text, isHollow: true)
        )
      case .late: ("frame that stood too long", PointStyle(shape: .triangle, ink: .text))
      }
    }
  }

  /// The name of the trace.
  let title: String
  /// The reason of the outcome in one sentence, printed under the title.
  let decision: String
  /// How the transition ended. It gives the content its color and its last shape.
  let outcome: TransitionOutcome
  /// The progress the finger asked for, a run for each contact.
  let finger: [[PlotPoint]]
  /// The progress shown, part by part.
  let content: [Part]
  /// What is between finger and content, an outline for each contact.
  var lag: [[PlotPoint]] = []
  /// How far the content is behind, for the legend.
  var lagWords = ""
  /// What the line after the lift is, for the legend.
  var settleWords = "settle"
  /// The pan's recognition, each release and the rest.
  let moments: [Moment]
  /// The frames under the finger, each with the milliseconds at which it came on screen.
  var frames: [(time: Double, kind: Kind)] = []
  /// The progress from which the rule finishes. Nil if it has none.
  let threshold: Double?

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let points = finger.joined() + content.flatMap(\.points)
    let isUneven = frames.contains { $0.kind != .fresh }
    let groups = Kind.allCases.map { kind in
      (look: kind.look, times: frames.filter { $0.kind == kind }.map(\.time))
    }.filter { isUneven && !$0.times.isEmpty }
    // Both ends of the travel are on the axis even if the content never came near one of them.
    return Chart(
      title: title, subtitle: decision,
      description: "Progress against time. \(decision)",
      horizontal: .linear(
        "time", unit: "ms", covering: points.map(\.x) + moments.map { $0.time * 1000 },
        including: [0, 1], margin: 0.02),
      vertical: .linear(
        "progress", unit: "share of travel", covering: points.map(\.y) + [threshold ?? 0],
        including: [0, 1], margin: 0.05),
      marks: marks,
      strip: groups.isEmpty
        ? nil
        : (
          title: ["frames"],
          marks: groups.map { look, times in
            .points(
              times.map { Chart.Point(place: PlotPoint(x: $0, y: 0.5), radius: 3) }, look.style)
          }
        ),
      legend: legend
        + groups.map { look, times in
          (label: "\(look.name) (\(times.count))", swatch: .point(look.style))
        })
  }

  private var fingerStroke: Stroke { Stroke(ink: .text, width: 2, dash: .dotted) }
  private var contentStroke: Stroke { Stroke(ink: outcome.ink, width: 2.5) }
  private var settleStroke: Stroke { Stroke(ink: outcome.ink, width: 2.5, dash: .dashed) }

  private var marks: [Chart.Mark] {
    var marks: [Chart.Mark] = lag.isEmpty ? [] : [.region(lag, .purple, .strong)]
    if let threshold {
      marks.append(
        .horizontalRule(
          threshold, label: "finish ≥ \(NumberText.fixed(threshold, decimals: 2))",
          Stroke(ink: .muted, width: 1, dash: .dashed)))
    }
    for moment in moments {
      let time = moment.time * 1000
      marks.append(
        .verticalRule(
          time, label: "\(moment.name), \(NumberText.fixed(time, decimals: 0)) ms",
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
      marks.append(.points([Chart.Point(place: last, radius: 5)], outcome.point))
    }
    return marks
  }

  private var legend: [Chart.LegendEntry] {
    var legend: [Chart.LegendEntry] = [
      (label: "finger", swatch: .line(fingerStroke)),
      (label: "content", swatch: .line(contentStroke)),
      (label: settleWords, swatch: .line(settleStroke)),
      (label: outcome.word, swatch: .point(outcome.point)),
    ]
    if !lag.isEmpty { legend.append((label: lagWords, swatch: .region(.purple, .strong))) }
    return legend
  }
}

extension ProgressChart {
  /// The progress of a replay. Nil if nothing was decided.
  package init?(_ replay: Replay) {
    guard let release = replay.release else { return nil }
    let extent = replay.travel.extent
    let runs = replay.fingerRuns
    let figures = TraceMeasurements(
      of: replay, metrics: MetricSet([Metric.lagMedian, Metric.settleTime]))
    self.init(
      title: replay.trace.idAndIntent, decision: DecisionSentence.full(replay),
      outcome: release.decision.outcome,
      finger: runs.map { run in
        run.map { PlotPoint(x: $0.frame.time * 1000, y: $0.finger / extent) }
      },
      content: Self.content(of: replay),
      lag: runs.map { Self.between($0, extent: extent) }.filter { !$0.isEmpty },
      lagWords: Self.lagWords(figures, LengthLabel(replay.trace.lengthUnit)),
      moments: Self.moments(of: replay, settled: figures[.settleTime].value),
      frames: Self.frames(of: replay),
      threshold: replay.configuration.policy.plainBound(.progress))
    if replay.configuration.hasUnknownSettle {
      settleWords = "settle: the usual spring, as its own is not known"
    }
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

  /// The outline between the finger's line and the content's. Empty for a single frame.
  private static func between(
    _ run: [(frame: Frame, finger: Double)], extent: Double
  ) -> [PlotPoint] {
    guard run.count > 1 else { return [] }
    return run.map { PlotPoint(x: $0.frame.time * 1000, y: $0.finger / extent) }
      + run.reversed().map { PlotPoint(x: $0.frame.time * 1000, y: $0.frame.content / extent) }
  }

  private static func lagWords(_ figures: TraceMeasurements, _ length: LengthLabel) -> String {
    guard let middle = figures[.lagMedian].value, let most = figures[.lagMaximum].value else {
      return "lag"
    }
    func text(_ value: Double) -> String { NumberText.fixed(value, decimals: 1) }
    return "lag: median \(text(middle)), at most \(text(most)) \(length.symbol)"
  }

  /// `settled` is in milliseconds after the last release.
  private static func moments(of replay: Replay, settled: Double?) -> [Moment] {
    let pan = replay.pan.flatMap(replay.recognition.recognitionIndex).map {
      Moment(time: replay.recognition.events[$0].time, name: "a pan")
    }
    let releases = replay.releases.map { Moment(time: $0.time, name: "release") }
    let rest = settled.flatMap { settled in
      releases.last.map { Moment(time: $0.time + settled / 1000, name: "at rest") }
    }
    return [pan].compactMap { $0 } + releases + [rest].compactMap { $0 }
  }

  private static func frames(of replay: Replay) -> [(time: Double, kind: Kind)] {
    let interval = replay.configuration.clock.rate.map { 1 / $0 }
    return replay.frames.indices.dropLast().filter { replay.frames[$0].phase == .dragging }
      .map { place in
        let start = replay.frames[place].time
        let isLate = interval.map { replay.frames[place + 1].time - start > 1.5 * $0 } ?? false
        let kind: Kind = isLate ? .late : replay.isStale(frame: place) ? .stale : .fresh
        return (start * 1000, kind)
      }
  }
}

extension Replay {
  /// The frames in which a finger is down and where it is, a run for each contact.
  fileprivate var fingerRuns: [[(frame: Frame, finger: Double)]] {
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
  /// What became of a replay's gesture, and why.
  static func full(_ replay: Replay) -> String {
    full(
      TraceAnalysis(of: replay, metrics: []), policy: replay.configuration.policy,
      recognizer: replay.configuration.recognizer)
  }
}

extension Trace {
  /// The title of the trace's pictures: its id, and what was meant if that is known.
  var idAndIntent: String { id + (intent.map { ", meant to \($0.name)" } ?? "") }
}

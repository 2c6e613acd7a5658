package import PanDocuments
import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// How the content comes to rest: its curve, its velocity under the finger as a tangent, and the
/// band in which it counts as settled.
///
/// Points have milliseconds since the lift, negative before it, and points along the travel.
package struct SettleChart: Sendable {
  /// The name of the trace.
  let title: String
  /// What there is to see, in one sentence.
  let finding: String
  /// Where the content goes.
  let outcome: TransitionOutcome
  /// The last frames before the settle, in the order of time.
  let dragged: [PlotPoint]
  /// The frames of the settle.
  let settled: [PlotPoint]
  /// Where the content comes to rest, in points.
  let target: Double
  /// Half the width of the settle band, in points.
  let band: Double
  /// The content's velocity when the finger lifted, in points per second; nil without one.
  let velocity: Double?
  /// Whether ``velocity`` is also the finger's; held content may move at another one.
  var isFingers = true
  /// Milliseconds from the lift until the content stays in the band; nil where it never does.
  let settleTime: Double?
  /// The unit of lengths, as text.
  var length = LengthLabel.points

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let points = (dragged + settled).filter(\.isFinite)
    let times = LinearScale(covering: points.map(\.x), including: [0, 1], margin: 0.02)
    let places = LinearScale(
      covering: points.map(\.y), including: [target - band, target + band], margin: 0.08)
    return Chart(
      title: "Settle: \(title)", subtitle: finding,
      description: "The settle against time since the lift. \(finding)",
      horizontal: Chart.Axis(title: "time since the lift", unit: "ms", scale: .linear(times)),
      vertical: Chart.Axis(
        title: "content along the travel", unit: length.symbol, scale: .linear(places)),
      marks: marks(times, places), legend: legend)
  }

  private static let dragStroke = Stroke(ink: .text, width: 2.5)
  private static let tangentStroke = Stroke(ink: .purple, width: 1.75, dash: .dotted)
  private var settleStroke: Stroke {
    Stroke(ink: OutcomeStyle(outcome).ink, width: 2.5, dash: .dashed)
  }

  private func marks(_ times: LinearScale, _ places: LinearScale) -> [ChartMark] {
    let sides = [times.low, times.high]
    var marks: [ChartMark] = [
      .region(
        [
          sides.map { PlotPoint(x: $0, y: target - band) }
            + sides.reversed().map { PlotPoint(x: $0, y: target + band) }
        ], .green, .strong),
      .horizontalRule(
        target, label: "rest, \(NumberText.fixed(target, decimals: 0)) \(length.symbol)",
        Stroke(ink: .muted, width: 1)),
    ]
    if let settleTime {
      marks.append(
        .verticalRule(
          settleTime, label: "settled, \(NumberText.fixed(settleTime, decimals: 0)) ms",
          Stroke(ink: .muted, width: 1, dash: .dashed)))
    }
    marks += [
      .line(dragged, Self.dragStroke), .line(dragged.suffix(1) + settled, settleStroke),
    ]
    if let tangent = tangent(times, places) { marks.append(.line(tangent, Self.tangentStroke)) }
    return marks
  }

  /// A line at the content's velocity from the last frame under the finger, within the plot.
  private func tangent(_ times: LinearScale, _ places: LinearScale) -> [PlotPoint]? {
    guard let velocity, velocity != 0, let start = dragged.last ?? settled.first else { return nil }
    let low = (places.low - start.y) / velocity
    let high = (places.high - start.y) / velocity
    let span = (times.high - times.low) / 1000
    let length = min(max(low, high), span / 3)
    guard length > 0, length.isFinite else { return nil }
    return [0, length].map { time in
      PlotPoint(x: start.x + time * 1000, y: start.y + velocity * time)
    }
  }

  private var legend: [Chart.LegendEntry] {
    var legend: [Chart.LegendEntry] = [
      .init(label: "under the finger", swatch: .line(Self.dragStroke)),
      .init(label: "settle, \(OutcomeStyle(outcome).name)", swatch: .line(settleStroke)),
    ]
    if let velocity {
      let speed = NumberText.fixed(velocity, decimals: 0)
      legend.append(
        .init(
          label: "the \(isFingers ? "finger" : "content")'s \(speed) \(length.speed)",
          swatch: .line(Self.tangentStroke)))
    }
    let width = NumberText.fixed(band, decimals: 1)
    legend.append(
      .init(label: "settled: within \(width) \(length.symbol)", swatch: .region(.green, .strong)))
    return legend
  }
}

extension SettleChart {
  /// At most this many frames under the finger lead up to the settle.
  private static let mostDragged = 12

  /// The last settle of a replay; nil without one, or where a finger caught it again.
  package init?(_ replay: Replay) {
    guard let release = replay.release, release.frameIndex < replay.frames.count else { return nil }
    let settled = replay.frames[release.frameIndex...]
    guard settled.allSatisfy({ $0.phase == .settling || $0.phase == .rested }),
      let start = settled.first?.content, settled.count > 1
    else { return nil }
    let dragged = replay.frames[max(0, release.frameIndex - Self.mostDragged)..<release.frameIndex]
      .filter { $0.phase == .dragging }
    func point(_ frame: Frame) -> PlotPoint {
      PlotPoint(x: (frame.time - release.time) * 1000, y: frame.content)
    }
    let fraction: Double = release.decision.outcome == .finish ? 1 : 0
    let target =
      replay.configuration.animation.value(of: .translation, at: fraction) * replay.travel.extent
    let settleTime = TraceMeasurements(of: replay, metrics: MetricSet([Metric.settleTime]))[
      .settleTime
    ].value
    let length = LengthLabel(replay.trace.lengthUnit)
    self.init(
      title: replay.trace.idAndIntent, finding: Self.finding(release, settleTime, length),
      outcome: release.decision.outcome, dragged: dragged.map(point), settled: settled.map(point),
      target: target, band: SettleBand.halfWidth(ofDistance: target - start),
      velocity: release.contentVelocity,
      isFingers: release.contentVelocity == release.velocityAlong, settleTime: settleTime,
      length: length)
  }

  private static func finding(
    _ release: Release, _ settleTime: Double?, _ length: LengthLabel
  ) -> String {
    func text(_ value: Double) -> String { NumberText.fixed(value, decimals: 0) }
    let end = settleTime.map { "Settled \(text($0)) ms after the lift" } ?? "It never settles"
    guard let velocity = release.velocityAlong else {
      return "\(end); the finger had no velocity to take over."
    }
    let speed = "\(text(velocity)) \(length.speed)"
    let content = release.contentVelocity.flatMap { $0 == velocity ? nil : $0 }
    let held = content.map { ", the content with \(text($0)) \(length.speed)" } ?? ""
    guard let launch = release.launchVelocity else {
      return "\(end); the controller does not take over the finger's \(speed)."
    }
    return "\(end); the finger leaves with \(speed)\(held), the settle sets off with "
      + "\(text(launch)) \(length.speed)."
  }
}

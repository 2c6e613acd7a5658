package import PanDocuments
import PanText
package import PanTraces

/// How the content comes to rest: its curve, the finger's velocity as a tangent, and the band in
/// which it counts as settled.
package struct SettleChart: Sendable {
  /// A place of the content at a time.
  package struct Sample: Sendable, Equatable {
    /// Seconds since the lift, negative before it.
    package let time: Double
    /// Points along the travel.
    package let position: Double

    /// Creates a sample.
    package init(time: Double, position: Double) {
      self.time = time
      self.position = position
    }
  }

  private let title: String
  private let finding: String
  private let outcome: TransitionOutcome
  private let length: LengthLabel
  private let dragged: [Sample]
  private let settled: [Sample]
  private let target: Double
  private let band: Double
  private let velocity: Double?
  private let settleTime: Double?

  /// Takes the last frames of a drag and the settle after it.
  ///
  /// - Parameters:
  ///   - title: The name of the trace.
  ///   - finding: What there is to see, in one sentence.
  ///   - outcome: Where the content goes.
  ///   - dragged: The frames before the settle, in the order of time.
  ///   - settled: The frames of the settle.
  ///   - target: Where the content comes to rest, in points.
  ///   - band: How near that counts as settled, in points.
  ///   - velocity: The finger's velocity at its lift, in points per second.
  ///   - settleTime: Seconds from the lift until the content stays in the band.
  ///   - length: What lengths are called.
  package init(
    title: String, finding: String, outcome: TransitionOutcome, dragged: [Sample],
    settled: [Sample], target: Double, band: Double, velocity: Double?, settleTime: Double?,
    length: LengthLabel = .points
  ) {
    self.title = title
    self.finding = finding
    self.length = length
    self.outcome = outcome
    self.dragged = dragged
    self.settled = settled
    self.target = target
    self.band = band
    self.velocity = velocity
    self.settleTime = settleTime
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let samples = (dragged + settled).filter { $0.time.isFinite && $0.position.isFinite }
    let times = LinearScale(
      covering: samples.map { $0.time * 1000 }, including: [0, 1], margin: 0.02)
    let places = LinearScale(
      covering: samples.map(\.position), including: [target - band, target + band], margin: 0.08)
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
          settleTime * 1000,
          label: "settled, \(NumberText.fixed(settleTime * 1000, decimals: 0)) ms",
          Stroke(ink: .muted, width: 1, dash: .dashed)))
    }
    marks += [
      .line(dragged.map(Self.point), Self.dragStroke),
      .line((dragged.suffix(1) + settled).map(Self.point), settleStroke),
    ]
    if let tangent = tangent(times, places) { marks.append(.line(tangent, Self.tangentStroke)) }
    return marks
  }

  /// The finger's velocity from the last frame under it, as far as the frame of the chart goes.
  private func tangent(_ times: LinearScale, _ places: LinearScale) -> [PlotPoint]? {
    guard let velocity, velocity != 0, let start = dragged.last ?? settled.first else { return nil }
    let low = (places.low - start.position) / velocity
    let high = (places.high - start.position) / velocity
    let span = (times.high - times.low) / 1000
    let length = min(max(low, high), span / 3)
    guard length > 0, length.isFinite else { return nil }
    return [0, length].map { time in
      PlotPoint(x: (start.time + time) * 1000, y: start.position + velocity * time)
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
        .init(label: "the finger's \(speed) \(length.speed)", swatch: .line(Self.tangentStroke)))
    }
    let width = NumberText.fixed(band, decimals: 1)
    legend.append(
      .init(label: "settled: within \(width) \(length.symbol)", swatch: .region(.green, .strong)))
    return legend
  }

  private static func point(_ sample: Sample) -> PlotPoint {
    PlotPoint(x: sample.time * 1000, y: sample.position)
  }
}

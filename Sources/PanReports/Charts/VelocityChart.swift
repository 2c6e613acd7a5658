package import PanDocuments
package import PanReplay
import PanText
import PanTraces

/// The release velocity by several estimators, had the finger lifted at each moment of a movement.
package struct VelocityChart: Sendable {
  /// One estimator's answers.
  struct Curve {
    /// The estimator's name.
    let name: String
    /// Its velocity in points per second at each time in seconds; a gap where it has none.
    let points: [(time: Double, velocity: Double?)]
    /// Its velocity at the lift; nil if it has none.
    let release: Double?
  }

  /// More estimators than this cannot be told apart.
  package static let mostCurves = LineStyles.count

  /// The name of the trace.
  let title: String
  /// What there is to see, in one sentence.
  let finding: String
  /// The estimators, ``mostCurves`` at most, the one that decided first.
  let curves: [Curve]
  /// Seconds at which the finger lifted.
  let releaseTime: Double
  /// The velocity in points per second from which the rule finishes; nil where it has none.
  let bound: Double?
  /// The unit of lengths, as text.
  var length = LengthLabel.points

  /// The chart of a replay's most telling estimators; nil without a release.
  package static func chart(of replay: Replay) -> Chart? {
    VelocityProfile(replay).map { $0.chart(title: replay.trace.idAndIntent, $0.choice()) }
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let points = curves.flatMap(\.points)
    let lift = releaseTime.isFinite ? releaseTime * 1000 : 0
    let times = (points.map(\.time) + [releaseTime]).map { $0 * 1000 }
    let velocities =
      points.compactMap(\.velocity) + curves.compactMap(\.release) + [bound ?? 0]
    return Chart(
      title: "Velocity by estimator: \(title)", subtitle: finding,
      description:
        "The velocity that \(curves.map(\.name).joined(separator: ", ")) see against time, "
        + "and at the lift. \(finding)",
      horizontal: .linear(
        "time, were the finger lifted then", unit: "ms", covering: times,
        including: [lift - 1, lift], margin: 0.03),
      vertical: .linear(
        "velocity along the travel", unit: length.speed, covering: velocities,
        including: [0, 1], margin: 0.06),
      marks: rules + curves.indices.flatMap(marks), legend: curves.indices.map(entry))
  }

  private var rules: [ChartMark] {
    var rules: [ChartMark] = [
      .verticalRule(
        releaseTime * 1000, label: "lift, \(NumberText.fixed(releaseTime * 1000, decimals: 0)) ms",
        Stroke(ink: .muted, width: 1))
    ]
    if let bound {
      rules.append(
        .horizontalRule(
          bound, label: "finish ≥ \(NumberText.fixed(bound, decimals: 0))",
          Stroke(ink: .muted, width: 1, dash: .dashed)))
    }
    return rules
  }

  /// The lines of a curve, and its dot at the lift; a later one is narrower and drawn on top.
  private func marks(_ index: Int) -> [ChartMark] {
    let stroke = stroke(index)
    var runs: [[PlotPoint]] = [[]]
    for point in curves[index].points {
      if let velocity = point.velocity {
        runs[runs.count - 1].append(PlotPoint(x: point.time * 1000, y: velocity))
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    var marks = runs.filter { !$0.isEmpty }.map { ChartMark.line($0, stroke) }
    if let release = curves[index].release {
      let name =
        "\(curves[index].name): \(NumberText.fixed(release, decimals: 0)) \(length.speed) at the lift"
      marks.append(
        .points(
          [
            ChartPoint(
              place: PlotPoint(x: releaseTime * 1000, y: release), radius: 5, title: name)
          ],
          PointStyle(shape: .circle, ink: LineStyles.ink(index))))
    }
    return marks
  }

  private func stroke(_ index: Int) -> Stroke {
    LineStyles.stroke(index, width: 1.75 + 0.4 * Double(curves.count - 1 - index))
  }

  private func entry(_ index: Int) -> Chart.LegendEntry {
    let release =
      curves[index].release.map { "\(NumberText.fixed($0, decimals: 0)) \(length.speed)" } ?? "none"
    return .init(label: "\(curves[index].name): \(release)", swatch: .line(stroke(index)))
  }
}

package import PanDocuments
import PanText

/// What several estimators make of one movement, were the finger lifted at any moment of it.
package struct VelocityChart: Sendable {
  /// One estimator's answers.
  package struct Curve: Sendable {
    /// The estimator's name.
    package let name: String
    /// Its velocity in points per second at each time in seconds; a gap where it has none.
    package let points: [(time: Double, velocity: Double?)]
    /// What it says of the lift itself; nil where it has no velocity.
    package let release: Double?

    /// Creates a curve.
    package init(name: String, points: [(time: Double, velocity: Double?)], release: Double?) {
      self.name = name
      self.points = points
      self.release = release
    }
  }

  /// As many estimators as can be told apart.
  package static let mostCurves = LineStyles.count

  private let title: String
  private let finding: String
  private let curves: [Curve]
  private let length: LengthLabel
  private let releaseTime: Double
  private let bound: Double?

  /// Takes at most ``mostCurves`` curves.
  ///
  /// - Parameters:
  ///   - title: The name of the trace.
  ///   - finding: What there is to see, in one sentence.
  ///   - curves: The estimators, the one that decided first.
  ///   - releaseTime: Seconds at which the finger lifted.
  ///   - bound: The velocity in points per second from which the rule finishes, if it has one.
  ///   - length: What lengths are called.
  package init(
    title: String, finding: String, curves: [Curve], releaseTime: Double, bound: Double?,
    length: LengthLabel = .points
  ) {
    self.title = title
    self.finding = finding
    self.length = length
    self.curves = Array(curves.prefix(Self.mostCurves))
    self.releaseTime = releaseTime
    self.bound = bound
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
      horizontal: Chart.Axis(
        title: "time, were the finger lifted then", unit: "ms",
        scale: .linear(
          LinearScale(
            covering: times, including: [lift - 1, lift],
            margin: 0.03))),
      vertical: Chart.Axis(
        title: "velocity along the travel", unit: length.speed,
        scale: .linear(LinearScale(covering: velocities, including: [0, 1], margin: 0.06))),
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

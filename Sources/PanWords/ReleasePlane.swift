package import PanDocuments
package import PanReplay
import PanTraces
package import PanTuning

/// The plane of progress and velocity at release: gestures in groups, areas and borders of rules.
///
/// Gestures without a velocity stand on a strip below the plane. Marks are drawn in the order in
/// which they are added.
package struct ReleasePlane {
  /// Gestures with the same mark.
  package struct Group {
    let name: String
    let style: PointStyle
    /// The points on the plane and those on the strip.
    fileprivate let points: (plane: [ChartPoint], strip: [ChartPoint])

    /// Makes a point for each gesture; gestures without a velocity (`isStill`) go to the strip.
    package init<Gesture>(
      name: String, _ style: PointStyle, _ gestures: [Gesture], isStill: (Gesture) -> Bool,
      point: (Gesture) -> ChartPoint
    ) {
      self.name = name
      self.style = style
      points = (
        gestures.filter { !isStill($0) }.map(point), gestures.filter(isStill).map(point)
      )
    }
  }

  /// More points than this cover one another and are binned.
  package static let mostPoints = 2000

  /// The axis of the share of the travel.
  package let horizontal: Chart.Axis
  /// The axis of the velocity.
  package let vertical: Chart.Axis
  /// The marks on the plane; later ones are drawn on top.
  package var marks: [ChartMark] = []
  /// The marks on the strip.
  package var strip: [ChartMark] = []
  /// The legend.
  package var legend: [Chart.LegendEntry] = []

  /// Creates axes that cover some releases; `velocity` has no entry for releases without one.
  package init(progress: [Double], velocity: [Double], _ length: LengthLabel) {
    horizontal = ReleaseFeature.progress.axis("progress at release", covering: progress, length)
    vertical = ReleaseFeature.velocity.axis("velocity at release", covering: velocity, length)
  }

  /// Adds groups and their legend entries; more than ``mostPoints`` points are binned.
  package mutating func add(_ groups: some Sequence<Group>) {
    var counts: [Int] = []
    for group in groups {
      let (points, still) = group.points
      marks.append(
        PointBins.mark(
          points, group.style, name: group.name, horizontal: horizontal.scale,
          vertical: vertical.scale))
      strip.append(
        PointBins.mark(
          still, group.style, name: group.name, horizontal: horizontal.scale,
          vertical: Chart.Strip.scale))
      counts.append(points.count + still.count)
      legend.append(
        .init(label: "\(group.name) (\(points.count + still.count))", swatch: .point(group.style)))
    }
    if counts.contains(where: { $0 > Self.mostPoints }) {
      legend.append(
        .init(
          label: "size: number of gestures", swatch: .point(PointStyle(shape: .circle, ink: .muted))
        ))
    }
  }

  /// Adds the area where a rule finishes, with its border.
  package mutating func addArea(_ region: @escaping FinishRegion) {
    let contour = contour(region)
    marks.append(.region(contour.outlines, .finish))
    marks += contour.borders.map { .line($0, Stroke(ink: .finish, width: 1.5, dash: .dashed)) }
  }

  /// Adds the border of the area where a rule finishes, as far as it is within the frame.
  package mutating func addBorder(_ region: @escaping FinishRegion, _ stroke: Stroke) {
    marks += contour(region).borders.map { .line($0, stroke) }
  }

  private func contour(_ region: @escaping FinishRegion) -> RegionContour {
    RegionContour(horizontal: horizontal.scale, vertical: vertical.scale, where: region)
  }

  /// The plane as a picture.
  package func chart(title: String, subtitle: String?, description: String) -> Chart {
    let shown = strip.filter { mark in
      if case .points(let points, _) = mark { !points.isEmpty } else { true }
    }
    return Chart(
      title: title, subtitle: subtitle, description: description, horizontal: horizontal,
      vertical: vertical, marks: marks,
      strip: shown.isEmpty ? nil : Chart.Strip(title: Self.stripTitle, marks: shown),
      legend: legend)
  }

  /// The title of the strip.
  package static let stripTitle = ["no", "velocity"]
}

/// Bins points: one bubble for each square of the frame.
private enum PointBins {
  /// The number of squares across and upwards.
  private static let columns = 40
  private static let rows = 18
  private static let largestRadius = 8.0
  /// Hollow points with a smaller radius look filled.
  private static let smallestRadius = 2.0

  /// The points themselves, or bins where there are more than ``ReleasePlane/mostPoints``.
  ///
  /// A bin is at the mean position of its members, and its area is proportional to their number.
  static func mark(
    _ points: [ChartPoint], _ style: PointStyle, name: String, horizontal: AxisScale,
    vertical: AxisScale
  ) -> ChartMark {
    guard points.count > ReleasePlane.mostPoints else { return .points(points, style) }
    var squares = [(count: Int, sum: PlotPoint)](
      repeating: (0, PlotPoint(x: 0, y: 0)), count: columns * rows)
    for point in points {
      let place = PlotPoint(
        x: horizontal.position(of: point.place.x), y: vertical.position(of: point.place.y))
      let column = min(columns - 1, Int(place.x * Double(columns)))
      let row = min(rows - 1, Int(place.y * Double(rows)))
      squares[row * columns + column].count += 1
      squares[row * columns + column].sum.x += place.x
      squares[row * columns + column].sum.y += place.y
    }
    let largest = squares.map { $0.count }.max() ?? 0
    let gathered = squares.filter { $0.count > 0 }.map { square in
      let count = Double(square.count)
      return ChartPoint(
        place: PlotPoint(
          x: horizontal.value(at: square.sum.x / count), y: vertical.value(at: square.sum.y / count)
        ),
        radius: max(smallestRadius, largestRadius * (count / Double(max(1, largest))).squareRoot()),
        title: "\(square.count) \(name)")
    }
    return .points(gathered, style)
  }
}

extension ReleaseFeature {
  /// An axis that covers some values; velocities are linear up to 100 pt/s and logarithmic beyond.
  package func axis(
    _ title: String, covering values: [Double], _ length: LengthLabel
  ) -> Chart.Axis {
    switch self {
    case .progress, .projectedProgress:
      .linear(title, unit: "share of travel", covering: values, including: [0, 1], margin: 0.02)
    case .velocity:
      Chart.Axis(
        title: title, unit: length.speed,
        scale: .symlog(SymlogScale(covering: values, threshold: 100, margin: 0.04)))
    }
  }
}

/// Whether a rule finishes at a progress (share of the travel) and a velocity (points per second).
package typealias FinishRegion = @Sendable (_ progress: Double, _ velocity: Double) -> Bool

extension FinishPolicy {
  /// Where the rule finishes on travels of one extent.
  package func region(extent: Double) -> FinishRegion {
    { progress, velocity in
      let state = ReleaseState(progress: progress, velocity: velocity, extent: extent)
      return decide(state).outcome == .finish
    }
  }

  /// Where the rule finishes on these travels; nil where more than the two numbers decide.
  ///
  /// A rule with lengths in it has a border for each extent, so differing extents give nil too.
  package func region(extents: [Double]) -> FinishRegion? {
    guard isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    return isUniform || !dependsOnExtent ? region(extent: extent) : nil
  }
}

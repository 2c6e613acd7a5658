package import PanDocuments
package import PanReplay
import PanTraces
package import PanTuning

/// The plane of progress and velocity at release: gestures in groups, areas and borders of rules.
///
/// Gestures without a velocity stand on a strip below the plane. Marks are drawn in the order in
/// which they are added.
package struct ReleasePlane {
  /// Gestures that look alike.
  package struct Group {
    let name: String
    let style: PointStyle
    /// On the plane, and on the strip.
    fileprivate let points: (plane: [ChartPoint], strip: [ChartPoint])

    /// Gives each of some gestures a point.
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

  /// More points than this cover one another and are gathered.
  package static let mostPoints = 2000

  /// The share of the travel.
  package let horizontal: Chart.Axis
  /// The velocity.
  package let vertical: Chart.Axis
  /// What is drawn on the plane, the last on top.
  package var marks: [ChartMark] = []
  /// What is drawn on the strip.
  package var strip: [ChartMark] = []
  /// What the marks mean.
  package var legend: [Chart.LegendEntry] = []

  /// The axes over some releases; the velocities are of those that have one.
  package init(progress: [Double], velocity: [Double], _ length: LengthLabel) {
    horizontal = ReleaseFeature.progress.axis("progress at release", covering: progress, length)
    vertical = ReleaseFeature.velocity.axis("velocity at release", covering: velocity, length)
  }

  /// Adds groups with their names; points too many to be told apart are gathered.
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

  /// Adds the border of the area where a rule finishes; adds nothing where it is outside the frame.
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

/// Many points gathered into few: one for the members of each square of the frame.
private enum PointBins {
  /// Squares across the frame and upwards.
  private static let columns = 40
  private static let rows = 18
  private static let largestRadius = 8.0
  /// A hollow point of a smaller radius looks filled.
  private static let smallestRadius = 2.0

  /// Points as they are, or gathered where they are too many to be told apart: at the mean place of
  /// each square's members, their area by the number of members.
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
  /// An axis over the number's values; velocities beyond 100 points per second get closer.
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

/// Whether a rule finishes at a progress (share of travel) and a velocity (points per second).
package typealias FinishRegion = @Sendable (_ progress: Double, _ velocity: Double) -> Bool

extension FinishPolicy {
  /// Where the rule finishes on travels of one extent.
  package func region(extent: Double) -> FinishRegion {
    { progress, velocity in
      let state = ReleaseState(progress: progress, velocity: velocity, extent: extent)
      return decide(state).outcome == .finish
    }
  }

  /// Where the rule finishes on all of some travels; nil where more than the two numbers decide.
  ///
  /// A rule with lengths in it has one border per extent, and none where extents differ.
  package func region(extents: [Double]) -> FinishRegion? {
    guard isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    return isUniform || !dependsOnExtent ? region(extent: extent) : nil
  }
}

import PanDocuments
import PanReplay
import PanText
import PanTraces
import PanTuning
import PanWords

/// The decision map in layers: axes and points are drawn once, only the region moves with the rule.
struct DecisionLayers: Sendable {
  /// The width of a picture that nobody asked for.
  static let usualWidth = ChartLayout.width
  /// How far from a point a finger still means it, in pixels.
  static let reach = 24.0
  /// Beyond these shares of the travel a point stands at the edge: one stray gesture must not squeeze
  /// all others.
  private static let shares = -0.5...1.6

  private let chart: Chart
  private let width: Double
  private let frame: ChartLayout.Frame
  private let strip: ChartLayout.Frame?
  private let extents: [Double]
  /// The gestures that have a point, by their places, in the order of the points.
  let places: [Int]

  /// Lays out the axes for some gestures.
  init(_ gestures: [LabGesture], width: Double) {
    places = gestures.indices.filter { gestures[$0].kind != nil && gestures[$0].lift != nil }
    let states = places.compactMap { gestures[$0].lift?.state }
    extents = states.map { $0.extent }
    self.width = width
    let across = states.map {
      min(max($0.progress, Self.shares.lowerBound), Self.shares.upperBound)
    }
    let along = states.compactMap { $0.velocity }
    chart = Chart(
      title: "", description: "\(states.count) gestures by progress and velocity at release",
      horizontal: .linear(
        "progress at release", unit: "share of travel", covering: across, including: [0, 1],
        margin: 0.02),
      vertical: Chart.Axis(
        title: "velocity at release, closer together beyond 100", unit: "pt/s",
        scale: .symlog(SymlogScale(covering: along + [1000], threshold: 100, margin: 0.04))),
      marks: [],
      strip: along.count < states.count ? Chart.Strip(title: ["no", "velocity"], marks: []) : nil,
      legend: [])
    let layout = ChartLayout(chart, width: width)
    (frame, strip) = (layout.frame, layout.strip)
  }

  /// The axes with everything that is laid over them, each layer a picture of its own: what moves
  /// must not draw again what stays.
  func layers(_ gestures: [LabGesture], _ theme: Theme) -> [Markup] {
    let axes = chart.svg(theme, width: width)
    let layout = ChartLayout(chart, width: width)
    let box = "0 0 \(NumberText.coordinate(width)) \(NumberText.coordinate(layout.height))"
    func layer(_ content: [Markup]) -> Markup {
      .element("svg", [("class", "layer"), ("viewBox", box), ("aria-hidden", "true")], content)
    }
    func path(_ id: String) -> Markup { .element("path", [("id", id)], []) }
    let points = places.compactMap { place in
      gestures[place].kind.flatMap { kind in
        gestures[place].lift.map { point($0.state, kind) }
      }
    }
    return [
      Markup(picture: axes), layer([path("area"), path("band"), path("border")]),
      layer([.element("g", [("id", "points")], points)]),
      layer([
        .element("circle", [("id", "chosen"), ("r", "9"), ("hidden", "")], []),
        .element("circle", [("id", "handle"), ("r", "8"), ("hidden", "")], []),
      ]),
    ]
  }

  private func point(_ state: ReleaseState, _ kind: DecisionKind) -> Markup {
    let place = place(state)
    let (x, y) = (NumberText.coordinate(place.x), NumberText.coordinate(place.y))
    let size = NumberText.plain(radius / PointStyle.radius)
    return .element(
      "path",
      [
        ("class", "k\(kind.number)"), ("d", Self.shapes[kind.number % 2]),
        ("transform", "translate(\(x) \(y)) scale(\(size))"),
      ], [])
  }

  /// A circle for what finished and a triangle for what came back, as in the page's legend.
  private static let shapes = ["M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z", "M0-6.2L5.4 3.1H-5.4Z"]

  /// How large points are, in pixels: many of them would cover one another.
  var radius: Double { places.count > 2000 ? 2 : places.count > 500 ? 3 : PointStyle.radius }

  /// Where a release stands, in pixels: without a velocity on the strip below the map.
  func place(_ state: ReleaseState) -> PlotPoint {
    let place = place(progress: state.progress, velocity: state.velocity ?? 0)
    guard state.velocity == nil, let strip else { return place }
    return PlotPoint(x: place.x, y: strip.top + strip.height / 2)
  }

  /// Where two numbers stand, in pixels.
  func place(progress: Double, velocity: Double) -> PlotPoint {
    PlotPoint(
      x: frame.left + chart.horizontal.scale.position(of: progress) * frame.width,
      y: frame.bottom - chart.vertical.scale.position(of: velocity) * frame.height)
  }

  /// The numbers at a place in pixels.
  func value(x: Double, y: Double) -> PlotPoint {
    PlotPoint(
      x: chart.horizontal.scale.value(at: (x - frame.left) / frame.width),
      y: chart.vertical.scale.value(at: (frame.bottom - y) / frame.height))
  }

  /// Where a rule finishes, and the border of that, as data of paths.
  ///
  /// Empty for a rule of more than the two numbers, and for one with lengths in it where travels
  /// differ.
  func region(of policy: FinishPolicy) -> (area: String, border: String) {
    if let bounds = DraggedBounds(policy) { return region(of: bounds) }
    guard policy.isOfProgressAndVelocity, let extent = extents.first,
      !policy.dependsOnExtent || extents.allSatisfy({ ($0 - extent).magnitude <= 1e-6 * extent })
    else { return ("", "") }
    let contour = contour(of: policy, extent)
    var (area, border) = (SVGPath(), SVGPath())
    for outline in contour.outlines {
      area.addPolygon(outline.map { place(progress: $0.x, velocity: $0.y) })
    }
    for line in contour.borders {
      border.addLine(line.map { place(progress: $0.x, velocity: $0.y) })
    }
    return (area.data, border.data)
  }

  private func contour(of policy: FinishPolicy, _ extent: Double) -> RegionContour {
    RegionContour(horizontal: chart.horizontal.scale, vertical: chart.vertical.scale) {
      let state = ReleaseState(progress: $0, velocity: $1, extent: extent)
      return policy.decide(state).outcome == .finish
    }
  }

  /// The same for two bounds, without looking at the plane: this is drawn while a finger moves.
  private func region(of bounds: DraggedBounds) -> (area: String, border: String) {
    let corner = place(progress: bounds.progress, velocity: bounds.velocity)
    let across = PlotPoint(x: frame.left, y: corner.y)
    let down = PlotPoint(x: corner.x, y: frame.bottom)
    var (area, border) = (SVGPath(), SVGPath())
    area.addPolygon([
      PlotPoint(x: frame.left, y: frame.top), PlotPoint(x: frame.right, y: frame.top),
      PlotPoint(x: frame.right, y: frame.bottom), down, corner, across,
    ])
    border.addLine([across, corner, down])
    return (area.data, border.data)
  }

  /// Where the bounds' corner can stand and be as good, as data of a path.
  func band(_ boxes: [ThresholdBox]) -> String {
    var path = SVGPath()
    for box in boxes where box.ranges.count == 2 {
      let low = place(progress: box.ranges[0].above, velocity: box.ranges[1].above)
      let high = place(progress: box.ranges[0].through, velocity: box.ranges[1].through)
      path.addPolygon([
        low, PlotPoint(x: high.x, y: low.y), high, PlotPoint(x: low.x, y: high.y),
      ])
    }
    return path.data
  }

  /// All layers in one picture, as it is taken away.
  func whole(_ gestures: [LabGesture], _ policy: FinishPolicy) -> Chart {
    var marks: [ChartMark] = []
    var legend: [Chart.LegendEntry] = []
    if policy.isOfProgressAndVelocity, let extent = extents.first {
      let contour = contour(of: policy, extent)
      marks.append(.region(contour.outlines, .finish))
      marks += contour.borders.map { .line($0, Stroke(ink: .finish, width: 1.5, dash: .dashed)) }
      legend.append(Chart.LegendEntry(label: "the rule finishes", swatch: .region(.finish)))
    }
    for kind in DecisionKind.all {
      let members = gestures.filter { $0.kind == kind }
      guard !members.isEmpty else { continue }
      let points = members.compactMap { gesture in
        gesture.lift.map {
          ChartPoint(
            place: PlotPoint(x: $0.state.progress, y: $0.state.velocity ?? 0), radius: radius,
            title: gesture.trace.id)
        }
      }
      marks.append(.points(points, kind.style))
      legend.insert(
        Chart.LegendEntry(
          label: "\(kind.name) (\(members.count))", swatch: .point(kind.style)), at: 0)
    }
    let counts = LabCounts(gestures)
    return Chart(
      title: "Finishes when \(policy.sentence)", subtitle: counts.sentence,
      description:
        "\(places.count) gestures by progress and velocity at release. \(counts.sentence)",
      horizontal: chart.horizontal, vertical: chart.vertical, marks: marks, legend: legend)
  }
}

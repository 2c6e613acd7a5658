import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The decision map as layers: axes and points are drawn once, and a rule only changes the region.
struct DecisionLayers: Sendable {
  /// The largest distance from a point at which a tap selects it, in pixels.
  static let reach = 24.0
  /// The axis ends at these shares of the travel, so that one outlier does not squeeze all others.
  private static let shares = -0.5...1.6
  /// More points than this are drawn on a canvas: browsers are too slow with as many elements.
  private static let mostElements = 1000

  private let chart: Chart
  /// The width, in pixels.
  private let width: Double
  private let height: Double
  private let plotHeight: Double
  private let plot: ChartLayout.Plot
  /// The strip below the plot, if there is one.
  private let strip: ChartLayout.Plot?
  private let extents: [Double]
  /// The indices of the gestures with a point, in the order of the points.
  let places: [Int]

  /// Lays out the axes for some gestures.
  init(_ gestures: [LabGesture], width: Double, plotHeight: Double = ChartLayout.plotHeight) {
    places = gestures.indices.filter { gestures[$0].kind != nil && gestures[$0].lift != nil }
    let states = places.compactMap { gestures[$0].lift?.state }
    extents = states.map { $0.extent }
    (self.width, self.plotHeight) = (width, plotHeight)
    let across = states.map {
      min(max($0.progress, Self.shares.lowerBound), Self.shares.upperBound)
    }
    let along = states.compactMap { $0.velocity }
    // At least up to 1,000 pt/s, so that the usual bound of 500 can be dragged both ways.
    let plane = ReleasePlane(
      progress: across, velocity: along + [1000], LengthLabel(gestures.map { $0.trace.lengthUnit }))
    chart = Chart(
      title: "Gestures at the lift",
      description: "\(states.count) gestures by progress and velocity at release",
      horizontal: plane.horizontal, vertical: plane.vertical, marks: [],
      strip: along.count < states.count
        ? (title: ReleasePlane.stripTitle, marks: []) : nil,
      legend: [])
    let layout = ChartLayout(chart, width: width, plotHeight: plotHeight)
    height = layout.height
    plot = ChartLayout.Plot(chart, layout.frame, chart.vertical.scale)
    let (chart, below) = (chart, layout.strip)
    strip = below.map { ChartLayout.Plot(chart, $0, Chart.stripScale) }
  }

  /// The axes and the layers above them, each an SVG of its own, so that a moving layer does not
  /// redraw the others.
  func layers(_ gestures: [LabGesture], _ theme: Theme) -> [Markup] {
    let axes = chart.svg(theme, width: width, plotHeight: plotHeight)
    let box = "0 0 \(NumberText.coordinate(width)) \(NumberText.coordinate(height))"
    func layer(_ content: [Markup]) -> Markup {
      .element("svg", [("class", "layer"), ("viewBox", box), ("aria-hidden", "true")], content)
    }
    func path(_ id: String) -> Markup { .element("path", [("id", id)], []) }
    let shapes: [(String, String?)] = [
      ("data-finish", shape(of: .finish)), ("data-cancel", shape(of: .cancel)),
    ]
    // Points lie between the region and the handle, which must stay on top of them.
    let dots =
      places.count > Self.mostElements
      ? canvas(gestures, shapes)
      : layer([.element("g", shapes + [("id", "points")], points(gestures))])
    return [
      Markup(picture: axes),
      layer([
        .element("g", [("id", "quality")], []), path("between"), path("area"), path("cloud"),
        path("rival"), path("border"),
      ]), dots,
      layer([
        .element("circle", [("id", "you"), ("r", "8"), ("hidden", "")], []),
        .element("circle", [("id", "chosen"), ("r", "9"), ("hidden", "")], []),
        .element("circle", [("id", "handle"), ("r", "8"), ("hidden", "")], []),
      ]),
    ]
  }

  private func points(_ gestures: [LabGesture]) -> [Markup] {
    places.compactMap { place in
      gestures[place].kind.flatMap { kind in
        gestures[place].lift.map { point($0.state, kind) }
      }
    }
  }

  /// A canvas. `data-dots` has x, y and the kind's number for each point, which lab.js draws.
  private func canvas(_ gestures: [LabGesture], _ shapes: [(String, String?)]) -> Markup {
    var dots = ""
    for place in places {
      guard let kind = gestures[place].kind, let lift = gestures[place].lift else { continue }
      let point = self.place(lift.state)
      if !dots.isEmpty { dots += " " }
      dots +=
        "\(NumberText.coordinate(point.x)) \(NumberText.coordinate(point.y)) \(kind.number)"
    }
    let size: [(String, String?)] = [
      ("data-width", NumberText.coordinate(width)), ("data-height", NumberText.coordinate(height)),
      ("data-radius", NumberText.coordinate(radius)), ("data-dots", dots),
    ]
    let attributes: [(String, String?)] =
      [("id", "dots"), ("class", "layer"), ("aria-hidden", "true")] + shapes + size
    return .element(
      "canvas", attributes, [])
  }

  /// A point with absolute path data: a transform for each would cost browsers more than drawing.
  private func point(_ state: ReleaseState, _ kind: DecisionKind) -> Markup {
    let place = place(state)
    let at = "M\(NumberText.coordinate(place.x)) \(NumberText.coordinate(place.y))"
    let shape = shape(of: kind.number % 2 == 0 ? .finish : .cancel)
    return .element(
      "path", [("class", "k\(kind.number)"), ("data-at", at), ("d", at + shape)], [])
  }

  /// A circle for finish and a triangle for cancel, as in the legend, as relative path data.
  private func shape(of outcome: TransitionOutcome) -> String {
    func length(_ share: Double) -> String { NumberText.coordinate(share * radius) }
    let (half, whole) = (length(1), length(2))
    switch outcome {
    case .finish:
      return "m\(half) 0a\(half) \(half) 0 1 1-\(whole) 0a\(half) \(half) 0 1 1 \(whole) 0z"
    case .cancel:
      return "m0-\(length(1.55))l\(length(1.35)) \(length(2.325))h-\(length(2.7))z"
    }
  }

  /// The radius of points in pixels, smaller for many points.
  var radius: Double {
    places.count > 20_000
      ? 1.2 : places.count > 2000 ? 2 : places.count > 500 ? 3 : PointStyle.radius
  }

  /// The pixel position of a release. Without a velocity on the strip below the map.
  func place(_ state: ReleaseState) -> PlotPoint {
    guard let velocity = state.velocity else {
      return (strip ?? plot).place(PlotPoint(x: state.progress, y: strip == nil ? 0 : 0.5))
    }
    return place(progress: state.progress, velocity: velocity)
  }

  /// The nearest gesture in a direction. Distance across the direction counts three times.
  func neighbor(of here: Int, _ way: TravelDirection, _ gestures: [LabGesture]) -> Int? {
    guard let start = gestures[here].lift.map({ place($0.state) }) else { return nil }
    var (best, least) = (Int?.none, Double.infinity)
    for other in places where other != here {
      guard let point = gestures[other].lift.map({ place($0.state) }) else { continue }
      let step = Vector(x: point.x - start.x, y: point.y - start.y)
      let along = way.along(step)
      guard along > 0 else { continue }
      let aside = (step.x * step.x + step.y * step.y - along * along).squareRoot()
      let cost = along + 3 * (aside.isNaN ? 0 : aside)
      if cost < least { (best, least) = (other, cost) }
    }
    return best
  }

  /// The pixel position of a progress and a velocity, at the edge for those beyond the axes.
  func place(progress: Double, velocity: Double) -> PlotPoint {
    plot.place(PlotPoint(x: progress, y: velocity))
  }

  /// The progress (x) and velocity (y) at a pixel position.
  func value(x: Double, y: Double) -> PlotPoint {
    plot.point(at: PlotPoint(x: x, y: y))
  }

  /// The area where a rule finishes, and its border, as path data.
  ///
  /// Empty for a rule that depends on more than the two numbers, and for one with lengths in it
  /// if travels differ.
  func region(of policy: FinishPolicy) -> (area: String, border: String) {
    if let bounds = DraggedBounds(policy) { return region(of: bounds) }
    guard let finishes = policy.region(extents: extents) else { return ("", "") }
    let contour = plot.contour(where: finishes)
    return (contour.area.data, contour.border.data)
  }

  /// The same for two bounds, exactly and without tracing a contour, for dragging.
  private func region(of bounds: DraggedBounds) -> (area: String, border: String) {
    let (corner, frame) = (place(progress: bounds.progress, velocity: bounds.velocity), plot.frame)
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

  /// Corners of bounds as small diamonds, as path data.
  func cloud(_ corners: [DraggedBounds]) -> String {
    var path = SVGPath()
    for corner in corners {
      let place = place(progress: corner.progress, velocity: corner.velocity)
      guard place.isFinite else { continue }
      let (x, y) = (place.x, place.y)
      path.addPolygon([
        PlotPoint(x: x - 3, y: y), PlotPoint(x: x, y: y - 3), PlotPoint(x: x + 3, y: y),
        PlotPoint(x: x, y: y + 3),
      ])
    }
    return path.data
  }

  /// How good each pair of bounds is, in shades: the fewer gestures it gets wrong, the stronger.
  func quality(_ table: Lattice.Table) -> [Markup] {
    let quality = ReleasePlane.BoundQuality(
      table, RuleFamily.progressOrVelocity.parameters, .cost(.equal),
      chart.horizontal.scale, chart.vertical.scale)
    return (quality?.marks ?? []).compactMap { mark in
      guard case .region(let outlines, _, let shade) = mark else { return nil }
      var path = SVGPath()
      for outline in outlines { path.addPolygon(outline.map(plot.place)) }
      return .element("path", [("d", path.data), ("opacity", shade.opacity)], [])
    }
  }

  /// What a drag on the map moves: one bound or both.
  enum Drag: Sendable {
    case progress
    case velocity
    case both

    /// The largest distance of a mouse or pen from a bound, in pixels.
    private static let reach = 12.0
    /// The largest distance of a finger from a bound, in pixels.
    private static let fingerReach = 24.0

    /// The bounds near a pointer. Nil if there are none.
    init?(x: Double, y: Double, corner: PlotPoint?, isFinger: Bool) {
      guard let corner else { return nil }
      let (across, down) = ((x - corner.x).magnitude, (y - corner.y).magnitude)
      let reach = isFinger ? Self.fingerReach : Self.reach
      switch (across <= reach, down <= reach) {
      case (true, true): self = .both
      case (true, false): self = .progress
      case (false, true): self = .velocity
      case (false, false): return nil
      }
    }
  }
}

/// Pointer and keys on the map.
extension LabSession {
  /// Handles `pointer down|move|hover|up X Y KIND`.
  ///
  /// Without a drag, a move describes the gesture under the pointer.
  mutating func point(_ request: Lab.Request) -> Lab.Reply {
    guard let map, let x = request.number(1), let y = request.number(2) else { return Lab.Reply() }
    switch request.text(0) {
    case "down":
      let bounds = DraggedBounds(configuration.policy)
      drag = DecisionLayers.Drag(
        x: x, y: y, corner: bounds.map { map.place(progress: $0.progress, velocity: $0.velocity) },
        isFinger: request.text(3) == "touch")
      guard drag == nil, let place = nearest(x, y, map) else { return Lab.Reply() }
      return watch(place)
    case "move": return drag == nil ? hover(x, y, map) : move(x, y, map)
    case "hover": return hover(x, y, map)
    default:
      drag = nil
      return Lab.Reply()
    }
  }

  private mutating func move(_ x: Double, _ y: Double, _ map: DecisionLayers) -> Lab.Reply {
    guard let drag else { return Lab.Reply() }
    let place = map.value(x: x, y: y)
    var bounds = DraggedBounds(configuration.policy) ?? DraggedBounds()
    if drag != .velocity { bounds.progress = place.x }
    if drag != .progress { bounds.velocity = place.y }
    return decide(bounds.typed)
  }

  /// Shows the sentence of the nearest gesture.
  private func hover(_ x: Double, _ y: Double, _ map: DecisionLayers) -> Lab.Reply {
    var page = PageChanges()
    let place = nearest(x, y, map)
    page.text("#hover", place.map { sentence(of: $0) } ?? "")
    return Lab.Reply(page: page)
  }

  /// A gesture's id, decision and reason in one sentence.
  func sentence(of place: Int) -> String {
    let gesture = gestures[place]
    let words =
      switch gesture.outcome {
      case .finish: "finished"
      case .cancel: "was cancelled"
      case nil: "was not decided"
      }
    let meant =
      gesture.isWrong ? ", meant to \(gesture.outcome == .finish ? "cancel" : "finish")" : ""
    return "\(gesture.trace.id) \(words)\(meant): \(gesture.reason(configuration.policy))"
  }

  /// Handles `walk right|left|up|down`: shows the next gesture in a direction on the map.
  mutating func walk(_ request: Lab.Request) -> Lab.Reply {
    guard let map, let first = map.places.first else { return Lab.Reply() }
    let here = player.showing.flatMap { showing in
      map.places.contains(showing.place) ? showing.place : nil
    }
    guard let here, let way = TravelDirection(rawValue: request.text(0)) else {
      return watch(first, isNear: true)
    }
    return watch(map.neighbor(of: here, way, gestures) ?? here, isNear: true)
  }

  /// The gesture with the nearest point. Nil if none is within ``DecisionLayers/reach``.
  private func nearest(_ x: Double, _ y: Double, _ map: DecisionLayers) -> Int? {
    var (best, least) = (Int?.none, DecisionLayers.reach * DecisionLayers.reach)
    for place in map.places {
      guard let point = gestures[place].lift.flatMap({ map.place($0.state) }) else { continue }
      let distance = (point.x - x) * (point.x - x) + (point.y - y) * (point.y - y)
      if distance < least { (best, least) = (place, distance) }
    }
    return best
  }
}

import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanWords

/// A figure of each gesture on a line, with a row for each group: dots, or stacked bars for many
/// gestures.
///
/// Places are computed once; a rule only changes the kinds.
struct Swarm: Sendable {
  /// The figures to choose from.
  enum Figure: String, Sendable, CaseIterable {
    case progress
    case velocity
    case duration

    /// The name on the page.
    var title: String {
      switch self {
      case .progress: "progress at the lift"
      case .velocity: "velocity at the lift"
      case .duration: "duration of the touch"
      }
    }
  }

  /// The gestures of a group that have the figure.
  private struct Row: Sendable {
    let name: String
    let count: Int
    let median: Double?
  }

  /// The most rows; further groups are counted.
  private static let mostRows = 8
  /// More gestures than this are drawn as bars.
  private static let mostDots = 600
  /// The radius of a dot, and the height of a row's label, in pixels.
  private static let (radius, label) = (3.0, 18.0)

  private let figure: Figure
  private let unit: String
  private let left: Double
  private let span: Double
  private let width: Double
  private let scale: AxisScale
  private let rows: [Row]
  /// The number of groups without a row.
  private let more: Int
  /// For each gesture with a place its index, its row and its column.
  private let places: [(gesture: Int, row: Int, column: Int)]
  /// The number of columns of a row.
  private let columns: Int
  /// The most gestures in a column.
  private let highest: Int

  /// Lays out a figure of gestures under a map, by a column, or by what was meant.
  init(_ gestures: [LabGesture], _ figure: Figure, by grouping: String?, under map: DecisionLayers)
  {
    self.figure = figure
    (left, span, width) = (map.left, map.span, map.width)
    columns = max(1, Int(span / (2 * Self.radius)))
    let length = LengthLabel(gestures.map { $0.trace.lengthUnit })
    unit = figure == .progress ? "" : figure == .velocity ? " \(length.speed)" : " ms"
    // What was meant comes in one order, columns in that of the files.
    var names =
      grouping == nil
      ? Self.meanings.filter { name in
        map.places.contains { Self.group(nil, of: gestures[$0]) == name }
      } : []
    var found: [(gesture: Int, row: Int, value: Double)] = []
    for place in map.places {
      guard let value = Self.value(figure, of: gestures[place]) else { continue }
      let name = Self.group(grouping, of: gestures[place])
      let row = names.firstIndex(of: name) ?? names.count
      if row == names.count { names.append(name) }
      found.append((place, row, value))
    }
    scale =
      switch figure {
      case .progress: map.progressScale
      case .velocity: map.velocityScale
      case .duration:
        .linear(LinearScale(covering: found.map { $0.value }, including: [0, 500], margin: 0.02))
      }
    more = max(0, names.count - Self.mostRows)
    rows = names.prefix(Self.mostRows).enumerated().map { row, name in
      let values = found.filter { $0.row == row }.map { $0.value }
      return Row(name: name, count: values.count, median: Distribution(values).median)
    }
    let (scale, columns) = (scale, columns)
    places = found.filter { $0.row < Self.mostRows }.map { gesture, row, value in
      let column = Int(scale.position(of: value) * Double(columns))
      return (gesture, row, min(column, columns - 1))
    }
    var counts = [Int](repeating: 0, count: rows.count * columns)
    for place in places { counts[place.row * columns + place.column] += 1 }
    highest = counts.max() ?? 0
  }

  /// The figure of a gesture; nil for none, such as the velocity of a finger that had stopped.
  private static func value(_ figure: Figure, of gesture: LabGesture) -> Double? {
    let value: Double? =
      switch figure {
      case .progress: gesture.lift?.state.progress
      case .velocity: gesture.lift?.state.velocity
      case .duration:
        gesture.trace.samples.last.flatMap { last in
          gesture.trace.samples.first.map { 1000 * (last.time - $0.time) }
        }
      }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func group(_ name: String?, of gesture: LabGesture) -> String {
    if let name { return GestureGroups.value(name, of: gesture) ?? "(none)" }
    switch gesture.trace.intent {
    case .finish?: return meanings[0]
    case .cancel?: return meanings[1]
    case nil: return meanings[2]
    }
  }

  private static let meanings = ["meant to finish", "meant to cancel", "not said"]

  private var hasBars: Bool { places.count > Self.mostDots }
  /// The height of a row's dots.
  private var band: Double { min(max(2 * Self.radius * Double(highest), 12), 54) }
  private var rowHeight: Double { Self.label + band + 4 }
  private var bottom: Double { rowHeight * Double(rows.count) }

  /// The figure in words, for a row each.
  private var sentences: [String] {
    rows.map { row in
      let median = row.median.map { ", median \(text($0))" } ?? ""
      return "\(row.name): \(row.count)\(median)"
    }
  }

  private func text(_ value: Double) -> String {
    NumberText.fixed(value, decimals: figure == .progress ? 2 : 0) + unit
  }

  private func x(_ value: Double) -> Double { left + scale.position(of: value) * span }

  /// The picture; its dots are empty paths that ``change(_:_:_:)`` fills.
  var picture: [Markup] {
    func number(_ value: Double) -> String { NumberText.coordinate(value) }
    func text(_ words: String, _ x: Double, _ y: Double, _ anchor: String) -> Markup {
      .element("text", [("x", number(x)), ("y", number(y)), ("text-anchor", anchor)], words)
    }
    var (lines, texts) = (SVGPath(), [Markup]())
    for tick in scale.ticks(atMost: max(3, Int(span / 70))) {
      lines.addLine([PlotPoint(x: x(tick.value), y: 0), PlotPoint(x: x(tick.value), y: bottom)])
      texts.append(text(tick.label, x(tick.value), bottom + 15, "middle"))
    }
    for (row, words) in sentences.enumerated() {
      texts.append(text(words, left, rowHeight * Double(row) + 13, "start"))
    }
    var paths = [("swarm-lines", lines.data), ("swarm-bound", "")].map { id, data in
      Markup.element("path", [("id", id), ("d", data)], [])
    }
    for kind in 0..<4 {
      paths.append(
        .element("path", [("id", "swarm-\(kind)"), ("class", "k\(kind)")], []))
    }
    paths.append(.element("circle", [("id", "swarm-chosen"), ("r", "6"), ("hidden", "")], []))
    let rest = more > 0 ? "; \(counted(more, "more group")) not drawn" : ""
    let description = "\(figure.title). \(sentences.joined(separator: "; "))\(rest)."
    return [
      .element(
        "svg",
        [
          ("viewBox", "0 0 \(number(width)) \(number(bottom + 20))"), ("role", "img"),
          ("aria-label", description),
        ], paths + texts)
    ]
  }

  /// Draws the gestures by their kinds, and the bound on the figure.
  func change(_ page: inout PageChanges, _ gestures: [LabGesture], _ bounds: DraggedBounds?) {
    let paths = hasBars ? bars(gestures) : drawn(gestures)
    for (kind, path) in paths.enumerated() { page.set("#swarm-\(kind)", "d", path) }
    let bound =
      figure == .duration ? nil : figure == .progress ? bounds?.progress : bounds?.velocity
    var line = SVGPath()
    if let bound {
      line.addLine([PlotPoint(x: x(bound), y: 0), PlotPoint(x: x(bound), y: bottom)])
    }
    page.set("#swarm-bound", "d", line.data)
  }

  /// The gestures' dots; none where bars stand for them.
  private func dots() -> [(gesture: Int, at: PlotPoint)] {
    guard !hasBars else { return [] }
    var heights = [Int](repeating: 0, count: rows.count * columns)
    let step = highest > 1 ? min(2 * Self.radius, band / Double(highest)) : 0
    return places.map { gesture, row, column in
      let height = heights[row * columns + column]
      heights[row * columns + column] += 1
      // Upwards and downwards in turn from the middle of the row.
      let way = Double((height + 1) / 2) * (height % 2 == 0 ? 1 : -1)
      let y = rowHeight * Double(row) + Self.label + band / 2 + way * step
      let x = left + (Double(column) + 0.5) * span / Double(columns)
      return (gesture, PlotPoint(x: x, y: y))
    }
  }

  private func drawn(_ gestures: [LabGesture]) -> [String] {
    var paths = [String](repeating: "", count: 4)
    let r = NumberText.coordinate(Self.radius)
    for (gesture, at) in dots() {
      guard let kind = gestures[gesture].kind else { continue }
      paths[kind.number] +=
        "M\(NumberText.coordinate(at.x - Self.radius)) \(NumberText.coordinate(at.y))"
        + "a\(r) \(r) 0 1 1 6 0a\(r) \(r) 0 1 1-6 0z"
    }
    return paths
  }

  /// The gesture whose dot is nearest; nil where none is within ``DecisionLayers/reach``.
  func nearest(_ x: Double, _ y: Double) -> Int? {
    func distance(_ at: PlotPoint) -> Double { (at.x - x) * (at.x - x) + (at.y - y) * (at.y - y) }
    let best = dots().min { distance($0.at) < distance($1.at) }
    let reach = DecisionLayers.reach * DecisionLayers.reach
    return best.flatMap { distance($0.at) < reach ? $0.gesture : nil }
  }

  /// Rings the dot of a gesture; nil rings none.
  func ring(_ gesture: Int?, _ page: inout PageChanges) {
    let dot = gesture.flatMap { gesture in dots().first { $0.gesture == gesture } }
    page.show("#swarm-chosen", if: dot != nil)
    guard let dot else { return }
    page.set("#swarm-chosen", "cx", NumberText.coordinate(dot.at.x))
    page.set("#swarm-chosen", "cy", NumberText.coordinate(dot.at.y))
  }

  private func bars(_ gestures: [LabGesture]) -> [String] {
    var counts = [Int](repeating: 0, count: 4 * rows.count * columns)
    for (gesture, row, column) in places {
      guard let kind = gestures[gesture].kind else { continue }
      counts[4 * (row * columns + column) + kind.number] += 1
    }
    var paths = [String](repeating: "", count: 4)
    let width = span / Double(columns)
    for cell in 0..<rows.count * columns {
      let (row, column) = (cell / columns, cell % columns)
      var y = rowHeight * Double(row) + Self.label + band
      // Finished ones stand below those that were cancelled.
      for kind in [0, 2, 1, 3] where counts[4 * cell + kind] > 0 {
        let height = band * Double(counts[4 * cell + kind]) / Double(highest)
        y -= height
        let x = NumberText.coordinate(left + Double(column) * width)
        let (w, h) = (NumberText.coordinate(width - 1), NumberText.coordinate(height))
        paths[kind] += "M\(x) \(NumberText.coordinate(y))h\(w)v\(h)h-\(w)z"
      }
    }
    return paths
  }
}

extension LabSession {
  /// Handles `figure progress|velocity|duration`: chooses the figure under the map.
  mutating func choose(figure request: LabRequest) -> LabReply {
    guard let figure = Swarm.Figure(rawValue: request.text(0)) else {
      return .refusal("'\(request.text(0))' is no figure of a gesture")
    }
    self.figure = figure
    return regrouped()
  }

  /// Handles `group NAME`: groups by a column, or by what was meant without a name.
  mutating func group(_ request: LabRequest) -> LabReply {
    grouping = request.text(0).isEmpty ? nil : request.text(0)
    return regrouped()
  }

  /// Handles `swarm X Y`: shows the gesture whose dot was tapped.
  mutating func point(inSwarm request: LabRequest) -> LabReply {
    guard let x = request.number(0), let y = request.number(1),
      let place = swarm?.nearest(x, y)
    else { return LabReply() }
    return watch(place, isNear: true)
  }

  private mutating func regrouped() -> LabReply {
    var page = PageChanges()
    drawSwarm(&page)
    return step(page)
  }

  /// Lays the swarm out anew.
  mutating func drawSwarm(_ page: inout PageChanges) {
    swarm = map.map { Swarm(gestures, figure, by: grouping, under: $0) }
    page.show("#spread", if: swarm.map { !$0.isEmpty } ?? false)
    page.markup("#swarm", swarm?.picture ?? [])
    swarm?.ring(player.showing?.place, &page)
  }
}

extension Swarm {
  /// Whether no gesture has the figure.
  var isEmpty: Bool { rows.isEmpty }
}

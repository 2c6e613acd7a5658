package import PanDocuments
import PanText
package import PanTraces

/// A chart of gestures by progress and velocity at release, with the area where the rule finishes.
///
/// Color and shape show the decision; a hollow mark contradicts its intent.
package struct DecisionMap: Sendable {
  /// One decided gesture.
  package struct Gesture: Equatable, Sendable {
    /// The name shown under the pointer.
    package let name: String
    /// The share of the travel at release.
    package let progress: Double
    /// The velocity at release in points per second, positive towards finish; 0 without a velocity.
    package let velocity: Double
    /// The decision.
    package let outcome: TransitionOutcome
    /// The intent; nil where unknown.
    package let intent: TransitionOutcome?
    /// Whether it has no velocity, and so is drawn on the strip below the plane.
    package let isStill: Bool

    /// Creates a decided gesture.
    package init(
      name: String, progress: Double, velocity: Double, outcome: TransitionOutcome,
      intent: TransitionOutcome?, isStill: Bool = false
    ) {
      self.name = name
      self.progress = progress
      self.velocity = velocity
      self.outcome = outcome
      self.intent = intent
      self.isStill = isStill
    }

    /// Whether its coordinates are finite; others are not drawn.
    package var hasPlace: Bool { progress.isFinite && velocity.isFinite }

    /// The position on the plane, or at half height on the strip.
    fileprivate var place: PlotPoint { PlotPoint(x: progress, y: isStill ? 0.5 : velocity) }

    /// The decision compared with the intent.
    package var kind: DecisionKind { DecisionKind(outcome, intent: intent) }
  }

  private let title: String
  private let subtitle: String?
  private let gestures: [Gesture]
  private let length: LengthLabel
  private let finishes: FinishRegion?

  /// The most wrong decisions that are labeled with their names.
  private static let mostNamed = 12

  /// Creates a map; `finishes` is nil for a rule that depends on more than progress and velocity.
  ///
  /// The order of the gestures is the drawing order, so it must not vary from run to run.
  package init(
    title: String, subtitle: String? = nil, gestures: [Gesture],
    length: LengthLabel = .points, finishes: FinishRegion?
  ) {
    self.title = title
    self.subtitle = subtitle
    // Filtered only where needed, as that copies the whole array.
    self.gestures =
      gestures.allSatisfy { $0.hasPlace } ? gestures : gestures.filter { $0.hasPlace }
    self.length = length
    self.finishes = finishes
  }

  /// The chart, ready to be drawn in either theme.
  package var chart: Chart {
    let plane = Self.plane(gestures, length)
    let groups = DecisionKind.all.map { kind in
      (kind: kind, count: gestures.count { $0.kind == kind })
    }.filter { $0.count > 0 }
    let counts = groups.map { "\($0.count) \($0.kind.name)" }.joined(separator: ", ")
    let description =
      "\(counted(gestures.count, "gesture")) by progress and velocity at release: \(counts)."
      + (subtitle.map { " \($0)" } ?? "")
    guard gestures.count(where: { $0.intent != nil }) > ReleasePlane.mostPoints else {
      let wrong = groups.reduce(0) { $0 + ($1.kind.isWrong ? $1.count : 0) }
      return marksChart(
        plane, groups.map { $0.kind }, namesWrong: wrong <= Self.mostNamed, description)
    }
    return shareChart(plane, description)
  }

  /// An empty plane with axes that cover some gestures.
  package static func plane(_ gestures: [Gesture], _ length: LengthLabel) -> ReleasePlane {
    ReleasePlane(
      progress: gestures.map { $0.progress },
      velocity: gestures.compactMap { $0.isStill ? nil : $0.velocity }, length)
  }

  /// The chart with a mark for each gesture; the plane gathers marks that would cover each other.
  private func marksChart(
    _ empty: ReleasePlane, _ kinds: [DecisionKind], namesWrong: Bool, _ description: String
  ) -> Chart {
    var plane = empty
    if let finishes { plane.addArea(finishes) }
    plane.add(
      kinds.lazy.map { kind in
        Self.group(
          name: kind.name, kind.style, gestures.filter { $0.kind == kind }, length,
          isNamed: kind.isWrong && namesWrong)
      })
    if finishes != nil {
      plane.legend.append(.init(label: "the rule finishes", swatch: .region(.finish)))
    }
    return plane.chart(title: title, subtitle: subtitle, description: description)
  }

  /// The chart of the share of wrong decisions, square by square.
  private func shareChart(_ empty: ReleasePlane, _ description: String) -> Chart {
    var plane = empty
    let across = plane.horizontal.scale
    var moving = ShareMap(rows: 14, horizontal: across, vertical: plane.vertical.scale)
    var still = ShareMap(rows: 1, horizontal: across, vertical: Chart.Strip.scale)
    for gesture in gestures where gesture.intent != nil {
      if gesture.isStill {
        still.add(gesture.place, isWrong: gesture.kind.isWrong)
      } else {
        moving.add(gesture.place, isWrong: gesture.kind.isWrong)
      }
    }
    plane.legend = ShareMap.legend
    if let finishes { plane.addBorder(finishes, Self.heavyBorder) }
    if !plane.marks.isEmpty {
      plane.legend.append(
        .init(label: "the rule finishes to the upper right", swatch: .line(Self.heavyBorder)))
    }
    plane.marks = moving.marks + plane.marks
    plane.strip = still.marks
    let few = moving.leftOut + still.leftOut
    let note =
      few > 0 ? " \(few) in squares of fewer than \(ShareMap.leastCount) are not shown." : ""
    return plane.chart(
      title: title, subtitle: (subtitle ?? "") + note, description: description)
  }

  private static let heavyBorder = Stroke(ink: .text, width: 2, dash: .dashed)

  /// A group of gestures with tooltips, and with labels where asked.
  package static func group(
    name: String, _ style: PointStyle, _ gestures: [Gesture], _ length: LengthLabel,
    radius: Double = PointStyle.radius, isNamed: Bool = false
  ) -> ReleasePlane.Group {
    .init(name: name, style, gestures, isStill: { $0.isStill }) { gesture in
      let progress = NumberText.fixed(gesture.progress, decimals: 2)
      let velocity =
        gesture.isStill
        ? "no velocity" : "\(NumberText.fixed(gesture.velocity, decimals: 0)) \(length.speed)"
      return ChartPoint(
        place: gesture.place, radius: radius,
        title: "\(TextWidth.elided(gesture.name, toColumns: 80)): \(gesture.kind.name), "
          + "progress \(progress), \(velocity)", label: isNamed ? gesture.name : nil)
    }
  }
}

/// A grid of the share of wrong decisions, for more gestures than single marks can show.
struct ShareMap {
  /// The fewest gestures in a square for which a share is shown.
  static let leastCount = 5
  /// The upper bound of each level but the last.
  private static let steps = [0.02, 0.05, 0.1, 0.25, 0.5]

  private struct Square {
    var count = 0
    var wrong = 0
  }

  private let columns: Int
  private let rows: Int
  private var squares: [Square]
  private let horizontal: AxisScale
  private let vertical: AxisScale

  /// An empty grid over two axes.
  init(columns: Int = 26, rows: Int, horizontal: AxisScale, vertical: AxisScale) {
    self.columns = columns
    self.rows = rows
    self.horizontal = horizontal
    self.vertical = vertical
    squares = Array(repeating: Square(), count: columns * rows)
  }

  /// Counts a gesture; the position is in the units of the axes.
  mutating func add(_ place: PlotPoint, isWrong: Bool) {
    let column = min(columns - 1, Int(horizontal.position(of: place.x) * Double(columns)))
    let row = min(rows - 1, Int(vertical.position(of: place.y) * Double(rows)))
    squares[row * columns + column].count += 1
    if isWrong { squares[row * columns + column].wrong += 1 }
  }

  /// The number of gestures in squares with too few to show.
  var leftOut: Int {
    squares.reduce(0) { $0 + ($1.count < Self.leastCount ? $1.count : 0) }
  }

  /// The squares of each level.
  var marks: [ChartMark] {
    (0...Self.steps.count).compactMap { level in
      let outlines = squares.indices.filter { self.level(squares[$0]) == level }.map(outline)
      return outlines.isEmpty ? nil : .band(outlines, level: level)
    }
  }

  /// The legend of the levels.
  static var legend: [Chart.LegendEntry] {
    let bounds = ["0"] + steps.map { NumberText.plain(100 * $0) }
    return bounds.indices.map { level in
      let words =
        level < steps.count
        ? "\(bounds[level]) to \(bounds[level + 1]) %" : "over \(bounds[level]) %"
      return Chart.LegendEntry(
        label: level == 0 ? "decided wrongly: \(words)" : words, swatch: .band(level: level))
    }
  }

  private func level(_ square: Square) -> Int? {
    guard square.count >= Self.leastCount else { return nil }
    let share = Double(square.wrong) / Double(square.count)
    return Self.steps.firstIndex { share <= $0 } ?? Self.steps.count
  }

  private func outline(_ index: Int) -> [PlotPoint] {
    func corner(_ column: Int, _ row: Int) -> PlotPoint {
      PlotPoint(
        x: horizontal.value(at: Double(column) / Double(columns)),
        y: vertical.value(at: Double(row) / Double(rows)))
    }
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return [
      corner(column, row), corner(column + 1, row), corner(column + 1, row + 1),
      corner(column, row + 1),
    ]
  }
}

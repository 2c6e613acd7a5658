package import PanDocuments
package import PanEngine
package import PanTraces

/// The plane of progress and velocity at release, with layers of what rules make of it.
///
/// From back to front: how good each bound is, the area where a rule finishes, the borders of other
/// rules, and the gestures. Gestures without a velocity stand on a strip below. Layers are drawn in the
/// order in which they are added.
package struct ReleasePlane: Sendable {
  /// One decided gesture.
  package struct Gesture: Equatable, Sendable {
    /// The name shown under the pointer.
    package let name: String
    /// The share of the travel at release.
    package let progress: Double
    /// The velocity at release in points per second, positive towards finish. Nil without one.
    package let velocity: Double?
    /// The decision.
    package let outcome: TransitionOutcome
    /// The intent. Nil if unknown.
    package let intent: TransitionOutcome?
    /// What another rule decides, or the same rule earlier. Nil if unknown.
    package var other: TransitionOutcome?
    /// The address of more of it on the same page. Nil for none.
    package var link: String?
    /// Whether it is among the clearest wrong decisions, which always have their names.
    package var isClearest = false

    /// Creates a decided gesture.
    package init(
      name: String, progress: Double, velocity: Double?, outcome: TransitionOutcome,
      intent: TransitionOutcome?, other: TransitionOutcome? = nil
    ) {
      self.name = name
      self.progress = progress
      self.velocity = velocity
      self.outcome = outcome
      self.intent = intent
      self.other = other
    }

    /// The decision compared with the intent.
    package var kind: DecisionKind { DecisionKind(outcome, intent: intent) }

    /// Whether the other decision is known and differs.
    package var isChanged: Bool { other.map { $0 != outcome } ?? false }

    /// Whether its coordinates are finite. Others are not drawn.
    fileprivate var hasPlace: Bool { progress.isFinite && (velocity ?? 0).isFinite }

    /// The position on the plane, or at half height on the strip.
    fileprivate var place: PlotPoint { PlotPoint(x: progress, y: velocity ?? 0.5) }
  }

  /// Gestures with the same mark.
  package struct Group: Sendable {
    let name: String
    let style: PointStyle
    let gestures: [Gesture]
    var radius = PointStyle.radius
    /// Whether names stand beside the marks if there is room.
    var isNamed = false

    /// Creates a group. The radius is in pixels.
    package init(
      _ name: String, _ style: PointStyle, _ gestures: [Gesture],
      radius: Double = PointStyle.radius, isNamed: Bool = false
    ) {
      self.name = name
      self.style = style
      self.gestures = gestures
      self.radius = radius
      self.isNamed = isNamed
    }
  }

  /// More gestures than this cover one another and are gathered.
  package static let mostPoints = 2000
  /// The most wrong decisions that are labeled with their names.
  private static let mostNamed = 12
  /// More marks than this are small, so that they cover less of one another.
  private static let mostLarge = 400

  /// The axis of the share of the travel.
  package let horizontal: Chart.Axis
  /// The axis of the velocity.
  package let vertical: Chart.Axis
  private let length: LengthLabel
  /// The marks on the plane. Later ones are drawn on top.
  package var marks: [Chart.Mark] = []
  private var strip: [Chart.Mark] = []
  /// The legend.
  package var legend: [Chart.LegendEntry] = []
  /// The groups in words, and how many gestures they hold.
  private var shown: (words: [String], count: Int) = ([], 0)
  /// What the picture leaves out, to stand behind its subtitle.
  private var remark: String?

  /// An empty plane whose axes cover some values.
  package init(progress: [Double], velocity: [Double], _ length: LengthLabel) {
    horizontal = RuleFamily.Feature.progress.axis("progress at release", covering: progress, length)
    vertical = RuleFamily.Feature.velocity.axis("velocity at release", covering: velocity, length)
    self.length = length
  }

  /// An empty plane whose axes cover some gestures.
  package init(covering gestures: [Gesture], _ length: LengthLabel) {
    let shown = gestures.filter { $0.hasPlace }
    self.init(
      progress: shown.map { $0.progress }, velocity: shown.compactMap { $0.velocity }, length)
  }

  /// The plane as a picture. Its description counts the gestures in words.
  package func chart(title: String, subtitle: String?) -> Chart {
    let words = shown.words.isEmpty ? "" : ": \(shown.words.joined(separator: ", "))"
    let sentences = [subtitle, remark].compactMap { $0 }
    return Chart(
      title: title, subtitle: sentences.isEmpty ? nil : sentences.joined(separator: " "),
      description: ([
        "\(counted(shown.count, "gesture")) by progress and velocity at release\(words)."
      ]
        + sentences).joined(separator: " "),
      horizontal: horizontal, vertical: vertical, marks: marks,
      strip: strip.isEmpty ? nil : (title: Self.stripTitle, marks: strip),
      legend: legend)
  }

  /// The title of the strip.
  package static let stripTitle = ["no", "velocity"]
}

/// The rules.
extension ReleasePlane {
  /// Adds the area where a rule finishes, with its border.
  package mutating func addArea(_ region: @escaping FinishRegion, _ name: String) {
    let contour = contour(region)
    marks.append(.region(contour.outlines, .finish))
    marks += contour.borders.map { .line($0, Stroke(ink: .finish, width: 1.5, dash: .dashed)) }
    legend.append((label: name, swatch: .region(.finish)))
  }

  /// Adds the border of the area where a rule finishes, as far as it is within the frame.
  package mutating func addBorder(
    _ region: @escaping FinishRegion, _ name: String, _ stroke: Stroke
  ) {
    let borders = contour(region).borders
    guard !borders.isEmpty else { return }
    marks += borders.map { .line($0, stroke) }
    legend.append((label: name, swatch: .line(stroke)))
  }

  private func contour(_ region: @escaping FinishRegion) -> RegionContour {
    RegionContour(horizontal: horizontal.scale, vertical: vertical.scale, where: region)
  }
}

/// The gestures.
extension ReleasePlane {
  /// Adds what a rule decides and where it finishes, with a mark for each gesture.
  ///
  /// A mark is hollow if its decision contradicts the intent. Of very many the share decided wrongly is
  /// shown. `finishes` is nil for a rule that depends on more than progress and velocity.
  package mutating func addDecisions(of gestures: [Gesture], finishes: FinishRegion?) {
    guard gestures.count(where: { $0.intent != nil }) > Self.mostPoints else {
      if let finishes { addArea(finishes, "the rule finishes") }
      add(Self.kinds(of: gestures))
      return
    }
    count(Self.kinds(of: gestures))
    addShares(of: gestures)
    draw(
      Self.kinds(of: gestures.filter { $0.isClearest }).map {
        Group("clearest: \($0.name)", $0.style, $0.gestures)
      })
    if let finishes {
      addBorder(
        finishes, "the rule finishes to the upper right",
        Stroke(ink: .text, width: 2, dash: .dashed))
    }
  }

  /// The gestures by decision and intent, the wrong ones last and so on top, with their names if few.
  package static func kinds(of gestures: [Gesture]) -> [Group] {
    let areFew = gestures.count { $0.kind.isWrong } <= mostNamed
    return DecisionKind.all.map { kind in
      Group(
        kind.name, kind.style, gestures.filter { $0.kind == kind },
        radius: gestures.count > mostLarge ? 2.5 : PointStyle.radius,
        isNamed: kind.isWrong && areFew)
    }
  }

  /// The gestures by what another rule decides: the changed ones last and so on top, the others small
  /// and gray.
  package static func changes(of gestures: [Gesture]) -> [Group] {
    let isMany = gestures.count > mostLarge
    let unchanged = TransitionOutcome.allCases.map { outcome in
      Group(
        "as before: \(outcome.word)", PointStyle(shape: outcome.point.shape, ink: .muted),
        gestures.filter { !$0.isChanged && $0.outcome == outcome }, radius: isMany ? 1.5 : 3)
    }
    let changed = gestures.filter { $0.isChanged }
    return unchanged
      + kinds(of: changed).map { kind in
        Group(
          "now \(kind.name)", kind.style, kind.gestures, radius: isMany ? 3.5 : 5.5,
          isNamed: kind.isNamed)
      }
  }

  /// Adds groups and their legend entries. More than ``mostPoints`` gestures of one are gathered.
  package mutating func add(_ groups: [Group]) {
    count(groups)
    draw(groups)
  }

  private mutating func draw(_ groups: [Group]) {
    var areGathered = false
    for group in groups {
      let shown = group.gestures.filter { $0.hasPlace }
      guard !shown.isEmpty else { continue }
      for (isStill, scale) in [(false, vertical.scale), (true, Chart.stripScale)] {
        let points = shown.filter { ($0.velocity == nil) == isStill }.map { point($0, group) }
        guard !points.isEmpty else { continue }
        // More would cover each other, and a page of them would be slow to show.
        let isMany = points.count > Self.mostPoints
        areGathered = areGathered || isMany
        let drawn =
          isMany
          ? ReleasePlane.gathered(points, name: group.name, horizontal.scale, scale) : points
        if isStill {
          strip.append(.points(drawn, group.style))
        } else {
          marks.append(.points(drawn, group.style))
        }
      }
      legend.append((label: "\(group.name) (\(shown.count))", swatch: .point(group.style)))
    }
    if areGathered {
      legend.append(
        (
          label: "size: number of gestures", swatch: .point(PointStyle(shape: .circle, ink: .muted))
        ))
    }
  }

  /// Counts groups in the description without drawing them.
  package mutating func count(_ groups: [Group]) {
    for group in groups {
      let count = group.gestures.count { $0.hasPlace }
      guard count > 0 else { continue }
      shown.words.append("\(count) \(group.name)")
      shown.count += count
    }
  }

  private func point(_ gesture: Gesture, _ group: Group) -> Chart.Point {
    let progress = NumberText.fixed(gesture.progress, decimals: 2)
    // Gray marks stand behind what the picture is about.
    let isClearest = gesture.isClearest && group.style.ink != .muted
    let velocity =
      gesture.velocity.map { "\(NumberText.fixed($0, decimals: 0)) \(length.speed)" }
      ?? "no velocity"
    return Chart.Point(
      place: gesture.place, radius: group.radius,
      title: "\(TextWidth.elided(gesture.name, toColumns: 80)): \(group.name), "
        + "progress \(progress), \(velocity)",
      label: group.isNamed || isClearest ? gesture.name : nil, isLabelSure: isClearest,
      link: gesture.link)
  }
}

/// Squares in shades.
extension ReleasePlane {
  private mutating func addShares(of gestures: [Gesture]) {
    var moving = WrongShares(rows: 14, horizontal.scale, vertical.scale)
    var still = WrongShares(rows: 1, horizontal.scale, Chart.stripScale)
    for gesture in gestures where gesture.intent != nil && gesture.hasPlace {
      if gesture.velocity == nil {
        still.add(gesture.place, isWrong: gesture.kind.isWrong)
      } else {
        moving.add(gesture.place, isWrong: gesture.kind.isWrong)
      }
    }
    marks += moving.marks
    strip += still.marks
    legend += WrongShares.legend
    let few = moving.leftOut + still.leftOut
    if few > 0 {
      remark = "\(few) in squares of fewer than \(WrongShares.leastCount) are not shown."
    }
  }
}

extension ReleasePlane {
  /// The lengths of some travels, for which a rule with lengths in it has other borders.
  package struct Extents: Sendable {
    /// The middle one.
    package let middle: Double
    /// Whether all are alike.
    package let isUniform: Bool

    /// Nil without a travel.
    package init?(_ extents: some Sequence<Double>) {
      let sorted = extents.sorted()
      guard let least = sorted.first, let most = sorted.last else { return nil }
      middle = sorted[sorted.count / 2]
      isUniform = most - least <= 1e-6 * most
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

  /// Where the rule finishes on these travels. Nil if more than the two numbers decide.
  ///
  /// A rule with lengths in it has a border for each extent, so differing extents give nil too.
  package func region(extents: [Double]) -> FinishRegion? {
    guard isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    return isUniform || !dependsOnExtent ? region(extent: extent) : nil
  }
}

extension RuleFamily.Feature {
  /// An axis that covers some values. Velocities are linear up to 100 pt/s and logarithmic beyond.
  package func axis(
    _ title: String, covering values: [Double], _ length: LengthLabel
  ) -> Chart.Axis {
    switch self {
    case .progress, .projectedProgress:
      .linear(title, unit: "share of travel", covering: values, including: [0, 1], margin: 0.02)
    case .velocity:
      Chart.Axis(
        title: title, unit: length.speed,
        scale: .symlog(AxisScale.Symlog(covering: values, threshold: 100, margin: 0.04)))
    }
  }
}

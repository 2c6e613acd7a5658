import PanDocuments
import PanReplay
import PanText
import PanTuning
import PanWords

/// The objective over all pairs of thresholds, with rules as points: how flat the optimum is.
///
/// The color is the score's distance from the best, in bands that halve towards it.
struct ScoreMap {
  /// A rule that is a point of the plane.
  private typealias Place = (name: String, progress: Double, velocity: Double)

  private let optimum: Optimum
  private let outcomes: [LabeledOutcome]
  private let proposal: ThresholdRule
  private let length: LengthLabel
  private let velocity: String
  private let current: Place?
  /// The frameworks' rules of the family's shape.
  private let presets: [Place]

  /// Nil for a family of one threshold.
  init?(_ result: TuningResult) {
    let (family, evidence) = (result.request.family, result.evidence)
    guard family.join != nil else { return nil }
    func place(_ name: String, _ policy: FinishPolicy) -> Place? {
      CurrentThresholds(policy).plane(family).map { (name, $0.progress, $0.velocity) }
    }
    optimum = result.optimum
    outcomes = evidence.outcomes
    proposal = evidence.rounded.rule
    length = evidence.length
    velocity = result.name(of: .velocity)
    current = place("current rule", evidence.current)
    presets = PolicyPreset.catalog.compactMap { place($0.name, $0.policy) }
  }

  private static let columns = 90
  private static let rows = 48

  var chart: Chart {
    let named = [current].compactMap { $0 } + presets
    let horizontal = ReleaseFeature.progress.axis(
      "threshold of progress",
      covering: outcomes.map(\.progress) + named.map(\.progress).filter(\.isFinite), length)
    let vertical = ReleaseFeature.velocity.axis(
      "threshold of \(velocity)",
      covering: outcomes.map(\.velocity) + named.map(\.velocity).filter(\.isFinite), length)
    let bands = ScoreBands(optimum.objective, scores(horizontal.scale, vertical.scale))
    // A plateau too small to be outlined coincides with the tuned rule's point.
    let plateau = OptimalRange(
      optimum, horizontal: horizontal.scale, vertical: vertical.scale
    ).flatMap { $0.isPoint ? nil : $0 }
    let points = [
      (presets, RulePoints.preset, PointStyle.radius),
      ([current].compactMap { $0 }, RulePoints.yours, RulePoints.radius),
      ([proposed], RulePoints.tuned, RulePoints.radius),
    ]
    let subtitle =
      "Each place is a rule; its color is its \(ObjectiveWords.quantity(optimum.objective)). "
      + "A clause left out is at the far edge."
    return Chart(
      title: "How flat the optimum is", subtitle: subtitle,
      description: "\(ObjectiveWords.name(optimum.objective)) over both thresholds. \(subtitle)",
      horizontal: horizontal, vertical: vertical,
      marks: bands.marks(horizontal.scale, vertical.scale, columns: Self.columns)
        + (plateau?.marks ?? [])
        + points.map { places, style, radius in
          .points(places.map { point($0, radius) }, style)
        },
      legend: bands.legend + (plateau.map { [$0.legend] } ?? []) + legend)
  }

  private var legend: [Chart.LegendEntry] {
    var entries = [
      Chart.LegendEntry(label: "tuned", swatch: .point(RulePoints.tuned))
    ]
    if current != nil {
      entries.append(.init(label: "current rule", swatch: .point(RulePoints.yours)))
    }
    if !presets.isEmpty {
      entries.append(
        .init(
          label: "\(presets.count) frameworks of this shape", swatch: .point(RulePoints.preset)))
    }
    return entries
  }

  private var proposed: Place { ("tuned", proposal.thresholds[0], proposal.thresholds[1]) }

  /// The score in the middle of each square of the frame, row by row from below.
  private func scores(_ horizontal: AxisScale, _ vertical: AxisScale) -> [[Double]] {
    let middle = { (index: Int, count: Int) in (Double(index) + 0.5) / Double(count) }
    let lattice = DecisionLattice(
      outcomes, isEither: optimum.family.join == .either,
      progress: (0..<Self.columns).map { horizontal.value(at: middle($0, Self.columns)) },
      velocity: (0..<Self.rows).map { vertical.value(at: middle($0, Self.rows)) })
    return lattice.counts.map { row in
      row.map { optimum.objective.value(of: $0) ?? .nan }
    }
  }

  private func point(_ place: Place, _ radius: Double) -> ChartPoint {
    ChartPoint(
      place: PlotPoint(
        x: min(place.progress, DataRange.bound), y: min(place.velocity, DataRange.bound)),
      radius: radius,
      title: "\(place.name): progress \(RuleWords.threshold(place.progress, .progress, length)), "
        + "velocity \(RuleWords.threshold(place.velocity, .velocity, length))")
  }
}

/// Scores in bands by their distance from the best, each half as wide as the next.
struct ScoreBands {
  /// How many bands there are; a seventh color could not be told apart.
  static let count = 6

  private let scores: [[Double]]
  private let best: Double
  private let worst: Double
  private let isWhole: Bool

  /// Takes rows of scores; one that is undefined is not a number.
  init(_ objective: Objective, _ scores: [[Double]]) {
    let defined = scores.joined().filter(\.isFinite)
    let (low, high) = (defined.min() ?? 0, defined.max() ?? 0)
    let isSmallerBetter =
      switch objective {
      case .cost, .falseFinishLimit: true
      case .balancedAccuracy, .matthews: false
      }
    self.scores = scores
    (best, worst) = isSmallerBetter ? (low, high) : (high, low)
    if case .cost = objective { isWhole = true } else { isWhole = false }
  }

  /// The band of a score: 0 holds the best; nil where it is undefined.
  func band(of score: Double) -> Int? {
    guard score.isFinite else { return nil }
    guard best != worst else { return 0 }
    var share = (score - best) / (worst - best)
    var band = Self.count - 1
    while band > 0, share <= 0.5 {
      share *= 2
      band -= 1
    }
    return band
  }

  /// One mark for each band, of squares in runs along the rows.
  func marks(_ horizontal: AxisScale, _ vertical: AxisScale, columns: Int) -> [ChartMark] {
    var outlines = [[[PlotPoint]]](repeating: [], count: Self.count)
    for (row, scores) in scores.enumerated() {
      let bands = scores.map(band)
      var start = 0
      while start < bands.count {
        let end = bands[start...].firstIndex { $0 != bands[start] } ?? bands.count
        if let band = bands[start] {
          let (low, high) = (Double(row), Double(row + 1))
          let corners = [(start, low), (end, low), (end, high), (start, high)]
          outlines[band].append(
            corners.map { column, row in
              PlotPoint(
                x: horizontal.value(at: Double(column) / Double(columns)),
                y: vertical.value(at: row / Double(self.scores.count)))
            })
        }
        start = end
      }
    }
    return outlines.enumerated().filter { !$0.element.isEmpty }.map { band, outlines in
      .band(outlines, level: band)
    }
  }

  /// The bands that occur, each with the scores it holds.
  var legend: [Chart.LegendEntry] {
    var ranges: [Int: ClosedRange<Double>] = [:]
    for score in scores.joined() {
      guard let band = band(of: score) else { continue }
      let known = ranges[band] ?? score...score
      ranges[band] = min(known.lowerBound, score)...max(known.upperBound, score)
    }
    return ranges.sorted { $0.key < $1.key }.map { band, range in
      .init(label: text(range), swatch: .band(level: band))
    }
  }

  private func text(_ range: ClosedRange<Double>) -> String {
    func number(_ value: Double) -> String {
      NumberText.fixed(value, decimals: isWhole ? 0 : 3)
    }
    let (first, last) =
      best <= worst
      ? (range.lowerBound, range.upperBound) : (range.upperBound, range.lowerBound)
    let (low, high) = (number(first), number(last))
    return low == high ? low : "\(low) to \(high)"
  }
}

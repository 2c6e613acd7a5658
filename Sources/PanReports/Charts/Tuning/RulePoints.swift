import PanDocuments
import PanMetrics
import PanReplay
import PanTraces
import PanTuning

/// Rules as points of a plane of rates: the current, the tuned, and the frameworks' beside them.
struct RulePoints {
  /// A rule and how it decides.
  struct Rule {
    let name: String
    let counts: DecisionCounts
  }

  static let yours = PointStyle(shape: .circle, ink: .text, isHollow: true)
  static let tuned = PointStyle(shape: .circle, ink: .text)
  static let preset = PointStyle(shape: .triangle, ink: .muted)
  static let bestPreset = PointStyle(shape: .triangle, ink: .pink)
  static let radius = 6.0

  private let current: Rule
  private let proposed: Rule
  /// The best first.
  private let presets: [Rule]

  init(_ evidence: TuningEvidence, _ objective: Objective) {
    current = Rule(name: "yours", counts: evidence.comparison.current)
    proposed = Rule(name: "tuned", counts: evidence.rounded.counts)
    presets = TuningTables.ranked(evidence, objective).map {
      Rule(name: $0.name, counts: $0.counts)
    }
  }

  /// The rules where `place` puts them; one without a place is left out.
  func marks(_ place: (DecisionCounts) -> PlotPoint?) -> [ChartMark] {
    func points(_ rules: some Sequence<Rule>, radius: Double) -> [ChartPoint] {
      rules.compactMap { rule in
        place(rule.counts).map {
          ChartPoint(place: $0, radius: radius, title: "\(rule.name): \(Self.errors(rule.counts))")
        }
      }
    }
    let usual = PointStyle.radius
    return [
      .points(points(presets.dropFirst().reversed(), radius: usual), Self.preset),
      .points(points(presets.prefix(1), radius: Self.radius), Self.bestPreset),
      .points(points([current], radius: Self.radius), Self.yours),
      .points(points([proposed], radius: Self.radius), Self.tuned),
    ]
  }

  var legend: [Chart.LegendEntry] {
    var entries = [
      Chart.LegendEntry(label: proposed.name, swatch: .point(Self.tuned)),
      Chart.LegendEntry(label: current.name, swatch: .point(Self.yours)),
    ]
    if let best = presets.first {
      entries.append(
        .init(label: "\(best.name), best of the frameworks", swatch: .point(Self.bestPreset)))
      entries.append(
        .init(label: "\(presets.count - 1) other frameworks", swatch: .point(Self.preset)))
    }
    return entries
  }

  /// The rules in words, for those who do not see the points.
  var description: String {
    [proposed, current].map { "\($0.name): \(Self.errors($0.counts))" }.joined(separator: "; ")
  }

  static func errors(_ counts: DecisionCounts) -> String {
    "\(counts.falseFinishes) of \(counts.meantCancel) finish wrongly, "
      + "\(counts.falseCancels) of \(counts.meantFinish) cancel wrongly"
  }
}

/// The thresholds that a finish rule puts on progress and velocity, where it is made of them.
struct CurrentThresholds {
  private let tests: [[ReleaseTest]]
  private let isPlain: Bool

  init(_ policy: FinishPolicy) {
    switch policy {
    case .clauses(let list):
      let clauses = list.clauses.filter { $0.outcome == .finish }
      tests = clauses.map(\.tests)
      isPlain =
        list.gate.isOpen && clauses.count == list.clauses.count
        && list.otherwise == .cancel && tests.joined().allSatisfy(Self.isLowerBound)
    case .snap, .custom:
      tests = []
      isPlain = false
    }
  }

  /// The one threshold on a number; nil without one, or where the rule asks more of it.
  func value(of feature: ReleaseFeature) -> Double? {
    let quantity: ReleaseQuantity
    switch feature {
    case .progress: quantity = .progress
    case .velocity: quantity = .velocity
    case .projectedProgress: return nil
    }
    let bounds = tests.joined().filter { $0.quantity == quantity }
    guard isPlain, bounds.count == 1 else { return nil }
    return bounds[0].bound
  }

  /// The rule as one of a family of both thresholds, +∞ for a clause left out; nil for another.
  func plane(_ family: RuleFamily) -> (progress: Double, velocity: Double)? {
    let (progress, velocity) = (value(of: .progress), value(of: .velocity))
    guard isPlain, progress != nil || velocity != nil else { return nil }
    switch family.join {
    case .either:
      guard tests.allSatisfy({ $0.count == 1 }), tests.count <= 2 else { return nil }
      return (progress ?? .infinity, velocity ?? .infinity)
    case .both:
      guard tests.count == 1, tests[0].count <= 2, let progress, let velocity else { return nil }
      return (progress, velocity)
    case nil: return nil
    }
  }

  private static func isLowerBound(_ test: ReleaseTest) -> Bool {
    switch (test.quantity, test.comparison) {
    case (.progress, .atLeast), (.progress, .above), (.velocity, .atLeast), (.velocity, .above):
      true
    default: false
    }
  }
}

import PanDocuments
import PanMetrics
import PanReplay
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

  init(current: Rule, proposed: Rule, presets: [Rule]) {
    self.current = current
    self.proposed = proposed
    self.presets = presets
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

/// The definition of a figure, as help, column heads and reports print it.
public struct MetricInfo: Sendable {
  /// The stable identifier: the family of the metrics page and the figure, as in `L6.settle`.
  public let id: String
  /// A short name.
  public let name: String
  /// The unit; `1` for plain numbers.
  public let unit: String
  /// How many decimals are meaningful.
  public let decimals: Int
  /// The part of the replay it is taken from.
  package let segment: Segment
  /// What it depends on.
  package let basis: MetricBasis
  /// The values it can take, in ``unit``.
  public let range: String
  /// Which values are the better ones.
  package let preference: MetricPreference
  /// How it is computed: the formula in a sentence.
  public let definition: String
  /// When it is undefined, and what else to know.
  public let limits: String
  /// Where the definition comes from, or that it is defined here.
  public let source: String
}

/// Which values of a figure are the better ones.
package enum MetricPreference: UInt8, Sendable, CaseIterable {
  /// Less is better.
  case lower
  /// More is better.
  case higher
  /// Signed figures that should vanish.
  case nearZero
  /// Figures that describe and do not judge.
  case none

  /// What grows as the figure gets worse; nil for figures that do not judge.
  package func badness(of value: Double) -> Double? {
    switch self {
    case .lower: value
    case .higher: -value
    case .nearZero: value.magnitude
    case .none: nil
    }
  }
}

/// Whether a figure comes from the recording or from the simulation; shown beside the figure.
package enum MetricBasis: String, Sendable, CaseIterable {
  /// From the recording alone.
  case trace
  /// Also from the simulated recognizer, controller and display.
  case model
}

/// A metric's row in the catalog: its case, its group and its definition.
struct MetricEntry: Sendable {
  let metric: Metric
  let group: MetricGroup
  let info: MetricInfo

  /// All entries, sorted by the metrics' raw values.
  static let table = [
    release, inputLatency, inputAge, spatialLag, recognition, decision, settle, overshoot,
    completion, velocityHandOff, positionHandOff, spectralArcLength, jerk, speedPeaks, staleFrames,
    judder,
    animationError, irregularity, input, path, content,
  ].flatMap { $0 }.sorted { $0.metric.rawValue < $1.metric.rawValue }

  /// The part of an entry that differs within a group; ``entries(_:_:_:source:_:)`` adds the rest.
  struct Row {
    let metric: Metric
    let info: (_ segment: Segment, _ basis: MetricBasis, _ source: String) -> MetricInfo

    init(
      _ metric: Metric, _ id: String, _ name: String, _ unit: String, _ decimals: Int,
      _ preference: MetricPreference, _ range: String, _ definition: String, _ limits: String
    ) {
      self.metric = metric
      info = { segment, basis, source in
        MetricInfo(
          id: id, name: name, unit: unit, decimals: decimals, segment: segment, basis: basis,
          range: range, preference: preference, definition: definition, limits: limits,
          source: source)
      }
    }
  }

  static func entries(
    _ group: MetricGroup, _ segment: Segment, _ basis: MetricBasis, source: String,
    _ rows: [Row]
  ) -> [MetricEntry] {
    rows.map {
      MetricEntry(metric: $0.metric, group: group, info: $0.info(segment, basis, source))
    }
  }
}

/// The definitions of all figures, of a trace and of a batch.
package enum MetricCatalog {
  /// All entries, the metrics of traces first, in their order.
  package static let entries: [MetricInfo] =
    MetricEntry.table.map { $0.info } + DecisionFigure.kinds.map { $0.info }

  /// The entries with an identifier such as `D1.mcc`, or of a family such as `D1`; any case.
  package static func entries(named name: String) -> [MetricInfo] {
    let wanted = name.lowercased()
    let exact = entries.filter { $0.id.lowercased() == wanted }
    return exact.isEmpty ? entries.filter { $0.family.lowercased() == wanted } : exact
  }
}

extension MetricInfo {
  /// The part of the identifier before the dot.
  public var family: String { String(id.prefix { $0 != "." }) }

  /// The least difference that the decimals can show.
  public var resolution: Double { (0..<decimals).reduce(1.0) { value, _ in value / 10 } }
}

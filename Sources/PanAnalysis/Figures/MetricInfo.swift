/// The definition of a figure, as help, column heads and reports print it.
package struct MetricInfo: Sendable {
  /// The stable identifier: the family of the metrics page and the figure, as in `L6.settle`.
  package let id: String
  /// A short name.
  package let name: String
  /// The unit. `1` for plain numbers.
  package let unit: String
  /// How many decimals are meaningful.
  package let decimals: Int
  /// The part of the replay it is taken from.
  package internal(set) var segment = Segment.whole
  /// What it depends on.
  package internal(set) var basis = MetricBasis.model
  /// The values it can take, in ``unit``.
  package let range: String
  /// Which values are the better ones.
  package let preference: MetricPreference
  /// How it is computed: the formula in a sentence.
  package let definition: String
  /// When it is undefined, and what else to know.
  package let limits: String
  /// Where the definition comes from, or that it is defined here.
  package internal(set) var source = ""
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

  /// What grows as the figure gets worse. Nil for figures that do not judge.
  package func badness(of value: Double) -> Double? {
    switch self {
    case .lower: value
    case .higher: -value
    case .nearZero: value.magnitude
    case .none: nil
    }
  }
}

/// Whether a figure comes from the recording or from the simulation. Shown beside the figure.
package enum MetricBasis: String, Sendable, CaseIterable {
  /// From the recording alone.
  case trace
  /// Also from the simulated recognizer, controller and display.
  case model
}

/// The figures of a group, and what their definitions have in common.
struct MetricFamily: Sendable {
  let group: Metric.Group
  let figures: [(metric: Metric, info: MetricInfo)]

  /// All families, in any order.
  static let all = latency + settling + smoothness + recording

  /// The group and the definition of each metric, by its raw value.
  static let table: [(metric: Metric, group: Metric.Group, info: MetricInfo)] = all.flatMap {
    family in family.figures.map { ($0.metric, family.group, $0.info) }
  }.sorted { $0.metric.rawValue < $1.metric.rawValue }

  init(
    _ group: Metric.Group, _ segment: Segment, _ basis: MetricBasis = .model, source: String,
    _ figures: [Figure]
  ) {
    self.group = group
    self.figures = figures.flatMap { [$0] + $0.others }.map { figure in
      var info = figure.info
      info.segment = figure.segment ?? segment
      info.basis = basis
      info.source = source
      return (figure.metric, info)
    }
  }

  /// A figure without what its family says, and others that are defined by it.
  struct Figure {
    fileprivate let metric: Metric
    fileprivate let info: MetricInfo
    /// The figure's own segment, if it has not the family's.
    fileprivate let segment: Segment?
    fileprivate var others: [Figure] = []

    init(
      _ metric: Metric, _ id: String, _ name: String, _ unit: String, _ decimals: Int,
      _ preference: MetricPreference, _ definition: String, _ limits: String,
      range: String = "at least 0", segment: Segment? = nil
    ) {
      self.metric = metric
      self.segment = segment
      info = MetricInfo(
        id: id, name: name, unit: unit, decimals: decimals, range: range, preference: preference,
        definition: definition, limits: limits)
    }

    /// The figure, and one beside it that is as it but for the end of a sentence.
    func also(
      _ metric: Metric, _ id: String, _ name: String, _ difference: String, _ limits: String,
      _ preference: MetricPreference? = nil, segment: Segment? = nil
    ) -> Figure {
      var figure = self
      figure.others.append(
        Figure(
          metric, id, name, info.unit, info.decimals, preference ?? info.preference,
          "As \(info.id), \(difference)", limits, range: info.range,
          segment: segment ?? self.segment))
      return figure
    }

    /// The 95th percentile of the same values' magnitudes.
    func p95(
      _ metric: Metric, _ id: String, _ name: String, _ limits: String,
      _ preference: MetricPreference? = nil
    ) -> Figure {
      also(metric, id, name, "95th percentile [type7].", limits, preference)
    }

    /// The largest of the same values.
    func maximum(
      _ metric: Metric, _ id: String, _ name: String, _ limits: String,
      _ preference: MetricPreference? = nil
    ) -> Figure {
      also(metric, id, name, "maximum.", limits, preference)
    }

    /// The same over the settle.
    func settling(
      _ metric: Metric, _ id: String, _ name: String, _ limits: String? = nil
    ) -> Figure {
      also(metric, id, name, "over the settle.", limits ?? "As \(info.id).", segment: .settle)
    }
  }
}

/// The definitions of all figures, of a trace and of a batch.
package enum MetricCatalog {
  /// All entries, the metrics of traces first, in their order.
  package static let entries: [MetricInfo] =
    MetricFamily.table.map { $0.info } + DecisionFigure.kinds.map { $0.info }

  /// The entries with an identifier such as `D1.mcc`, or of a family such as `D1`. Any case.
  package static func entries(named name: String) -> [MetricInfo] {
    let wanted = name.lowercased()
    let exact = entries.filter { $0.id.lowercased() == wanted }
    return exact.isEmpty ? entries.filter { $0.family.lowercased() == wanted } : exact
  }
}

extension MetricInfo {
  /// The part of the identifier before the dot.
  package var family: String { String(id.prefix { $0 != "." }) }

  /// The least difference that the decimals can show.
  package var resolution: Double { (0..<decimals).reduce(1.0) { value, _ in value / 10 } }
}

/// A metric's row in the catalogue: the case, the group it is computed with, and what there is to
/// know about it.
struct MetricEntry: Sendable {
  let metric: Metric
  let group: MetricGroup
  let info: MetricInfo

  /// The entries by the metrics' raw values; each row names its metric, wherever it stands.
  static let table = [
    release, inputLatency, inputAge, spatialLag, recognition, decision, settle, overshoot,
    completion, velocityHandOff, positionHandOff, spectralArcLength, jerk, speedPeaks, staleFrames,
    judder,
    animationError, irregularity, input, path,
  ].flatMap { $0 }.sorted { $0.metric.rawValue < $1.metric.rawValue }

  /// Part of an entry; ``entries(_:_:_:source:_:)`` adds what a group has in common.
  struct Row {
    let metric: Metric
    let id: String
    let name: String
    let unit: String
    let decimals: Int
    let preference: MetricPreference
    let range: String
    let definition: String
    let limits: String

    init(
      _ metric: Metric, _ id: String, _ name: String, _ unit: String, _ decimals: Int,
      _ preference: MetricPreference, _ range: String, _ definition: String, _ limits: String
    ) {
      self.metric = metric
      self.id = id
      self.name = name
      self.unit = unit
      self.decimals = decimals
      self.preference = preference
      self.range = range
      self.definition = definition
      self.limits = limits
    }
  }

  static func entries(
    _ group: MetricGroup, _ segment: Segment, _ basis: MetricBasis, source: String? = nil,
    _ rows: [Row]
  ) -> [MetricEntry] {
    rows.map { row in
      MetricEntry(
        metric: row.metric, group: group,
        info: MetricInfo(
          id: row.id, name: row.name, unit: row.unit, decimals: row.decimals, segment: segment,
          basis: basis, range: row.range, preference: row.preference, definition: row.definition,
          limits: row.limits, source: source))
    }
  }
}

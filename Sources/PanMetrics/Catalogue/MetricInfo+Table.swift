extension MetricInfo {
  /// One entry per metric, in the order of its cases.
  static let table: [MetricInfo] = sections.flatMap { $0.infos }

  /// The entries by the group they are computed with.
  static let sections: [(group: MetricGroup, infos: [MetricInfo])] = [
    (.release, release),
    (.inputLatency, inputLatency),
    (.inputAge, inputAge),
    (.spatialLag, spatialLag),
    (.recognition, recognition),
    (.decision, decision),
    (.settle, settle),
    (.overshoot, overshoot),
    (.velocityHandOff, velocityHandOff),
    (.positionHandOff, positionHandOff),
    (.spectralArcLength, spectralArcLength),
    (.jerk, jerk),
    (.speedPeaks, speedPeaks),
    (.staleFrames, staleFrames),
    (.judder, judder),
    (.animationError, animationError),
    (.irregularity, irregularity),
    (.input, input),
    (.path, path),
  ]

  /// Part of an entry; ``entries(_:_:source:_:)`` adds what a group has in common.
  struct Row {
    let id: String
    let name: String
    let unit: String
    let decimals: Int
    let preference: MetricPreference
    let range: String
    let definition: String
    let limits: String

    init(
      _ id: String, _ name: String, _ unit: String, _ decimals: Int,
      _ preference: MetricPreference, _ range: String, _ definition: String, _ limits: String
    ) {
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
    _ segment: Segment, _ basis: MetricBasis, source: String? = nil, _ rows: [Row]
  ) -> [MetricInfo] {
    rows.map { row in
      MetricInfo(
        id: row.id, name: row.name, unit: row.unit, decimals: row.decimals, segment: segment,
        basis: basis, range: row.range, preference: row.preference, definition: row.definition,
        limits: row.limits, source: source)
    }
  }
}

// One figure, one name, by the example of the lost slop:
// - Outputs call it `L4.loss`, and rows have it in the column `l4_loss_pt` (`AnalysisRows`).
// - The code calls it `Metric.recognitionLoss`, a case with that id in the comment above it.
// - `L4.swift` has what measures it, `measureRecognition`, and below that its definition, in the family
//   `MetricFamily.recognition`. `TraceMeasurements.measure` calls the one, `all` here lists the other.
// What is measured in one pass stands in one file: L7 in `L6.swift`, H2 in `H1.swift`, and `S1.swift` has
// the movement that S1 to S3 are made of.
//
// How to change a definition: in its file. Its id, unit and column are what others read, so keep those.

/// The figures of a group, and what their definitions have in common.
struct MetricFamily: Sendable {
  let group: Metric.Group
  let figures: [(metric: Metric, info: MetricInfo)]

  /// The source of figures of a simulated display.
  static let display =
    "Defined here, on a simulated display. What delay people notice: Ng et al. 2012 (UIST), Jota "
    + "et al. 2013 (CHI)."

  /// All families. Each stands in the file of its id, behind what measures it.
  static let all = [
    release, inputLatency, inputAge, spatialLag, recognition, decision, settle, overshoot,
    completion, velocityHandOff, positionHandOff, spectralArcLength, jerk, speedPeaks, staleFrames,
    judder,
    animationError, irregularity, input, path, content,
  ]

  /// The group and the definition of each metric, by its raw value.
  static let table: [(metric: Metric, group: Metric.Group, info: MetricInfo)] = all.flatMap {
    family in family.figures.map { ($0.metric, family.group, $0.info) }
  }.sorted { $0.metric.rawValue < $1.metric.rawValue }

  init(
    _ group: Metric.Group, _ segment: MetricInfo.Segment, _ basis: MetricInfo.Basis = .model,
    source: String,
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
    fileprivate let segment: MetricInfo.Segment?
    fileprivate var others: [Figure] = []

    init(
      _ metric: Metric, _ id: String, _ name: String, _ unit: String, _ decimals: Int,
      _ preference: MetricInfo.Preference, _ definition: String, _ limits: String,
      range: String = "at least 0", segment: MetricInfo.Segment? = nil
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
      _ preference: MetricInfo.Preference? = nil, segment: MetricInfo.Segment? = nil
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
      _ preference: MetricInfo.Preference? = nil
    ) -> Figure {
      also(metric, id, name, "95th percentile [type7].", limits, preference)
    }

    /// The largest of the same values.
    func maximum(
      _ metric: Metric, _ id: String, _ name: String, _ limits: String,
      _ preference: MetricInfo.Preference? = nil
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

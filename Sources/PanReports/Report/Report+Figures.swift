import PanDocuments
import PanMetrics

/// The figures, what they rest on, and how to get them again.
extension Report {
  var figures: [Document.Block] { metrics + dataQuality }

  /// The figures that most readers ask for.
  private static let keyMetrics: [Metric] = [
    .inputLatencyMedian, .lagMedian, .lagTime, .recognitionTime, .recognitionLoss, .decisionTime,
    .settleTime, .completionTime, .overshoot, .velocityJumpPercent, .positionJump, .staleFrames,
    .dragJudder,
    .settleJudder, .spectralArcLength, .inputJitter, .inputGaps,
  ]

  private var metrics: [Document.Block] {
    let defined = Metric.allCases.filter { summary.hasFigures(of: $0) }
    guard !defined.isEmpty else { return [] }
    let all = SummaryTables.metrics(summary, defined, length: facts.batch.length)
    return [
      .heading(2, "Latency, hand-off and smoothness"),
      .prose(
        """
        One value per trace, then the median with its 95 % interval and the 95th percentile \
        [type 7] over the n traces that have one without a flag against comparing it. Everything \
        but I1 and T1 is a model of your display and controller, not a measurement of a device: \
        there is no touch panel, no rendering and no load in it. `pantrace explain METRIC` has the \
        definitions.
        """),
      .table(keyFigures(of: all, defined)),
      .details(
        summary: "All \(defined.count) figures",
        [
          .prose(
            """
            † counts figures with a flag against comparing them, which are left out of all else.
            """),
          .table(all),
        ]),
    ] + metricChanges
  }

  /// What most readers ask for of the table of all that is defined, and of it what fits on a page.
  private func keyFigures(of all: Table, _ defined: [Metric]) -> Table {
    var table = Table(columns: all.columns)
    for metric in Self.keyMetrics {
      if let row = defined.firstIndex(of: metric) { table.append(all.rows[row]) }
    }
    return table.keeping([
      "metric", "name", "unit", "defined", "median", "median_low", "median_high", "p95",
    ])
  }

  private var dataQuality: [Document.Block] {
    var blocks: [Document.Block] = [
      .heading(2, "Data quality"), .table(QualityTables.files(facts.files)),
    ]
    let findings = QualityTables.findings(facts.files)
    if !findings.rows.isEmpty {
      blocks += [
        .prose("What was found; `pantrace explain CODE` says more."), .table(findings),
      ]
    }
    guard let sentence = Rejections(facts.rejected).sentence else { return blocks }
    let rejected = QualityTables.rejected(facts.rejected, limit: Self.mostListed)
    blocks += [.prose("Traces: \(sentence)."), .table(rejected)]
    return blocks + rest(facts.rejected.count, of: Self.mostListed)
  }

  var reproduction: [Document.Block] {
    let digest = String(facts.configurationDigest.prefix(16))
    let fields = ConfigurationFields(facts.configuration, transition: facts.transition)
    return [
      .heading(2, "How to reproduce"), .code(facts.commands.again, language: "sh"),
      .prose("PanTrace \(facts.version), configuration \(code: digest):"), .code(fields.text),
      .table(QualityTables.digests(facts.files)),
    ]
  }
}

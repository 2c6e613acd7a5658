import PanDocuments
import PanMetrics

/// The figures, what they rest on, and how to get them again.
extension Report {
  func addFigures(to document: inout MarkdownDocument) {
    addMetrics(to: &document)
    addDataQuality(to: &document)
  }

  /// The figures that most readers ask for.
  private static let keyMetrics: [Metric] = [
    .inputLatencyMedian, .lagMedian, .lagTime, .recognitionTime, .recognitionLoss, .decisionTime,
    .settleTime, .overshoot, .velocityJumpPercent, .positionJump, .staleFrames, .dragJudder,
    .settleJudder, .spectralArcLength, .inputJitter, .inputGaps,
  ]

  private func addMetrics(to document: inout MarkdownDocument) {
    let defined = Metric.allCases.filter { !summary.distribution(of: $0).values.isEmpty }
    guard !defined.isEmpty else { return }
    document.heading(2, "Latency, hand-off and smoothness")
    document.paragraph(
      """
      One value per trace, then the median with its 95 % interval and the 95th percentile [type 7] \
      over the n traces that have one without a flag against comparing it. Everything but I1 and T1 is a model of your display and \
      controller, not a measurement of a device: there is no touch panel, no rendering and no load \
      in it. `pantrace explain METRIC` has the definitions.
      """)
    document.table(keyFigures(Self.keyMetrics.filter(defined.contains)))
    document.details(summary: "All \(defined.count) figures") { part in
      part.paragraph(
        """
        † counts figures with a flag against comparing them, which are left out of all else.
        """)
      part.table(SummaryTables.metrics(summary, defined, length: facts.traces.length))
    }
    addMetricChanges(to: &document)
  }

  /// Of each figure what fits on a page.
  private func keyFigures(_ metrics: [Metric]) -> Table {
    SummaryTables.metrics(summary, metrics, length: facts.traces.length).keeping([
      "metric", "name", "unit", "defined", "median", "median_low", "median_high", "p95",
    ])
  }

  private func addDataQuality(to document: inout MarkdownDocument) {
    document.heading(2, "Data quality")
    document.table(QualityTables.files(facts.files))
    let findings = QualityTables.findings(facts.files)
    if !findings.rows.isEmpty {
      document.paragraph("What was found; `pantrace explain CODE` says more.")
      document.table(findings)
    }
    guard let sentence = Rejections(facts.rejected).sentence else { return }
    document.paragraph("Traces: \(sentence).")
    document.table(QualityTables.rejected(facts.rejected, limit: Self.mostListed))
    addRest(facts.rejected.count, of: Self.mostListed, to: &document)
  }

  func addReproduction(to document: inout MarkdownDocument) {
    document.heading(2, "How to reproduce")
    document.code(facts.commands.again, info: "sh")
    document.paragraph(
      "PanTrace \(facts.version), configuration \(code: String(facts.configurationDigest.prefix(16))):"
    )
    document.code(ConfigurationFields(facts.configuration, transition: facts.transition).text)
    document.table(QualityTables.digests(facts.files))
  }
}

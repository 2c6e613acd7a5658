import PanAnalysis
import PanDocuments

/// The figures, what they rest on, and how to get them again.
extension Report {
  var figures: [Document.Block] { metrics + dataQuality }

  private var metrics: [Document.Block] {
    let defined = Metric.allCases.filter { summary.hasFigures(of: $0) }
    guard !defined.isEmpty else { return [] }
    let all = SummaryTables.metrics(summary, defined, length: facts.batch.length)
    return [
      .details(
        summary: "All \(defined.count) figures, with intervals",
        [
          .prose(
            """
            One value for each gesture, then their median with its 95 % interval and the 95th \
            percentile. All but the figures of the recording itself (I1, T1) come from a model of a \
            display and a controller, and are no measurement of a device. \(code: "pantrace explain METRIC") has the definitions.
            """), .table(all),
          .prose("† counts gestures too short to judge; other columns leave them out."),
        ] + metricChanges)
    ]
  }

  private var dataQuality: [Document.Block] {
    var blocks: [Document.Block] = [.table(QualityTables.files(facts.files))]
    let findings = QualityTables.findings(facts.files)
    if !findings.rows.isEmpty { blocks.append(.table(findings)) }
    let rejections = Rejections(facts.rejected)
    if let sentence = rejections.sentence {
      blocks.append(.table(rejections.list, title: sentence + ":"))
      blocks += rest(facts.rejected.count, of: Rejections.mostListed)
    }
    return [
      .details(summary: "Data quality: \(rejections.sentence ?? "nothing rejected")", blocks)
    ]
  }

  var reproduction: [Document.Block] {
    let digest = String(facts.configurationDigest.prefix(16))
    return [
      .details(
        summary: "How to make this report again",
        [
          .code(facts.commands.again, language: "sh"),
          .prose("PanTrace \(facts.version), configuration \(code: digest):"),
          .code(facts.settings.fields.text),
        ])
    ]
  }
}

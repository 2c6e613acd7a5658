import PanMetrics

/// How everything that is written of a batch begins, at a terminal and on a page: the verdict, what
/// the gestures were like, and what that rests on.
struct BatchOpening {
  /// What became of the gestures, what is wrong with that, and what the app did.
  let verdict: [String]
  /// What they were like to use, in a few figures.
  let figures: [String]
  /// What else to know of the replays.
  let remarks: [String]
  /// Who stands behind the figures.
  let sampling: [String]
  /// The rule, and what was taken for granted.
  let assumptions: [String]

  init(
    _ traces: [AnalysedTrace], _ summary: BatchSummary, _ agreement: AppAgreement?,
    _ settings: ReplaySettings, rejected: Int
  ) {
    verdict =
      BatchVerdict(traces, summary, rejected: rejected).sentences
      + [
        DirectionWords.against(traces.lazy.map(\.analysis)), agreement.map(AppAgreementText.people),
      ]
      .compactMap { $0 }
    figures = BatchFigures(traces, summary).sentences
    remarks = [PhaseTables.sentence(traces), AnalysisTable.sequelSentence(traces)].compactMap { $0 }
    sampling = SamplingText.sentences(summary.sampling, repeatedNames: summary.repeatedNames)
    assumptions = Assumptions(traces, settings).sentences
  }
}

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
    _ batch: AnalysedBatch, _ agreement: AppAgreement?, _ settings: ReplaySettings, rejected: Int
  ) {
    verdict =
      BatchVerdict(batch, rejected: rejected).sentences
      + [
        DirectionWords.against(batch.facts.released), agreement.map(AppAgreementText.people),
      ]
      .compactMap { $0 }
    figures = BatchFigures(batch).sentences
    remarks = [
      PhaseTables.sentence(batch.facts), AnalysisTable.sequelSentence(batch.facts),
    ].compactMap { $0 }
    let summary = batch.summary
    sampling = SamplingText.sentences(summary.sampling, repeatedNames: summary.repeatedNames)
    assumptions = Assumptions(batch, settings).sentences
  }
}

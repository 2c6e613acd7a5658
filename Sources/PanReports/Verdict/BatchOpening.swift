import PanMetrics
import PanText
import PanTraces

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

/// What became of a batch, in sentences that need no other figure beside them.
struct BatchVerdict {
  private let summary: BatchSummary
  private let intents: Int
  private let rejected: Int

  /// The verdict on traces, besides which some could not be used.
  init(_ batch: AnalysedBatch, rejected: Int = 0) {
    summary = batch.summary
    intents = batch.facts.intents
    self.rejected = rejected
  }

  /// The answer, then what is wrong with it, then what is not in it.
  var sentences: [String] { [answer, wrong, undecided].compactMap { $0 } }

  private var answer: String {
    guard summary.count > 0 else { return "No gesture could be analysed." }
    if summary.labelled > 0 {
      return "\(summary.asIntended) of \(counted(summary.labelled, "gesture")) did what was meant."
    }
    let (finished, cancelled) = (summary.count(of: .finished), summary.count(of: .cancelled))
    let counts =
      "\(finished) of \(counted(summary.count, "gesture")) "
      + "\(finished == 1 || summary.count == 1 ? "finishes" : "finish") and \(cancelled) "
      + "\(cancelled == 1 ? "comes" : "come") back."
    return intents > 0
      ? "None of the \(counted(intents, "labelled gesture")) could be decided. " + counts
      : counts + " None says what was meant, so none can be called wrong."
  }

  private var wrong: String? {
    guard summary.labelled > summary.asIntended else { return nil }
    let parts = [
      part(summary.rate(of: .falseCancelRate), "came back though meant to finish"),
      part(summary.rate(of: .falseFinishRate), "finished though meant to come back"),
    ]
    let found = parts.compactMap { $0 }
    return found.joined(separator: "; ") + "."
  }

  private func part(_ estimate: RateEstimate?, _ what: String) -> String? {
    guard let estimate, estimate.rate.count > 0, let share = RateText.plausible(estimate) else {
      return nil
    }
    return "\(estimate.rate.count) of \(estimate.rate.total) \(what) (\(share))"
  }

  private var undecided: String? {
    let verdicts: [(TraceVerdict, String)] = [
      (.systemCancelled, "taken away by the system"),
      (.stuck, "left between its ends when the system took the touch away"),
      (.undecided, "without an end"),
      (.notRecognized, "no pan"),
    ]
    var parts = verdicts.filter { summary.count(of: $0.0) > 0 }
      .map { "\(summary.count(of: $0.0)) \($0.1)" }
    let left = verdicts.reduce(0) { $0 + summary.count(of: $1.0) } + rejected
    guard left > 0 else { return nil }
    if rejected > 0 { parts.append("\(rejected) not readable") }
    return "Not counted: \(parts.joined(separator: ", "))."
  }
}

import PanAnalysis
import PanTrace
import PanTraces

/// The opening of every text and page about a batch: the verdict, key figures, and assumptions.
struct BatchOpening {
  /// Whose gestures these are, and by which rule.
  let subject: String
  /// The verdict in one sentence.
  let title: String
  /// The verdict in counts, behind the findings that no threshold can fix.
  let verdict: [String]
  /// The counts that a title leaves out.
  let lead: [String]
  /// Key figures in sentences.
  let figures: [String]
  /// The people behind intervals, or why there are too few for any. Empty if no interval is asked for.
  let sampling: [String]
  /// The rule, and what was assumed.
  let assumptions: [String]

  /// `hasTables` is whether tables with intervals follow.
  init(
    _ batch: AnalyzedBatch, _ agreement: AppAgreement?, _ settings: ReplaySettings,
    _ disbelief: BeliefWords?, rejected: Int, _ files: [FileReport], hasTables: Bool
  ) {
    // First of all: counts mean little if bounds in points were compared with pixels.
    let unit = AnalysisTable.unitWarning(batch.facts).map { [$0] } ?? []
    let found = unit + batch.facts.found.sentences + batch.facts.noted.sentences
    let answer = BatchVerdict(batch, rejected: rejected, leftOut: files.leftOut)
    let app = agreement.map { [AppAgreementText.people($0)] } ?? []
    if let disbelief {
      // Counts of what was misread would be read as an answer.
      (title, verdict, lead) = (disbelief.sentence, [disbelief.sentence], [])
      figures = []
    } else {
      title = answer.title
      // The app's own decisions come before the rule's: a replay that differs says little of the app.
      verdict = found + app + answer.sentences
      lead = found + app + answer.lead
      figures = BatchFigures(batch).sentences
    }
    let summary = batch.summary
    let makers = summary.peopleIndex
    let rates = [agreement?.estimate] + answer.wrongRates
    let areShown = rates.contains { $0 != nil && ($0?.interval != nil || makers.sampling.isTooFew) }
    sampling = hasTables || disbelief == nil && areShown ? SamplingText.sentences(makers) : []
    let assumed = Assumptions(batch, settings)
    assumptions = assumed.sentences
    let unnamed = makers.unnamed > 0 ? " and \(makers.unnamed) unnamed" : ""
    let people =
      makers.named > 0 ? " by \(SamplingText.people(makers.named))" + unnamed : ""
    subject = "\(counted(batch.count, "gesture"))\(people) · \(assumed.subject)"
  }
}

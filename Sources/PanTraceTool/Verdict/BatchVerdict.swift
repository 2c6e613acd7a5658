import PanAnalysis
import PanTraces

/// The verdict on a batch, in sentences that need no other figure.
struct BatchVerdict {
  private let summary: BatchSummary
  private let intents: Int
  private let rejected: Int
  private let leftOut: Int

  /// The verdict on the traces of a batch. `rejected` further ones could not be used, and `leftOut`
  /// ones are left out, as their recordings say.
  init(_ batch: AnalyzedBatch, rejected: Int = 0, leftOut: Int = 0) {
    summary = batch.summary
    intents = batch.facts.intents
    self.rejected = rejected
    self.leftOut = leftOut
  }

  /// The answer, then what is wrong with it, then what is not in it.
  var sentences: [String] {
    guard summary.count > 0 else { return [title] + lead }
    return [summary.labeled > 0 ? answer : "\(title) \(unlabeled)"] + remarks
  }

  /// The answer as it is read at a glance.
  var title: String {
    guard summary.count > 0 else { return "No gesture could be analyzed." }
    let (labeled, wrong) = (summary.labeled, summary.labeled - summary.asIntended)
    guard labeled > 0 else { return counts }
    guard wrong > 0 else {
      return labeled == 1
        ? "The gesture did what was meant." : "All \(labeled) gestures did what was meant."
    }
    let verb = wrong == 1 ? "is" : "are"
    return "\(wrong) of \(counted(labeled, "gesture")) \(verb) decided against the person."
  }

  /// What stands below the title.
  var lead: [String] {
    guard summary.count > 0 else { return remarks }
    return (summary.labeled > 0 ? [] : [unlabeled]) + remarks
  }

  /// What was wrong, and what was not decided.
  private var remarks: [String] { [wrong, undecided].compactMap { $0 } }

  private var answer: String {
    "\(summary.asIntended) of \(counted(summary.labeled, "gesture")) did what was meant."
  }

  private var counts: String {
    let (finished, cancelled) = (summary.count(of: .finished), summary.count(of: .cancelled))
    return "\(finished) of \(counted(summary.count, "gesture")) finished and \(cancelled) "
      + "\(cancelled == 1 ? "was" : "were") cancelled."
  }

  private var unlabeled: String {
    intents > 0
      ? "None of the \(counted(intents, "gesture")) with an intent could be decided."
      : "No intent is recorded, so none can be called wrong."
  }

  /// The rates of the two errors, of those that were made.
  var wrongRates: [RateEstimate?] {
    [summary.rate(of: .falseCancelRate), summary.rate(of: .falseFinishRate)].map { estimate in
      estimate.flatMap { $0.rate.count > 0 ? $0 : nil }
    }
  }

  private var wrong: String? {
    let words = [
      "\(summary.falseCancels == 1 ? "was" : "were") cancelled though meant to finish",
      "finished though meant to cancel",
    ]
    let found = zip(wrongRates, words).compactMap(part)
    return found.isEmpty ? nil : found.joined(separator: "; ") + "."
  }

  private func part(_ estimate: RateEstimate?, _ what: String) -> String? {
    guard let estimate, let share = RateText.plausible(estimate) else { return nil }
    return "\(estimate.rate.count) of \(estimate.rate.total) \(what) (\(share))"
  }

  private var undecided: String? {
    let verdicts = TraceAnalysis.Verdict.allCases.filter {
      !$0.isDecision && summary.count(of: $0) > 0
    }
    var parts = verdicts.map { "\(summary.count(of: $0)) \($0.words)" }
    let left = verdicts.reduce(0) { $0 + summary.count(of: $1) } + rejected + leftOut
    guard left > 0 else { return nil }
    if rejected > 0 { parts.append("\(rejected) not readable") }
    if leftOut > 0 { parts.append("\(leftOut) left out, as the recording says") }
    return "Not counted: \(parts.joined(separator: ", "))."
  }
}

extension TraceAnalysis.Verdict {
  /// The verdict behind a count of gestures.
  var words: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .systemCancelled: "taken away by the system"
    case .stuck: "left between its ends when the system took the touch away"
    case .undecided: "without an end"
    case .notRecognized: "not recognized as a pan"
    case .prevented: "taken by another recognizer"
    }
  }
}

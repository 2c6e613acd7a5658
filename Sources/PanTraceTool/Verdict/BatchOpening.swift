import PanAnalysis
import PanDocuments
import PanTrace
import PanTraces

/// The opening of every text and page about a batch: the verdict, key figures, and assumptions.
struct BatchOpening {
  /// Whose gestures these are, and by which rule.
  let subject: String
  /// The verdict in one sentence.
  let title: String
  /// Warnings first, then the verdict as counts.
  let verdict: [String]
  /// What stands below the title: warnings, and the counts that it leaves out.
  let belowTitle: [String]
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
    let unit = LengthLabel.warning(batch.facts.units).map { [$0] } ?? []
    let found = unit + batch.facts.found.sentences + batch.facts.noted.sentences
    let answer = Verdict(batch, rejected: rejected, leftOut: files.leftOut)
    let app = agreement.map { [RateText.Agreement.people($0)] } ?? []
    if let disbelief {
      // Counts of what was misread would be read as an answer.
      (title, verdict, belowTitle) = (
        disbelief.sentences[0], [disbelief.sentence], [disbelief.sentences[1]]
      )
      figures = []
    } else {
      title = answer.title
      // The app's own decisions come before the rule's: a replay that differs says little of the app.
      verdict = found + app + answer.sentences
      belowTitle = found + app + answer.belowTitle
      figures = Figures(batch).sentences
    }
    let summary = batch.summary
    let makers = summary.peopleIndex
    let rates = [agreement?.estimate] + answer.wrongRates
    let areShown = rates.contains { $0 != nil && ($0?.interval != nil || makers.sampling.isTooFew) }
    sampling = hasTables || disbelief == nil && areShown ? RateText.People.sentences(makers) : []
    let assumed = Assumptions(batch, settings, files)
    assumptions = assumed.sentences
    // A count of people is only said if somebody is named: a file without names may be one person's.
    let unnamed = makers.unnamed > 0 ? " and \(makers.unnamed) unnamed" : ""
    let people =
      makers.named > 0 ? " by \(RateText.People.people(makers.named))" + unnamed : ""
    subject = "\(counted(batch.count, "gesture"))\(people) · \(assumed.subject)"
  }
}

extension BatchOpening {
  /// The verdict on a batch, in sentences that need no other figure.
  struct Verdict {
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
      guard summary.count > 0 else { return [title] + belowTitle }
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
    var belowTitle: [String] {
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

extension BatchOpening {
  /// How a batch felt, in the few figures that mean something on ordinary recordings.
  package struct Figures {
    /// The metrics that the figures need.
    package static let metrics: [Metric] = medians + faults

    /// Reported by their medians.
    package static let medians: [Metric] = [
      .recognitionTime, .recognitionLoss, .settleTime, .completionTime,
    ]
    /// Reported as a count of affected traces.
    static let faults: [Metric] = [.staleFrames, .velocityJumpPercent]

    private let batch: AnalyzedBatch

    init(_ batch: AnalyzedBatch) { self.batch = batch }

    /// The figures as a page shows them.
    var figures: [Document.Figure] {
      func median(_ metric: Metric, _ name: String, _ note: String = "") -> Document.Figure? {
        self.median(metric).map { (name, $0.value, $0.unit + note) }
      }
      func affected(_ metric: Metric, _ name: String) -> Document.Figure? {
        let found = batch.facts.faults(of: metric)
        return found.total > 0
          ? (name, String(found.count), "of \(counted(found.total, "gesture"))") : nil
      }
      let loss = self.median(.recognitionLoss).map { ", \($0.value) \($0.unit) lost" }
      return [
        median(.recognitionTime, "recognized after", loss ?? ""),
        median(.settleTime, "at rest after the lift"),
        affected(.staleFrames, "repeated frames"),
        affected(.velocityJumpPercent, "speed jump at the lift"),
      ].compactMap { $0 }
    }

    private func median(_ metric: Metric) -> (value: String, unit: String)? {
      batch.summary.distribution(of: metric).median.map {
        (NumberText.fixed($0, decimals: 0), batch.length.spelled(metric.info.unit))
      }
    }

    /// The figures as text says them: what is typical, then what went wrong.
    var sentences: [String] {
      let typical = [
        part(.recognitionTime, "recognized after "),
        part(.recognitionLoss, "", " lost before the content follows"),
        part(.settleTime, "at rest ", " after the lift"),
        part(.completionTime, "transition over ", " after it"),
      ].compactMap { $0 }
      let wrong = [
        fault(.staleFrames, "shows", "show", "repeated frames"),
        fault(.velocityJumpPercent, "has", "have", "a jump of speed at the lift"),
      ].compactMap { $0 }
      return (typical.isEmpty ? [] : ["Typical (median): \(typical.joined(separator: ", "))."])
        + (wrong.isEmpty ? [] : [wrong.joined(separator: "; ") + "."])
    }

    private func part(_ metric: Metric, _ before: String, _ after: String = "") -> String? {
      median(metric).map { "\(before)\($0.value) \($0.unit)\(after) (\(metric.id))" }
    }

    /// How many gestures a metric finds fault with. `one` is the verb of one gesture.
    private func fault(_ metric: Metric, _ one: String, _ many: String, _ what: String) -> String? {
      let found = batch.facts.faults(of: metric)
      guard found.count > 0 else { return nil }
      return
        "\(found.count) of \(counted(found.total, "gesture")) \(found.count == 1 ? one : many) "
        + "\(what) (\(metric.id))"
    }
  }
}

import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning

/// A tuning in sentences, the answer first.
struct TuningSentences {
  let result: TuningResult
  private let doubts: [TuningDoubt]

  init(result: TuningResult) {
    self.result = result
    doubts = result.doubts
  }

  /// Whether gestures of one intent are missing, so that any rule for the other is as good.
  var isOneSided: Bool { doubts.contains(where: \.isOneSided) }

  /// Whether the rule in use is to stay, so that there is no other to paste.
  var keeps: Bool {
    !isOneSided
      && (!isBetter(result.proposalCounts) || result.evidence.gain?.standing == .worse)
  }

  /// Whether decisions on these gestures are better than the rule in use makes.
  private func isBetter(_ counts: DecisionCounts) -> Bool {
    result.request.objective.preference(result.evidence.comparison.current, over: counts) == .worse
  }

  /// Whether the thresholds can be believed.
  var isTunable: Bool { doubts.isEmpty }

  /// What to do, in one sentence.
  var verdict: String {
    if let doubt = doubts.first, doubt.isOneSided { return "Not tunable: \(reason(doubt))." }
    let rule = proposal
    guard isBetter(result.optimum.counts) else {
      return "Keep \(inUse): no rule of this shape does better on these gestures."
    }
    guard isBetter(result.proposalCounts) else {
      return "Keep \(inUse): the best of this shape, rounded, does no better on these gestures."
    }
    switch (result.evidence.gain?.standing ?? .tooFewPeople, doubts.isEmpty) {
    case (.better, true):
      return "Use \(rule): better than \(inUse)\(condition), and well placed."
    case (.better, false):
      return "Better than \(inUse)\(condition): \(rule). The exact bound is not settled."
    case (.worse, _):
      return "Keep \(inUse): rules tuned on some people do worse than it on others."
    case (.undecided, true):
      return "Well placed, but not shown to be better than \(inUse): \(rule)."
    case (.undecided, false):
      return "Not settled: \(rule) does best here, but is not shown to be better than \(inUse)."
    case (.tooFewPeople, _):
      return "Too few people to say: \(rule) does best here."
    }
  }

  /// The condition of a claim where the participants are not recorded.
  private var condition: String {
    result.evidence.sampling.isKnown == false ? ", if each gesture is another person's" : ""
  }

  /// What the verdict rests on: how both rules do, what to expect of new people, and the bounds.
  var reasons: [String] {
    guard !isOneSided else { return [] }
    let evidence = result.evidence
    let own = evidence.current.described(in: result.length)
    let measured = evidence.current.looksAtVelocity ? " by \(result.estimator)" : ""
    let best = keeps ? "The best of this shape, rounded to \(proposal)," : "Here it"
    return [
      "\(best) \(outcome(result.proposalCounts)). "
        + "\(inUse.capitalizedFirst), \(own)\(measured), "
        + "\(outcome(evidence.comparison.current)).",
      expectation(evidence),
    ] + bounds(evidence) + people(evidence)
  }

  /// What is tuned, and against which rule.
  var subject: String {
    let people = result.evidence.sampling.people.map { " by \(SamplingText.people($0))" } ?? ""
    return "\(counted(result.proposalCounts.total, "gesture"))\(people) · "
      + "\(result.request.family.name), against \(inUse)"
  }

  /// What sentences call the rule in use.
  private var inUse: String { result.evidence.settings.ruleName }

  private var proposal: String { result.words(result.proposal).sentence }

  private func outcome(_ counts: DecisionCounts) -> String {
    ObjectiveWords.outcome(result.request.objective, counts)
  }

  /// How often chance makes as much, where that is short of a claim.
  private func chance(_ gain: HeldOutGain) -> String {
    guard let probability = gain.probability else { return "" }
    let level = NumberText.fixed(HeldOutGain.level, decimals: 2)
    return
      ", with probability \(chanceText(probability)) (\(SamplingText.test(gain.sampling))"
      + (probability < 0.05 ? "; below \(level) it counts, as the rule was chosen)" : ")")
  }

  /// What to expect of people that the rule was not tuned on, and whether it is told from chance.
  private func expectation(_ evidence: TuningEvidence) -> String {
    guard let gain = evidence.gain else {
      return "All gestures are one person's, so nothing can be said of other people."
    }
    let expected = ObjectiveWords.expectation(gain)
    var start = "On other people, expect \(expected); \(inUse) \(outcome(gain.current))."
    switch (gain.keepsLimit, gain.currentKeepsLimit) {
    case (true, true): break
    case (true, false): start += " \(inUse.capitalizedFirst) breaks the limit on false finishes."
    case (false, true): return start + " That breaks the limit on false finishes."
    case (false, false): start += " Both break the limit on false finishes."
    }
    switch gain.standing {
    case .better: return start + " Chance alone does not explain the difference\(condition)."
    case .worse: return start + " Chance alone does not explain that it is worse."
    case .undecided:
      return start + " Chance alone may make as large a difference\(chance(gain))."
    case .tooFewPeople:
      return start + " \(counted(gain.sampling.people ?? 1, "person", "people")) cannot tell rules "
        + "apart: it takes \(Sampling.leastPeople)."
    }
  }

  /// Where each threshold would lie with other people, beside what is worth having.
  private func bounds(_ evidence: TuningEvidence) -> [String] {
    guard let bootstrap = evidence.bootstrap else { return [] }
    return zip(result.request.family.parameters, bootstrap.ranges).map { parameter, range in
      let low = RuleWords.threshold(range.lowerBound, parameter, result.length)
      let high = RuleWords.threshold(range.upperBound, parameter, result.length)
      let allowance = ThresholdTolerance.usual.allowance(of: parameter)
      let worth = RuleWords.allowance(allowance, parameter, result.length)
      let name = result.name(of: parameter)
      if range.lowerBound == .infinity { return "No bound on \(name) makes the rule better." }
      let start =
        "On other people the best bound on \(name) would lie between \(low) and "
        + (range.upperBound == .infinity ? "none at all" : high)
      return doubts.contains(.wide(parameter, range))
        ? "\(start) (5 to 95 %): not known to ±\(worth)."
        : "\(start) (5 to 95 %): known to ±\(worth)."
    }
  }

  private func people(_ evidence: TuningEvidence) -> [String] {
    var sentences: [String] = []
    switch evidence.sampling {
    case .unknown:
      sentences.append(
        "No participant column, so each gesture counts as another person's: real ranges are wider, "
          + "and differences harder to show.")
    case .people(let count), .distinctPeople(let count):
      if doubts.contains(.fewPeople(count)) {
        sentences.append(
          "\(counted(count, "person", "people")) \(count == 1 ? "is" : "are") too few to stand for "
            + "others: \(TuningDoubt.leastPeople) people make a pilot; 40 with 40 gestures each pick "
            + "a rule; 160 fix its thresholds.")
      }
    }
    if doubts.contains(.unknownRange) {
      sentences.append(
        result.request.resamples == 0
          ? "--bootstrap 0 leaves out where else the thresholds could lie."
          : "Fewer than eight people are too few to say where else the thresholds could lie.")
    }
    return sentences
  }

  /// What to beware of, each a sentence.
  var cautions: [String] {
    let evidence = result.evidence
    // No threshold mends a wrong direction, so it comes first.
    let released = evidence.gestures.reduce(into: ReleaseDirections()) { ways, gesture in
      ways.add(gesture.outcome.progress, gesture.direction)
    }
    let against = DirectionWords.against(released, evidence.settings)
    let unit = LengthLabel.warning(evidence.gestures.lazy.map(\.lengthUnit))
    var notes = [unit, against].compactMap { $0 }
    if result.request.family != .progress, evidence.outcomes.allSatisfy({ $0.velocity == 0 }) {
      notes.append(
        "No gesture has a velocity by \(result.estimator), so that only the way counts. Where the recording "
          + "has velocities, --velocity reported takes them.")
    }
    guard !isOneSided else { return notes }
    if !evidence.rounded.isOptimal {
      notes.append(
        "The rounded rule is outside the range that does best: "
          + "\(counted(evidence.rounded.counts.errors, "error")) instead of "
          + "\(result.optimum.centerCounts.errors).")
    }
    let outside = zip(
      result.request.family.parameters,
      zip(evidence.rounded.rule.thresholds, evidence.bootstrap?.ranges ?? [])
    ).filter { !$0.1.1.contains($0.1.0) }.map(\.0.name)
    if !outside.isEmpty {
      notes.append(
        "Rounding takes \(outside.joined(separator: " and ")) out of the 5 to 95 % range.")
    }
    let caught = evidence.gestures.count(where: \.isCaught)
    if caught > 0 {
      notes.append(
        "\(caught) of the gestures caught content that was still settling. Where it was by then depends "
          + "on the rule; its place under \(inUse) is used for all rules.")
    }
    let people = Set(evidence.gestures.compactMap(\.outcome.group)).count
    if people > 0, evidence.gestures.contains(where: { $0.outcome.group == nil }) {
      notes.append("Gestures without a participant count as one person's each.")
    }
    return notes
  }

  /// How the figures came about.
  var statistics: [String] {
    var notes = [cells]
    let evidence = result.evidence
    if let gain = evidence.gain { notes.append(contentsOf: test(gain)) }
    if let bootstrap = evidence.bootstrap {
      notes.append(
        "The 5 to 95 % ranges come from \(bootstrap.draws.count) draws, seed \(bootstrap.seed).")
    }
    return notes
  }

  /// How many times people are divided; fewer people have fewer divisions than are asked for.
  private func divisions(_ gain: HeldOutGain) -> String {
    let splits = counted(gain.heldOut.count, "split")
    return gain.heldOut.count < result.request.repeats ? "\(splits), as no others differ" : splits
  }

  private func test(_ gain: HeldOutGain) -> [String] {
    var lost =
      "\(gain.parts)-fold cross-validation by person, \(divisions(gain)), seeds from "
      + "\(result.request.seed)"
    if let errors = gain.errors {
      let spread =
        gain.heldOut.count == 1
        ? ""
        : " on average, \(NumberText.plain(errors.spread.lowerBound)) to "
          + "\(NumberText.plain(errors.spread.upperBound)) over the splits"
      lost +=
        ": \(NumberText.fixed(errors.mean, decimals: 1)) of \(gain.current.total) wrong\(spread); "
        + "\(inUse) \(gain.current.errors)."
    }
    guard let p = gain.probability else { return [lost] }
    let people =
      gain.sampling.people.map { counted($0, "person", "people") } ?? "gestures taken as people"
    let value = pText(p)
    var range = ""
    if let lower = gain.interval?.lower, let upper = gain.interval?.upper {
      range =
        " (95 %: \(NumberText.fixed(lower, decimals: 1)) to "
        + "\(NumberText.fixed(upper, decimals: 1)))"
    }
    let (finish, cancel) = (gain.weights.falseFinish, gain.weights.falseCancel)
    return [
      lost,
      "The gain is \(NumberText.fixed(gain.mean, decimals: 1))\(range) with \(finish) for a false "
        + "finish and \(cancel) for a false cancel; signs flipped by person, \(people): \(value).",
    ]
  }

  /// How thresholds were found and judged; nil if nothing is judged.
  var methods: [Method]? {
    let evidence = result.evidence
    guard let gain = evidence.gain else { return nil }
    let sampling = evidence.sampling
    let people = sampling.people.map { "of \(SamplingText.people($0))" } ?? "of unnamed people"
    let unit = sampling.people == nil ? "gesture" : "person"
    var methods = [
      Method(
        subject: "gestures", words: "\(gain.current.total) with an intent, \(people)"),
      Method(
        subject: "bounds",
        words:
          "exact search for the best \(ObjectiveWords.word(result.request.objective)) in the family "
          + result.request.family.name),
      Method(
        subject: "other people",
        words: "\(gain.parts)-fold cross-validation by \(unit), \(divisions(gain))"),
    ]
    if gain.interval != nil {
      methods.append(
        Method(
          subject: "intervals",
          words:
            "95 % by \(unit), variance corrected for parts that share gestures (Nadeau & Bengio "
            + "2003)", references: [.nadeau]))
    }
    if gain.probability != nil {
      methods.append(
        sampling.people == nil
          ? Method(
            subject: "test", words: "McNemar's (McNemar 1947)", references: [.mcnemar])
          : Method(
            subject: "test", words: "signs of people's gains flipped (Fisher 1935)",
            references: [.fisher]))
    }
    if let bootstrap = evidence.bootstrap {
      methods.append(
        Method(
          subject: "ranges of bounds",
          words:
            "5th to 95th percentiles of \(bootstrap.draws.count) bootstrap draws by \(unit) (Efron & "
            + "Tibshirani 1993), seed \(bootstrap.seed)", references: [.efron]))
    }
    return methods
  }

  /// The heading of the traces that flip.
  func flips(_ evidence: TuningEvidence) -> String {
    let pairs = evidence.comparison.pairs
    return
      "Traces that flip, \(pairs.onlySecondRight) to right and \(pairs.onlyFirstRight) to wrong"
  }

  /// The remark about flips beyond the first `shown` each way; nil for none.
  func moreFlips(_ evidence: TuningEvidence, shown: Int) -> String? {
    let pairs = evidence.comparison.pairs
    let more = [(pairs.onlySecondRight, "right"), (pairs.onlyFirstRight, "wrong")]
      .filter { $0.0 > shown }.map { "\($0.0 - shown) more to \($0.1)" }
    return more.isEmpty
      ? nil : "And \(more.joined(separator: ", ")); json and --decisions have all."
  }

  private var cells: String {
    let count = result.optimum.cellCount
    var text = "\(count) optimal \(count == 1 ? "cell" : "cells") of thresholds"
    switch result.optimum.method {
    case .exact: text += ", found exactly."
    case .sampledGains(let gains, let seed):
      text += " at \(gains) gains drawn with seed \(seed); others may do better."
    }
    return text
  }

  private func reason(_ doubt: TuningDoubt) -> String {
    switch doubt {
    case .noGestures: "no gesture has an intent"
    case .oneClass(let missing): "no gesture was meant to \(missing.name)"
    case .unknownRange, .wide, .fewPeople: "the thresholds are not settled"
    }
  }
}

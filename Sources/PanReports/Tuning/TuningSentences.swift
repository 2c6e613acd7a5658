import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning

/// A tuning in sentences.
struct TuningSentences {
  let result: TuningResult

  /// What to make of it, first the answer.
  var verdict: String {
    guard let doubt = result.optimum.doubt else {
      return finding.prefix(1).uppercased() + finding.dropFirst() + "."
    }
    return isOneSided
      ? "Not tunable: \(reason(doubt))."
      : "Not tunable: \(reason(doubt)). On these gestures alone: \(finding)."
  }

  /// Whether gestures of one intent are missing, so that any rule for the other is as good.
  var isOneSided: Bool {
    switch result.optimum.doubt {
    case .noGestures, .oneClass: true
    case .separable, .fewErrors, nil: false
    }
  }

  private var finding: String {
    let proposal = RuleWords(result.proposal, result.length).sentence
    let total = result.proposalCounts.total
    let tuned = "\(proposal) loses \(result.proposalCounts.errors)"
    guard let evidence = result.evidence else {
      return "of \(total) gestures in the grid \(tuned); \(region)"
    }
    let current = evidence.current.sentence
    return "your rule, \(current), loses \(evidence.comparison.current.errors) of \(total); "
      + "\(tuned); \(region); \(significance(evidence))"
  }

  private var region: String {
    let ranges = zip(result.request.family.parameters, result.optimum.region.largest.ranges)
      .map { parameter, range in
        let above = RuleWords.threshold(range.above, parameter, result.length)
        let through = RuleWords.threshold(range.through, parameter, result.length)
        switch (range.above.isFinite, range.through.isFinite) {
        case (true, true): return "\(parameter.name) above \(above) through \(through)"
        case (true, false): return "\(parameter.name) above \(above), or left out"
        case (false, true): return "\(parameter.name) through \(through)"
        case (false, false): return "any \(parameter.name)"
        }
      }
    return "the largest range that does best is \(ranges.joined(separator: ", "))"
  }

  private func significance(_ evidence: TuningEvidence) -> String {
    let pairs = evidence.comparison.pairs
    guard let p = pairs.probability else {
      return "fewer than \(Sampling.leastPeople) people cannot tell it from yours"
    }
    let test = SamplingText.test(pairs.sampling) + (pairs.sampling.repeats ? "," : "")
    let text = p < 0.001 ? "p < 0.001" : "p = \(NumberText.fixed(p, decimals: 3))"
    return p < 0.05
      ? "distinguishable from yours (\(test) \(text))"
      : "not distinguishable from yours (\(test) \(text))"
  }

  /// What limits the answer, each a sentence.
  var notes: [String] {
    var notes: [String] = []
    notes.append(cells)
    guard let evidence = result.evidence else {
      notes.append(
        "Thresholds lie on the grid's edges; a grid has no people and no other rule, so there is "
          + "no cross-validation, bootstrap or comparison.")
      return notes
    }
    let against = DirectionWords.against(
      progress: evidence.gestures.map(\.outcome.progress),
      directions: evidence.gestures.map(\.direction))
    // No threshold mends that, so it comes first.
    if let against { notes.insert(against, at: 0) }
    if !evidence.rounded.isOptimal {
      notes.append(
        "The rounded rule is outside the range quoted: \(evidence.rounded.counts.errors) errors "
          + "instead of \(result.optimum.centreCounts.errors).")
    }
    notes.append(validation(evidence))
    notes.append(bootstrap(evidence))
    let caught = evidence.gestures.count(where: \.isCaught)
    if caught > 0 {
      notes.append(
        "\(caught) of the gestures caught the content while it settled; where depends on the rule, "
          + "and is taken as with yours.")
    }
    if evidence.gestures.contains(where: { $0.outcome.group == nil }) {
      notes.append("Traces without a participant are taken as independent of each other.")
    }
    let people = Set(evidence.gestures.compactMap(\.outcome.group)).count
    let names = Set(evidence.gestures.compactMap { $0.participant.map(ByteKey.init) }).count
    if names < people {
      notes.append(
        "\(people) people are taken apart, of only \(names) names: the same name in another file is "
          + "somebody else (--people shared takes them for the same).")
    }
    if let warning = LengthLabel.warning(evidence.gestures.lazy.map(\.lengthUnit)) {
      notes.append(warning)
    }
    if !isOneSided, evidence.comparison.pairs.probability != nil {
      let isByPerson = evidence.comparison.pairs.sampling.repeats
      notes.append(
        "\(isByPerson ? "The" : "McNemar's") p is on the traces the rule was tuned on and so flatters it."
      )
    }
    return notes
  }

  /// The heading of the traces that flip.
  func flips(_ evidence: TuningEvidence) -> String {
    let pairs = evidence.comparison.pairs
    return
      "Traces that flip, \(pairs.onlySecondRight) to right and \(pairs.onlyFirstRight) to wrong"
  }

  /// How many flips are not among the first so many each way; nil for none.
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

  private func validation(_ evidence: TuningEvidence) -> String {
    guard let validation = evidence.crossValidation else {
      return "No cross-validation: there are fewer than two people."
    }
    return "Tuned without them, the rule loses \(validation.heldOut.errors) of "
      + "\(validation.heldOut.total) (\(validation.folds.count) parts, people kept together, "
      + "seed \(validation.seed)); yours loses \(evidence.comparison.current.errors)."
  }

  private func bootstrap(_ evidence: TuningEvidence) -> String {
    guard let bootstrap = evidence.bootstrap else {
      return result.request.resamples == 0
        ? "No bootstrap was asked for."
        : "No bootstrap: there are fewer than eight people."
    }
    let text =
      "The 5 to 95 % ranges come from \(bootstrap.draws.count) draws, seed \(bootstrap.seed)."
    let rounded = zip(evidence.rounded.rule.thresholds, bootstrap.ranges)
    let outside = zip(result.request.family.parameters, rounded)
      .filter { !$0.1.1.contains($0.1.0) }.map(\.0.name)
    return outside.isEmpty
      ? text : text + " Outside when rounded: \(outside.joined(separator: ", "))."
  }

  private func reason(_ doubt: TuningDoubt) -> String {
    switch doubt {
    case .noGestures: "there are no labelled gestures"
    case .oneClass(let missing): "no gesture was meant to \(missing.name)"
    case .separable:
      "the best rule makes no error, so nothing says where in the gap a threshold belongs"
    case .fewErrors(let finishes, let cancels):
      "the best rule makes few errors (false finishes: \(finishes), false cancels: \(cancels)), and "
        + "fewer than \(TuningDoubt.leastErrors) of either place a threshold poorly"
    }
  }
}

import PanGestures
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning

/// An identification in sentences.
struct IdentificationSentences {
  let result: IdentificationResult

  private var identification: RuleIdentification { result.identification }
  private var explanation: RuleExplanation { result.explanation }
  private var count: Int { identification.releases.count }

  /// More than one contradiction, and of more than this share, are not put down to noise.
  private static let noise = 0.05

  /// The answer in one or two sentences.
  var verdict: String {
    let evidence = "explains \(AppAgreementText.evidence(result.heldOut)) held-out decisions"
    guard isExplained else {
      return "No rule that was tried explains what your app decides. The best finishes when "
        + "\(rule); it \(evidence)."
    }
    guard isConclusive else {
      return
        "Not enough to tell your app's rule: \(missing). So far the best finishes when \(rule); "
        + "that \(evidence)."
    }
    return "Your app most likely finishes when \(rule); that \(evidence)."
  }

  /// Whether the best explanation leaves few decisions unexplained, no more than any rule must, and
  /// no contradictions speak against a single rule.
  var isExplained: Bool {
    explanation.isSufficient && !isBeyondNoise
      && identification.contradictionsOfDifferentPeople == nil
      && Double(explanation.unexplained.count) <= Self.mostUnexplained * Double(count)
  }

  /// Whether there are enough decisions of either kind, and the rule explains more than a constant
  /// decision.
  var isConclusive: Bool {
    identification.rarer >= RuleIdentification.tellingDecisions && identification.isBeyondConstant
  }

  /// Whether more decisions than are put down to noise contradict each other and the explanation.
  ///
  /// A framework's rule that does not rise with progress and velocity may explain contradictions.
  private var isBeyondNoise: Bool {
    let unexplained = min(contradictionCount, explanation.unexplained.count)
    return Double(unexplained) > max(1, Self.noise * Double(count))
  }

  private var contradictionCount: Int {
    identification.contradictions[explanation.shapeView].leastErrors
  }

  /// What is missing for a rule to be named.
  private var missing: String {
    let (decision, errors) = identification.constant
    let heldOut = identification.division.heldOutCount
    let constant =
      "a rule that \(decision == .finish ? "always" : "never") finishes explains "
      + "\(heldOut - errors) of \(heldOut) held-out decisions"
    let finishes = identification.releases.count { $0.decision == .finish }
    guard identification.rarer < RuleIdentification.tellingDecisions else { return constant }
    return "\(finishes) finished and \(count - finishes) were cancelled, and it takes "
      + "\(RuleIdentification.tellingDecisions) of either kind (\(constant))"
  }

  /// A rule that leaves more than this share unexplained does not explain.
  private static let mostUnexplained = 0.1

  /// The rule, the end of a sentence.
  var rule: String {
    switch explanation.rule {
    case .family(let optimum, let view):
      let own = identification.views[view]
      let seen =
        optimum.family == .progress ? "progress from the \(own.origin.words)" : seen(own)
      return RuleWords(result.explanation.shape.center, result.length).sentence + ", " + seen
    case .preset(let candidate):
      let formula = PolicyPreset.catalog[candidate.preset].policy.formula
      return "\(candidate.name) does (\(formula))"
        + (candidate.view.map { ", " + seen(identification.views[$0]) } ?? "")
    }
  }

  /// A view in words: `velocity by lsq1, progress from the touch-down`.
  func seen(_ view: ReleaseView) -> String {
    "velocity by \(PresetText.estimator(view.estimator)), progress from the \(view.origin.words)"
  }

  /// How the rule was found.
  var methods: [Method] {
    let tried = Set(identification.views.map(\.estimator)).count
    let unit = identification.division.unit == .gestures ? "gestures" : "people"
    return [
      Method(
        subject: "rules",
        words: "\(RuleFamily.allCases.count) families with free bounds and "
          + "\(identification.presets.count) rules of frameworks, by \(counted(tried, "estimator"))"
      ),
      Method(
        subject: "agreement",
        words:
          "of \(counted(count, "decision")) of the app, fitted to half of the \(unit) and counted on "
          + "the other half"),
      Method(
        subject: "interval",
        words: unit == "people" ? "by person (Korn & Graubard 1998)" : "Clopper & Pearson (1934)",
        references: unit == "people" ? [.korn] : [.clopper]),
      Method(
        subject: "contradictions",
        words:
          "the least number of gestures without which a rule that rises with progress and velocity "
          + "explains all"),
    ]
  }

  /// What to know about the answer, each a sentence.
  var notes: [String] {
    ([division, contradictions, unknown] + ambiguities + [
      NextGestures(result: result).sentence, presets, frame, result.unitWarning,
    ])
    .compactMap { $0 }
  }

  private var division: String {
    let division = identification.division
    let unit =
      switch division.unit {
      case .people(let people): "half of the \(people) people"
      case .gestures: "half of the gestures, as people are not known or too few,"
      }
    return "Fitted to \(division.fittedCount) decisions of \(unit) and judged on the other "
      + "\(division.heldOutCount); fitted to all, it leaves \(explanation.unexplained.count) of "
      + "\(count) unexplained."
  }

  private var contradictions: String {
    let fewest = contradictionCount
    guard fewest > 0 else {
      return "No two decisions contradict each other: none was cancelled that went at least as far "
        + "and as fast as one that finished."
    }
    let base =
      "No rule that rises with progress and velocity explains more than \(count - fewest) of "
      + "\(count) decisions: in \(counted(fewest, "pair")) of gestures one was cancelled, and the "
      + "other finished though it went no farther and no faster."
    if let own = identification.contradictionsOfDifferentPeople {
      return base
        + " Among gestures of one person there \(own == 1 ? "is" : "are") \(counted(own, "such pair")): "
        + "the app decides differently for different people."
    }
    guard isBeyondNoise else { return base }
    return base
      + " That is more than noise: the app measures velocity, origin or travel otherwise, or "
      + "looks at something else as well."
  }

  /// The bounds that are not known from both sides, and the clause that may be there.
  private var unknown: String? {
    guard case .family(let optimum, _) = explanation.rule else { return nil }
    var parts = zip(optimum.family.parameters, optimum.asGood)
      .compactMap { parameter, range in openEnd(parameter, range) }
    if let extra = explanation.extraClause {
      parts.append(possible(extra.parameter, extra.range))
    }
    return parts.isEmpty ? nil : "Not identified: \(parts.joined(separator: "; "))."
  }

  private func openEnd(_ parameter: RuleParameter, _ range: ClosedRange<Double>) -> String? {
    let (above, through) = ends(parameter, range)
    return switch (above, through) {
    case (_?, _?): nil
    case (let above?, nil): "how far beyond \(above) the \(parameter.name) bound is"
    case (nil, let through?): "how far below \(through) the \(parameter.name) bound is"
    case (nil, nil): "the \(parameter.name) bound, which never decides alone"
    }
  }

  private func possible(_ parameter: RuleParameter, _ range: ClosedRange<Double>) -> String {
    let what =
      switch parameter {
      case .opposingVelocity: "whether a velocity the other way cancels"
      case .velocity: "whether a velocity is enough"
      default: "whether \(parameter.name) is enough"
      }
    return ends(parameter, range).above.map { "\(what), if above \($0)" } ?? what
  }

  /// The ends of what is known of a bound in words; nil for one that is open.
  func ends(
    _ parameter: RuleParameter, _ range: ClosedRange<Double>
  ) -> (above: String?, through: String?) {
    let isOpenBelow =
      range.lowerBound == -.infinity || parameter == .opposingVelocity && range.lowerBound <= 0
    func words(_ value: Double) -> String { RuleWords.threshold(value, parameter, result.length) }
    return (
      isOpenBelow ? nil : words(range.lowerBound),
      range.upperBound.isFinite ? words(range.upperBound) : nil
    )
  }

  /// What cannot be told apart.
  private var ambiguities: [String] {
    guard case .family(let optimum, let view) = explanation.rule else { return [] }
    var ambiguities: [String] = []
    let views = explanation.views.map { identification.views[$0] }
    let own = identification.views[view]
    if optimum.family != .progress {
      let others = views.filter { $0.estimator != own.estimator }
        .map { PresetText.estimator($0.estimator) }
      let names = others.indices.filter { others.firstIndex(of: others[$0]) == $0 }
        .map { others[$0] }
      if !names.isEmpty {
        ambiguities.append(
          "These gestures do not tell \(PresetText.estimator(own.estimator)) from "
            + "\(Self.list(names)) as the app's velocity estimator: a pull that brakes hard just "
            + "before it lifts would.")
      }
    }
    if views.contains(where: { $0.origin != own.origin }) {
      ambiguities.append(
        "These gestures do not tell whether progress counts from the touch-down or from the "
          + "recognition.")
    }
    if !explanation.otherShapes.isEmpty {
      let shapes = explanation.otherShapes.map {
        RuleWords($0.center, result.length).sentence
      }
      ambiguities.append("As many decisions are explained by: \(Self.list(shapes, "; or ")).")
    }
    return ambiguities
  }

  /// A sentence names at most this many frameworks' rules.
  private static let mostPresets = 6

  private var presets: String? {
    var names: [String] = []
    for candidate in explanation.presets where !names.contains(candidate.name) {
      names.append(candidate.name)
    }
    if case .preset(let own) = explanation.rule { names.removeAll { $0 == own.name } }
    guard !names.isEmpty else { return nil }
    let more = names.count - Self.mostPresets
    let rest = more > 0 ? " and \(more) more" : ""
    return "Frameworks' rules that explain as much: "
      + names.prefix(Self.mostPresets).joined(separator: ", ") + rest + "."
  }

  private var frame: String? {
    let (within, all) = (explanation.withinFrame, explanation.unexplained.count)
    guard within > 0, within * 2 >= all else { return nil }
    return "\(within) of the \(all) unexplained decisions are explained by where the content was a "
      + "frame before the lift: an app that decides on the last rendered frame varies by as much."
  }

  private static func list(_ names: [String], _ separator: String = ", ") -> String {
    names.joined(separator: separator)
  }
}

extension TranslationOrigin {
  /// The word in sentences.
  var words: String {
    switch self {
    case .recognition: "recognition"
    case .touchDown: "touch-down"
    case .slopEdge: "the edge of the slop"
    case .firstMove: "the first movement"
    }
  }
}

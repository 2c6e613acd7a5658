import PanAnalysis
import PanEngine
import PanTraces

/// A tuning in sentences, the answer first.
struct TuningSentences {
  let result: TuningResult

  /// What sentences call the rule in use.
  private var inUse: String { result.settings.ruleName }

  /// What is tuned, and against which rule.
  var subject: String {
    let people = result.sampling.people.map { " by \(RateText.People.people($0))" } ?? ""
    return "\(counted(result.optimum.counts.total, "gesture"))\(people) · "
      + "\(result.request.family.name), against \(inUse)"
  }

  /// What to do, in one sentence.
  var verdict: String {
    if let reason = result.oneSided { return "Not tunable: \(reason)." }
    if result.heldOut?.standing == .worse {
      return "Keep \(inUse): rules tuned on some people do worse than it on others."
    }
    if result.keeps { return "Keep \(inUse): no rule of this shape does better on these gestures." }
    switch result.heldOut?.standing ?? .tooFewPeople {
    case .better: return "Better than \(inUse)\(condition): \(advice)."
    case .tooFewPeople: return "Too few people to say, but best here: \(advice)."
    case .undecided, .worse: return "Best here, not shown to be better than \(inUse): \(advice)."
    }
  }

  /// The condition of a claim if the participants are not recorded.
  private var condition: String {
    result.sampling.isKnown ? "" : ", if each gesture is another person's"
  }

  /// What to do to each number.
  private var advice: String {
    let rule = RuleWords(result.optimum.rule)
    if rule.decidesAlike { return "\(rule.sentence) finish" }
    let numbers = result.request.family.parameters
    // What is to be changed comes first. Without velocities nothing can be said of a bound on them.
    let places = numbers.indices.filter { !stays($0) } + numbers.indices.filter(stays)
    let words = places.filter { !lacksVelocities || !numbers[$0].isVelocity }.map {
      advice(numbers[$0], $0)
    }
    guard !words.isEmpty else { return "keep \(inUse)" }
    return words.count > 1
      ? words.dropLast().joined(separator: ", ") + ", and " + words[words.count - 1] : words[0]
  }

  /// Whether the rule asks for velocities, and no gesture has one.
  private var lacksVelocities: Bool {
    result.request.family != .progress && result.outcomes.allSatisfy { $0.velocity == 0 }
  }

  /// Whether a number does as well as it is in the rule in use.
  private func stays(_ place: Int) -> Bool {
    result.current(result.request.family.parameters[place])
      == result.optimum.rule.thresholds[place]
  }

  private func advice(_ number: RuleFamily.Parameter, _ place: Int) -> String {
    let (value, range) = (result.optimum.rule.thresholds[place], result.optimum.asGood[place])
    let name = number.name
    func text(_ value: Double) -> String { result.text(value, of: number) }
    guard value.isFinite else {
      let ends = range.lowerBound.isFinite ? (range.lowerBound, "up") : (range.upperBound, "down")
      return ends.0.isFinite
        ? "leave \(name) out (any bound from \(text(ends.0)) \(ends.1) does as well)"
        : "leave \(name) out (it does not matter here)"
    }
    if stays(place) { return "\(name) can stay at \(text(value))" }
    let others =
      range.lowerBound == range.upperBound
      ? "" : " (\(NumberText.plain(range.lowerBound)) to \(text(range.upperBound)) do as well)"
    return switch result.current(number) {
    case nil: "set \(name) to \(text(value))\(others)"
    case .some(let old): "\(old > value ? "lower" : "raise") \(name) to \(text(value))\(others)"
    }
  }

  /// What the verdict rests on, the most important first.
  var reasons: [String] {
    if result.oneSided != nil {
      return cautions + ["Tuning needs gestures of both intents: record the other one, too."]
    }
    // What other people do says nothing of a rule that stays, unless it is why.
    if result.keeps, result.heldOut?.standing != .worse { return cautions + limits }
    return cautions + [chance] + slack + alike + limits + people + unsettled
  }

  /// The numbers that hardly matter. For one more wrong decision in a hundred gestures they can stay as they
  /// are, or be moved past half of the gestures.
  private var slack: [String] {
    guard case .cost = result.request.objective, !RuleWords(result.optimum.rule).decidesAlike else {
      return []
    }
    let rule = result.optimum.rule
    let most = max(1, result.outcomes.count / 100)
    let slack = result.search.slack(of: rule, errors: most)
    return result.request.family.parameters.indices.compactMap { place -> String? in
      let (number, slack) = (result.request.family.parameters[place], slack[place])
      let isKept = result.current(number).map { slack.numbers.contains($0) } ?? false
      // What is left out has its sentence.
      guard rule.thresholds[place].isFinite, isKept || slack.share >= 0.5 else { return nil }
      let (low, high) = (slack.numbers.lowerBound, slack.numbers.upperBound)
      let from = high.isFinite ? NumberText.plain(low) : result.text(low, of: number)
      var words = "\(number.name.capitalizedFirst) hardly matters: "
      if low.isFinite { words += "from \(from) " }
      if high.isFinite { words += "to \(result.text(high, of: number)) " }
      return words + "at most \(counted(most, "decision")) more \(most == 1 ? "is" : "are") wrong."
    }
  }

  /// That the best rule does not look at the gestures at all.
  private var alike: [String] {
    let rule = RuleWords(result.optimum.rule)
    return rule.decidesAlike && !result.keeps
      ? ["No rule of this shape tells the two intents apart: does the column intent hold?"] : []
  }

  /// Whether the difference is told from chance.
  private var chance: String {
    guard let held = result.heldOut else {
      return "All gestures are one person's, so nothing can be said of other people."
    }
    switch held.standing {
    case .better, .worse:
      return "On people that a rule was not tuned on, chance alone does not explain the difference."
    case .tooFewPeople:
      return
        "\(counted(held.sampling.people ?? 1, "person", "people")) cannot tell rules apart: it "
        + "takes \(Sampling.leastPeople), and 40 with 40 gestures each to pick a rule."
    case .undecided:
      let level = NumberText.fixed(HeldOut.level, decimals: 2)
      let probability = held.probability ?? 1
      return "On other people chance alone may make as large a difference, with probability "
        + "\(chanceText(probability)) (\(RateText.People.test(held.sampling))"
        + (probability < 0.05 ? "; below \(level) it counts, as the rule was chosen)." : ").")
    }
  }

  private var limits: [String] {
    guard let held = result.heldOut else { return [] }
    return switch (held.keepsLimit, held.currentKeepsLimit) {
    case (true, true): []
    case (true, false): ["\(inUse.capitalizedFirst) breaks the limit on false finishes."]
    case (false, true): ["On other people a tuned rule breaks the limit on false finishes."]
    case (false, false): ["Both rules break the limit on false finishes."]
    }
  }

  private var people: [String] {
    guard let held = result.heldOut, held.standing != .tooFewPeople else { return [] }
    guard let people = result.sampling.people else {
      return [
        "No participant column, so each gesture counts as another person's: differences are harder to "
          + "show than this says."
      ]
    }
    return people < Self.leastPeople
      ? ["\(people) people are too few to stand for others: \(Self.leastPeople) make a pilot."] : []
  }

  /// With fewer people the ranges of numbers are in doubt themselves.
  private static let leastPeople = 20

  private var unsettled: [String] {
    guard !result.keeps, !RuleWords(result.optimum.rule).decidesAlike else { return [] }
    let names = result.unsettled.map { $0.name }
    return names.isEmpty
      ? []
      : ["For other people \(names.joined(separator: " and ")) may lie elsewhere."]
  }

  /// What to beware of, each a sentence.
  private var cautions: [String] {
    let unit = LengthLabel.warning(result.gestures.lazy.map(\.lengthUnit))
    var notes = [unit].compactMap { $0 }
    if lacksVelocities {
      notes.append(
        "No gesture has a velocity by \(result.estimator). Where the recording has velocities, --velocity "
          + "reported takes them.")
    }
    return notes
  }

  /// What else there is to know, below the tables.
  var remarks: [String] {
    var notes: [String] = []
    let caught = result.gestures.count(where: \.isCaught)
    if caught > 0 {
      notes.append(
        "\(caught) of the gestures caught content that was still settling. Its place under \(inUse) is used "
          + "for all rules.")
    }
    if result.request.family.parameters.count > 2 {
      notes.append("Two numbers were tuned at a time, while the others stayed.")
    }
    let people = Set(result.outcomes.compactMap(\.group)).count
    if people > 0, result.outcomes.contains(where: { $0.group == nil }) {
      notes.append("Gestures without a participant count as one person's each.")
    }
    return notes
  }

  /// How the figures came about.
  var statistics: [String] {
    let steps = zip(result.request.family.parameters, result.search.axes).map { number, axis in
      "\(number.name) in steps of \(NumberText.plain(axis.step.size))"
    }
    var notes = ["All rules of the shape were counted: \(steps.joined(separator: ", "))."]
    if let held = result.heldOut, let probability = held.probability {
      notes.append(
        "The gain on people not seen is \(NumberText.fixed(held.gain, decimals: 1)) with "
          + "\(held.weights.falseFinish) for a false finish and \(held.weights.falseCancel) for a false "
          + "cancel, \(RateText.People.test(held.sampling)): \(pText(probability)).")
    }
    return notes
  }

  /// The heading of the traces that flip.
  var flips: String {
    let pairs = result.comparison.pairs
    return
      "Traces that flip, \(pairs.onlySecondRight) to right and \(pairs.onlyFirstRight) to wrong"
  }

  /// The remark about flips beyond the first `shown` each way. Nil for none.
  func moreFlips(shown: Int) -> String? {
    let pairs = result.comparison.pairs
    let more = [(pairs.onlySecondRight, "right"), (pairs.onlyFirstRight, "wrong")]
      .filter { $0.0 > shown }.map { "\($0.0 - shown) more to \($0.1)" }
    return more.isEmpty
      ? nil : "And \(more.joined(separator: ", ")); json has all."
  }
}

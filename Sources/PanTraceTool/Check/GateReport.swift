package import PanAnalysis
import PanTraces

/// What a gate found: the verdict, the changed traces, then every check with its evidence.
package struct GateReport: Sendable {
  /// How many traces were checked.
  package let traces: Int
  /// The checks of a budget. Empty without one.
  package let budget: [GateCheck]
  /// The budget's checks in each group. Empty without groups.
  package let groups: [GateCheck]
  /// The comparison with a baseline. Nil without one.
  package let comparison: BaselineComparison?
  /// The file of the baseline, as it was given. Nil without one.
  package let baseline: String?
  /// The traces that could not be read.
  package let rejections: Rejections
  /// Why the traces cannot be believed, so that the gate fails. Nil if they can.
  let disbelief: BeliefWords?
  /// The command that makes this run the baseline. Nil without a comparison.
  package var accepting: String?
  /// The people behind the traces. Nil if the report does not mention them.
  let sampling: Sampling?
  /// The unit of lengths, as text.
  let length: LengthLabel

  /// Creates a report.
  package init(
    traces: Int, budget: [GateCheck], groups: [GateCheck] = [],
    comparison: BaselineComparison? = nil, baseline: String? = nil,
    rejections: Rejections = Rejections([]), sampling: Sampling? = nil,
    length: LengthLabel = .points, disbelief: BeliefWords? = nil
  ) {
    self.disbelief = disbelief
    self.sampling = sampling
    self.groups = groups
    self.traces = traces
    self.budget = budget
    self.comparison = comparison
    self.baseline = baseline
    self.rejections = rejections
    self.length = length
  }

  /// A check, what it is against, and how its figures are written.
  typealias Row = (against: String, check: GateCheck, scale: GateScale)

  /// All checks: those of the baseline, of the budget, and of the budget in each group.
  var checks: [Row] {
    func rows(_ against: String, _ checks: [GateCheck]) -> [Row] {
      checks.map { (against, $0, GateScale($0, length)) }
    }
    return rows("baseline", comparison?.checks ?? []) + rows("budget", budget + groups)
  }

  /// Whether every check holds.
  ///
  /// A limit on a figure that cannot be measured fails: it would guard nothing.
  package var holds: Bool { disbelief == nil && checks.allSatisfy { $0.check.outcome.holds } }
}

/// The unit of a check's figures, and their decimals.
struct GateScale {
  let unit: String
  let decimals: Int

  init(_ check: GateCheck, _ length: LengthLabel) {
    guard let subject = Budget.Subject(name: check.name) else {
      (unit, decimals) = ("count", 0)
      return
    }
    unit = length.spelled(subject.unit)
    decimals = subject.decimals
  }

  /// A figure of the check.
  func number(_ value: Double) -> String { NumberText.fixed(value, decimals: decimals) }

  /// An interval, perhaps with one end.
  func range(_ interval: Rate.Interval) -> String {
    switch (interval.lower, interval.upper) {
    case (let lower?, let upper?): "\(number(lower)) to \(number(upper))"
    case (let lower?, nil): "≥ \(number(lower))"
    case (nil, let upper?): "≤ \(number(upper))"
    case (nil, nil): NumberText.undefined
    }
  }

  /// The unit behind a figure. Empty for counts and ratios.
  var suffix: String { ["1", "count"].contains(unit) ? "" : " " + unit }

  /// The bound of a check with its unit.
  func limit(_ check: GateCheck) -> String { number(check.bound.limit) + suffix }
}

extension GateReport {
  /// The verdict in a sentence: whether the gate fails, by what, and which decisions changed.
  package var verdict: String {
    if let disbelief { return "Fails. \(disbelief.sentence)" }
    let outcomes = checks.map(\.check.outcome)
    let on = "on \(counted(traces, "trace"))"
    guard !outcomes.isEmpty else { return "Nothing was checked \(on)." }
    let failed = outcomes.count { !$0.holds }
    let changes = (comparison?.changeWords).map { "; " + $0 } ?? ""
    guard failed == 0 else {
      return "Fails: \(failed) of \(counted(outcomes.count, "check")) \(on)\(changes)."
    }
    let close = outcomes.count { $0 == .withinNoise }
    let noise = close == 0 ? "" : ", \(close) of them only because chance explains the excess"
    let all = outcomes.count == 1 ? "1 check" : "all \(outcomes.count) checks"
    return "Holds: \(all) \(on)\(noise)\(changes)."
  }

  /// Notes on the verdict, in sentences.
  var notes: [String] {
    var sentences: [String] = []
    if let sentence = comparison?.decisions.sentence {
      sentences.append(sentence)
    }
    // What holds is not shown by itself, so that its interval needs no words.
    let failing = checks.contains { row in
      !row.check.outcome.holds && (row.check.interval != nil || sampling?.isTooFew == true)
    }
    if let sampling, failing {
      sentences.append(SamplingText.sentence(sampling))
    }
    if let sentence = rejections.sentence { sentences.append(sentence + ".") }
    return sentences
  }

  /// The caveats of the comparison.
  var remarks: [String] {
    comparison?.remarks(baseline: baseline ?? "The baseline") ?? []
  }

  /// The change of a trace's verdict.
  func sentence(_ trace: BaselineComparison.ChangedTrace) -> String {
    "\(trace.key.id) was \(trace.before.name), is \(trace.now.name) (\(trace.word))"
  }

  /// The reasons of both decisions. Nil if neither is known.
  func reasons(_ trace: BaselineComparison.ChangedTrace) -> String? {
    let before = trace.reasonBefore.map { "Before: \($0)" }
    let now = trace.reasonNow.map { "Now: \($0)" }
    let reasons = [before, now].compactMap(\.self)
    return reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }

  /// The command that makes this run the baseline. Nil if no check against the baseline fails.
  var acceptSentence: String? { acceptCommand.map { "If this is wanted: \($0)" } }

  /// The command alone.
  var acceptCommand: String? {
    comparison?.checks.contains { !$0.outcome.holds } == true ? accepting : nil
  }

  /// What a check found, with its evidence, and whether strictly.
  func sentence(_ check: GateCheck, _ scale: GateScale) -> String {
    let bound = "\(check.bound.word) \(scale.limit(check))"
    guard let value = check.value else {
      return "\(check.name): too few of \(traces) traces have a figure to compare with \(bound)"
    }
    let text = "\(check.name): \(scale.number(value))\(scale.suffix), to be \(bound)"
    guard let interval = check.interval else { return text }
    let chance = check.outcome == .withinNoise ? "; chance explains it" : ""
    return text
      + " (95 %: \(scale.range(interval)), n = \(check.count); \(check.mode.name))\(chance)"
  }
}

extension PairedDecisions {
  /// How many labeled traces got worse and better, and the probability of that under even odds. Nil
  /// if none changed.
  var sentence: String? {
    let (worse, better) = (onlyFirstRight, onlySecondRight)
    guard worse + better > 0 else { return nil }
    let start = "Of the gestures with an intent \(worse) got worse and \(better) better"
    guard let probability else {
      return start + "; fewer than \(Sampling.leastPeople) people cannot tell that from chance."
    }
    return start + ". Chance alone would split them as unevenly with probability "
      + "\(chanceText(probability)) (\(SamplingText.test(sampling)))."
  }
}

/// The caveats of a comparison, in sentences.
extension BaselineComparison {
  /// The most traces or files that a sentence names.
  private static let mostNamed = 5

  /// How many decisions changed, and which way. Nil if none did.
  var changeWords: String? {
    guard !changed.isEmpty else { return nil }
    let words = ["worse", "better", "different"].compactMap { word -> String? in
      let count = changed.count { $0.word == word }
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(changed.count) of \(pairCount) decided otherwise than in the baseline "
      + "(\(words.joined(separator: ", ")))"
  }

  /// Nothing compared, traces of one side only, other options.
  ///
  /// `name` names the baseline at the beginning of a sentence.
  func remarks(baseline name: String) -> [String] {
    var remarks: [String] = []
    if pairCount == 0 { remarks.append(nothingCompared(name)) }
    if !added.isEmpty { remarks.append("The baseline lacks \(Self.list(added)).") }
    if !removed.isEmpty { remarks.append("Only the baseline has \(Self.list(removed)).") }
    if let options = otherOptions { remarks.append(options) }
    return remarks
  }

  private func nothingCompared(_ name: String) -> String {
    func files(_ baseline: Baseline) -> String {
      var known: Set<String> = []
      return Self.list(baseline.traces.map(\.key.source).filter { known.insert($0).inserted })
    }
    guard !before.traces.isEmpty else { return "\(name) has no traces; nothing was compared." }
    return "\(name) names \(before.traces.count) traces of \(files(before)); none of them is among "
      + "the \(now.traces.count) read from \(files(now)). Nothing was compared."
  }

  private var otherOptions: String? {
    guard !isSameConfiguration else { return nil }
    guard let earlier = before.policy, let later = now.policy else {
      return "The baseline was made with other options."
    }
    let rule = earlier == later ? [] : ["its rule was \(earlier), now it is \(later)"]
    let others = otherNames.filter { $0 != "policy" }.map { name in
      "\(name) was \(before.option(name) ?? "not given"), is \(now.option(name) ?? "not given")"
    }
    let differences = (rule + others).joined(separator: "; ")
    return differences.isEmpty
      ? "The baseline was made with other options, by the same rule."
      : "The baseline was made with other options: \(differences)."
  }

  /// The names of options that differ.
  private var otherNames: [String] {
    let differing =
      now.options.filter { !before.options.contains($0) }
      + before.options.filter { !now.options.contains($0) }
    var known: Set<String> = []
    return differing.compactMap { option in
      guard let end = option.firstRange(of: " = ")?.lowerBound else { return nil }
      let name = String(option[..<end])
      return known.insert(name).inserted ? name : nil
    }
  }

  /// Traces by id and file.
  private static func list(_ keys: [Baseline.Key]) -> String {
    guard let source = keys.first?.source, Set(keys.map(\.source)).count == 1 else {
      return list(keys.map { "\($0.source): \($0.id)" })
    }
    return list(keys.map(\.id)) + " in \(source)"
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNamed).joined(separator: ", ")
    return names.count > mostNamed ? "\(shown) and \(names.count - mostNamed) more" : shown
  }
}

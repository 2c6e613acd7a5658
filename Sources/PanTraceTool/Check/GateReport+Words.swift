import PanAnalysis
import PanTraces

extension GateReport {
  /// The most metrics that sentences name with their worse traces.
  private static let mostMetrics = 3

  /// The verdict in a sentence: whether the gate fails, by what, and which decisions changed.
  package var verdict: String {
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
    sentences += worseSentences
    if let sampling, !budget.isEmpty { sentences.append(SamplingText.sentence(sampling)) }
    if let sentence = rejections.sentence { sentences.append(sentence + ".") }
    return sentences
  }

  /// The traces that got worse, for the metrics that fail by them.
  private var worseSentences: [String] {
    guard let comparison else { return [] }
    let failed = Set(comparison.checks.filter { !$0.outcome.holds }.map(\.name))
    let metrics = comparison.metrics.filter { failed.contains($0.metric.id + ":worse") }
    let shown = metrics.prefix(Self.mostMetrics).map { change in
      let info = change.metric.info
      let unit = info.unit == "1" ? "" : ", \(length.spelled(info.unit))"
      func text(_ value: Double) -> String { NumberText.fixed(value, decimals: info.decimals) }
      let traces = BaselineComparison.list(change.worse.map(\.key)) { place in
        let trace = change.worse[place]
        return " from \(text(trace.before)) to \(text(trace.now))"
      }
      return "Worse in \(info.name) (\(info.id)\(unit)): \(traces)."
    }
    let more = metrics.count - shown.count
    return shown + (more > 0 ? ["Worse in \(counted(more, "more metric")): --format json."] : [])
  }

  /// The caveats of the comparison.
  var remarks: [String] {
    comparison?.remarks(baseline: baseline ?? "The baseline") ?? []
  }

  /// Whether a changed trace fails: too many traces changed, and this one not for the better.
  func isFailure(_ trace: BaselineComparison.ChangedTrace) -> Bool {
    let check = comparison?.checks.first { $0.name == BaselineComparison.changesName }
    let isAllowed = check?.outcome.holds ?? true
    return !isAllowed && trace.isImprovement != true
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
      return "\(scale.title): too few of \(traces) traces have a figure to compare with \(bound)"
    }
    let text = "\(scale.title): \(scale.number(value))\(scale.suffix), to be \(bound)"
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

  /// Nothing compared, moved files, renamed traces, traces of one side only, other options.
  ///
  /// `name` names the baseline at the beginning of a sentence.
  func remarks(baseline name: String) -> [String] {
    var remarks: [String] = []
    if pairCount == 0 { remarks.append(nothingCompared(name)) }
    if !sources.moved.isEmpty {
      let files = sources.moved.map { "\($0.before) is \($0.now)" }
      remarks.append("Files are matched by the ends of their paths: \(Self.list(files)).")
    }
    if !sources.ambiguous.isEmpty {
      remarks.append(
        "Not compared, because several files of the baseline end in the same path: "
          + "\(Self.list(sources.ambiguous)).")
    }
    if !renamed.isEmpty {
      let names = renamed.map {
        $0.before.source == $0.now.source
          ? "\($0.before.id) is \($0.now.id) in \($0.now.source)"
          : "\($0.before.id) in \($0.before.source) is \($0.now.id) in \($0.now.source)"
      }
      remarks.append("Matched by their samples, under other names: \(Self.list(names)).")
    }
    if !relabeled.isEmpty {
      let labels = Self.list(relabeled.map(\.key)) { place in
        let label = relabeled[place]
        return " was \(label.before?.name ?? "unlabeled"), is \(label.now?.name ?? "unlabeled")"
      }
      remarks.append("Label changed: \(labels).")
    }
    if !rerecorded.isEmpty {
      remarks.append(
        "Recording changed, so that nothing of it was compared: \(Self.list(rerecorded)).")
    }
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

  /// Traces by id and file, each followed by `words` for its place in the list.
  static func list(_ keys: [Baseline.Key], _ words: (Int) -> String = { _ in "" }) -> String {
    let sources = Set(keys.map(\.source))
    guard sources.count == 1, let source = sources.first else {
      return list(keys.enumerated().map { "\($1.source): \($1.id)\(words($0))" })
    }
    return list(keys.enumerated().map { "\($1.id)\(words($0))" }) + " in \(source)"
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNamed).joined(separator: ", ")
    return names.count > mostNamed ? "\(shown) and \(names.count - mostNamed) more" : shown
  }
}

package import PanAnalysis
import PanDocuments
import PanTraces

/// What a gate found: the verdict, the changed traces, then every check with its evidence.
package struct GateReport: Sendable {
  /// How many traces were checked.
  package let traces: Int
  /// The checks of a budget. Empty without one.
  package let budget: [GateCheck]
  /// The comparison with a baseline. Nil without one.
  package var comparison: BaselineComparison?
  /// The file of the baseline, as it was given. Nil without one.
  package var baseline: String?
  /// The traces that could not be read.
  package var rejections = Rejections([])
  /// The people behind the traces. Nil if the report does not mention them.
  var sampling: Sampling?
  /// The unit of lengths, as text.
  var length = LengthLabel.points
  /// Why the traces cannot be believed, so that the gate fails. Nil if they can.
  var disbelief: BeliefWords?
  /// The command that makes this run the baseline. Nil without a comparison.
  package var accepting: String?

  /// A check, what it is against, and how its figures are written.
  typealias Row = (against: String, check: GateCheck, scale: Scale)

  /// The checks of the baseline, then the checks of the budget.
  var checks: [Row] {
    func rows(_ against: String, _ checks: [GateCheck]) -> [Row] {
      checks.map { (against, $0, Scale($0, length)) }
    }
    return rows("baseline", comparison?.checks ?? []) + rows("budget", budget)
  }

  /// Whether every check holds.
  ///
  /// A limit on a figure that cannot be measured fails: it would guard nothing.
  package var holds: Bool { disbelief == nil && checks.allSatisfy { $0.check.outcome.holds } }

  /// The unit of a check's figures, and their decimals.
  struct Scale {
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

    /// The bound of a check as it was given, with its unit.
    func limit(_ check: GateCheck) -> String { NumberText.plain(check.bound.limit) + suffix }
  }
}

extension GateReport {
  /// The verdict in a sentence: whether the gate fails, by what, and which decisions changed.
  package var verdict: String {
    if let disbelief { return "Fails. \(disbelief.sentence)" }
    let outcomes = checks.map(\.check.outcome)
    // Against a baseline alone only traces that it has are compared.
    let compared = budget.isEmpty ? comparison.map { min($0.pairCount, traces) } ?? traces : traces
    let on =
      compared < traces
      ? "on \(compared) of \(traces) traces" : "on \(counted(traces, "trace"))"
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
    let isShown = checks.contains { row in
      !row.check.outcome.holds
        && (row.check.interval != nil || sampling?.isTooFew == true)
    }
    if let sampling, isShown {
      sentences.append(RateText.People.sentence(sampling))
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
  func sentence(_ check: GateCheck, _ scale: Scale) -> String {
    let bound = "\(check.bound.word) \(scale.limit(check))"
    guard let value = check.value else {
      var needed = 1
      if case .metric(_, let statistic)? = Budget.Subject(name: check.name) {
        needed = statistic.minimumCount
      }
      return
        "\(check.name), to be \(bound): \(check.count) of \(counted(traces, "trace")) have the "
        + "figure, and it needs \(needed)"
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
    let start =
      "Of the gestures with an intent that both runs decided \(worse) got worse and \(better) better"
    guard let probability else {
      return start + "; fewer than \(Sampling.leastPeople) people cannot tell that from chance."
    }
    return start + ". Chance alone would split them as unevenly with probability "
      + "\(chanceText(probability)) (\(RateText.People.test(sampling)))."
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
      + "the \(now.traces.count) read from \(files(now)). Nothing was compared. A file is the same "
      + "if its name is as it was given: check in the folder in which the baseline was made."
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

extension GateReport {
  /// The most changed traces that people see without --all.
  private static let mostChanged = 20

  /// The traces with another verdict than in the baseline, for programs. Empty without one.
  private var changedTable: Table {
    func cell(_ reason: String?) -> Cell {
      reason.map { .text($0) } ?? .undefined(reason: "not-kept")
    }
    return Table(comparison?.changed ?? []) {
      Column("source", "file") { .text($0.key.source) }
      Column("trace") { .text($0.key.id) }
      Column("before") { .text($0.before.name) }
      Column("now") { .text($0.now.name) }
      Column("change") { .text($0.word) }
      Column("reason_before") { cell($0.reasonBefore) }
      Column("reason") { cell($0.reasonNow) }
    }
  }

  /// The same for people: each with its reasons, those for the worse first.
  private func changes(_ all: Bool) -> [Document.Block] {
    let changed = comparison?.changed ?? []
    guard !changed.isEmpty else { return [] }
    let ordered = changed.filter { $0.word == "worse" } + changed.filter { $0.word != "worse" }
    let shown = ordered.prefix(all ? .max : Self.mostChanged)
    let items: [Markdown] = shown.map {
      "**\($0.key.id)** (\($0.key.source)): \($0.word). \(reasons($0) ?? sentence($0))"
    }
    return [
      .prose("**CHANGED:**"),
      .differing {
        [.list(items)]
      } markdown: {
        .folded(items)
      }, .sentences([more(changed.count, than: shown.count, ": --all")].compactMap(\.self)),
    ]
  }

  /// Some checks as people read them, in 80 columns: the figure beside its bound.
  private func shown(_ outcomes: Set<GateCheck.Outcome>) -> Table? {
    let checks = checks.filter { outcomes.contains($0.check.outcome) }
    guard !checks.isEmpty else { return nil }
    return Table(checks) {
      Column("against") { .text($0.against) }
      Column("check") { .text($0.check.name) }
      Column(number: "value") { row in
        .verdict(
          row.check.value.map(row.scale.number) ?? "not measured", row.check.outcome.judgment)
      }
      Column("bound", "to be") { .text("\($0.check.bound.sign) \($0.scale.limit($0.check))") }
      Column("plausible", "plausibly") { row in
        row.check.interval.map { .text(row.scale.range($0)) } ?? .undefined(reason: "too-few")
      }
      Column("mode") { .text($0.check.mode.name) }
      Column(number: "traces", "n", isOptional: true) { .integer($0.check.count) }
    }
  }

  /// The checks with their bounds, their figures, and how sure that is.
  private var checkTable: Table {
    func cell(_ value: Double?, _ row: Row) -> Cell {
      .number(value, decimals: row.scale.decimals, or: "too-few")
    }
    return Table(checks) {
      Column("outcome") { .verdict($0.check.outcome.name, $0.check.outcome.judgment) }
      Column("against") { .text($0.against) }
      Column("check") { .text($0.check.name) }
      Column("unit") { .text($0.scale.unit) }
      Column("rule") { .text($0.check.bound.word) }
      Column(number: "bound") { cell($0.check.bound.limit, $0) }
      Column("mode") { .text($0.check.mode.name) }
      Column(number: "value") { cell($0.check.value, $0) }
      Column(number: "low", "95 % from") { cell($0.check.interval?.lower, $0) }
      Column(number: "high", "to") { cell($0.check.interval?.upper, $0) }
      Column(number: "traces", "n") { .integer($0.check.count) }
    }
  }

  /// The report for people and for programs. ``github`` has the annotations.
  ///
  /// The verdict comes first, then what fails, then what is close. What holds is shown on demand.
  func document(version: String, all: Bool = false) -> Document {
    Document(schema: "pantrace.check/1", version: version) {
      // A run that is only saved as a baseline has no verdict.
      [
        Document.kicker(
          "\(counted(traces, "gesture")) · \(counted(checks.count, "check"))"),
        checks.isEmpty && disbelief == nil
          ? .sentences(notes + remarks) : .verdict(verdict, notes: notes + remarks),
      ] + changes(all) + tables + held(all) + acceptance
    } data: {
      let added = (comparison?.added ?? []).map { "\($0.source): \($0.id)" }
      let removed = (comparison?.removed ?? []).map { "\($0.source): \($0.id)" }
      return [
        .init("holds", .bool(holds)), .init("verdict", .string(verdict)),
        .init("traces", .integer(traces)),
        .init("changed", .table(changedTable)), .init("checks", .table(checkTable)),
        .init("added", .strings(added)), .init("removed", .strings(removed)),
        .init("remarks", .strings(remarks)), rejections.data,
      ]
    }
  }

  /// The command that takes the run as it is, to be copied.
  private var acceptance: [Document.Block] {
    guard let command = acceptCommand, let sentence = acceptSentence else { return [] }
    return [
      .differing {
        [.sentences([sentence])]
      } markdown: {
        [.prose("If this is wanted: \(code: command)")]
      }
    ]
  }

  private var tables: [Document.Block] {
    var blocks: [Document.Block] = []
    if let table = shown([.notMet, .notMeasured]) {
      blocks.append(.table(table, title: "FAILS:"))
    }
    if let table = shown([.withinNoise]) {
      blocks.append(
        .table(table, title: "CLOSE: beyond the limit by no more than chance explains:"))
    }
    let named = checks.filter { $0.check.outcome != .met }.map(\.check.name)
    if let meaning = meaning(of: named) { blocks.append(.sentences([meaning])) }
    let unmeasured = checks.filter { $0.against == "budget" && $0.check.value == nil }
    if !unmeasured.isEmpty {
      blocks.append(.sentences(unmeasured.map { sentence($0.check, $0.scale) + "." }))
    }
    return blocks
  }

  /// What holds: folded away in Markdown, and in text without all.
  private func held(_ all: Bool) -> [Document.Block] {
    guard let table = shown([.met]) else { return [] }
    let count = table.rows.count == 1 ? "1 check holds" : "\(table.rows.count) checks hold"
    return [
      .differing {
        all
          ? [.table(table, title: "HOLDS:")] : [.sentences([count + ": --all lists them."])]
      } markdown: {
        [.details(summary: count, [.table(table)])]
      }
    ]
  }
}

extension BaselineComparison.ChangedTrace {
  /// Whether the change is for the better, in a word.
  var word: String { isImprovement.map { $0 ? "better" : "worse" } ?? "different" }
}

extension GateCheck.Outcome {
  /// What it means for the gate.
  fileprivate var judgment: Cell.Verdict {
    self == .met ? .good : holds ? .doubtful : .bad
  }
}

extension GateReport {
  /// Annotations for GitHub's checks, a line each: errors for what fails, warnings for the rest.
  ///
  /// Changed traces come first, at their files. See "Workflow commands for GitHub Actions".
  var github: String {
    var lines = (comparison?.changed ?? []).map { trace in
      annotation(
        isError: trace.isImprovement != true, file: trace.key.source,
        title: "trace \(trace.key.id)",
        sentence(trace) + (reasons(trace).map { ". " + $0 } ?? ""))
    }
    for (against, check, scale) in checks where check.outcome != .met {
      lines.append(
        annotation(
          isError: !check.outcome.holds, file: nil,
          title: "\(against): \(check.name)",
          sentence(check, scale)))
    }
    lines += remarks.map { "::warning::" + Self.escaped($0) + "\n" }
    if let disbelief {
      lines.append(annotation(isError: true, file: nil, title: "recordings", disbelief.sentence))
    }
    lines += ([verdict] + notes + [acceptSentence].compactMap(\.self)).map {
      "::notice::" + Self.escaped($0) + "\n"
    }
    return lines.joined()
  }

  private func annotation(
    isError: Bool, file: String?, title: String, _ message: String
  ) -> String {
    var properties = file.map { ["file=" + Self.escapedProperty($0)] } ?? []
    properties.append("title=" + Self.escapedProperty(title))
    let command = isError ? "error" : "warning"
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message))\n"
  }

  /// A text that ends no annotation, and acts on no terminal that shows the log.
  private static func escaped(_ text: String) -> String {
    VisibleText.manyLines(text).unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func escapedProperty(_ text: String) -> String {
    // By scalars: a colon with an accent on it is a character of its own.
    escaped(text).unicodeScalars.map { scalar in
      scalar == ":" ? "%3A" : scalar == "," ? "%2C" : String(scalar)
    }.joined()
  }
}

extension GateReport {
  /// A test case for each changed trace, and for each check.
  var junit: JUnitDocument {
    JUnitDocument(
      name: "pantrace check",
      suites: [
        (
          "recordings",
          (disbelief.map { [$0.sentence] } ?? []).map {
            .init(
              className: "pantrace.recordings", name: "can be believed", failure: ("doubt", $0))
          }, []
        ),
        ("decisions", changedCases, []),
        ("baseline", cases("baseline"), comparison == nil ? [] : remarks),
        ("budget", cases("budget"), []),
      ])
  }

  private var changedCases: [JUnitDocument.TestCase] {
    (comparison?.changed ?? []).map { trace in
      let sentence = [sentence(trace), reasons(trace)].compactMap(\.self).joined(separator: ". ")
      let fails = trace.isImprovement != true
      return .init(
        className: "pantrace.decisions", name: "\(trace.key.id) of \(trace.key.source)",
        file: trace.key.source,
        failure: fails ? ("changed", sentence) : nil,
        note: fails ? nil : sentence)
    }
  }

  private func cases(_ reference: String) -> [JUnitDocument.TestCase] {
    checks.filter { $0.against == reference }.map { against, check, scale in
      let sentence = sentence(check, scale)
      return .init(
        className: "pantrace.\(against)", name: "\(check.name), \(check.bound.word)",
        failure: check.outcome.holds
          ? nil : (check.outcome.name, sentence),
        note: check.outcome == .withinNoise ? sentence : nil)
    }
  }
}

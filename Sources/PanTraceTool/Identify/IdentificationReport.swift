package import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

/// An identification of an app's rule, to be written in any form.
package struct IdentificationReport: Sendable {
  let identification: RuleIdentification
  private let length: LengthLabel
  private let remarks: [String]
  private let leftOut: LeftOut
  private let rejections: Rejections
  /// Whether a file lacks `# event_stream`, which says by which events a page was told of a finger.
  private let hasUnknownEvents: Bool
  /// The framework's rule that fewer decisions contradict than any rule of one or two bounds.
  private let framework: PolicyPreset?
  /// The best rule's decision on each gesture. Nil if it was not asked.
  private let explained: [AppDecision?]
  /// How often that is the app's.
  private let agreement: AppAgreement
  /// The gestures that the app decided otherwise.
  private let contradicted: [Int]
  private let contradictions: RuleIdentification.Contradictions
  /// Settings that decide as the rule does. Nil for a rule that nothing fulfills.
  private let deciding: ReplaySettings?

  /// Reports what an observer saw, with the traces that were left out or rejected.
  ///
  /// `frameworks` are the settings that the frameworks' rules decided with.
  package init(
    _ observations: [DecisionObserver.Observation], of observer: DecisionObserver,
    frameworks: [ReplaySettings], leftOut: LeftOut, rejections: Rejections,
    hasUnknownEvents: Bool = false
  ) throws(RuleIdentification.Failure) {
    identification = try RuleIdentification(
      observations.map { $0.release }, views: observer.views)
    length = LengthLabel(observations.lazy.map(\.lengthUnit))
    remarks = [LengthLabel.warning(observations.lazy.map(\.lengthUnit))].compactMap { $0 }
    self.leftOut = leftOut
    self.rejections = rejections
    self.hasUnknownEvents = hasUnknownEvents
    let (best, releases) = (identification.best, identification.releases)
    // Of two that do as well a rule of bounds is named: it says more of an own app. If it explains too
    // little, and does better only on the gestures that chose it, it says nothing.
    let asked = releases.count { $0.answer(of: best.rule, from: best.view) != nil }
    let isFavored = identification.favorsPresets && !Self.explains(best.contradictions, asked)
    let named = identification.presets.first.flatMap {
      $0.contradictions < best.contradictions
        || $0.contradictions > best.contradictions && isFavored ? $0 : nil
    }
    let closest = named?.place
    framework = closest.map { PolicyPreset.catalog[$0] }
    let explained = releases.map { release in
      closest.map { release.presets[$0] } ?? release.answer(of: best.rule, from: best.view)
    }
    self.explained = explained
    agreement = AppAgreement(
      zip(releases, explained).map { (app: $0.decision, replay: $1, person: $0.person) })
    let (view, settings) = (identification.views[best.view], observer.settings)
    // A rule of bounds by the settings' own estimator can be replayed as it is.
    let own = FinishPolicy(best.rule).map { policy in
      settings.changing {
        $0.estimator = view.estimator
        $0.recognizer.origin = view.origin
      }.deciding(policy)
    }
    deciding = closest.map { frameworks[$0] } ?? own
    contradicted = releases.indices.filter {
      explained[$0] != nil && explained[$0] != releases[$0].decision
    }
    contradictions = named?.contradictions ?? best.contradictions
  }

  /// The report.
  package func document(version: String) -> Document {
    Document(schema: "pantrace.identification/2", version: version) {
      blocks
    } data: {
      data
    }
  }

  // MARK: - The rule

  private var count: Int { agreement.rate.total }
  private var best: RuleIdentification.Fit { identification.best }

  private var view: RuleIdentification.View { identification.views[best.view] }

  // MARK: - Sentences

  /// A rule that contradicts more than this share of the decisions does not explain them. What is no pan,
  /// and stays, is said beside it: apps log touches that no rule is asked about.
  ///
  /// With 0.05, one rule for all was named in 15 of 100 simulated apps with a bound for each of six people.
  private static let mostContradicted = 0.03

  /// Whether few decisions contradict the rule.
  private var isExplained: Bool { Self.explains(contradictions, count) }

  private static func explains(
    _ contradictions: RuleIdentification.Contradictions, _ count: Int
  ) -> Bool {
    Double(contradictions.ends) <= max(1, mostContradicted * Double(count))
  }

  /// Whether there are enough decisions of either kind, and chance does not make such a rule.
  private var isConclusive: Bool {
    identification.rarer >= RuleIdentification.tellingDecisions && identification.chance < 0.05
  }

  /// The answer in one or two sentences.
  var verdict: String {
    let evidence =
      "it decides \(agreement.rate.count) of \(count) gestures as your app did"
      + RateText.Agreement.withoutPan(agreement) + "."
    guard isExplained else {
      return "No rule that was tried decides as your app does. The closest \(rule): "
        + evidence
    }
    guard isConclusive else {
      return "Not enough to tell your app's rule: \(missing). So far the closest "
        + "\(rule): " + evidence
    }
    return "Your app most likely \(rule): " + evidence
  }

  /// What is missing for a rule to be named.
  private var missing: String {
    guard identification.rarer < RuleIdentification.tellingDecisions else {
      return "its decisions are not told from chance"
    }
    func decided(_ decision: AppDecision) -> Int {
      identification.releases.count { $0.decision == decision }
    }
    return "\(decided(.finish)) finished and \(decided(.cancel)) were cancelled, and it takes "
      + "\(RuleIdentification.tellingDecisions) of either kind"
  }

  /// What the rule does, the end of a sentence.
  private var rule: String {
    if let framework { return "finishes when \(framework.name) does (\(framework.policy.formula))" }
    return words(best)
  }

  /// The best rule of each family by its own estimator and origin. A projection by 0 s is no rule beside
  /// that of progress, whose words it has.
  private var ownFits: [RuleIdentification.Fit] {
    var seen: Set<String> = []
    return identification.fits.filter {
      $0.view == best.view && seen.insert(RuleWords($0.rule, length).sentence).inserted
    }
  }

  private func words(_ fit: RuleIdentification.Fit) -> String {
    let (view, words) = (identification.views[fit.view], RuleWords(fit.rule, length))
    let velocity =
      words.hasVelocity ? ", velocity by \(PresetText.estimator(view.estimator))" : ""
    guard !words.decidesAlike else { return words.predicate }
    return "\(words.predicate)\(velocity), progress from the \(view.origin.words)"
  }

  /// What else is to know, the most important first.
  var notes: [String] {
    let facts =
      [web, unasked].compactMap { $0 } + remarks
      + [leftOut.sentence, rejections.sentence].compactMap { $0.map { $0 + "." } }
    // What comes as close to no rule at all tells nothing of the app's.
    guard isExplained else { return facts }
    let fits = identification.fits.dropFirst().filter { $0.contradictions == best.contradictions }
    let others = ownFits.dropFirst().filter { $0.contradictions == best.contradictions }
    let hasVelocity = RuleWords(best.rule).hasVelocity
    let estimators = Set(
      fits.filter { $0.family == best.family }
        .map { PresetText.estimator(identification.views[$0.view].estimator) }
    ).subtracting([PresetText.estimator(identification.views[best.view].estimator)]).sorted()
    let presets = identification.presets.filter {
      $0.contradictions <= contradictions && PolicyPreset.catalog[$0.place].name != framework?.name
    }
    let names = presets.prefix(Self.mostPresets).map { PolicyPreset.catalog[$0.place].name }
    return [
      others.isEmpty || framework != nil
        ? nil
        : "As few decisions contradict: "
          + others.map { RuleWords($0.rule, length).sentence }.joined(separator: "; ") + ".",
      estimators.isEmpty || framework != nil || !hasVelocity
        ? nil
        : "These gestures do not tell velocities by \(estimators.joined(separator: ", ")) from those.",
      framework == nil || best.contradictions >= contradictions
        ? nil
        : "Fewer contradict \(RuleWords(best.rule, length).sentence), but not of gestures that did not choose "
          + "those bounds.",
      presets.isEmpty
        ? nil
        : "As few contradict these frameworks' rules: \(names.joined(separator: ", "))"
          + (presets.count > names.count ? " and \(presets.count - names.count) more." : "."),
      next,
    ].compactMap { $0 } + facts
  }

  /// What a page's log that does not say its events leaves open of the closest libraries.
  private var web: String? {
    guard hasUnknownEvents, contradictions.ends > 0 else { return nil }
    return identification.presets.prefix(Self.mostPresets).map { PolicyPreset.catalog[$0.place] }
      .first { $0.touch.events?.stream == .touch }.map {
        "If a page logged pointer events, write '# event_stream: pointer' in front of the rows and ask "
          + "again: \($0.name) gets touch events, which lack the first movements."
      }
  }

  /// The gestures that no bound is asked about.
  private var unasked: String? {
    let count = identification.releases.count { $0.outcomes.isEmpty && !$0.hasNoPan }
    guard count > 0, framework == nil else { return nil }
    return
      "No bound is asked about \(counted(count, "gesture")): the system took them, or a finger "
      + "caught the content again."
  }

  /// Which gestures to record next. Nil if a framework's rule explains, as it has no open bounds.
  private var next: String? {
    guard framework == nil else { return nil }
    let lifts = zip(best.family.parameters, best.asGood).compactMap { parameter, range -> String? in
      let low = max(range.lowerBound, 0)
      let high = parameter.isVelocity ? range.upperBound : min(range.upperBound, 1)
      guard parameter != .gain, high - low > (parameter.isVelocity ? 20 : 0.02) else { return nil }
      func words(_ value: Double) -> String { RuleWords.threshold(value, parameter, length) }
      return "with \(parameter.name) "
        + (high.isFinite ? "between \(words(low)) and \(words(high))" : "above \(words(low))")
    }
    return lifts.isEmpty
      ? nil
      : "Record next gestures that lift \(lifts.joined(separator: ", or "))."
  }

  // MARK: - Tables

  /// A report for people shows at most this many frameworks' rules. JSON has all.
  private static let mostPresets = 5
  /// At most this many decisions that contradict the rule.
  private static let mostListed = 20

  private var blocks: [Document.Block] {
    let text = [verdict] + notes
    var blocks: [Document.Block] = [
      .differing {
        [.code(text.map { wrapped($0) + "\n" }.joined())]
      } markdown: {
        [.verdict(verdict, notes: notes)]
      }
    ]
    if isExplained, let options {
      blocks.append(.code(options + "\n", title: "For the command line:"))
    }
    if isExplained, framework == nil, !RuleWords(best.rule).decidesAlike {
      blocks.append(.table(bounds, title: "Bounds, and those that decide these gestures alike:"))
    }
    if !contradicted.isEmpty {
      let more = contradicted.count - Self.mostListed
      blocks.append(
        .table(
          decisions(contradicted.prefix(Self.mostListed)).keeping(
            ["trace", "decision", "explained", "progress", "velocity"]),
          title: "Decisions that contradict it:",
          remark: more > 0 ? "And \(more) more; json has all." : nil))
    }
    return blocks + [
      .table(
        rules(ownFits),
        title: "Rules with one or two bounds:"),
      .table(presets(limit: Self.mostPresets), title: "Frameworks' rules that come closest:"),
    ]
  }

  /// The options that make the rule. Nil if there is none.
  private var options: String? {
    let hasVelocity = framework != nil || RuleWords(best.rule).hasVelocity
    return deciding.map { $0.options(naming: hasVelocity ? ["policy", "velocity"] : ["policy"]) }
  }

  private var bounds: Table {
    Table(best.family.parameters.indices.map { $0 }) {
      Column("bound") { .text(best.family.parameters[$0].name) }
      Column("unit") { .text(length.spelled(best.family.parameters[$0].unit)) }
      Column(number: "value") { place in
        bound(best.rule.thresholds[place], place, "unbounded")
      }
      Column(number: "from") { bound(best.asGood[$0].lowerBound, $0, "open") }
      Column(number: "to") { bound(best.asGood[$0].upperBound, $0, "open") }
    }
  }

  private func bound(_ value: Double, _ place: Int, _ reason: String) -> Cell {
    value.isFinite
      ? .number(value, decimals: best.family.parameters[place].decimals)
      : .undefined(reason: reason)
  }

  private func rules(_ fits: [RuleIdentification.Fit]) -> Table {
    Table(fits) {
      Column("finishes", "finishes when") { .text(RuleWords($0.rule, length).sentence) }
      Column("velocity", "velocity by") {
        .text(PresetText.estimator(identification.views[$0.view].estimator))
      }
      Column("origin", "progress from") { .text(identification.views[$0.view].origin.name) }
      Column(number: "contradictions") { .integer($0.contradictions.count) }
    }
  }

  private func presets(limit: Int) -> Table {
    Table(identification.presets.prefix(limit).map { $0 }) {
      Column("preset", "framework's rule") { .text(PolicyPreset.catalog[$0.place].name) }
      Column(number: "contradictions") { .integer($0.contradictions.count) }
      Column(number: "pans", "of them no pan") { .integer($0.contradictions.pans) }
    }
  }

  private func decisions(_ places: some Sequence<Int>) -> Table {
    Table(places.map { (release: identification.releases[$0], explained: explained[$0]) }) {
      Column("trace") { .text($0.release.id) }
      Column("participant") {
        $0.release.person.map { .text($0) } ?? .undefined(reason: "no-participant")
      }
      Column("decision", "app") { .text($0.release.decision.name) }
      Column("explained", "rule") { .text($0.explained?.name) }
      Column(number: "progress") { seen($0.release) { .number($0.progress, decimals: 3) } }
      Column(number: "velocity", unit: length.speed) {
        seen($0.release) { .number($0.velocity, decimals: 0) }
      }
    }
  }

  /// A number of a gesture from the best rule's view.
  private func seen(
    _ release: RuleIdentification.DecidedRelease, _ cell: (LabeledOutcome) -> Cell
  ) -> Cell {
    release.outcomes.isEmpty
      ? .undefined(reason: release.hasNoPan ? "not-recognized" : "system-cancelled")
      : cell(release.outcomes[best.view])
  }

  private var data: [Document.Member] {
    var members: [Document.Member] = [
      .init("verdict", .string(verdict)), .init("notes", .strings(notes)),
      .init("explained", .bool(isExplained)), .init("enough_decisions", .bool(isConclusive)),
      framework.map { .init("preset", .string($0.name)) }
        ?? .init("family", .string(best.family.name)),
    ]
    if let deciding {
      members.append(.init("policy", .string(deciding.configuration.policy.text)))
    }
    if let options { members.append(.init("options", .string(options))) }
    return members + [
      .init(
        "velocity",
        .string(PresetText.estimator(deciding?.configuration.estimator ?? view.estimator))),
      .init(
        "origin",
        .string((deciding?.configuration.recognizer.origin ?? view.origin).name)),
      .init("decision_count", .integer(count)),
      .init("contradictions", .integer(contradicted.count)),
      .init("chance", .number(identification.chance)),
      .init("bounds", .table(bounds)), .init("rules", .table(rules(identification.fits))),
      .init("presets", .table(presets(limit: .max))),
      .init("contradicted", .table(decisions(contradicted))),
      .init("decisions", .table(decisions(identification.releases.indices))),
      leftOut.data([.noDecision, .noLift, .systemCancelled]), rejections.data,
    ]
  }
}

extension PanGestureRecognizer.TranslationOrigin {
  /// The word in sentences.
  var words: String {
    switch self {
    case .recognition: "recognition"
    case .touchDown, .touchDownLater: "touch-down"
    case .slopEdge: "the edge of the slop"
    case .firstMove: "the first movement"
    }
  }
}

extension RuleIdentification.Failure {
  /// Why nothing can be said, and what to do.
  package func words(_ leftOut: LeftOut) -> (message: String, advice: String) {
    let column = "The column decision, finish or cancel, is what the app did."
    return switch self {
    case .noDecisions:
      (
        "no trace says what the app decided" + (leftOut.sentence.map { " (\($0))" } ?? ""),
        column + " 'pantrace import' finds it in logs under other names."
      )
    case .oneKind(let outcome):
      (
        "the app decided to \(outcome.name) every time, which every rule explains that always does",
        "Record gestures that \(outcome == .finish ? "cancel" : "finish"), too, near to where it "
          + "turns."
      )
    case .tooFew(let finishes, let cancels):
      (
        "\(counted(finishes, "finish", "finishes")) and \(counted(cancels, "cancel")) are too few: "
          + "any rule explains them",
        "It takes \(RuleIdentification.leastDecisions.all) decisions, at least "
          + "\(RuleIdentification.leastDecisions.ofEither) of either kind; 40 aimed ones tell much."
      )
    }
  }
}

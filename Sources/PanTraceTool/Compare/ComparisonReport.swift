import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces
import PanTransitions

/// A comparison of rules, to be written in any form.
package struct ComparisonReport {
  /// The most disputed traces that a table for people shows with --all.
  private static let mostRows = 40
  /// The most disputed traces that it shows without --all.
  private static let fewRows = 10

  private let rules: [ReplaySettings]
  private let own: [String]
  /// Why the traces cannot be believed. Nil if they can.
  private let disbelief: BeliefWords?
  private let tables: Tables
  private let standings: Standings
  private let rejections: Rejections
  private let all: Bool
  private let statistics: Bool

  /// Takes the tables of traces, and the rules' settings.
  ///
  /// `own` are the names that a configuration file defines. `all` shows people every
  /// row, `statistics` what each rule decides.
  package init(
    _ tables: Tables, rules: [ReplaySettings], disbelief: BeliefWords? = nil,
    own: [String], rejections: Rejections, all: Bool = false, statistics: Bool = false
  ) {
    self.tables = tables
    standings = Standings(tables)
    self.rules = rules
    self.own = own
    self.disbelief = disbelief
    self.rejections = rejections
    self.all = all
    self.statistics = statistics
  }

  /// How often the rules are wrong, beside the first. Nil if nothing can be said of that.
  var chart: Chart? { disbelief == nil ? standings.chart : nil }

  /// The document. Of `pictures` the one that ``chart`` draws stands below the answer.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    let answer = chart?.description
    func isOfErrors(_ picture: Document.Picture) -> Bool { picture.alternative == answer }
    return Document(schema: "pantrace.comparison/1", version: version) {
      var blocks = [
        Document.kicker(
          "\(counted(tables.traces.count, "gesture")) · \(counted(names.count, "rule"))")
      ]
      if let disbelief {
        blocks.append(.sentences(disbelief.sentences))
      } else {
        blocks.append(.sentences(standings.sentences ?? [sentence]))
        blocks.append(.pictures(pictures.filter(isOfErrors)))
        if names.count > 1, let block = standings.block(all: all) { blocks.append(folded(block)) }
        if showsDecisions { blocks.append(folded(.table(tables.policies))) }
        blocks += tables.shownApp(all: all)
      }
      blocks += [
        .sentences(
          (disbelief == nil && standings.total == 0 ? [] : [sentence]) + through + remarks
            + meanings),
        .pictures(pictures.filter { !isOfErrors($0) }),
      ]
      if tables.disputed > 0 {
        let hasReasons = names.count <= reasons
        blocks.append(
          .table(
            hasReasons
              ? tables.reasons(limit: rows, rules.map(\.configuration.policy))
              : tables.disputes(limit: rows),
            title: hasReasons
              ? "Decided differently, and why\(tables.key):"
              : "Decided differently, with how many rules each way:",
            remark: more(tables.disputed, than: rows, all ? "; csv has all" : ": --all")))
      }
      if !showsDecisions { blocks.append(.sentences(["What each rule decides: --stats."])) }
      return blocks
    } data: {
      // The rows of csv have each decision.
      [.init("standings", .table(standings.data)), rejections.data]
    }
  }

  /// A table of rules. Of many a page folds it away.
  private func folded(_ block: Document.Block) -> Document.Block {
    guard names.count > Standings.mostShown else { return block }
    return .differing {
      [block]
    } markdown: {
      [.details(summary: "The rules one by one", [block])]
    }
  }

  /// Whether people see what each rule decides. Without labels there are no errors to compare, so that it
  /// is the answer.
  private var showsDecisions: Bool { statistics || standings.total == 0 || names.count == 1 }

  private var names: [String] { tables.names }
  private var rows: Int { all ? Self.mostRows : Self.fewRows }

  /// Of so many rules a table of reasons has room for each.
  private var reasons: Int { all ? 10 : 2 }

  /// The rules behind names from the configuration file.
  private var meanings: [String] {
    zip(names, rules).filter { own.contains($0.0) }
      .map { "\($0): \($1.configuration.policy.text)" }
  }

  /// The transition that the rules were replayed through, and its own rule, which they replaced.
  private var through: [String] {
    guard let setup = rules.first?.transition else { return [] }
    return [
      "Replayed through \(setup.shortText), each rule in place of its own, \(setup.traits.policy.text)."
    ]
  }

  /// The count of rejected traces, and the warning about units.
  private var remarks: [String] {
    [rejections.sentence.map { $0 + "." }, tables.unitWarning].compactMap { $0 }
  }

  private var sentence: String {
    let traces = counted(tables.traces.count, "trace")
    guard names.count > 1 else { return traces + ", one rule." }
    return "The \(names.count) rules differ on \(tables.disputed) of \(traces)."
  }

  /// The errors of rules against those of the first, on labeled gestures that all of them decided.
  struct Standings {
    /// The most rules shown without --all.
    static let mostShown = 20
    /// The most rules whose errors the first sentence counts.
    private static let mostNamed = 4
    /// The most better rules that it names.
    private static let mostBetter = 3

    private let names: [String]
    private let errors: RuleErrors
    private let intervals: [Rate.Interval?]
    /// The p-values of the differences to the first rule, corrected for the number of rules.
    private let probabilities: [Double]?
    /// The rules that are shown to differ from the first.
    private let differing: [Int]
    private let best: Set<Int>?

    init(_ tables: Tables) {
      names = tables.names
      // Rules are judged on the same gestures, or a rule that decides only easy ones would look best.
      var errors = RuleErrors(rules: names.count)
      for (_, trace) in tables.traces
      where trace.intent != nil && trace.verdicts.allSatisfy({ $0.ruled != nil }) {
        errors.add(trace.verdicts.map { $0.outcome != trace.intent }, of: trace.person)
      }
      self.errors = errors
      intervals = errors.intervals
      probabilities = errors.probabilities
      differing = errors.differing(probabilities, intervals)
      best = errors.best(differing).map(Set.init)
    }

    /// How many gestures are compared.
    var total: Int { errors.total }
    private var wrong: [Int] { errors.wrong }

    /// The rules, those that are wrong least often first. Ties in their own order.
    private var order: [Int] {
      names.indices.sorted { (wrong[$0], $0) < (wrong[$1], $1) }
    }

    /// The result in sentences, the answer first. Nil without labeled gestures.
    var sentences: [String]? {
      guard total > 0 else { return nil }
      let others = names.count > Self.mostNamed ? [] : order.filter { $0 > 0 }
      let counts =
        "\(names[0]) decides \(wrong[0]) of \(total) wrongly"
        + others.map { ", \(names[$0]) \(wrong[$0])" }.joined()
      let basis = "Counted on the gestures with an intent that every rule decided."
      guard names.count > 1 else { return [counts + "."] }
      guard let best, let probabilities else {
        let makers = errors.sampling.people.map { RateText.People.people($0) } ?? "so few gestures"
        return [
          "\(counts). \(makers.capitalizedFirst) cannot tell rules apart: it takes "
            + "\(Sampling.leastPeople).", basis,
        ]
      }
      let condition = errors.sampling.isKnown ? "" : ", if each gesture is another person's"
      let better = order.filter { differing.contains($0) && wrong[$0] < wrong[0] }
        .map { "\(names[$0]) (\(pText(probabilities[$0])))" }
      let unnamed = better.dropFirst(Self.mostBetter)
      let claims =
        if names.count == 2 {
          differing.isEmpty
            ? ": not shown to differ"
              + (probabilities[1] < RuleErrors.level
                ? " (\(pText(probabilities[1])), but the interval of the difference holds 0)."
                : ".")
            : ": shown to differ\(condition) (\(pText(probabilities[1])))."
        } else {
          (better.isEmpty
            ? ". No rule is shown to be better than \(names[0])"
            : ". Shown to be better than \(names[0])\(condition): "
              + better.prefix(Self.mostBetter).joined(separator: ", ")
              + (unnamed.isEmpty ? "" : " and \(unnamed.count) more"))
            + ". \(best.count) of \(names.count) rules may be the best."
        }
      let people =
        errors.sampling.people.map { "by person (\($0))" }
        ?? "as if each gesture came from another person, as there is no participant column"
      let also = unnamed.isEmpty ? [] : ["Also better: \(unnamed.joined(separator: ", "))."]
      return [counts + claims] + also + [
        "\(basis) Tests are \(people), corrected for \(counted(names.count - 1, "rule")). "
          + "Each interval holds by itself in 95 %."
      ]
    }

    /// The rules for people, fewest errors first and the first among them.
    private func shown(_ all: Bool) -> [Int] {
      let first = all ? order : Array(order.prefix(Self.mostShown))
      return first + (first.contains(0) ? [] : [0])
    }

    /// How much more often than the first each rule is wrong. Nil if nothing can be said of that.
    var chart: Chart? {
      guard names.count > 1, best != nil else { return nil }
      let rules = shown(false)
      return Chart(
        of: rules.map { rule in
          let interval = intervals[rule]?.scaled(by: 100)
          return (names[rule], points(rule), interval?.lower, interval?.upper)
        }, title: "Decided wrongly, beside \(names[0])",
        description: "How many points more than \(names[0]) each rule is wrong: "
          + rules.map { "\(names[$0]) \(difference($0))" }.joined(separator: ", ") + ".",
        names: "rule", axis: "wrong more often than \(names[0])", unit: "points")
    }

    /// The rules for people. Nil without labeled gestures.
    func block(all: Bool) -> Document.Block? {
      guard total > 0 else { return nil }
      let shown = shown(all)
      let table = Table(shown) {
        Column("policy", "rule") { .text(names[$0]) }
        Column(number: "wrong") { .integer(wrong[$0]) }
        Column(number: "share", "", unit: "%") {
          .number(100 * Double(wrong[$0]) / Double(total), decimals: 1)
        }
        Column(number: "difference", "Δ", unit: "points") { .text(difference($0)) }
        Column("best", "best?") { .text(best?.contains($0) == true ? "✓" : "") }
      }
      return .table(table, remark: more(order.count, than: shown.count, ": --all"))
    }

    private func points(_ rule: Int) -> Double {
      100 * Double(wrong[rule] - wrong[0]) / Double(total)
    }

    private func difference(_ rule: Int) -> String {
      guard rule > 0 else { return "reference" }
      let value = NumberText.signed(points(rule), decimals: 1)
      guard let interval = intervals[rule], let lower = interval.lower, let upper = interval.upper
      else { return value }
      return "\(value) (\(NumberText.signed(100 * lower, decimals: 1)) to "
        + "\(NumberText.signed(100 * upper, decimals: 1)))"
    }

    /// Why there is no difference, or no test of it.
    private var reason: String { total == 0 ? "no-intent" : "few-people" }

    /// The standings for programs, in the rules' order.
    var data: Table {
      Table(names.indices) {
        Column("policy") { .text(names[$0]) }
        Column("wrong") { .integer(wrong[$0]) }
        Column("compared") { _ in .integer(total) }
        Column("difference") {
          .number(
            total > 0 ? Double(wrong[$0] - wrong[0]) / Double(total) : nil, decimals: 4, or: reason)
        }
        Column("difference_low", "from") { .number(intervals[$0]?.lower, decimals: 4, or: reason) }
        Column("difference_high", "to") { .number(intervals[$0]?.upper, decimals: 4, or: reason) }
        Column("sign_flip_p", "p") { .number(probabilities?[$0], decimals: 4, or: reason) }
        Column("among_best", "among the best") { rule in
          best.map { .text($0.contains(rule) ? "yes" : "no") } ?? .undefined(reason: reason)
        }
      }
    }
  }
}

extension ComparisonReport {
  /// The tables of a comparison of policies.
  package struct Tables: Sendable {
    let names: [String]
    let traces: [(source: String, trace: ComparedTrace)]

    /// Takes the policies' names, and their verdicts on each trace.
    package init(names: [String], traces: [(source: String, trace: ComparedTrace)]) {
      self.names = names
      self.traces = traces
    }

    /// The warning about lengths that are not in points. Nil if all are.
    package var unitWarning: String? { LengthLabel.warning(traces.lazy.map(\.trace.lengthUnit)) }

    /// How many traces two policies disagree on.
    package var disputed: Int { traces.count(where: \.trace.isDisputed) }

    /// One row per policy: what it decides, and how often against intent.
    package var policies: Table {
      func count(
        _ rule: Int, _ isCounted: (TransitionOutcome?, ComparedTrace.Verdict) -> Bool
      ) -> Int {
        traces.count { isCounted($0.trace.intent, $0.trace.verdicts[rule]) }
      }
      // Where the system took the touch away most rules are not asked.
      func labeled(_ rule: Int) -> Int { count(rule) { $0 != nil && $1.ruled != nil } }
      func errors(_ rule: Int, _ outcome: TransitionOutcome) -> Cell {
        let wrong = count(rule) { $0 != nil && $0 != outcome && $1.ruled == outcome }
        return .integer(labeled(rule) > 0 ? wrong : nil, or: "no-intent")
      }
      return Table(names.indices) {
        Column("policy", "rule") { .text(names[$0]) }
        Column(number: "finish") { .integer(count($0) { $1.outcome == .finish }) }
        Column(number: "cancel") { .integer(count($0) { $1.outcome == .cancel }) }
        Column(number: "none") { .integer(count($0) { $1.outcome == nil }) }
        if hasIntents {
          Column(number: "labeled") { .integer(labeled($0)) }
          Column(number: "false_finishes", "finish ✗") { errors($0, .finish) }
          Column(number: "false_cancels", "cancel ✗") { errors($0, .cancel) }
        }
      }
    }

    /// The most rules that people see beside the app's decisions without --all.
    private static let fewRules = 10

    /// How often rules decide as the app did, those most like it first. Empty if no trace says what
    /// the app did.
    func shownApp(all: Bool) -> [Document.Block] {
      guard let agreements else { return [] }
      let ordered = agreements.indices.sorted {
        (agreements[$1].agreement.rate.share ?? 0, $0) < (
          agreements[$0].agreement.rate.share ?? 0, $1
        )
      }.map { agreements[$0] }
      let shown = all ? ordered : Array(ordered.prefix(Self.fewRules))
      return [
        .table(
          table(of: shown),
          title: "As the app decided, the most alike first, and what only one of both finishes:",
          remark: more(ordered.count, than: shown.count, ": --all"))
      ]
    }

    private typealias NamedAgreement = (name: String, agreement: AppAgreement)

    private var agreements: [NamedAgreement]? {
      let known = traces.filter { $0.trace.recordedDecision != nil }
      guard !known.isEmpty else { return nil }
      return names.enumerated().map { index, name in
        let agreement = AppAgreement(
          known.lazy.compactMap { _, trace in
            trace.recordedDecision.map { ($0, trace.verdicts[index].asApp, trace.person?.name) }
          })
        return (name, agreement)
      }
    }

    private func table(of rows: [NamedAgreement]) -> Table {
      func percent(_ share: Double) -> String { NumberText.fixed(100 * share, decimals: 1) }
      func agreement(_ estimate: RateEstimate) -> Cell {
        guard let share = estimate.rate.share else { return .undefined(reason: "no-data") }
        guard let lower = estimate.interval?.lower, let upper = estimate.interval?.upper else {
          return .text(percent(share))
        }
        return .text("\(percent(share)) (\(percent(lower)) to \(percent(upper)))")
      }
      return Table(rows) {
        Column("policy", "rule") { .text($0.name) }
        Column(number: "compared", "n") { .integer($0.agreement.rate.total) }
        Column(number: "agreement", "agree", unit: "%") { agreement($0.agreement.estimate) }
        Column(number: "only_replay_finishes", "only rule") {
          .integer($0.agreement.onlyReplayFinishes)
        }
        Column(number: "only_replay_cancels", "only app") {
          .integer($0.agreement.onlyReplayCancels)
        }
      }
    }

    /// The traces that rules disagree on, with how many rules are on either side.
    func disputes(limit: Int) -> Table {
      Table(disputedPlaces(limit: limit).map { traces[$0] }) {
        if hasSources { Column("source", "file", isOptional: true) { .text($0.source) } }
        Column("trace") { .text($0.trace.id) }
        if hasIntents { Column("intent", "meant") { .text($0.trace.intent?.name) } }
        for outcome in TransitionOutcome.allCases {
          Column(number: outcome.name) { row in
            .integer(row.trace.verdicts.count { $0.outcome == outcome })
          }
        }
      }
    }

    /// The same with each rule's reason below the other's, which leaves room for it.
    func reasons(limit: Int, _ policies: [FinishPolicy]) -> Table {
      let labels = labels
      let rows = disputedPlaces(limit: limit).flatMap { place in
        names.indices.map { (trace: traces[place].trace, rule: $0, source: traces[place].source) }
      }
      return Table(rows) {
        if hasSources {
          Column("source", "file", isOptional: true) { .text($0.rule == 0 ? $0.source : "") }
        }
        Column("trace") { .text($0.rule == 0 ? $0.trace.id : "") }
        if hasIntents {
          Column("intent", "meant") { .text($0.rule == 0 ? $0.trace.intent?.name : "") }
        }
        Column("policy", "rule") { .text(labels[$0.rule]) }
        Column("reason", "why") { row in
          let verdict = row.trace.verdicts[row.rule]
          let reason = verdict.reason(policies[row.rule])
          return switch verdict.outcome {
          case .finish: .verdict("finish: \(reason)", .finish)
          case .cancel: .verdict("cancel: \(reason)", .cancel)
          case nil: .text(reason)
          }
        }
      }
    }

    private var hasIntents: Bool { traces.contains { $0.trace.intent != nil } }

    private var hasSources: Bool { Set(traces.lazy.map { ByteKey($0.source) }).count > 1 }

    /// The rules' names, or letters if a name would take the room of reasons.
    private var labels: [String] {
      names.allSatisfy { $0.count <= 12 }
        ? names : names.indices.map { String("ABCDEFGHIJ".dropFirst($0).prefix(1)) }
    }

    /// What letters stand for, to stand behind a title. Empty if names are shown.
    var key: String {
      labels == names
        ? "" : " (" + zip(labels, names).map { "\($0) \($1)" }.joined(separator: ", ") + ")"
    }

    /// The disputed traces. The most divided first if there are more than `limit`.
    private func disputedPlaces(limit: Int) -> [Int] {
      let places = traces.indices.filter { traces[$0].trace.isDisputed }
      guard places.count > limit else { return places }
      // Where rules are divided evenly the choice of the rule matters most.
      let order = places.sorted {
        (traces[$0].trace.minority, $1) > (traces[$1].trace.minority, $0)
      }
      return Array(order.prefix(limit))
    }
  }
}

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
  private let tables: ComparisonTables
  private let standings: RuleStandings
  private let rejections: Rejections
  private let all: Bool
  private let statistics: Bool

  /// Takes the tables of traces, and the rules' settings.
  ///
  /// `own` are the names that a configuration file defines. `all` shows people every
  /// row, `statistics` what each rule decides.
  package init(
    _ tables: ComparisonTables, rules: [ReplaySettings], disbelief: BeliefWords? = nil,
    own: [String], rejections: Rejections, all: Bool = false, statistics: Bool = false
  ) {
    self.tables = tables
    standings = RuleStandings(tables)
    self.rules = rules
    self.own = own
    self.disbelief = disbelief
    self.rejections = rejections
    self.all = all
    self.statistics = statistics
  }

  /// The document, with `pictures`.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(schema: "pantrace.comparison/1", version: version) {
      var blocks = [
        Document.kicker(
          "\(counted(tables.traces.count, "gesture")) · \(counted(names.count, "rule"))")
      ]
      if let disbelief {
        blocks.append(.sentences([disbelief.sentence]))
      } else {
        if let sentences = standings.sentences { blocks.append(.sentences(sentences)) }
        if names.count > 1, let block = standings.block(all: all) { blocks.append(block) }
      }
      if disbelief == nil, showsDecisions {
        blocks.append(.table(tables.policies))
      }
      if disbelief == nil { blocks += tables.shownApp(all: all) }
      blocks += [.sentences([sentence] + through + remarks + meanings), .pictures(pictures)]
      if tables.disputed > 0 {
        blocks.append(
          .table(
            tables.disputes(limit: rows, reasons: reasons),
            title: "Decided differently, with how many rules each way:",
            remark: more(tables.disputed, than: rows, ": --all")))
      }
      if let hint { blocks.append(.sentences([hint])) }
      return blocks
    } data: {
      // The rows of csv and ndjson have each decision.
      [.init("standings", .table(standings.data)), rejections.data]
    }
  }

  /// Whether people see what each rule decides. Without labels there are no errors to compare, so that it
  /// is the answer.
  private var showsDecisions: Bool { statistics || standings.total == 0 || names.count == 1 }

  /// The options that show more. Nil if everything is shown.
  private var hint: String? {
    let hints = [
      !all && (tables.disputed > rows || names.count > RuleStandings.mostShown)
        ? "Every rule and more traces: --all." : nil,
      showsDecisions ? nil : "What each rule decides: --stats.",
    ].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(separator: " ")
  }

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
}

/// The errors of rules against those of the first, on labeled gestures that all of them decided.
struct RuleStandings {
  /// The most rules shown without --all.
  static let mostShown = 20

  private let names: [String]
  private let errors: RuleErrors
  private let intervals: [Rate.Interval?]
  /// The p-values of the differences to the first rule, corrected for the number of rules.
  private let probabilities: [Double]?
  /// The rules that are shown to be better than the first.
  private let better: [Int]
  private let best: Set<Int>?

  init(_ tables: ComparisonTables) {
    names = tables.names
    var errors = RuleErrors(rules: names.count)
    for (_, trace) in tables.traces
    where trace.intent != nil && trace.verdicts.allSatisfy({ $0.ruled != nil }) {
      errors.add(trace.verdicts.map { $0.outcome != trace.intent }, of: trace.person)
    }
    self.errors = errors
    intervals = errors.intervals
    probabilities = errors.probabilities
    better = errors.better(probabilities, intervals)
    best = errors.best(better).map(Set.init)
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
    let basis = "Counted on \(counted(total, "gesture")) with an intent"
    guard names.count > 1 else { return [basis + "."] }
    guard let best, let probabilities else {
      let makers = errors.sampling.people.map { SamplingText.people($0) } ?? "so few gestures"
      return [
        "\(makers.capitalizedFirst) cannot tell rules apart: it takes \(Sampling.leastPeople).",
        basis + " that every rule decided.",
      ]
    }
    let condition = errors.sampling.isKnown ? "" : ", if each gesture is another person's"
    let claim =
      better.isEmpty
      ? "No rule is shown to be better than \(names[0])"
      : "Shown to be better than \(names[0])\(condition): "
        + better.map { "\(names[$0]) (\(pText(probabilities[$0])))" }.joined(separator: ", ")
    let people =
      errors.sampling.people.map { "by person (\($0))" }
      ?? "as if each gesture came from another person, as there is no participant column"
    return [
      "\(claim). \(best.count) of \(names.count) rules may be the best.",
      "\(basis) that every rule decided. Tests are \(people), corrected for "
        + "\(counted(names.count - 1, "rule")). Each interval holds by itself in 95 %.",
    ]
  }

  /// The rules for people, fewest errors first. Nil without labeled gestures.
  func block(all: Bool) -> Document.Block? {
    guard total > 0 else { return nil }
    let first = all ? order : Array(order.prefix(Self.mostShown))
    let shown = first + (first.contains(0) ? [] : [0])
    let table = Table(shown) {
      Column("policy", "rule") { .text(names[$0]) }
      Column(number: "wrong") { .integer(wrong[$0]) }
      Column(number: "share", "", unit: "%") {
        .number(100 * Double(wrong[$0]) / Double(total), decimals: 1)
      }
      Column(number: "difference", "vs reference", unit: "points") { .text(difference($0)) }
      Column("best", "perhaps best") { .text(best?.contains($0) == true ? "✓" : "") }
    }
    return .table(table, remark: more(order.count, than: shown.count, ": --all"))
  }

  private func difference(_ rule: Int) -> String {
    guard rule > 0 else { return "reference" }
    let points = 100 * Double(wrong[rule] - wrong[0]) / Double(total)
    let value = NumberText.signed(points, decimals: 1)
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

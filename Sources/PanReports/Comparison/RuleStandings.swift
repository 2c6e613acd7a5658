import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTuning

/// The errors of rules against those of the first, on labeled gestures that all of them decided.
struct RuleStandings {
  /// The most rules shown without --all.
  private static let mostShown = 20

  private let names: [String]
  private let wrong: [Int]
  /// How many gestures are compared.
  let total: Int
  private let comparison: SimultaneousComparison?
  private let intervals: [ConfidenceInterval]?
  /// The p-values of the differences to the first rule, corrected for the number of rules.
  private let probabilities: [Double]?
  private let best: Set<Int>?
  private let sampling: Sampling

  init(_ tables: ComparisonTables) {
    names = tables.names
    let (clusters, sampling) = Self.clusters(tables)
    wrong = names.indices.map { rule in clusters.reduce(0) { $0 + $1.wrong[rule] } }
    total = clusters.reduce(0) { $0 + $1.total }
    self.sampling = sampling
    comparison = names.count > 1 ? SimultaneousComparison(clusters) : nil
    intervals = comparison?.intervals(against: 0)
    probabilities = comparison?.probabilities(against: 0)
    best = comparison?.best.map(Set.init)
  }

  /// The errors by person; a gesture without a participant counts as a person of its own.
  private static func clusters(
    _ tables: ComparisonTables
  ) -> ([SimultaneousComparison.Cluster], Sampling) {
    var people = PeopleIndex()
    var clusters: [SimultaneousComparison.Cluster] = []
    for (_, trace) in tables.traces
    where trace.intent != nil && trace.verdicts.allSatisfy({ $0.ruled != nil }) {
      let place = people.number(of: trace.person)
      if place == clusters.count {
        clusters.append(.init(wrong: tables.names.map { _ in 0 }, total: 0))
      }
      clusters[place].total += 1
      for (rule, verdict) in trace.verdicts.enumerated() where verdict.outcome != trace.intent {
        clusters[place].wrong[rule] += 1
      }
    }
    return (clusters, people.sampling)
  }

  /// The rules, those that are wrong least often first; ties in their own order.
  private var order: [Int] {
    names.indices.sorted { (wrong[$0], $0) < (wrong[$1], $1) }
  }

  /// The result in sentences, the answer first; nil without labeled gestures.
  var sentences: [String]? {
    guard total > 0, let least = order.first else { return nil }
    var first =
      "\(names[0]) is wrong on \(part(0)) of "
      + counted(total, "gesture") + (names.count > 1 ? " that every rule decided." : ".")
    if wrong[least] < wrong[0] {
      first += " \(names[least]) is wrong least often, on \(part(least))."
    } else if names.count > 1 {
      first += " None of the others is wrong less often."
    }
    guard let comparison else { return [first] }
    let basis =
      sampling.isKnown
      ? "by person (\(comparison.clusters))"
      : "as if each gesture came from another person: no participant column"
    guard let best, let intervals else {
      return [
        first,
        "Too few people (\(comparison.clusters)) to tell rules apart: it takes "
          + "\(Sampling.leastPeople).",
      ]
    }
    let better = intervals.indices.filter { intervals[$0].upper.map { $0 < 0 } ?? false }
    let claim =
      better.isEmpty
      ? "No rule is shown to be better than \(names[0])"
      : "Shown to be better than \(names[0])"
        + (sampling.isKnown ? ": " : ", if each gesture is another person's: ")
        + better.map { names[$0] }.joined(separator: ", ")
    return [
      first,
      "\(claim); \(best.count) of \(names.count) rules may be the best.",
      "The test flips the signs of people's differences, with Holm's correction for "
        + "\(counted(names.count - 1, "rule"))\(chance(of: least)). Intervals hold for all rules "
        + "together, \(basis).",
    ]
  }

  /// How rules were compared; nil if nothing is claimed.
  var methods: [Method]? {
    guard let comparison, intervals != nil else { return nil }
    let people =
      sampling.isKnown
      ? "of \(SamplingText.people(comparison.clusters))"
      : "each taken as another person's"
    return [
      Method(
        subject: "gestures",
        words: "\(total) with an intent that all \(names.count) rules decided, \(people)"),
      Method(
        subject: "difference",
        words: "share of gestures decided against the intent, less that of \(names[0])"),
      Method(
        subject: "test",
        words: "signs of people's differences flipped (Fisher 1935), Holm's correction for "
          + "\(counted(names.count - 1, "rule")) (Holm 1979)",
        references: [.fisher, .holm]),
      Method(
        subject: "intervals",
        words:
          "95 % for all rules together, maximum of the standardized differences (Westfall & Young "
          + "1993) by the wild cluster bootstrap over people (Cameron, Gelbach & Miller 2008)",
        references: [.westfall, .cameron]),
    ]
  }

  /// The p-value of the rule that is wrong least often, where it is another.
  private func chance(of rule: Int) -> String {
    guard rule > 0, let probability = probabilities?[rule] else { return "" }
    return " (\(names[rule]): \(pText(probability)))"
  }

  private func part(_ rule: Int) -> String {
    "\(wrong[rule]) (\(NumberText.fixed(100 * Double(wrong[rule]) / Double(total), decimals: 0)) %)"
  }

  /// The rules for people, fewest errors first; nil without labeled gestures.
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
      Column(number: "difference", "vs the first", unit: "points") { .text(difference($0)) }
      Column("best", "perhaps best") { .text(best?.contains($0) == true ? "✓" : "") }
    }
    return .table(table, remark: more(order.count, than: shown.count, ": --all"))
  }

  private func difference(_ rule: Int) -> String {
    guard rule > 0 else { return "" }
    let points = 100 * Double(wrong[rule] - wrong[0]) / Double(total)
    let value = NumberText.signed(points, decimals: 1)
    guard let interval = intervals?[rule], let lower = interval.lower, let upper = interval.upper
    else { return value }
    return "\(value) (\(NumberText.signed(100 * lower, decimals: 1)) to "
      + "\(NumberText.signed(100 * upper, decimals: 1)))"
  }

  /// The standings for programs, in the rules' order.
  var data: Table {
    let reason = total == 0 ? "no-intent" : "few-people"
    return Table(names.indices) {
      Column("policy") { .text(names[$0]) }
      Column("wrong") { .integer(wrong[$0]) }
      Column("compared") { _ in .integer(total) }
      Column("difference") {
        .number(
          total > 0 ? Double(wrong[$0] - wrong[0]) / Double(total) : nil, decimals: 4, or: reason)
      }
      Column("difference_low", "from") { .number(intervals?[$0].lower, decimals: 4, or: reason) }
      Column("difference_high", "to") { .number(intervals?[$0].upper, decimals: 4, or: reason) }
      Column("sign_flip_p", "p") { .number(probabilities?[$0], decimals: 4, or: reason) }
      Column("among_best", "among the best") { rule in
        best.map { .text($0.contains(rule) ? "yes" : "no") } ?? .undefined(reason: reason)
      }
    }
  }
}

package import PanDocuments
package import PanMetrics
package import PanReplay
import PanText
import PanTraces
package import PanTuning

/// The tuning of a custom rule, to be written in any form.
package struct CustomTuning: Sendable {
  /// One labeled gesture: what the rule sees, and what divides it between parts.
  package struct Gesture: Sendable {
    let outcome: LabeledOutcome
    let release: LabeledRelease

    /// Takes a replayed gesture, or says why it cannot be tuned on.
    package init(_ analysis: TraceAnalysis) throws(LeftOut.Reason) {
      guard let outcome = LabeledOutcome(analysis), let release = LabeledRelease(analysis) else {
        throw LeftOut.Reason(of: analysis)
      }
      (self.outcome, self.release) = (outcome, release)
    }
  }

  private let family: CustomFamily
  private let optimum: CandidateOptimum
  private let current: DecisionCounts
  private let heldOut: DecisionCounts
  private let isDividedByPerson: Bool
  private let rejections: Rejections

  /// Tries the values over the ranges of the rule's settings.
  package init(
    _ gestures: [Gesture], rule: CustomRule, request: TuningRequest, rejections: Rejections
  ) throws(CandidateError) {
    family = CustomFamily(rule)
    let releases = gestures.map(\.release)
    current = DecisionCounts(releases.lazy.map { ($0.intent, rule.decide($0.state).outcome) })
    let division = Folds(gestures.map(\.outcome), count: request.folds, seed: request.seed)
    (optimum, heldOut) = try family.optimum(
      for: releases, objective: request.objective, division: division)
    isDividedByPerson = gestures.allSatisfy { $0.outcome.group != nil }
    self.rejections = rejections
  }

  /// The report; its rows are all combinations that were tried.
  package func document(version: String) -> Document {
    Document(schema: "pantrace.own-tuning/1", version: version, rows: .table { table }) {
      [.verdict(verdict, notes: notes)]
    } data: {
      [
        .init("rule", .string(family.rule.words)), .init("best", .string(optimum.rule.words)),
        .init("objective", .string(ObjectiveWords.word(optimum.objective))),
        .init("verdict", .string(verdict)), .init("notes", .strings(notes)),
        .init("combinations", .table(table)), rejections.data,
      ]
    }
  }

  private var verdict: String {
    switch optimum.objective.preference(optimum.best.counts, over: current) {
    case .better: "Best on these gestures: --policy \(optimum.rule.words)."
    case .equal, .worse:
      "Keep \(family.rule.words): no other values that were tried do better on these gestures."
    }
  }

  private var notes: [String] {
    let equals = optimum.equals
    let ranges = family.parameters.indices.map { index in
      let values = equals.map { $0.values[index] }
      return "\(family.parameters[index].name) from \(NumberText.plain(values.min() ?? 0)) to "
        + NumberText.plain(values.max() ?? 0)
    }
    let unseen = isDividedByPerson ? "people" : "gestures"
    return [
      "Here \(optimum.rule.words) \(outcome(optimum.best.counts)), and \(family.rule.words) \(outcome(current)).",
      "On \(unseen) that it was not chosen on, it \(outcome(heldOut)).",
      "Of \(optimum.results.count) combinations \(equals.count) are as good: "
        + ranges.joined(separator: ", ") + ". The values are those in the middle.",
    ] + edges + [rejections.sentence].compactMap { $0.map { $0 + "." } }
  }

  /// A best value at the end of its range says that the range may be too small.
  private var edges: [String] {
    family.parameters.indices.compactMap { index in
      let (parameter, value) = (family.parameters[index], optimum.best.values[index])
      guard parameter.candidates.count > 1,
        value == parameter.candidates.first || value == parameter.candidates.last
      else { return nil }
      return "\(parameter.name) is at the end of its range; a wider range may hold a better value."
    }
  }

  private func outcome(_ counts: DecisionCounts) -> String {
    ObjectiveWords.outcome(optimum.objective, counts)
  }

  private var table: Table {
    Table(optimum.results) {
      for index in family.parameters.indices {
        Column(number: family.parameters[index].name) {
          .number($0.values[index], decimals: 3, or: "unknown")
        }
      }
      Column(number: "false_finishes") { .integer($0.counts.falseFinishes) }
      Column(number: "false_cancels") { .integer($0.counts.falseCancels) }
      Column("is_best", "best") { .text($0 == optimum.best ? "yes" : "no") }
    }
  }
}

package import PanDocuments
import PanMetrics
import PanReplay
import PanTuning

/// A tuning, to be written in any form.
package struct TuningReport: Sendable {
  private let result: TuningResult
  private let sentences: TuningSentences
  private let rejections: Rejections
  private let leavesFileOut: Bool
  /// The gestures in groups; nil where no groups were asked for.
  private let groups: GroupedTuning?
  /// Whether people see more than the verdict, the thresholds and the options to paste.
  private let statistics: Bool

  /// A report for people shows at most this many frameworks' rules; JSON has all.
  private static let mostPresets = 10
  /// At most this many traces that flip each way.
  private static let mostFlips = 10

  /// Reports a result, and the traces that could not be read for it.
  ///
  /// `leavesFileOut` adds --config none to the options to paste: they hold the file's values already.
  package init(
    _ result: TuningResult, rejections: Rejections = Rejections([]), leavesFileOut: Bool = false,
    groups: GroupedTuning? = nil, statistics: Bool = false
  ) {
    self.statistics = statistics
    self.groups = groups
    self.result = result
    self.rejections = rejections
    self.leavesFileOut = leavesFileOut
    sentences = TuningSentences(result: result)
  }

  /// The curves' points, for machines.
  private var curves: TableRows { TuningTables.curves(result.evidence, result.request) }

  /// One row per gesture, for machines.
  package var decisions: Table { TuningTables.decisions(result.evidence) }

  /// The report, with `pictures`; its rows are the points of the curves.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(schema: "pantrace.tuning/1", version: version, rows: .rows { curves }) {
      var blocks: [Document.Block] = [
        Document.kicker(sentences.subject), .verdict(sentences.verdict, notes: notes),
        .pictures(pictures),
      ]
      for section in sections(flips: Self.mostFlips, presets: Self.mostPresets)
      where statistics || !section.isStatistics {
        blocks.append(
          .table(section.table, title: section.title + ":", remark: section.remark))
      }
      if statistics {
        blocks.append(.sentences(sentences.statistics))
        if let methods = sentences.methods { blocks += methods.blocks(version: version) }
      }
      if let groups { blocks += groups.blocks }
      // Without --stats only the first, the command line.
      for snippet in (snippets?.all ?? []).prefix(statistics ? .max : 1) {
        blocks.append(
          .code(snippet.text, title: snippet.title + ":", language: snippet.language))
      }
      if !statistics {
        let rule = snippets?.policy == nil ? "" : ", and the rule in Swift"
        blocks.append(
          .sentences(["Other rules and costs, the gestures that flip\(rule): --stats."]))
      }
      return blocks
    } data: {
      data
    }
  }

  /// What programs read.
  private var data: [Document.Member] {
    var members: [Document.Member] = [
      .init("family", .string(result.request.family.name)),
      .init("objective", .string(ObjectiveWords.word(result.request.objective))),
      .init("verdict", .string(sentences.verdict)),
      .init("notes", .strings(notes + sentences.statistics)),
      .init("tunable", .bool(sentences.isTunable)),
      .init("gestures", .integer(result.proposalCounts.total)),
      .init("optimal_cells", .integer(result.optimum.cellCount)),
    ]
    if let policy = snippets?.policy { members.append(.init("policy", .string(policy))) }
    members.append(.init("velocity_estimator", .string(result.estimator)))
    let evidence = result.evidence
    if let gain = evidence.gain { members.append(.init("held_out", Self.data(gain))) }
    members.append(.init("sampling", SamplingText.data(evidence.sampling)))
    for section in sections(flips: .max, presets: .max) {
      members.append(.init(section.key, .table(section.table)))
    }
    if let groups { members += groups.data }
    members.append(rejections.data)
    members.append(.init("curves", .rows(curves)))
    return members
  }

  /// What is gained on people not seen, for programs.
  private static func data(_ gain: HeldOutGain) -> Document.Value {
    func number(_ value: Double?) -> Document.Value { value.map { .number($0) } ?? .null }
    return .object([
      .init("standing", .string(gain.standing.name)), .init("deals", .integer(gain.heldOut.count)),
      .init("value", number(gain.value)),
      .init("value_low", number(gain.isCost ? gain.cost?.lower : nil)),
      .init("value_high", number(gain.isCost ? gain.cost?.upper : nil)),
      .init("errors", number(gain.errors?.mean)),
      .init("errors_low", number(gain.errors?.spread.lowerBound)),
      .init("errors_high", number(gain.errors?.spread.upperBound)),
      .init("gain", .number(gain.mean)), .init("gain_low", number(gain.interval?.lower)),
      .init("gain_high", number(gain.interval?.upper)),
      .init("false_finish_weight", .integer(gain.weights.falseFinish)),
      .init("false_cancel_weight", .integer(gain.weights.falseCancel)),
      .init("sign_flip_p", number(gain.probability)),
    ])
  }

  /// Nothing to paste where any rule would be as good, or the rule in use is to stay.
  private var snippets: TuningSnippets? {
    sentences.isOneSided || sentences.keeps
      ? nil
      : TuningSnippets(result, leavesFileOut: leavesFileOut)
  }

  private struct Section {
    let key: String
    let title: String
    let table: Table
    /// What the table leaves out; nil where it is whole.
    var remark: String?
    /// Whether people see it only where they ask for statistics.
    var isStatistics = true
  }

  private var notes: [String] {
    sentences.reasons + sentences.cautions
      + (rejections.sentence.map { ["Traces: \($0)."] } ?? [])
  }

  /// The tables, with at most `flips` flips each way, and at most `presets` presets.
  private func sections(flips: Int, presets: Int) -> [Section] {
    let evidence = result.evidence
    return [
      // Where any rule would be as good, thresholds say nothing.
      Section(
        key: "thresholds", title: "Thresholds", table: TuningTables.thresholds(result),
        isStatistics: sentences.isOneSided),
      Section(
        key: "rules", title: "Rules", table: TuningTables.rules(result)),
      Section(
        key: "sensitivity", title: "Other costs, of a false finish to a false cancel",
        table: TuningTables.sensitivity(result)),
      Section(
        key: "flips", title: sentences.flips(evidence),
        table: TuningTables.flips(evidence, limit: flips),
        remark: sentences.moreFlips(evidence, shown: flips)),
      Section(
        key: "presets", title: "Frameworks' rules on the same releases, by their cost here",
        table: TuningTables.presets(evidence, result.request.objective, limit: presets)),
    ]
  }
}

/// A tuned rule in every form that is pasted; empty for a rule that nothing fulfills.
struct TuningSnippets {
  /// The texts with their titles.
  let all: [(title: String, text: String, language: String)]
  /// What `--policy` takes; nil for a rule that nothing fulfills.
  let policy: String?

  /// Spells a rule with the settings that it was tuned with.
  ///
  /// Where the rule looks at a velocity, all forms name what measured it.
  init(_ result: TuningResult, leavesFileOut: Bool) {
    let (rule, settings) = (result.proposal, result.evidence.settings)
    let words = RuleWords(rule, result.length, velocityBy: result.estimator)
    guard let policy = FinishPolicy(rule), let swift = words.swift, let tutorial = words.tutorial
    else {
      all = []
      self.policy = nil
      return
    }
    let tuned = settings.deciding(policy)
    let names: Set = words.hasVelocity ? ["policy", "velocity"] : ["policy"]
    self.policy = policy.text
    all = [
      (
        "For the command line",
        tuned.options(naming: names) + (leavesFileOut ? " --config none\n" : "\n"),
        "text"
      ),
      ("As pantrace.json", tuned.file(naming: names), "json"),
      ("In Swift", swift, "swift"),
      ("In a pan's handler, here for a dismissal downwards", tutorial, "swift"),
    ]
  }
}

extension HeldOutGain {
  /// Whether the objective is the cost that has an interval.
  fileprivate var isCost: Bool { if case .cost = objective { true } else { false } }
}

extension HeldOutGain.Standing {
  /// The word in outputs for programs.
  var name: String {
    switch self {
    case .better: "better"
    case .worse: "worse"
    case .undecided: "undecided"
    case .tooFewPeople: "too-few-people"
    }
  }
}

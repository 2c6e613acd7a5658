import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

/// A tuning, to be written in any form.
package struct TuningReport: Sendable {
  private let result: TuningResult
  private let sentences: TuningSentences
  private let rejections: Rejections
  private let leavesFileOut: Bool
  /// Whether people see more than the verdict, the thresholds and the options to paste.
  private let statistics: Bool

  /// A report for people shows at most this many traces that flip each way. JSON has all.
  private static let mostFlips = 10

  /// Reports a result, and the traces that could not be read for it.
  ///
  /// `leavesFileOut` adds --config none to the options to paste: they hold the file's values already.
  package init(
    _ result: TuningResult, rejections: Rejections = Rejections([]), leavesFileOut: Bool = false,
    statistics: Bool = false
  ) {
    self.statistics = statistics
    self.result = result
    self.rejections = rejections
    self.leavesFileOut = leavesFileOut
    sentences = TuningSentences(result: result)
  }

  /// The report, with `pictures`.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(schema: "pantrace.tuning/1", version: version) {
      // The first three reasons change what a reader does. The rest is to know, and stands below.
      let (above, below) = notes
      // If nothing can be tuned, there is nothing to show of it.
      let isTuned = result.oneSided == nil
      let shown = sections(flips: Self.mostFlips, isWhole: statistics).filter {
        isTuned && (statistics || !$0.isStatistics)
      }
      // The advice is whole before its pictures, and stands beside the first on a page.
      var blocks: [Document.Block] = [
        Document.kicker(sentences.subject), .verdict(sentences.verdict, notes: above),
      ]
      func add(_ sections: some Sequence<Section>) {
        blocks += sections.map { .table($0.table, title: $0.title + ":", remark: $0.remark) }
      }
      add(shown.prefix(Self.adviceCount))
      // Without --stats only the first, the command line.
      for snippet in (snippets?.all ?? []).prefix(statistics ? .max : 1) {
        blocks.append(
          .code(snippet.text, title: snippet.title + ":", language: snippet.language))
      }
      blocks.append(.pictures(pictures))
      add(shown.dropFirst(Self.adviceCount))
      if !below.isEmpty { blocks.append(.sentences(below)) }
      if statistics, isTuned { blocks.append(.sentences(sentences.statistics)) }
      if !statistics, isTuned {
        blocks.append(.sentences(["Other rules and costs, and the gestures that flip: --stats."]))
      }
      return blocks
    } data: {
      data
    }
  }

  /// The tables of rules and of bounds belong to the advice.
  private static let adviceCount = 2

  /// The verdict and so many notes stand above the tables, the others below.
  private static let mostAbove = 3

  private var notes: (above: [String], below: [String]) {
    let reasons = sentences.reasons
    return (
      Array(reasons.prefix(Self.mostAbove)),
      reasons.dropFirst(Self.mostAbove) + sentences.remarks
        + (rejections.sentence.map { ["Traces: \($0)."] } ?? [])
    )
  }

  /// What programs read.
  private var data: [Document.Member] {
    var members: [Document.Member] = [
      .init("shape", .string(result.request.family.name)),
      .init("objective", .string(result.request.objective.argument)),
      .init("verdict", .string(sentences.verdict)),
      .init("notes", .strings(notes.above + notes.below + sentences.statistics)),
      .init("gestures", .integer(result.optimum.counts.total)),
    ]
    if let policy = snippets?.policy { members.append(.init("policy", .string(policy))) }
    members.append(.init("velocity_estimator", .string(result.estimator)))
    if let held = result.heldOut { members.append(.init("held_out", Self.data(held))) }
    members.append(.init("sampling", RateText.People.data(result.sampling)))
    for section in sections(flips: .max, isWhole: true) {
      members.append(.init(section.key, .table(section.table)))
    }
    members.append(rejections.data)
    members.append(.init("trade_off", .table(TuningTables.tradeOff(result))))
    return members
  }

  /// What is gained on people not seen, for programs.
  private static func data(_ held: HeldOut) -> Document.Value {
    func number(_ value: Double?) -> Document.Value { value.map { .number($0) } ?? .null }
    return .object([
      .init("standing", .string(held.standing.name)), .init("deals", .integer(held.deals.count)),
      .init("value", number(held.expected(held.objective.value))),
      .init("gain", .number(held.gain)),
      .init("false_finish_weight", .integer(held.weights.falseFinish)),
      .init("false_cancel_weight", .integer(held.weights.falseCancel)),
      .init("sign_flip_p", number(held.probability)),
    ])
  }

  /// Nothing to paste if any rule would be as good, or the rule in use is to stay.
  private var snippets: Snippets? {
    result.oneSided != nil || result.keeps
      ? nil
      : Snippets(result, leavesFileOut: leavesFileOut)
  }

  private struct Section {
    let key: String
    let title: String
    let table: Table
    /// What the table leaves out. Nil if it is whole.
    var remark: String?
    /// Whether people see it only if they ask for statistics.
    var isStatistics = true
  }

  /// The tables, with at most `flips` flips each way.
  private func sections(flips: Int, isWhole: Bool) -> [Section] {
    [
      Section(
        key: "rules", title: "Rules", table: TuningTables.rules(result, isWhole: isWhole),
        isStatistics: false),
      // The verdict has what is best and what does as well, so that only programs get it again.
      // Bounds say nothing of a rule that stays, or of one that has none.
      Section(
        key: "thresholds", title: "Bounds",
        table: TuningTables.numbers(result, isWhole: flips == .max),
        isStatistics: result.keeps || result.bootstrap == nil
          || RuleWords(result.optimum.rule).decidesAlike),
      Section(
        key: "sensitivity", title: "Other costs, of a false finish to a false cancel",
        table: TuningTables.sensitivity(result)),
      Section(
        key: "flips", title: sentences.flips,
        table: TuningTables.flips(result, limit: flips),
        remark: sentences.moreFlips(shown: flips)),
    ]
  }

  /// A tuned rule in every form that is pasted. Empty for a rule that nothing fulfills.
  struct Snippets {
    /// The texts with their titles.
    let all: [(title: String, text: String, language: String)]
    /// What `--policy` takes. Nil for a rule that nothing fulfills.
    let policy: String?

    /// Spells a rule with the settings that it was tuned with.
    ///
    /// If the rule looks at a velocity, all forms name what measured it.
    init(_ result: TuningResult, leavesFileOut: Bool) {
      guard let policy = result.optimum.rule.policy else {
        all = []
        self.policy = nil
        return
      }
      let tuned = result.settings.deciding(policy)
      let hasVelocity = RuleWords(result.optimum.rule).hasVelocity
      let names: Set = hasVelocity ? ["policy", "velocity"] : ["policy"]
      self.policy = policy.text
      let line = tuned.options(naming: names) + (leavesFileOut ? " --config none\n" : "\n")
      all = [
        ("For the command line", line, "text"),
        ("As pantrace.json", tuned.file(naming: names), "json"),
      ]
    }
  }
}

extension HeldOut.Standing {
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

package import PanDocuments
import PanMetrics
import PanTuning

/// A tuning, to be written in any form.
package struct TuningReport: Sendable {
  private let result: TuningResult
  private let sentences: TuningSentences
  private let rejections: Rejections
  private let leavesFileOut: Bool
  private let likely: LikelyTuning?
  /// The gestures in groups; nil where nobody asked for any.
  private let groups: GroupedTuning?

  /// As many frameworks' rules as a report for people shows; JSON has all.
  private static let mostPresets = 10
  /// As many traces that flip each way.
  private static let mostFlips = 10

  /// Reports a result, and the traces that could not be read for it.
  ///
  /// `leavesFileOut` where a configuration file had a say that options to paste must not get again.
  /// With `likely`, that labels are only likely is said in every heading.
  package init(
    _ result: TuningResult, rejections: Rejections = Rejections([]), leavesFileOut: Bool = false,
    likely: LikelyTuning? = nil, groups: GroupedTuning? = nil
  ) {
    self.groups = groups
    self.result = result
    self.likely = likely
    self.rejections = rejections
    self.leavesFileOut = leavesFileOut
    sentences = TuningSentences(result: result)
  }

  /// The curves' points, for machines; a grid has none of its own.
  private var curves: Document.Rows {
    guard let evidence = result.evidence else { return .missing("a grid has no curves") }
    return .table { TuningTables.curves(evidence, result.request) }
  }

  /// One row per gesture, for machines; nil for a grid, which holds none.
  package var decisions: Table? { result.evidence.map(TuningTables.decisions) }

  /// The report, which shows some pictures; its rows are the points of the curves.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(schema: "pantrace.tuning/1", version: version, rows: curves) {
      var blocks: [Document.Block] = [
        .verdict(verdict, notes: notes), .pictures(pictures),
      ]
      for section in sections(flips: Self.mostFlips, presets: Self.mostPresets) {
        blocks.append(
          .table(section.table, title: heading(section.title) + ":", remark: section.remark))
      }
      if let groups { blocks += groups.blocks }
      for snippet in snippets?.all ?? [] {
        blocks.append(
          .code(snippet.text, title: heading(snippet.title) + ":", language: snippet.language))
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
      .init("verdict", .string(verdict)), .init("notes", .strings(notes)),
      .init("tunable", .bool(result.optimum.doubt == nil)),
      .init("gestures", .integer(result.proposalCounts.total)),
      .init("optimal_cells", .integer(result.optimum.cellCount)),
    ]
    if likely != nil { members.append(.init("likely", .bool(true))) }
    if let policy = snippets?.policy { members.append(.init("policy", .string(policy))) }
    if let evidence = result.evidence {
      let pairs = evidence.comparison.pairs
      // The name of the test where each gesture is another person's.
      let isByPerson = pairs.sampling.repeats
      members.append(
        .init(
          isByPerson ? "sign_flip_p" : "mcnemar_p", pairs.probability.map { .number($0) } ?? .null))
      members.append(.init("sampling", SamplingText.data(pairs.sampling)))
    }
    for section in sections(flips: .max, presets: .max) {
      members.append(.init(section.key, .table(section.table)))
    }
    if let groups { members += groups.data }
    members.append(rejections.data)
    if case .table(let curves) = curves { members.append(.init("curves", .table(curves()))) }
    return members
  }

  /// Nothing to paste where any rule would be as good.
  private var snippets: TuningSnippets? {
    sentences.isOneSided
      ? nil
      : TuningSnippets(
        result.proposal, in: result.evidence?.settings, leavesFileOut: leavesFileOut)
  }

  private struct Section {
    let key: String
    let title: String
    let table: Table
    /// What the table leaves out; nil where it is whole.
    var remark: String?
  }

  private func heading(_ title: String) -> String { likely?.labels.heading(title) ?? title }

  private var verdict: String {
    likely?.labels.heading(verdict: sentences.verdict) ?? sentences.verdict
  }

  private var notes: [String] {
    (likely?.labels.cautions ?? []) + sentences.notes
      + (rejections.sentence.map { ["Traces: \($0)."] } ?? [])
  }

  /// The tables, with as many flips each way and presets as given.
  private func sections(flips: Int, presets: Int) -> [Section] {
    var sections = [
      Section(key: "rules", title: "Rules", table: TuningTables.rules(result)),
      Section(key: "thresholds", title: "Thresholds", table: TuningTables.thresholds(result)),
      Section(key: "sensitivity", title: "Other costs", table: TuningTables.sensitivity(result)),
    ]
    if let likely {
      sections.insert(
        Section(key: "likely_windows", title: "By window", table: likely.table), at: 0)
    }
    if let evidence = result.evidence {
      sections.append(
        Section(
          key: "flips", title: sentences.flips(evidence),
          table: TuningTables.flips(evidence, limit: flips),
          remark: sentences.moreFlips(evidence, shown: flips)))
      sections.append(
        Section(
          key: "presets", title: "Frameworks' rules on the same releases, the best first",
          table: TuningTables.presets(evidence, result.request.objective, limit: presets)))
    }
    return sections
  }
}

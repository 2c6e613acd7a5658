package import PanDocuments
import PanMetrics
package import PanText
import PanTuning

/// A tuning in every form it is written in.
package struct TuningReport: Sendable {
  private let result: TuningResult
  private let sentences: TuningSentences
  private let rejections: Rejections
  private let leavesFileOut: Bool

  /// As many frameworks' rules as a report for people shows; JSON has all.
  private static let mostPresets = 10
  /// As many traces that flip each way.
  private static let mostFlips = 10

  /// Reports a result, and the traces that could not be read for it; `leavesFileOut` where a
  /// configuration file had a say that options to paste must not get again.
  package init(
    _ result: TuningResult, rejections: Rejections = Rejections([]), leavesFileOut: Bool = false
  ) {
    self.result = result
    self.rejections = rejections
    self.leavesFileOut = leavesFileOut
    sentences = TuningSentences(result: result)
  }

  /// The curves' points, for machines; nil for a grid, which has none of its own.
  package var curves: Table? {
    result.evidence.map { TuningTables.curves($0, result.request) }
  }

  /// The report for a terminal of a width.
  package func text(on screen: Screen) -> String {
    var blocks = [sentences.verdict + "\n" + notes.map { $0 + "\n" }.joined()]
    for section in sections(flips: Self.mostFlips, presets: Self.mostPresets) {
      blocks.append(
        section.title + ":\n" + section.table.text(on: screen)
          + (section.remark.map { $0 + "\n" } ?? ""))
    }
    for snippet in snippets?.all ?? [] { blocks.append(snippet.title + ":\n" + snippet.text) }
    return blocks.joined(separator: "\n")
  }

  /// One row per gesture, for machines; nil for a grid, which holds none.
  package var decisions: Table? { result.evidence.map(TuningTables.decisions) }

  /// The report as Markdown; `pictures` shows those that were written beside it.
  package func markdown(pictures: (inout MarkdownDocument) -> Void = { _ in }) -> String {
    var document = MarkdownDocument()
    document.paragraph("\(sentences.verdict)")
    document.list(notes.map { "\($0)" })
    pictures(&document)
    for section in sections(flips: Self.mostFlips, presets: Self.mostPresets) {
      document.paragraph("\(section.title):")
      document.table(section.table)
      if let remark = section.remark { document.paragraph("\(remark)") }
    }
    for snippet in snippets?.all ?? [] {
      document.paragraph("\(snippet.title):")
      document.code(snippet.text, info: snippet.language)
    }
    return document.text
  }

  /// The report as JSON.
  package func json(version: String) -> String {
    JSONWriter.document("pantrace.tuning/1", version: version) { writer in
      for (key, value) in [
        ("family", result.request.family.name),
        ("objective", ObjectiveWords.word(result.request.objective)),
        ("verdict", sentences.verdict),
      ] {
        writer.key(key)
        writer.string(value)
      }
      writer.key("notes")
      writer.beginArray()
      for note in notes { writer.string(note) }
      writer.endArray()
      writer.key("tunable")
      writer.bool(result.optimum.doubt == nil)
      writer.key("gestures")
      writer.integer(result.proposalCounts.total)
      writer.key("optimal_cells")
      writer.integer(result.optimum.cellCount)
      if let policy = snippets?.policy {
        writer.key("policy")
        writer.string(policy)
      }
      if let evidence = result.evidence {
        writer.key("mcnemar_p")
        writer.number(evidence.comparison.pairs.mcNemar)
      }
      for section in sections(flips: .max, presets: .max) {
        writer.key(section.key)
        section.table.write(to: &writer)
      }
      rejections.write(to: &writer)
      if let curves {
        writer.key("curves")
        curves.write(to: &writer)
      }
    }
  }

  /// Nothing to paste where any rule would be as good.
  private var snippets: TuningSnippets? {
    sentences.isOneSided
      ? nil
      : TuningSnippets(
        result.proposal, in: result.evidence?.configuration, leavesFileOut: leavesFileOut)
  }

  private struct Section {
    let key: String
    let title: String
    let table: Table
    /// What the table leaves out; nil where it is whole.
    var remark: String?
  }

  private var notes: [String] {
    sentences.notes + (rejections.sentence.map { ["Traces: \($0)."] } ?? [])
  }

  /// The tables, with as many flips each way and presets as given.
  private func sections(flips: Int, presets: Int) -> [Section] {
    var sections = [
      Section(key: "rules", title: "Rules", table: TuningTables.rules(result)),
      Section(key: "thresholds", title: "Thresholds", table: TuningTables.thresholds(result)),
      Section(key: "sensitivity", title: "Other costs", table: TuningTables.sensitivity(result)),
    ]
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

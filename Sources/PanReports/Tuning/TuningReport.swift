import PanMetrics
import PanText
import PanTuning

/// A tuning in every form it is written in.
public struct TuningReport: Sendable {
  private let result: TuningResult
  private let sentences: TuningSentences

  /// As many frameworks' rules as a report for people shows; JSON has all.
  private static let mostPresets = 10

  /// Reports a result.
  public init(_ result: TuningResult) {
    self.result = result
    sentences = TuningSentences(result: result)
  }

  /// The curves' points, for machines; nil for a grid, which has none of its own.
  public var curves: Table? {
    result.evidence.map { TuningTables.curves($0, result.request) }
  }

  /// The report for a terminal of a width.
  public func text(on screen: Screen) -> String {
    var blocks = [sentences.verdict + "\n" + sentences.notes.map { $0 + "\n" }.joined()]
    for section in sections(presets: Self.mostPresets) {
      blocks.append(section.title + ":\n" + section.table.text(on: screen))
    }
    for snippet in snippets { blocks.append(snippet.title + ":\n" + snippet.text) }
    return blocks.joined(separator: "\n")
  }

  /// The report as Markdown.
  public var markdown: String {
    var document = MarkdownDocument()
    document.paragraph("\(sentences.verdict)")
    document.list(sentences.notes.map { "\($0)" })
    for section in sections(presets: Self.mostPresets) {
      document.paragraph("\(section.title):")
      document.table(section.table)
    }
    for snippet in snippets {
      document.paragraph("\(snippet.title):")
      document.code(snippet.text, info: snippet.language)
    }
    return document.text
  }

  /// The report as JSON.
  public func json(version: String) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in [
      ("schema", "pantrace.tuning/1"), ("version", version),
      ("family", result.request.family.name),
      ("objective", ObjectiveWords.word(result.request.objective)),
      ("verdict", sentences.verdict),
    ] {
      writer.key(key)
      writer.string(value)
    }
    writer.key("notes")
    writer.beginArray()
    for note in sentences.notes { writer.string(note) }
    writer.endArray()
    writer.key("tunable")
    writer.bool(result.optimum.doubt == nil)
    writer.key("gestures")
    writer.integer(result.proposalCounts.total)
    writer.key("optimal_cells")
    writer.integer(result.optimum.cellCount)
    if let policy = RuleWords(result.proposal).policy {
      writer.key("policy")
      writer.string(policy.trimmingQuotes)
    }
    if let evidence = result.evidence {
      writer.key("mcnemar_p")
      writer.number(evidence.comparison.pairs.mcNemar)
    }
    for section in sections(presets: .max) {
      writer.key(section.key)
      section.table.write(to: &writer)
    }
    if let curves {
      writer.key("curves")
      curves.write(to: &writer)
    }
    writer.endObject()
    return writer.text + "\n"
  }

  private func sections(presets limit: Int) -> [(key: String, title: String, table: Table)] {
    var sections = [
      ("rules", "Rules", TuningTables.rules(result)),
      ("thresholds", "Thresholds", TuningTables.thresholds(result)),
      ("sensitivity", "Other costs", TuningTables.sensitivity(result)),
    ]
    if let evidence = result.evidence {
      sections.append(("flips", "Traces that flip", TuningTables.flips(evidence)))
      sections.append(
        (
          "presets", "Frameworks' rules on the same releases, the best first",
          TuningTables.presets(evidence, result.request.objective, limit: limit)
        ))
    }
    return sections
  }

  private var snippets: [(title: String, text: String, language: String)] {
    let words = RuleWords(result.proposal)
    guard let policy = words.policy, let swift = words.swift, let tutorial = words.tutorial else {
      return []
    }
    return [
      ("For pantrace", "--policy \(policy)\n", "text"),
      ("In Swift", swift, "swift"),
      ("Where a pan ends", tutorial, "swift"),
    ]
  }
}

extension String {
  fileprivate var trimmingQuotes: String { hasPrefix("'") ? String(dropFirst().dropLast()) : self }
}

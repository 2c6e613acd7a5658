import CommandLineKit
import PanBatch
import PanDocuments
import PanReplay
import PanReports
import PanText

/// A comparison of rules in every form it can be written in.
struct CompareOutput {
  let names: [String]
  let configurations: [ReplayConfiguration]
  /// The names that stand for rules of one's own.
  let own: [String]
  let tables: ComparisonTables
  let count: Int
  let rejections: Rejections
  /// The pictures to show; nil where none were asked for.
  let charts: ChartFolder?

  func text(_ format: OutputFormat, target: OutputTarget, on screen: Screen) -> String {
    switch format {
    case .csv(let texts): return tables.machine.csv(texts)
    case .ndjson: return tables.machine.ndjson
    case .text:
      var blocks = [tables.policies.text(on: screen)]
      blocks += agreement.map { $0.text(on: screen) }
      blocks += [([sentence] + remarks + meanings).joined(separator: "\n") + "\n"]
      if tables.disputed > 0 {
        blocks.append(tables.disputes(limit: CompareCommand.mostRows).text(on: screen))
      }
      return blocks.joined(separator: "\n")
    case .markdown:
      var document = MarkdownDocument()
      document.table(tables.policies)
      for table in agreement { document.table(table) }
      document.paragraph("\(sentence)")
      for remark in remarks { document.paragraph("\(remark)") }
      for meaning in meanings { document.paragraph("\(meaning)") }
      charts?.add(to: &document, besides: target)
      if tables.disputed > 0 {
        document.table(tables.disputes(limit: CompareCommand.mostRows))
      }
      return document.text
    case .json: return json
    }
  }

  private var agreement: [Table] {
    guard names.count > 1 else { return [] }
    return names.count <= ComparisonTables.mostColumns ? [tables.matrix] : [tables.neighbours]
  }

  /// What the reader's own names stand for.
  private var meanings: [String] {
    zip(names, configurations).filter { own.contains($0.0) }
      .map { "\($0): \($1.policy.text)" }
  }

  /// What was left out, and what to know of units.
  private var remarks: [String] {
    [rejections.sentence.map { $0 + "." }, tables.unitWarning].compactMap { $0 }
  }

  private var sentence: String {
    var text = counted(count, "trace")
    guard names.count > 1 else { return text + ", one rule." }
    text += "; on \(tables.disputed) of them the \(names.count) rules differ."
    if tables.disputed > CompareCommand.mostRows {
      text += " Shown are the \(CompareCommand.mostRows) most divided; csv and json have all."
    }
    return text
  }

  private var json: String {
    JSONWriter.document("pantrace.comparison/1", version: toolVersion) { writer in
      writer.key("configurations")
      writer.beginArray()
      for configuration in configurations { ConfigurationFields(configuration).write(to: &writer) }
      writer.endArray()
      writer.key("policies")
      tables.policies.write(to: &writer)
      writer.key("agreement")
      tables.matrix.write(to: &writer)
      writer.key("disputes")
      tables.disputes(limit: .max).write(to: &writer)
      writer.key("decisions")
      tables.machine.write(to: &writer)
      rejections.write(to: &writer)
    }
  }
}

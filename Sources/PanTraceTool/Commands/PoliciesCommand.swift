import CommandLineKit
import PanBatch
import PanDocuments
import PanReplay
import PanReports
import PanText

/// `pantrace policies`: every framework's finish rule that is offered, and why the rest is not.
enum PoliciesCommand {
  struct Options: Sendable {
    var names: [String] = []
    var output = OutputOptions()
  }

  static let command = Command(
    "policies", "Lists the finish rules of frameworks, each with its formula and source.",
    discussion: """
      Without a name it lists them all, and those that do not fit with the reason. Any name can be \
      given to --policy. In formulas p is progress, d the way, v the velocity along the travel, u \
      the same in lengths per second; the first clause that applies decides.
      """,
    examples: ["pantrace policies", "pantrace policies vaul flutter-cupertino-back"],
    defaults: Options(),
    arguments: [
      .operands(
        "name", \.names, count: 0...Int.max, completion: .words(PolicyPreset.catalogue.map(\.name)),
        help: "Rules to show in full.")
    ] + OutputOptions.formArguments.at(\.output)
  ) { options, _, console in
    let presets = try options.names.map(preset)
    for (target, format) in options.output.targets {
      let screen = console.screen(for: target)
      let text = presets.isEmpty ? list(format, on: screen) : pages(presets, format)
      try OutputWriter.write(text, to: target, console: console)
    }
    return .ok
  }

  private static func preset(_ name: String) throws(UsageError) -> PolicyPreset {
    guard let preset = PolicyPreset.named(name) else {
      let names = PolicyPreset.catalogue.map(\.name)
      throw .invalidValue(
        argument: "<name>", value: name, expectation: "a rule from 'pantrace policies'",
        nearest: nearestName(to: name, in: names))
    }
    return preset
  }

  private static func list(_ format: OutputFormat, on screen: Screen) -> String {
    switch format {
    case .text:
      return PresetTables.names.text(on: screen) + "\n" + PresetTables.unfit.text(on: screen)
    case .markdown:
      var document = MarkdownDocument()
      document.table(PresetTables.offered)
      document.table(PresetTables.unfit)
      return document.text
    case .csv(let texts): return PresetTables.offered.csv(texts)
    case .ndjson: return PresetTables.offered.ndjson
    case .json:
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("policies")
      PresetTables.offered.write(to: &writer)
      writer.key("not_offered")
      PresetTables.unfit.write(to: &writer)
      writer.endObject()
      return writer.text + "\n"
    }
  }

  private static func pages(_ presets: [PolicyPreset], _ format: OutputFormat) -> String {
    if format == .text { return presets.map(page).joined(separator: "\n") }
    var table = Table(columns: [
      .init(id: "name", title: "name"), .init(id: "fact", title: "fact"),
      .init(id: "text", title: "text"),
    ])
    for preset in presets {
      for fact in PresetText.facts(preset) {
        table.append([.text(preset.name), .text(fact.label), .text(fact.text)])
      }
    }
    return table.text(format)
  }

  private static func page(_ preset: PolicyPreset) -> String {
    let facts = PresetText.facts(preset).map { label, text in
      "  " + label.padding(to: 10) + TextLines.wrapped(text, indent: 12) + "\n"
    }
    return "\(preset.name): \(preset.title)\n" + facts.joined()
  }
}

extension Table {
  /// The table alone in a form.
  func text(_ format: OutputFormat, on screen: Screen = .plain) -> String {
    switch format {
    case .text: return text(on: screen)
    case .csv(let texts): return csv(texts)
    case .ndjson: return ndjson
    case .markdown:
      var document = MarkdownDocument()
      document.table(self)
      return document.text
    case .json:
      var writer = JSONWriter()
      write(to: &writer)
      return writer.text + "\n"
    }
  }
}

import CommandLineKit
import PanBatch
import PanDocuments
import PanReports
import PanText
import PanTransitions

/// `pantrace transitions`: the transitions that `--transition` takes, with their parameters.
enum TransitionsCommand {
  struct Options: Sendable {
    var names: [String] = []
    var output = OutputOptions()
  }

  static let command = Command(
    "transitions", "Lists the transitions that gestures can be replayed through.",
    discussion: """
      Without a name it lists them all; a name shows its parameters. The options for a transition \
      of analyze, replay and report take any of them, as NAME or NAME:key=value,key=value.
      """,
    examples: [
      "pantrace transitions", "pantrace transitions sheet mini-player",
      "pantrace transitions -f json",
    ],
    defaults: Options(),
    arguments: [
      .operands(
        "name", \.names, count: 0...Int.max, completion: .words(TransitionOption.names),
        help: "Transitions to show in full.")
    ] + OutputOptions.formArguments.at(\.output)
  ) { options, _, console in
    let chosen = try options.names.map(transition)
    for (target, format) in options.output.targets {
      let screen = console.screen(for: target)
      try OutputWriter.write(text(chosen, format, on: screen), to: target, console: console)
    }
    return .ok
  }

  private static func transition(_ name: String) throws(UsageError) -> NamedTransition {
    guard let transition = NamedTransition.named(name) else {
      throw .invalidValue(
        argument: "<name>", value: name, expectation: "a transition from 'pantrace transitions'",
        nearest: nearestName(to: name, in: TransitionOption.names))
    }
    return transition
  }

  private static func text(
    _ chosen: [NamedTransition], _ format: OutputFormat, on screen: Screen
  ) -> String {
    let shown = chosen.isEmpty ? NamedTransition.all : chosen
    switch format {
    case .text:
      return chosen.isEmpty
        ? TransitionTables.names(shown).text(on: screen)
        : chosen.map { page($0, on: screen) }.joined(separator: "\n")
    case .csv, .ndjson: return TransitionTables.parameters(shown).text(format)
    case .markdown:
      var document = MarkdownDocument()
      document.table(TransitionTables.names(shown))
      document.table(TransitionTables.parameters(shown))
      return document.text
    case .json:
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("transitions")
      TransitionTables.names(shown).write(to: &writer)
      writer.key("parameters")
      TransitionTables.parameters(shown).write(to: &writer)
      writer.endObject()
      return writer.text + "\n"
    }
  }

  private static func page(_ transition: NamedTransition, on screen: Screen) -> String {
    "\(transition.name): \(transition.summary)\n"
      + "  after  " + TextLines.wrapped(transition.source, indent: 9) + "\n\n"
      + TransitionTables.parameters(of: transition).text(on: screen)
  }
}

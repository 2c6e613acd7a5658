import PanBatch
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
      Without a name it lists them all; a name shows its parameters, what it fixes whatever the \
      options say, and what it takes from them. --transition of every command that replays takes any \
      of them, as NAME or NAME:key=value,key=value. What a transition would leave without effect is \
      refused.
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
    let targets = try options.output.targets
    let chosen = try options.names.map(transition)
    try OutputWriter.write(to: targets, console: console) { _ in
      chosen.isEmpty ? TransitionTables.document : TransitionTables.document(of: chosen)
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
}

import PanBatch
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
    let targets = try options.output.targets
    let pages = try options.names.map(page)
    try OutputWriter.write(to: targets, console: console) { _ in
      pages.isEmpty
        ? PresetTables.document(own: Program.current.rules) : PresetTables.document(of: pages)
    }
    return .ok
  }

  private static func page(_ name: String) throws(UsageError) -> RulePage {
    guard let page = RulePage(named: name) else {
      let names = Program.current.rules.map(\.name) + PolicyPreset.catalogue.map(\.name)
      throw .invalidValue(
        argument: "<name>", value: name, expectation: "a rule from 'pantrace policies'",
        nearest: nearestName(to: name, in: names))
    }
    return page
  }
}

extension RulePage {
  /// The page of a rule of one's own, or of a preset; nil for an unknown name.
  init?(named name: String) {
    if let own = Program.current.rules.first(where: { $0.name == name }) {
      self.init(own)
    } else if let preset = PolicyPreset.named(name) {
      self.init(preset)
    } else {
      return nil
    }
  }
}

import PanDocuments
import PanEngine
import PanTraces
import PanTransitions

/// The facts about one rule.
struct RulePage {
  /// The name on the command line.
  let name: String
  /// What the rule is.
  let title: String
  /// The lines, each with its label.
  let facts: [(label: String, text: String)]

  /// The page.
  var text: String {
    let lines = facts.map { label, text in
      "  " + label.padding(to: 10) + wrapped(text, indent: 12) + "\n"
    }
    return "\(name): \(title)\n" + lines.joined()
  }

  /// Takes a framework's rule.
  init(_ preset: PolicyPreset) {
    name = preset.name
    title = preset.title
    facts = PresetText.facts(preset)
  }

  /// Takes a rule that was written out, or a framework's with parameters.
  init(_ policy: FinishPolicy) {
    name = policy.text
    title = "a finish rule"
    facts = [
      ("finishes", "when \(policy.sentence)"),
      ("letters", "'pantrace help rules' says what p, d, v and u are"),
    ]
  }

  /// Takes a custom rule.
  init(_ rule: CustomRule) {
    name = rule.name
    title = "a rule of this program's own"
    facts = [(label: "rule", text: "a function in Swift: \(FinishPolicy.custom(rule).text)")]
  }
}

extension RulePage {
  /// The rule of a name. Nil if there is none.
  init?(named name: String) {
    if let own = Program.current.rules.first(where: { $0.name == name }) {
      self.init(own)
    } else if let preset = PolicyPreset.named(name) {
      self.init(preset)
    } else {
      return nil
    }
  }

  /// Names and frameworks of every rule, custom rules first.
  static func names(own: [CustomRule]) -> Table {
    Table(own.map(RulePage.init) + PolicyPreset.catalog.map(RulePage.init)) {
      Column("name") { .text($0.name) }
      Column("title", "framework") { .text($0.title) }
    }
  }
}

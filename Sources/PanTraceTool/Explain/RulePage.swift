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

/// The lists of rules.
extension RulePage {
  /// One row per rule that is offered.
  private static var offered: Table {
    Table(PolicyPreset.catalog) {
      Column("name") { .text($0.name) }
      Column("title", "framework") { .text($0.title) }
      Column("rule") { .text($0.policy.formula) }
      Column("velocity") {
        $0.estimator.map { .text(PresetText.estimator($0)) } ?? .undefined(reason: "not-known")
      }
      Column(number: "slop", unit: "pt") { .number($0.touch.slop, decimals: 0, or: "not-known") }
      Column("source") {
        $0.source.map { .text(PresetText.source($0)) } ?? .undefined(reason: "not-known")
      }
    }
  }

  /// Names and frameworks only, custom rules first.
  private static func names(_ own: [CustomRule]) -> Table {
    Table(own.map(RulePage.init) + PolicyPreset.catalog.map(RulePage.init)) {
      Column("name") { .text($0.name) }
      Column("title", "framework") { .text($0.title) }
    }
  }

  /// Every rule that is offered.
  static func document(own: [CustomRule] = []) -> Document {
    Document(rows: { offered }) {
      [.differing(text: { [.table(names(own))] }, markdown: { [.table(offered)] })]
    } data: {
      [.init("policies", .table(offered))]
    }
  }
}

package import PanDocuments
package import PanReplay
import PanText
package import PanTransitions

/// The rules of frameworks: lists, and pages about some.
package enum PresetTables {
  /// One row per rule that is offered.
  private static var offered: Table {
    Table(PolicyPreset.catalogue) {
      Column("name") { .text($0.name) }
      Column("title", "framework") { .text($0.title) }
      Column("rule") { .text($0.policy.formula) }
      Column("velocity") {
        $0.estimator.map { .text(PresetText.estimator($0)) } ?? .undefined(reason: "not-known")
      }
      Column(number: "slop", unit: "pt") { .number($0.slop, decimals: 0, or: "not-known") }
      Column("source") {
        $0.source.map { .text(PresetText.source($0)) } ?? .undefined(reason: "not-known")
      }
    }
  }

  /// Names and frameworks only.
  private static var names: Table {
    Table(PolicyPreset.catalogue) {
      Column("name") { .text($0.name) }
      Column("title", "framework") { .text($0.title) }
    }
  }

  /// One row per framework without an offered rule.
  private static var unfit: Table {
    Table(UnfitRule.catalogue) {
      Column("name", "not offered") { .text($0.name) }
      Column("reason", "because") { .text($0.reason) }
    }
  }

  /// Every rule that is offered, and why the rest is not.
  package static var document: Document {
    Document(rows: .table { offered }) {
      [.differing(text: { [.table(names)] }, markdown: { [.table(offered)] }), .table(unfit)]
    } data: {
      [.init("policies", .table(offered)), .init("not_offered", .table(unfit))]
    }
  }

  /// Some rules in full: a page each, or a row per fact.
  package static func document(of presets: [PolicyPreset]) -> Document {
    Document(of: { facts(presets) }) { table in
      [.differing(text: { presets.map { .code(page($0)) } }, markdown: { [.table(table)] })]
    }
  }

  private static func facts(_ presets: [PolicyPreset]) -> Table {
    let facts = presets.flatMap { preset in
      PresetText.facts(preset).map { (name: preset.name, label: $0.label, text: $0.text) }
    }
    return Table(facts) {
      Column("name") { .text($0.name) }
      Column("fact") { .text($0.label) }
      Column("text") { .text($0.text) }
    }
  }

  private static func page(_ preset: PolicyPreset) -> String {
    let facts = PresetText.facts(preset).map { label, text in
      "  " + label.padding(to: 10) + TextLines.wrapped(text, indent: 12) + "\n"
    }
    return "\(preset.name): \(preset.title)\n" + facts.joined()
  }
}

extension TransitionTables {
  /// Every transition, and in all forms but text their parameters.
  package static var document: Document {
    document(NamedTransition.all, markdown: names(NamedTransition.all)) {
      [.table(names(NamedTransition.all))]
    }
  }

  /// Some transitions with their parameters, in text a page each.
  package static func document(of transitions: [NamedTransition]) -> Document {
    document(transitions, markdown: terms(transitions)) { transitions.flatMap(page) }
  }

  private static func document(
    _ shown: [NamedTransition], markdown table: Table, text: @escaping () -> [Document.Block]
  ) -> Document {
    Document(rows: .table { parameters(shown) }) {
      [.differing(text: text, markdown: { [.table(table), .table(parameters(shown))] })]
    } data: {
      [.init("transitions", .table(terms(shown))), .init("parameters", .table(parameters(shown)))]
    }
  }

  private static func page(_ transition: NamedTransition) -> [Document.Block] {
    let source = TextLines.wrapped(transition.source, indent: 9)
    let terms = terms(of: transition)
    return [
      .code(
        "\(transition.name): \(transition.summary)\n  after  \(source)\n"
          + "  fixes: \(TextLines.wrapped(terms.fixes, indent: 9))\n"
          + "  takes: \(TextLines.wrapped(terms.takes, indent: 9))\n"),
      .table(parameters(of: transition)),
    ]
  }
}

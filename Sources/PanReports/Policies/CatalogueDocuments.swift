package import PanDocuments
package import PanReplay
import PanText
package import PanTransitions

extension PresetTables {
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
    var table = Table(columns: [
      .init(id: "name", title: "name"), .init(id: "fact", title: "fact"),
      .init(id: "text", title: "text"),
    ])
    for preset in presets {
      for fact in PresetText.facts(preset) {
        table.append([.text(preset.name), .text(fact.label), .text(fact.text)])
      }
    }
    return table
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

package import PanDocuments
import PanText
package import PanTransitions

/// The tables of the catalogue of transitions.
package enum TransitionTables {
  /// One row per transition.
  package static func names(_ transitions: [NamedTransition]) -> Table {
    Table(
      columns: [
        .init(id: "name", title: "name"), .init(id: "summary", title: "what it looks like"),
        .init(id: "source", title: "after"),
      ],
      rows: transitions.map { [.text($0.name), .text($0.summary), .text($0.source)] })
  }

  /// One row per transition, with what it fixes and what it takes.
  package static func terms(_ transitions: [NamedTransition]) -> Table {
    var table = Table(columns: [
      .init(id: "name", title: "name"), .init(id: "summary", title: "what it looks like"),
      .init(id: "source", title: "after"), .init(id: "fixes", title: "fixes"),
      .init(id: "takes", title: "takes"),
    ])
    for transition in transitions {
      let terms = terms(of: transition)
      table.append([
        .text(transition.name), .text(transition.summary), .text(transition.source),
        .text(terms.fixes), .text(terms.takes),
      ])
    }
    return table
  }

  /// What a transition fixes and takes where nothing is set of it.
  static func terms(of transition: NamedTransition) -> (fixes: String, takes: String) {
    let setup = try? transition.setup()
    return (
      (setup?.fixes ?? []).joined(separator: "; "), (setup?.takes ?? []).joined(separator: "; ")
    )
  }

  /// One row per transition and parameter.
  package static func parameters(_ transitions: [NamedTransition]) -> Table {
    Table(
      columns: [.init(id: "transition", title: "transition")] + columns,
      rows: transitions.flatMap { transition in
        transition.parameters.map { [.text(transition.name)] + row($0) }
      })
  }

  /// One row per parameter of a transition.
  package static func parameters(of transition: NamedTransition) -> Table {
    Table(columns: columns, rows: transition.parameters.map(row))
  }

  private static func row(_ parameter: ComponentFieldInfo) -> [Cell] {
    [
      .text(parameter.key), .text(parameter.initial), .text(unit(parameter)),
      .text(parameter.summary),
    ]
  }

  private static func unit(_ parameter: ComponentFieldInfo) -> String {
    switch parameter.domain {
    case .number, .count: parameter.unit.isEmpty ? "1" : parameter.unit
    case .words, .text: "word"
    case .flag: "yes/no"
    }
  }

  private static let columns: [Table.Column] = [
    .init(id: "parameter", title: "parameter"), .init(id: "default", title: "default"),
    .init(id: "unit", title: "unit"), .init(id: "meaning", title: "what it does"),
  ]
}

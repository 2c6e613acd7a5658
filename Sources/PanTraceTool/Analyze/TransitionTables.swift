package import PanDocuments
import PanTraces
package import PanTransitions

/// The tables of the catalog of transitions.
package enum TransitionTables {
  /// One row per transition.
  package static func names(_ transitions: [NamedTransition]) -> Table {
    Table(transitions) { names }
  }

  /// One row per transition, with what it fixes and what it takes.
  package static func terms(_ transitions: [NamedTransition]) -> Table {
    Table(transitions) {
      names
      Column("fixes") { .text(terms(of: $0).fixes) }
      Column("takes") { .text(terms(of: $0).takes) }
    }
  }

  private static var names: [Column<NamedTransition>] {
    [
      Column("name") { .text($0.name) },
      Column("summary", "what it looks like") { .text($0.summary) },
      Column("source") { .text($0.source) },
    ]
  }

  /// What a transition fixes and takes with its default settings.
  static func terms(of transition: NamedTransition) -> (fixes: String, takes: String) {
    let setup = try? transition.setup()
    return (
      (setup?.fixes ?? []).joined(separator: "; "), (setup?.takes ?? []).joined(separator: "; ")
    )
  }

  /// One row per transition and parameter.
  package static func parameters(_ transitions: [NamedTransition]) -> Table {
    let rows = transitions.flatMap { transition in
      transition.parameters.map { (transition: transition.name, parameter: $0) }
    }
    return Table(rows) {
      Column("transition") { .text($0.transition) }
      columns { $0.parameter }
    }
  }

  /// One row per parameter of a transition.
  package static func parameters(of transition: NamedTransition) -> Table {
    Table(transition.parameters) { columns { $0 } }
  }

  private static func unit(_ values: SettingValues) -> String {
    if values.expectation == "yes or no" { return "yes/no" }
    guard values.bounds != nil else { return "word" }
    return ["", "1"].contains(values.unit) ? "number" : values.unit
  }

  private static func columns<Row>(
    _ parameter: @escaping (Row) -> SettingInfo
  ) -> [Column<Row>] {
    [
      Column("parameter") { .text(parameter($0).key) },
      Column("default") { .text(parameter($0).initial) },
      Column("unit") { .text(unit(parameter($0).values)) },
      Column("meaning", "what it does") {
        let words = parameter($0).values.words.joined(separator: ", ")
        return .text(parameter($0).help + (words.isEmpty ? "" : ": \(words)"))
      },
    ]
  }
}

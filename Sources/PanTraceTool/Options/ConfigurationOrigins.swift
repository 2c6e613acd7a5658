import PanDocuments
import PanReplay
import PanReports
import PanText
import PanTransitions

/// The values of a configuration, each with what decided it.
struct ConfigurationOrigins {
  private let rows: [(field: ConfigurationFields.Field, origin: String)]

  /// Asks of each value who gave it: the command line, a file, a transition, a rule, or nobody.
  init(of settings: ReplaySettings, asked request: ReplayRequest) {
    let initial = ConfigurationFields(ReplayConfiguration()).fields
    let transition = settings.transition.map { ConfigurationFields($0.configuration).fields } ?? []
    rows = settings.fields.fields.map { field in
      let origin: String
      if request.options.given.contains(field.name) || field.name == "transition" {
        origin = "--\(field.name)"
      } else if let file = request.file, file.sets(field.name) {
        origin = file.path
      } else if initial.contains(field) {
        origin = "default"
      } else if transition.contains(field) {
        origin = "--transition"
      } else {
        origin = "policy"
      }
      return (field, origin)
    }
  }

  /// One row a value.
  var table: Table {
    Table(
      columns: [
        .init(id: "option", title: "option"), .init(id: "from", title: "from"),
        .init(id: "value", title: "value"),
      ],
      rows: rows.map { row in
        // A list of frame times would be longer than all the rest.
        let value = TextWidth.elided(row.field.value, toColumns: 160)
        return [.text(row.field.name), .text(row.origin), .text(value)]
      })
  }
}

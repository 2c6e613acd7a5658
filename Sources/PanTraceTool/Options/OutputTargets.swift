import PanBatch
import PanDocuments
import PanReports

/// The outputs of a command: those that go out row by row, and those that need all traces.
struct OutputTargets {
  /// Where rows go, each with its form in ``forms``.
  private(set) var rows: [OutputTarget] = []
  private(set) var forms: [RowForm] = []
  private(set) var documents: [(target: OutputTarget, format: OutputFormat)] = []

  /// No outputs.
  init() {}

  /// The outputs that a command line asks for; without `hasRows` there are no rows of traces, and what
  /// would be one is a document.
  init(_ options: OutputOptions, hasRows: Bool) throws(UsageError) {
    for (target, format) in try options.targets {
      if hasRows, let form = format.rows {
        rows.append(target)
        forms.append(form)
      } else {
        documents.append((target, format))
      }
    }
  }

  /// Whether rows are out of reach as soon as they are written; a file appears whole or not at all.
  var showsRowsAtOnce: Bool { rows.contains(.standardOutput) }
  /// Whether a person is to read one.
  var isForPeople: Bool { documents.contains { $0.format != .json } }
  /// Whether a program is.
  var isForMachines: Bool { !rows.isEmpty || hasJSON }
  /// Whether one has everything at once for a program.
  var hasJSON: Bool { documents.contains { $0.format == .json } }
}

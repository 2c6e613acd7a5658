package import PanDocuments
package import PanTraces

/// What rows look like, one form per output.
package struct RowForms<Row>: Sendable {
  private let forms: [RowForm]
  /// How rows with lengths in each unit are written, in the units' order.
  private let layouts: [Layout]

  /// The schema and the template of each form. A class, so that a trace retains one object.
  private final class Layout: Sendable {
    let schema: RowSchema<Row>
    let templates: [RowTemplate]

    init(_ schema: RowSchema<Row>, _ forms: [RowForm]) {
      self.schema = schema
      templates = forms.map { RowTemplate(schema.headings, $0) }
    }
  }

  /// Takes the forms, the schema for each length unit, the passthrough columns, and the header lines
  /// of files.
  ///
  /// `chosen` selects columns by name, in its order. A name with any length unit finds its column.
  package init(
    _ forms: [RowForm], passthrough: [String] = [], lines: HeaderLines = HeaderLines(),
    choosing chosen: [String]? = nil, _ schema: (LengthLabel) -> RowSchema<Row>
  ) throws(ColumnRefusal) {
    self.forms = forms
    let units = forms.isEmpty ? [] : Trace.LengthUnit.allCases
    let all = units.map { schema(LengthLabel($0)).passing(passthrough, lines) }
    let places = try chosen.map { names throws(ColumnRefusal) in
      try PanTraceTool.places(of: names, among: all.map(\.headings))
    }
    layouts = all.map { Layout(places.map($0.choosing) ?? $0, forms) }
  }

  /// No forms.
  package static var none: RowForms { RowForms() }

  private init() { (forms, layouts) = ([], []) }

  /// How many forms there are.
  package var count: Int { forms.count }

  /// Whether a form has its columns named once, for one unit.
  package var hasCSV: Bool { forms.contains(where: \.isCSV) }

  /// Whether rows have a column, by its id.
  package func has(_ column: String) -> Bool {
    layouts.first?.schema.headings.contains { $0.id == column } ?? false
  }

  /// What stands before the first row in each form.
  package func headers(_ unit: Trace.LengthUnit) -> [String] {
    guard let layout = layout(unit) else { return [] }
    return forms.map { $0.isCSV ? Table(columns: layout.schema.headings).csvHeader : "" }
  }

  /// Writes a row with lengths in a unit in a form.
  @_specialize(where Row == AnalyzedTrace)
  @_specialize(where Row == ComparedRow)
  package func append(_ row: Row, _ unit: Trace.LengthUnit, form: Int, to bytes: inout ByteBuffer) {
    guard let layout = layout(unit) else { return }
    layout.schema.append(row, layout.templates[form], to: &bytes)
  }

  /// The row of a trace that could not be used in each form.
  package func rows(of entry: ReportFacts.RejectedEntry, _ unit: Trace.LengthUnit) -> [String] {
    guard let layout = layout(unit) else { return [] }
    return layout.templates.map { template in
      var bytes = ByteBuffer()
      layout.schema.append(entry, template, to: &bytes)
      return bytes.withBytes { $0.text }
    }
  }

  private func layout(_ unit: Trace.LengthUnit) -> Layout? {
    layouts.isEmpty ? nil : layouts[Trace.LengthUnit.allCases.firstIndex(of: unit) ?? 0]
  }
}

extension RowForm {
  fileprivate var isCSV: Bool { if case .csv = self { true } else { false } }
}

/// A name that chooses no column of rows.
package enum ColumnRefusal: Error {
  /// There is no such column. With the one that was likely meant.
  case unknown(String, nearest: String?)
  /// It was given before.
  case twice(String)
}

/// The places of columns by name, in any of `layouts`.
///
/// These have the same columns in the same places, under names with different length units.
private func places(
  of names: [String], among layouts: [[Table.Column]]
) throws(ColumnRefusal) -> [Int] {
  var places: [Int] = []
  for name in names {
    let key = ColumnRole.lowercased(name)
    let place = layouts.lazy.compactMap { columns in
      columns.firstIndex { ColumnRole.lowercased($0.key).hasSameBytes(as: key) }
    }.first
    guard let place else {
      let keys = layouts.first?.map { $0.key } ?? []
      throw .unknown(name, nearest: nearestName(to: name, in: keys))
    }
    guard !places.contains(place) else { throw .twice(name) }
    places.append(place)
  }
  return places
}

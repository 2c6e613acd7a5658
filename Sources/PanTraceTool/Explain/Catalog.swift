import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

/// What there are lists of: everything of a kind that an option names.
enum Catalog: String, CaseIterable {
  case rules, transitions, estimators, metrics, columns

  /// The list.
  func text(on screen: Screen) -> String {
    switch self {
    case .rules: RulePage.names(own: Program.current.rules).text(on: screen)
    case .transitions: Self.transitionTable.text(on: screen)
    case .estimators: Self.estimatorList
    case .metrics: Self.metricTable.text(on: screen)
    case .columns: RowListing.all.map(\.text).joined(separator: "\n") + "\n" + RowListing.remarks
    }
  }

  private static var metricTable: Table {
    Table(MetricInfo.catalog) {
      Column("id") { .text($0.id) }
      Column("name") { .text($0.name) }
      Column("unit") { .text($0.unit == "1" ? "" : $0.unit) }
    }
  }

  private static var estimatorList: String {
    let names = VelocityEstimatorInfo.catalog.map {
      $0.name.padding(to: 14) + $0.summary + "\n" + "".padding(to: 14)
        + wrapped($0.remarks, indent: 14) + "\n"
    }
    let parameters = VelocityEstimator.schema.settings.map {
      "  " + $0.key.padding(to: 14)
        + wrapped(
          $0.help + ($0.values.unit.isEmpty ? "" : ", \($0.values.unit)"), indent: 16) + "\n"
    }
    return names.joined() + "\nParameters, each only where the estimator has it:\n\n"
      + parameters.joined()
      + "\n--velocity lsq2:lift-ms=off sets one; 'pantrace explain lsq2' shows all.\n"
  }

  private static var transitionTable: Table {
    Table(NamedTransition.all) {
      Column("name") { .text($0.name) }
      Column("summary", "what it looks like") { .text($0.summary) }
      Column("source") { .text($0.source) }
    }
  }
}

extension Catalog {
  /// A transition: what it looks like, what it fixes, and its parameters.
  static func page(of transition: NamedTransition) -> String {
    let source = wrapped(transition.source, indent: 9)
    let setup = try? transition.setup()
    func list(_ terms: [String]?) -> String {
      wrapped((terms ?? []).joined(separator: "; "), indent: 9)
    }
    let facts =
      "\(transition.name): \(transition.summary)\n  after  \(source)\n"
      + "  fixes: \(list(setup?.fixes))\n  takes: \(list(setup?.takes))\n"
    return [facts, parameters(of: transition).text()].filter { !$0.isEmpty }.joined(
      separator: "\n")
  }

  private static func parameters(of transition: NamedTransition) -> Table {
    Table(transition.parameters) {
      Column("parameter") { .text($0.key) }
      Column("default") { .text($0.initial) }
      Column("unit") { .text(unit($0.values)) }
      Column("meaning", "what it does") {
        let words = $0.values.words.joined(separator: ", ")
        return .text($0.help + (words.isEmpty ? "" : ": \(words)"))
      }
    }
  }

  private static func unit(_ values: SettingValues) -> String {
    if values.expectation == "yes or no" { return "yes/no" }
    guard values.bounds != nil else { return "word" }
    return ["", "1"].contains(values.unit) ? "number" : values.unit
  }
}

/// The columns of rows with their types, for those who declare their tables beforehand.
struct RowListing: Sendable {
  private let title: String
  /// All columns, in the order of rows. A run may leave some out.
  let columns: [Entry]

  /// A column without its value, by which tables differ.
  typealias Entry = (
    id: String, name: String, type: String, null: RowNull, option: String?, meaning: String
  )

  private init<Row>(of command: String, _ schema: RowSchema<Row>) {
    title = "Rows of 'pantrace \(command)' in csv"
    columns = schema.columns.map {
      ($0.id, $0.heading(.points).key, $0.type, $0.null, $0.option, $0.meaning)
    }
  }

  /// The tables there are.
  static let all = [
    RowListing(of: "analyze", .analysis()), RowListing(of: "compare", .comparison(names: [])),
  ]

  /// A line for each column.
  var text: String {
    let width = (columns.map(\.name.count).max() ?? 0) + 4
    return title + ":\n\n"
      + columns.map { column in
        let words = column.meaning + (column.option.map { " (\($0))" } ?? "")
        return ("  " + column.name).padding(to: width) + column.type.padding(to: 8)
          + column.null.mark + " " + wrapped(words, indent: width + 10) + "\n"
      }.joined()
  }

  static let remarks = """
    ! is never null, ? may be, and the others are null only in rows of traces that
    could not be used: these have source, trace, decision, rejected_code and
    rejected_at. csv has an empty field for null, and for an empty text; why a
    figure is null, the rows in json say in a text NAME_reason.

    double is written with a point or an exponent, bigint without, in every row.
    Columns of lengths that are not in pt are named for their unit, as extent_px.
    Options add columns between the others and behind them, always in
    this order. The recordings' own columns come last, as varchar; --columns leaves
    them out.

    """
}

extension RowNull {
  fileprivate var mark: String {
    switch self {
    case .never: "!"
    case .rejected: " "
    case .sometimes: "?"
    }
  }
}

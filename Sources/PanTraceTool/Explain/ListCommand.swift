import PanAnalysis
import PanDocuments
import PanEngine
import PanTrace
import PanTraces
import PanTransitions

/// `pantrace list`: what can be named: rules, transitions, estimators, metrics and columns.
enum ListCommand {
  struct Options: Sendable {
    var words: [String] = []
    var output = OutputOptions()
  }

  /// The lists.
  enum Kind: String, CaseIterable {
    case rules, transitions, estimators, metrics, columns

    fileprivate var summary: String {
      switch self {
      case .rules: "Finish rules of frameworks: --policy."
      case .transitions: "Transitions to replay through: --transition."
      case .estimators: "Estimators of the release velocity: --velocity."
      case .metrics: "Every metric with its unit: --metrics."
      case .columns: "The columns of csv and ndjson rows and their types: --columns."
      }
    }

    fileprivate var document: Document {
      switch self {
      case .rules: RulePage.document(own: Program.current.rules)
      case .transitions: TransitionTables.document
      case .estimators:
        Document(of: { ListCommand.estimators }) { table in
          [.differing(text: { [.code(ListCommand.estimatorText)] }, markdown: { [.table(table)] })]
        }
      case .metrics: Document(of: { ListCommand.metrics }) { [.table($0)] }
      case .columns: RowListing.document
      }
    }
  }

  static let command = Command(
    "list", "Lists what can be named: rules, transitions, estimators, metrics, columns.",
    discussion: """
      'pantrace explain NAME' says more about each. In formulas of rules p is progress, d the way, v \
      the velocity along the travel, u the same in lengths per second; the first clause that applies \
      decides.
      """,
    examples: ["pantrace list", "pantrace list rules", "pantrace list columns"],
    defaults: Options(),
    arguments: [
      .operands(
        "kind", \.words, count: 0...1,
        help: "What to list; without it, what there are lists of.")
    ] + OutputOptions.formArguments.at(\.output)
  ) { options, _, console in
    let targets = try options.output.targets
    let kind = try options.words.first.map(kind)
    try OutputWriter.write(to: targets, console: console) { _ in
      kind?.document ?? Document(of: { kinds }) { [.table($0)] }
    }
    return .ok
  }

  private static func kind(_ word: String) throws(UsageError) -> Kind {
    if let kind = Kind(rawValue: word) { return kind }
    let names = Kind.allCases.map(\.rawValue)
    throw .invalidValue(
      argument: "<kind>", value: word, expectation: "one of " + names.joined(separator: ", "),
      nearest: nearestName(to: word, in: names))
  }

  private static var kinds: Table {
    Table(Kind.allCases) {
      Column("name") { .text($0.rawValue) }
      Column("summary") { .text($0.summary) }
    }
  }

  private static var metrics: Table {
    Table(MetricInfo.catalog) {
      Column("id") { .text($0.id) }
      Column("name") { .text($0.name) }
      Column("unit") { .text($0.unit == "1" ? "" : $0.unit) }
    }
  }

  private static var estimators: Table {
    Table(VelocityEstimatorInfo.catalog) {
      Column("name") { .text($0.name) }
      Column("summary") { .text($0.summary) }
      Column("remarks") { .text($0.remarks) }
    }
  }

  /// Every estimator with its parameters.
  private static var estimatorText: String {
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
}

extension RulePage {
  /// The page of a custom rule or of a preset. Nil for an unknown name.
  init?(named name: String) {
    if let own = Program.current.rules.first(where: { $0.name == name }) {
      self.init(own)
    } else if let preset = PolicyPreset.named(name) {
      self.init(preset)
    } else {
      return nil
    }
  }
}

extension ListCommand {
  /// The tables of the catalog of transitions.
  package enum TransitionTables {
    /// Every transition, and in all forms but text their parameters.
    static var document: Document {
      let all = NamedTransition.all
      let names = names(all)
      return Document(rows: { parameters(all) }) {
        [
          .differing(
            text: { [.table(names)] }, markdown: { [.table(names), .table(parameters(all))] })
        ]
      } data: {
        [.init("transitions", .table(terms(all))), .init("parameters", .table(parameters(all)))]
      }
    }

    /// What a transition is, and its parameters.
    static func page(of transition: NamedTransition) -> String {
      let source = wrapped(transition.source, indent: 9)
      let terms = terms(of: transition)
      let facts =
        "\(transition.name): \(transition.summary)\n  after  \(source)\n"
        + "  fixes: \(wrapped(terms.fixes, indent: 9))\n"
        + "  takes: \(wrapped(terms.takes, indent: 9))\n"
      return [facts, parameters(of: transition).text()].filter { !$0.isEmpty }.joined(
        separator: "\n")
    }

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
}

extension ListCommand {
  /// The columns of rows with their types, for programs that declare their tables beforehand.
  package struct RowListing: Sendable {
    /// The table's name.
    package let name: String
    private let title: String
    /// All columns in their order. Those of a run are some of them, in the same order.
    let columns: [Entry]

    /// A column without its value, by which tables differ.
    typealias Entry = (
      id: String, name: String, type: String, unit: String?, null: RowNull, option: String?,
      meaning: String
    )

    private init<Row>(_ name: String, of command: String, _ schema: RowSchema<Row>) {
      self.name = name
      title = "Rows of 'pantrace \(command)' in csv and ndjson"
      columns = schema.columns.map {
        let heading = $0.heading(.points)
        return (heading.id, heading.key, $0.type, heading.unit, $0.null, $0.option, $0.meaning)
      }
    }

    /// The tables there are.
    package static let all = [
      RowListing("analysis", of: "analyze", .analysis()),
      RowListing("comparison", of: "compare", .comparison(names: [])),
    ]

    /// All columns: a row for each for programs, in lines for people.
    static var document: Document {
      Document(of: {
        Table(all.flatMap { listing in listing.columns.map { (table: listing.name, column: $0) } })
        {
          Column("table") { .text($0.table) }
          Column("name") { .text($0.column.name) }
          Column("type") { .text($0.column.type) }
          Column("unit") { .text($0.column.unit) }
          Column("null") { .text($0.column.null.rawValue) }
          Column("with") { .text($0.column.option) }
          Column("meaning") { .text($0.column.meaning) }
        }
      }) { _ in
        [.code(all.map(\.text).joined(separator: "\n") + "\n" + remarks)]
      }
    }

    private var text: String {
      let width = (columns.map(\.name.count).max() ?? 0) + 4
      return title + ":\n\n"
        + columns.map { column in
          let words = column.meaning + (column.option.map { " (\($0))" } ?? "")
          return ("  " + column.name).padding(to: width) + column.type.padding(to: 8)
            + column.null.mark + " " + wrapped(words, indent: width + 10) + "\n"
        }.joined()
    }

    private static let remarks = """
      ! is never null, ? may be, and the others are null only in rows of traces that
      could not be used: these have source, trace, decision, rejected_code and
      rejected_at. csv has an empty field for null, and for an empty text. All rows of
      ndjson have the same keys; why a figure is null, the rows in json say in a text
      NAME_reason.

      double is written with a point or an exponent, bigint without, in every row.
      Columns of lengths that are not in pt are named for their unit, as extent_px.
      Options add columns between the others and behind them, always in
      this order. The recordings' own columns come last, as varchar; --columns leaves
      them out.

      'pantrace list columns -f json' has all of them with units, for programs that
      declare their tables.

      """
  }
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

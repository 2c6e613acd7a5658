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
      case .rules: PresetTables.document(own: Program.current.rules)
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
        + TextLines.wrapped($0.remarks, indent: 14) + "\n"
    }
    let parameters = VelocityEstimator.schema.settings.map {
      "  " + $0.key.padding(to: 14)
        + TextLines.wrapped(
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

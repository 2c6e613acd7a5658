import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces
import PanTransitions

// Where a meaning comes from, the first that has the word: findings, figures, estimators, controllers,
// settings, rules and transitions (`catalogPage`), then words of sentences (`Glossary`), reasons, and
// columns of rows (`RowListing`). To explain a new figure, rule or column, write its meaning where
// it is defined. A heading of a table for people is a word of `Glossary`.

/// `pantrace explain`: what a word of an output means.
enum ExplainCommand {
  struct Options: Sendable {
    var names: [String] = []
  }

  static let command = Command(
    "explain",
    "Explains a word of an output: a finding, a metric, a rule, a column of csv, a statistic.",
    discussion: """
      Columns and figures may be written as in csv or in words: l6_settle_ms, 'false cancels', margin. A rule may be written out or have parameters. The words rules, transitions, \
      estimators, metrics and columns list all there are. Without a word it lists everything that can \
      be explained.
      """,
    examples: [
      "pantrace explain rules", "pantrace explain L6.settle margin",
      "pantrace explain 'v > 300 or p >= 50%'", "pantrace explain vaul",
    ],
    defaults: Options(),
    arguments: [
      .operands(
        "word", \.names, count: 0...Int.max,
        help: """
          Findings, metrics, estimators, rules, transitions, controllers, settings, reasons and \
          words of tables.
          """)
    ]
  ) { options, console in
    guard !options.names.isEmpty else {
      try console.show(page: list)
      return .ok
    }
    let pages = try options.names.map { try page($0, on: console.output.screen) }
    try console.show(page: pages.joined(separator: "\n"))
    return .ok
  }

  private static func page(_ name: String, on screen: Screen) throws(UsageError) -> String {
    if let list = Catalog(rawValue: name) { return list.text(on: screen) }
    if let page = page(of: name) { return page }
    if name.isFormula || name.contains(":") {
      let policy = try PolicyWord.policy(name, option: "<word>")
      return RulePage(policy).text
    }
    if Tool.pantrace.pages.contains(where: { $0.name == name }) {
      return "\(name): a command. 'pantrace help \(name)' says what it does.\n"
    }
    throw .contradiction(
      "<word>: '\(name)' is not a word that pantrace knows",
      advice: near(name).map { "'pantrace explain \($0)' speaks of it." }
        ?? nearestName(to: name, in: known).map { "Did you mean \($0)?" }
        ?? "It knows figures, rules, findings, settings and columns; 'pantrace explain' lists them."
    )
  }

  /// The first pages that have a word in their name or meaning. Nil if none has.
  private static func near(_ name: String) -> String? {
    let word = Glossary.key(name)
    let pages = lists.flatMap(\.rows) + Glossary.entries.map { ($0.names[0], $0.meaning) }
    let near = pages.filter { _, text in
      let words = text.split { " ,;:()[].".contains($0) }.map { Glossary.key(String($0)) }
      return "-\(words.joined(separator: "-"))-".contains("-\(word)-")
    }
    return near.isEmpty ? nil : near.prefix(3).map { $0.0 }.joined(separator: " ")
  }

  /// What a word means in plain English, and what it names in a catalog.
  private static func page(of name: String) -> String? {
    let key = Glossary.key(name)
    let entry = Glossary.entries.first { $0.names.contains(key) }
    let meaning = entry.map { wrapped("\(name): \($0.meaning)") + "\n" }
    if let page = catalogPage(of: name) {
      return entry?.names[0] == key ? (meaning ?? "") + "\n" + page : page
    }
    return meaning
      ?? reasons.first { $0.name == key }.map {
        "\(name): a reason\n\n\(wrapped("\($0.words.capitalizedFirst)."))\n"
      }
      ?? columns.first { $0.names.contains(key) }.map {
        wrapped("\(name): \($0.meaning.capitalizedFirst).") + "\n"
      }
  }

  /// What columns of rows mean, with their names as they are looked for: with and without a unit.
  private static let columns = RowListing.all.flatMap(\.columns).map { column in
    (names: [Glossary.key(column.id), Glossary.key(column.name)], meaning: column.meaning)
  }

  private static func catalogPage(of name: String) -> String? {
    if let code = Diagnostic.Code.named(name.lowercased()) { return page(code) }
    let metrics =
      DecisionFigure(name: name).map { [$0.info] } ?? MetricInfo.catalog(named: name)
    guard metrics.isEmpty else { return metrics.map(page).joined(separator: "\n") }
    if let estimator = VelocityEstimatorInfo.named(name.lowercased()) { return page(estimator) }
    if let controller = InteractionStyle.schema.kind(named: name.lowercased()) {
      return page(controller)
    }
    if let setting = settings.first(where: { $0.key == name.lowercased() }) { return page(setting) }
    if let rule = RulePage(named: name) ?? RulePage(named: name.lowercased()) { return rule.text }
    if let transition = NamedTransition.named(name.lowercased()) {
      return Catalog.page(of: transition)
    }
    let key = Glossary.key(name)
    return MetricInfo.catalog.first {
      [Glossary.key($0.id), Glossary.key($0.name)].contains(key)
    }.map(page)
  }

  /// Why figures and velocities are not there, or must not be compared.
  private static let reasons: [(name: String, words: String)] =
    MetricValue.UndefinedReason.allCases.map { ($0.name, $0.explanation) }
    + VelocityEstimate.Absence.allCases.map { ($0.name, $0.explanation) }
    + MetricValue.Flag.allCases.map { ($0.name, $0.explanation) }
    + Glossary.reasons.map { ($0.names[0], $0.meaning) }

  /// What 'explain' lists, each kind with its names and what they stand for.
  private static let lists: [(title: String, rows: [(name: String, words: String)])] = [
    ("Findings in files", Diagnostic.Code.allCases.map { ($0.name, $0.summary) }),
    ("Metrics", MetricInfo.catalog.map { ($0.id, $0.name) }),
    ("Velocity estimators", VelocityEstimatorInfo.catalog.map { ($0.name, $0.summary) }),
    ("Controllers", InteractionStyle.schema.kinds.map { ($0.name, $0.initial.summary) }),
    ("Settings of the replay", settings.map { ($0.key, $0.help) }),
  ]

  private static let known =
    lists.flatMap(\.rows).map(\.name) + PolicyPreset.catalog.map(\.name) + TransitionWord.names
    + Glossary.entries.flatMap(\.names) + reasons.map(\.name) + columns.flatMap(\.names)

  private static let settings = ReplayConfiguration.settings + ReplayConfiguration.prescribed

  private static func page(_ setting: Setting<ReplayConfiguration>) -> String {
    let isOf = { (list: [Setting<ReplayConfiguration>]) in
      list.contains { $0.key == setting.key }
    }
    let origin =
      isOf(ReplayConfiguration.prescribed)
      ? "The transition decides it; 'pantrace explain NAME' says what it fixes."
      : (isOf(ReplayConfiguration.touch) ? "A framework's rule brings its own; " : "")
        + "\(ReplayConfiguration.option(setting.key, "VALUE")) sets another."
    let usual = ReplayConfiguration().text(setting)
    // A component with all its parameters is a page of its own.
    let isLong = usual.utf8.count > 60
    return """
      \(setting.key): a setting of the replay
      default  \(isLong ? String(usual.prefix { $0 != ":" }) : usual)
      values   \(wrapped(setting.values.expectation + setting.values.inUnit, indent: 9))

      \(wrapped(setting.help))
      \(wrapped(origin))

      """
  }

  private static func page(_ info: VelocityEstimatorInfo) -> String {
    let parameters = list(VelocityEstimator.schema.kind(named: info.name)?.settings ?? [], 24)
    return """
      \(info.name): \(info.summary)

      \(wrapped(info.remarks))

      \(parameters)
      Source: \(wrapped(info.source))

      """
  }

  private static func page(_ controller: ComponentKind<InteractionStyle>) -> String {
    """
    \(controller.name): \(controller.initial.summary)

    \(list(controller.settings, 28))
    """
  }

  /// What can be set, each with its default in a column of a width.
  private static func list(_ settings: [SettingInfo], _ width: Int) -> String {
    settings.map {
      "  " + "\($0.key)=\($0.initial)".padding(to: width)
        + wrapped($0.help + $0.values.inUnit, indent: width + 2) + "\n"
    }.joined()
  }

  private static func page(_ code: Diagnostic.Code) -> String {
    let consequence =
      switch code.severity {
      case .remark: "remark: a fact about a healthy recording"
      case .note: "note: the trace is kept; 'validate --strict' makes it an error"
      case .error: code.isAboutFile ? "error: the file is left out" : "error: the trace is left out"
      }
    return """
      \(code.name) (\(consequence))
      \(wrapped(code.summary))

      Advice: \(wrapped(code.advice)).

      """
  }

  private static func page(_ info: MetricInfo) -> String {
    let basis =
      switch info.basis {
      case .trace: "trace: from the recording alone"
      case .model: "model: depends on the simulated recognizer, estimator, controller or display"
      }
    let better =
      switch info.preference {
      case .lower: "lower"
      case .higher: "higher"
      case .nearZero: "near 0"
      case .none: "neither: it describes"
      }
    // What a definition refers to stands below it, so that nothing has to be looked up.
    let other =
      named(in: info.definition).map { wrapped("\($0.id): \($0.definition)") + "\n" }
      ?? ""
    return """
      \(info.id): \(info.name)
      unit     \(info.unit == "1" ? "none" : info.unit)
      range    \(info.range)
      better   \(better)
      segment  \(info.segment.rawValue)
      basis    \(wrapped(basis, indent: 9))

      \(wrapped(info.definition))
      \(wrapped(named(in: info.limits)?.limits ?? info.limits))
      \(other)\(wrapped("Source: \(info.source)"))

      """
  }

  /// The metric that a text such as 'As L1.median, maximum.' begins with.
  private static func named(in text: String) -> MetricInfo? {
    guard text.hasPrefix("As ") else { return nil }
    let id = text.dropFirst(3).prefix { !", ".contains($0) }
    return MetricInfo.catalog.first { $0.id == (id.hasSuffix(".") ? id.dropLast() : id) }
  }

  private static var list: String {
    lists.map { title, rows in
      title + ":\n" + rows.map { $0.padding(to: 24) + $1 + "\n" }.joined() + "\n"
    }.joined() + "Words:\n"
      + wrapped(Glossary.entries.map(\.names[0]).sorted().joined(separator: ", ")) + "\n"
      + "\nAlso every rule of 'pantrace explain rules', every transition, and the columns of csv and "
      + "json.\n"
  }
}

import PanAnalysis
import PanDocuments
import PanTraces

extension GateReport {
  /// The most changed traces that are explained below their table.
  private static let mostExplained = 5

  /// The traces with another verdict than in the baseline. Empty without one.
  ///
  /// Programs get the `reasons`, too.
  func changedTable(reasons: Bool) -> Table {
    func cell(_ reason: String?) -> Cell {
      reason.map { .text($0) } ?? .undefined(reason: "not-kept")
    }
    let explaining: [Column<BaselineComparison.ChangedTrace>] =
      reasons
      ? [
        Column("reason_before") { cell($0.reasonBefore) }, Column("reason") { cell($0.reasonNow) },
      ] : []
    return Table(comparison?.changed ?? []) {
      Column("source", "file") { .text($0.key.source) }
      Column("trace") { .text($0.key.id) }
      Column("before") { .text($0.before.name) }
      Column("now") { .text($0.now.name) }
      Column("change") { $0.cell }
      explaining
    }
  }

  /// The group, if there are several.
  private var groupColumn: [Column<Row>] {
    groups.isEmpty
      ? [] : [Column("group") { .text($0.check.group.isEmpty ? "all" : $0.check.group) }]
  }

  /// Some checks as people read them, in 80 columns: the figure beside its bound.
  private func shown(_ outcomes: Set<GateCheck.Outcome>) -> Table? {
    let checks = checks.filter { outcomes.contains($0.check.outcome) }
    guard !checks.isEmpty else { return nil }
    return Table(checks) {
      groupColumn
      Column("against") { .text($0.against) }
      Column("check") { .text($0.check.name) }
      Column(number: "value") { row in
        .verdict(
          row.check.value.map(row.scale.number) ?? "not measured", row.check.outcome.judgment)
      }
      Column("bound", "to be") { .text("\($0.check.bound.sign) \($0.scale.limit($0.check))") }
      Column("plausible", "plausibly") { row in
        row.check.interval.map { .text(row.scale.range($0)) } ?? .undefined(reason: "too-few")
      }
      Column("mode") { .text($0.check.mode.name) }
      Column(number: "traces", "n", isOptional: true) { .integer($0.check.count) }
    }
  }

  /// The checks with their bounds, their figures, and how sure that is.
  private var checkTable: Table {
    func cell(_ value: Double?, _ row: Row) -> Cell {
      .number(value, decimals: row.scale.decimals, or: "too-few")
    }
    return Table(checks) {
      groupColumn
      Column("outcome") { .verdict($0.check.outcome.name, $0.check.outcome.judgment) }
      Column("against") { .text($0.against) }
      Column("check") { .text($0.check.name) }
      Column("unit") { .text($0.scale.unit) }
      Column("rule") { .text($0.check.bound.word) }
      Column(number: "bound") { cell($0.check.bound.limit, $0) }
      Column("mode") { .text($0.check.mode.name) }
      Column(number: "value") { cell($0.check.value, $0) }
      Column(number: "low", "95 % from") { cell($0.check.interval?.lower, $0) }
      Column(number: "high", "to") { cell($0.check.interval?.upper, $0) }
      Column(number: "traces", "n") { .integer($0.check.count) }
    }
  }

  /// The report for people and for programs. ``github`` has the annotations.
  ///
  /// The verdict comes first, then what fails, then what is close. What holds is shown on demand.
  func document(version: String, all: Bool = false) -> Document {
    Document(schema: "pantrace.check/1", version: version) {
      // A run that is only saved as a baseline has no verdict.
      [
        Document.kicker(
          "\(counted(traces, "gesture")) · \(counted(checks.count, "check"))"),
        checks.isEmpty && disbelief == nil
          ? .sentences(notes + remarks) : .verdict(verdict, notes: notes + remarks),
      ] + tables + held(all) + acceptance
    } data: {
      let added = (comparison?.added ?? []).map { "\($0.source): \($0.id)" }
      let removed = (comparison?.removed ?? []).map { "\($0.source): \($0.id)" }
      return [
        .init("holds", .bool(holds)), .init("verdict", .string(verdict)),
        .init("traces", .integer(traces)),
        .init("changed", .table(changedTable(reasons: true))), .init("checks", .table(checkTable)),
        .init("added", .strings(added)), .init("removed", .strings(removed)),
        .init("remarks", .strings(remarks)), rejections.data,
      ]
    }
  }

  /// The command that takes the run as it is, to be copied.
  private var acceptance: [Document.Block] {
    guard let command = acceptCommand, let sentence = acceptSentence else { return [] }
    return [
      .differing {
        [.sentences([sentence])]
      } markdown: {
        [.prose("If this is wanted: \(code: command)")]
      }
    ]
  }

  private var tables: [Document.Block] {
    var blocks: [Document.Block] = []
    if comparison?.changed.isEmpty == false {
      blocks.append(.table(changedTable(reasons: false), title: "CHANGED:"))
      let changed = comparison?.changed ?? []
      let explained = changed.prefix(Self.mostExplained).compactMap { trace in
        reasons(trace).map { "\(trace.key.id). \($0)" }
      }
      let more = changed.count - Self.mostExplained
      blocks.append(
        .sentences(
          explained + (more > 0 ? ["\(counted(more, "more reason")): --format json."] : [])))
    }
    if let table = shown([.notMet, .notMeasured]) {
      blocks.append(.table(table, title: "FAILS:"))
    }
    if let table = shown([.withinNoise]) {
      blocks.append(
        .table(table, title: "CLOSE: beyond the limit by no more than chance explains:"))
    }
    let named = checks.filter { $0.check.outcome != .met }.map(\.check.name)
    if let meaning = meaning(of: named) { blocks.append(.sentences([meaning])) }
    return blocks
  }

  /// What holds: folded away in Markdown, and in text with all, or of groups that were asked for.
  private func held(_ all: Bool) -> [Document.Block] {
    guard let table = shown([.met]) else { return [] }
    let count = table.rows.count == 1 ? "1 check holds" : "\(table.rows.count) checks hold"
    return [
      .differing {
        all || !groups.isEmpty
          ? [.table(table, title: "HOLDS:")] : [.sentences([count + ": --all lists them."])]
      } markdown: {
        [.details(summary: count, [.table(table)])]
      }
    ]
  }
}

extension BaselineComparison.ChangedTrace {
  /// Whether the change is for the better, in a word.
  var word: String { isImprovement.map { $0 ? "better" : "worse" } ?? "different" }

  fileprivate var cell: Cell {
    .verdict(word, isImprovement.map { $0 ? .good : .bad } ?? .doubtful)
  }
}

extension GateCheck.Outcome {
  /// What it means for the gate.
  fileprivate var judgment: Cell.Verdict {
    self == .met ? .good : holds ? .doubtful : .bad
  }
}

extension GateReport {
  /// Annotations for GitHub's checks, a line each: errors for what fails, warnings for the rest.
  ///
  /// Changed traces come first, at their files. See "Workflow commands for GitHub Actions".
  var github: String {
    var lines = (comparison?.changed ?? []).map { trace in
      annotation(
        isError: trace.isImprovement != true, file: trace.key.source,
        title: "trace \(trace.key.id)",
        sentence(trace) + (reasons(trace).map { ". " + $0 } ?? ""))
    }
    for (against, check, scale) in checks where check.outcome != .met {
      lines.append(
        annotation(
          isError: !check.outcome.holds, file: nil,
          title: "\(against): \(check.name)" + (check.group.isEmpty ? "" : ", \(check.group)"),
          sentence(check, scale)))
    }
    lines += remarks.map { "::warning::" + Self.escaped($0) + "\n" }
    if let disbelief {
      lines.append(annotation(isError: true, file: nil, title: "recordings", disbelief.sentence))
    }
    lines += ([verdict] + notes + [acceptSentence].compactMap(\.self)).map {
      "::notice::" + Self.escaped($0) + "\n"
    }
    return lines.joined()
  }

  private func annotation(
    isError: Bool, file: String?, title: String, _ message: String
  ) -> String {
    var properties = file.map { ["file=" + Self.escapedProperty($0)] } ?? []
    properties.append("title=" + Self.escapedProperty(title))
    let command = isError ? "error" : "warning"
    return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message))\n"
  }

  /// A text that ends no annotation, and acts on no terminal that shows the log.
  private static func escaped(_ text: String) -> String {
    VisibleText.manyLines(text).unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }

  private static func escapedProperty(_ text: String) -> String {
    // By scalars: a colon with an accent on it is a character of its own.
    escaped(text).unicodeScalars.map { scalar in
      scalar == ":" ? "%3A" : scalar == "," ? "%2C" : String(scalar)
    }.joined()
  }
}

extension GateReport {
  /// A test case for each changed trace, and for each check.
  var junit: JUnitDocument {
    JUnitDocument(
      name: "pantrace check",
      suites: [
        (
          "recordings",
          (disbelief.map { [$0.sentence] } ?? []).map {
            .init(
              className: "pantrace.recordings", name: "can be believed", failure: ("doubt", $0))
          }, []
        ),
        ("decisions", changedCases, []),
        ("baseline", cases("baseline"), comparison == nil ? [] : remarks),
        ("budget", cases("budget"), []),
      ])
  }

  private var changedCases: [JUnitDocument.TestCase] {
    (comparison?.changed ?? []).map { trace in
      let sentence = [sentence(trace), reasons(trace)].compactMap(\.self).joined(separator: ". ")
      let fails = trace.isImprovement != true
      return .init(
        className: "pantrace.decisions", name: "\(trace.key.id) of \(trace.key.source)",
        file: trace.key.source,
        failure: fails ? ("changed", sentence) : nil,
        note: fails ? nil : sentence)
    }
  }

  private func cases(_ reference: String) -> [JUnitDocument.TestCase] {
    checks.filter { $0.against == reference }.map { against, check, scale in
      let sentence = sentence(check, scale)
      let name =
        "\(check.name), \(check.bound.word)" + (check.group.isEmpty ? "" : ", \(check.group)")
      return .init(
        className: "pantrace.\(against)", name: name,
        failure: check.outcome.holds
          ? nil : (check.outcome.name, sentence),
        note: check.outcome == .withinNoise ? sentence : nil)
    }
  }
}

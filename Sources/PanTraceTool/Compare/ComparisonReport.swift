package import PanDocuments
import PanEngine
import PanTransitions

/// A comparison of rules, to be written in any form.
package struct ComparisonReport {
  /// The most disputed traces that a table for people shows with --all.
  private static let mostRows = 40
  /// The most disputed traces that it shows without --all.
  private static let fewRows = 10

  private let names: [String]
  private let rules: [ReplaySettings]
  private let own: [String]
  private let tables: ComparisonTables
  private let standings: RuleStandings
  private let count: Int
  private let rejections: Rejections
  private let all: Bool
  private let statistics: Bool

  /// Takes the tables of `count` traces, and the rules' names and settings.
  ///
  /// `own` are the names that a configuration file defines. `all` shows people every
  /// row, `statistics` what each rule decides.
  package init(
    _ tables: ComparisonTables, count: Int, names: [String], rules: [ReplaySettings],
    own: [String], rejections: Rejections, all: Bool = false, statistics: Bool = false
  ) {
    self.tables = tables
    standings = RuleStandings(tables)
    self.count = count
    self.names = names
    self.rules = rules
    self.own = own
    self.rejections = rejections
    self.all = all
    self.statistics = statistics
  }

  /// The document, with `pictures`.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(schema: "pantrace.comparison/1", version: version) {
      var blocks = [
        Document.kicker("\(counted(count, "gesture")) · \(counted(names.count, "rule"))")
      ]
      if let sentences = standings.sentences { blocks.append(.sentences(sentences)) }
      if names.count > 1, let block = standings.block(all: all) { blocks.append(block) }
      // Without labels there are no errors to compare, so what each rule decides is the answer.
      if statistics || standings.total == 0 || names.count == 1 {
        blocks += tables.shownPolicies.map { .table($0) }
      }
      blocks += tables.shownApp(all: all)
      blocks += [.sentences([sentence] + through + remarks + meanings), .pictures(pictures)]
      if tables.disputed > 0 {
        blocks.append(
          .table(
            disputes, title: "Decided differently, with how many rules each way:",
            remark: more(tables.disputed, than: rows, "; json has all")))
      }
      if let hint { blocks.append(.sentences([hint])) }
      return blocks
    } data: {
      [
        .init("configurations", .array(rules.map(\.fields.data))),
        .init("policies", .table(tables.policies)),
        .init("standings", .table(standings.data)),
        .init("disputes", .table(tables.disputes(limit: .max))),
        rejections.data,
      ] + (tables.app.map { [.init("app_agreement", .table($0))] } ?? [])
    }
  }

  /// The options that show more. Nil if everything is shown.
  private var hint: String? {
    let hints = [
      all ? nil : "Every rule and more traces: --all.",
      statistics ? nil : "What each rule decides: --stats.",
    ].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined(separator: " ")
  }

  private var rows: Int { all ? Self.mostRows : Self.fewRows }

  private var disputes: Table {
    all ? tables.disputes(limit: rows) : tables.disputes(limit: rows, reasons: 2)
  }

  /// The rules behind names from the configuration file.
  private var meanings: [String] {
    zip(names, rules).filter { own.contains($0.0) }
      .map { "\($0): \($1.configuration.policy.text)" }
  }

  /// The transition that the rules were replayed through, and its own rule, which they replaced.
  private var through: [String] {
    guard let setup = rules.first?.transition else { return [] }
    return [
      "Replayed through \(setup.shortText), each rule in place of its own, \(setup.traits.policy.text)."
    ]
  }

  /// The count of rejected traces, and the warning about units.
  private var remarks: [String] {
    [rejections.sentence.map { $0 + "." }, tables.unitWarning].compactMap { $0 }
  }

  private var sentence: String {
    let traces = counted(count, "trace")
    guard names.count > 1 else { return traces + ", one rule." }
    return "The \(names.count) rules differ on \(tables.disputed) of \(traces)."
  }
}

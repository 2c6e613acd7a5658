package import PanDocuments
import PanReplay
import PanTransitions

/// A comparison of rules, to be written in any form.
package struct ComparisonReport {
  /// As many disputed traces as a table for people shows.
  private static let mostRows = 40
  /// The same where not everything was asked for.
  private static let fewRows = 10
  /// As many rules as their agreement is shown for without being asked for.
  private static let fewNames = 5

  private let names: [String]
  private let rules: [ReplaySettings]
  private let own: [String]
  private let tables: ComparisonTables
  private let standings: RuleStandings
  private let count: Int
  private let rejections: Rejections
  private let all: Bool
  /// The traces in groups; nil where not asked for.
  private let groups: GroupedFigures?

  /// Takes the tables of so many traces, the rules' names and surroundings, which of the names
  /// stand for rules of one's `own`, and whether people see `all` that there is.
  package init(
    _ tables: ComparisonTables, count: Int, names: [String], rules: [ReplaySettings],
    own: [String], rejections: Rejections, all: Bool = false, groups: GroupedFigures? = nil
  ) {
    self.groups = groups
    self.tables = tables
    standings = RuleStandings(tables)
    self.count = count
    self.names = names
    self.rules = rules
    self.own = own
    self.rejections = rejections
    self.all = all
  }

  /// The document, which shows some pictures.
  package func document(version: String, pictures: [Document.Picture] = []) -> Document {
    Document(
      schema: "pantrace.comparison/1", version: version,
      rows: groups.map { groups in .table { groups.machine } } ?? .rows { tables.machine }
    ) {
      var blocks = [
        Document.kicker("\(counted(count, "gesture")) · \(counted(names.count, "rule"))")
      ]
      if let sentences = standings.sentences { blocks.append(.sentences(sentences)) }
      if names.count > 1, let block = standings.block(all: all) { blocks.append(block) }
      if all || standings.total == 0 || names.count == 1 {
        blocks += tables.shownPolicies.map { .table($0) }
      }
      blocks += agreement
      if let table = tables.app { blocks.append(.table(table, title: "As the app decided:")) }
      blocks += [.sentences([sentence] + through + remarks + meanings), .pictures(pictures)]
      if let groups { blocks += groups.blocks(of: "Wrong decisions in percent by") }
      if tables.disputed > 0 { blocks.append(.table(disputes)) }
      if !all { blocks.append(.sentences(["Everything: --all."])) }
      return blocks
    } data: {
      [
        .init("configurations", .array(rules.map(\.fields.data))),
        .init("policies", .table(tables.policies)),
        .init("standings", .table(standings.data)),
        .init("agreement", .table(tables.matrix)),
        .init("disputes", .table(tables.disputes(limit: .max))),
        .init("decisions", .rows(tables.machine)), rejections.data,
      ] + (tables.app.map { [.init("app_agreement", .table($0))] } ?? [])
        + (groups.map { [$0.data] } ?? [])
    }
  }

  private var rows: Int { all ? Self.mostRows : Self.fewRows }

  private var disputes: Table {
    all ? tables.disputes(limit: rows) : tables.disputes(limit: rows, reasons: 2)
  }

  private var agreement: [Document.Block] {
    guard names.count > 1, all || names.count <= Self.fewNames else { return [] }
    return [
      .table(names.count <= ComparisonTables.mostColumns ? tables.matrix : tables.neighbors)
    ]
  }

  /// What the reader's own names stand for.
  private var meanings: [String] {
    zip(names, rules).filter { own.contains($0.0) }
      .map { "\($0): \($1.configuration.policy.text)" }
  }

  /// What the rules were replayed through, and the rule that they replaced.
  private var through: [String] {
    guard let setup = rules.first?.transition else { return [] }
    return [
      "Replayed through \(setup.shortText), each rule in place of its own, \(setup.traits.policy.text)."
    ]
  }

  /// What was left out, and what to know of units.
  private var remarks: [String] {
    [rejections.sentence.map { $0 + "." }, tables.unitWarning].compactMap { $0 }
  }

  private var sentence: String {
    var text = counted(count, "trace")
    guard names.count > 1 else { return text + ", one rule." }
    text += "; on \(tables.disputed) of them the \(names.count) rules differ."
    if tables.disputed > rows {
      text += " Shown are the \(rows) most divided; csv and json have all."
    }
    return text
  }
}

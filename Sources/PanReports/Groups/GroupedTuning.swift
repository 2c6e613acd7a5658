import PanDocuments
import PanMetrics
package import PanTuning

/// The best rule of each group of gestures, beside the rule in use and the best of all.
///
/// A group's own best was tuned on the gestures that it is judged by, and so looks better than it
/// is; the other two were not chosen for the group.
package struct GroupedTuning: Sendable {
  private let figures: GroupedFigures
  private let names: [String]
  private let rows: [[Cell]]

  /// Tunes on each group of the gestures behind a result by itself.
  package init(
    _ result: TuningResult, _ evidence: TuningEvidence, by grouping: Grouping
  ) throws(TuningError) {
    let gestures = evidence.gestures.filter { $0.subject != nil }
    let groups = GroupMembers.all(gestures.compactMap(\.subject), by: grouping)
    var rows: [[Cell]] = []
    for group in groups {
      let own = group.places.map { gestures[$0].outcome }
      let optimum = try result.request.family.optimum(
        for: own, objective: result.request.objective, seed: result.request.seed)
      let best = RoundedRule(optimum, over: own)
      let isOneSided = Set(own.map(\.intent)).count < 2
      rows.append(
        group.labels.map { .text($0) } + [
          .integer(own.count),
          isOneSided
            ? .undefined(reason: "one-class") : .text(result.words(best.rule).sentence),
          isOneSided ? .undefined(reason: "one-class") : .integer(best.counts.errors),
        ])
    }
    self.rows = rows
    names = grouping.names
    figures = GroupedFigures(gestures, proposal: result.proposal, by: grouping, groups)
  }

  private var table: Table {
    Table(
      columns: names.map { .init(id: $0, title: $0) } + [
        .init(id: "gestures", title: "gestures", alignment: .trailing),
        .init(id: "finishes", title: "its own best finishes when"),
        .init(id: "errors", title: "loses", alignment: .trailing),
      ], rows: rows)
  }

  /// For people.
  var blocks: [Document.Block] {
    figures.blocks(of: "Wrong decisions in percent by") + [
      .table(
        table, title: "The best rule of each group, judged by the gestures it was tuned on:")
    ]
  }

  /// For programs.
  var data: [Document.Member] {
    [figures.data, .init("group_rules", .table(table))]
  }
}

import PanAnalysis
import PanDocuments

/// The best rule of each group of gestures, beside the rule in use and the best of all.
///
/// A group's own best was tuned on the gestures that it is judged by, and so looks better than it
/// is. The other two were not chosen for the group.
package struct GroupedTuning: Sendable {
  private let figures: GroupedFigures
  private let names: [String]
  private let rows: [Row]

  /// The best rule of a group. Nil if all of its gestures have one intent.
  private struct Row {
    let group: GroupMembers
    let best: (sentence: String, errors: Int)?
  }

  /// Tunes on each group of the gestures behind a result by itself.
  package init(_ result: TuningResult, _ subjects: [GroupSubject], by grouping: Grouping) {
    let groups = GroupMembers.all(subjects, by: grouping)
    rows = groups.map { group in
      let own = group.places.map { result.gestures[$0].outcome }
      let best = RuleSearch(result.request.shape, own)?.optimum(result.request.objective)
      let isOneSided = Set(own.map(\.intent)).count < 2
      return Row(
        group: group,
        best: isOneSided ? nil : best.map { (result.words($0.rule), $0.counts.errors) })
    }
    names = grouping.names
    figures = GroupedFigures(result, subjects, by: grouping, groups)
  }

  private var table: Table {
    Table(rows) {
      Column(number: "gestures") { .integer($0.group.places.count) }
      Column("finishes", "its own best finishes when") {
        $0.best.map { .text($0.sentence) } ?? .undefined(reason: "one-class")
      }
      Column(number: "errors", "wrong") { .integer($0.best?.errors, or: "one-class") }
    }.behind(names, rows.map(\.group.labels))
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

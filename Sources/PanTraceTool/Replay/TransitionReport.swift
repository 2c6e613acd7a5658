import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces
import PanTransitions

/// What a replay shows of a transition in place of its frames.
package struct TransitionParts: Sendable {
  /// The moments whose views are shown. Nil if none are.
  package let views: FilmstripMoments?
  /// Whether the callbacks are shown.
  package let log: Bool

  /// Shows the frames.
  package static let none = TransitionParts(views: nil, log: false)

  /// Chooses the parts.
  package init(views: FilmstripMoments?, log: Bool) {
    self.views = views
    self.log = log
  }
}

/// What a replay through a transition has to show beside its frames.
struct TransitionReport {
  let replay: TransitionReplay
  let parts: TransitionParts

  /// The parts in place of the frames. Nil if the frames are wanted.
  var blocks: [Document.Block]? {
    guard parts.views != nil || parts.log else { return nil }
    let trees = parts.views?.frames(of: replay).map(ViewTable.tree) ?? []
    var blocks: [Document.Block] = trees.map { .code($0) }
    if parts.log {
      blocks.append(
        .differing {
          [.code(replay.log.text)]
        } markdown: {
          [.table(ViewTable.log(replay.log))]
        })
    }
    return blocks
  }

  /// The table in place of the frames. Nil if the frames are wanted.
  var table: Table? {
    if parts.views != nil { return ViewTable.table(replay) }
    return parts.log ? ViewTable.log(replay.log) : nil
  }

  /// The findings with their advice. Empty without any.
  var findings: [Document.Block] {
    guard !replay.findings.isEmpty else { return [] }
    let text = replay.findings.map { finding in
      "\(finding.name): \(finding.what)\n  \(finding.advice)\n"
    }
    return [
      .differing {
        [.code(text.joined())]
      } markdown: {
        [.table(ViewTable.findings(replay.findings))]
      }
    ]
  }

  /// What programs read of a later pan.
  private static func act(_ act: TransitionAct) -> Document.Value {
    let analysis = TraceAnalysis(
      of: act.replay, metrics: .all, completion: act.completion)
    return .object([
      .init("direction", .string(act.replay.travel.direction.name)),
      .init("decision", .string(analysis.verdict.name)),
      .init("sentence", .string(DecisionSentence.full(act.replay))),
      .init("end", .string(analysis.end.name)),
      .init("releases", .table(FrameTable.releases(act.replay))),
      .init("measurements", .table(TraceTable.measurements(analysis))),
    ])
  }

  /// What programs read: findings and later pans always, views and log if wanted.
  var data: [Document.Member] {
    var members = [Document.Member("findings", .table(ViewTable.findings(replay.findings)))]
    if !replay.laterActs.isEmpty {
      members.append(.init("sequel", .array(replay.laterActs.map(Self.act))))
    }
    if parts.log { members.append(.init("log", .table(ViewTable.log(replay.log)))) }
    if parts.views != nil { members.append(.init("views", .table(ViewTable.table(replay)))) }
    return members
  }
}

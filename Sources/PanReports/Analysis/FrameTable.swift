package import PanDocuments
import PanMetrics
package import PanReplay
import PanTraces

/// The tables of a single replay.
package enum FrameTable {
  /// One row per frame, with a column for each further property that a layer drives.
  package static func table(_ replay: Replay, animation: LayeredAnimation) -> Table {
    table([replay], animation: animation)
  }

  /// The same of several replays of one recording, one after the other.
  static func table(_ replays: [Replay], animation: LayeredAnimation) -> Table {
    let others = AnimatedProperty.allCases.filter { property in
      property != .translation && animation.layers.contains { $0.property == property }
    }
    let further = others.map { Table.Column(id: $0.name, title: $0.name, alignment: .trailing) }
    let length = LengthLabel(replays.lazy.map(\.trace.lengthUnit))
    var table = Table(columns: columns(length) + further)
    for (index, frame) in replays.flatMap(\.frames).enumerated() {
      let row: [Cell] = [
        .integer(index),
        .number(frame.time * 1000, decimals: 2),
        .number(frame.inputTime * 1000, decimals: 2),
        .text(frame.phase.name),
        frame.finger.map { .number($0, decimals: 2) } ?? .undefined(reason: "no-finger"),
        .number(frame.fraction, decimals: 4),
        .number(frame.content, decimals: 2),
      ]
      table.append(
        row + others.map { .number(animation.value(of: $0, at: frame.fraction), decimals: 4) })
    }
    return table
  }

  private static func columns(_ length: LengthLabel) -> [Table.Column] {
    [
      .init(id: "frame", title: "frame", alignment: .trailing),
      .init(id: "time", title: "time", unit: "ms", alignment: .trailing),
      .init(id: "input_time", title: "input", unit: "ms", alignment: .trailing),
      .init(id: "phase", title: "phase"),
      .init(id: "finger", title: "finger", unit: length.symbol, alignment: .trailing),
      .init(id: "fraction", title: "fraction", alignment: .trailing),
      .init(id: "content", title: "content", unit: length.symbol, alignment: .trailing),
    ]
  }

  /// One row per release, the last of which decided.
  package static func releases(_ replay: Replay) -> Table {
    let length = LengthLabel(replay.trace.lengthUnit)
    let hasTargets = replay.releases.contains { $0.decision.target?.isOneOfMany ?? false }
    let target = Table.Column(id: "target", title: "target", alignment: .trailing)
    let columns: [Table.Column] = [
      .init(id: "lift", title: "lift", unit: "ms", alignment: .trailing),
      .init(id: "decided", title: "decided", unit: "ms", alignment: .trailing),
      .init(id: "progress", title: "progress", alignment: .trailing),
      .init(id: "velocity", title: "velocity", unit: length.speed, alignment: .trailing),
      .init(id: "projected", title: "projected", alignment: .trailing),
      .init(id: "outcome", title: "outcome"),
      .init(id: "clause", title: "clause"),
      .init(id: "margin", title: "margin", alignment: .trailing),
    ]
    var table = Table(columns: columns + (hasTargets ? [target] : []))
    for release in replay.releases {
      let projected = release.projectedProgress(extent: replay.travel.extent)
      let margin = release.decision.margin
      var row: [Cell] = [
        .number(release.time * 1000, decimals: 2),
        .number(release.decisionTime * 1000, decimals: 2),
        .number(release.progress, decimals: 3),
        release.velocityAlong.map { .number($0, decimals: 0) } ?? .undefined(reason: "no-velocity"),
        projected.map { .number($0, decimals: 3) } ?? .undefined(reason: "no-velocity"),
        .text(release.decision.outcome.name),
        .text(release.decision.clause.name),
        margin.map { .change($0.value, decimals: DecisionSentence.decimals($0)) }
          ?? .undefined(reason: release.decision.clause.name),
      ]
      if hasTargets { row.append(AnalysisTable.target(release.decision.target)) }
      table.append(row)
    }
    return table
  }
}

package import PanAnalysis
package import PanDocuments
package import PanEngine
import PanTraces
package import PanTransitions

// The tables of a replay: of its frames, its figures, and of a transition's callbacks.
extension ReplayReport {
  /// The frames of several replays of one recording, one after the other.
  static func frameTable(_ replays: [Replay]) -> Table {
    let length = LengthLabel(replays.lazy.map(\.trace.lengthUnit)).symbol
    return Table(replays.flatMap(\.frames).enumerated()) {
      Column(number: "frame") { .integer($0.offset) }
      Column(number: "time", unit: "ms") { .number($0.element.time * 1000, decimals: 2) }
      Column(number: "input_time", "input", unit: "ms") {
        .number($0.element.inputTime * 1000, decimals: 2)
      }
      Column("phase") { .text($0.element.phase.name) }
      Column(number: "finger", unit: length) {
        .number($0.element.finger, decimals: 2, or: "no-finger")
      }
      Column(number: "fraction") { .number($0.element.fraction, decimals: 4) }
      Column(number: "content", unit: length) { .number($0.element.content, decimals: 2) }
    }
  }

  /// One row per release, the last of which decided.
  package static func releaseTable(_ replay: Replay) -> Table {
    Table(replay.releases) {
      Column(number: "lift", unit: "ms") { .number($0.time * 1000, decimals: 2) }
      Column(number: "decided", unit: "ms") { .number($0.decisionTime * 1000, decimals: 2) }
      Column(number: "progress") { .number($0.progress, decimals: 3) }
      Column(number: "velocity", unit: LengthLabel(replay.trace.lengthUnit).speed) {
        .number($0.velocityAlong, decimals: 0, or: "no-velocity")
      }
      Column(number: "projected") {
        .number(
          $0.projectedProgress(extent: replay.travel.extent), decimals: 3, or: "no-velocity")
      }
      Column("outcome") { .text($0.decision.outcome.name) }
      Column("clause") { .text($0.decision.reason.name) }
      Column(number: "margin") { AnalysisTable.margin($0.decision) }
      if replay.releases.contains(where: { $0.decision.target?.isOneOfMany ?? false }) {
        Column(number: "target") { AnalysisTable.target($0.decision.target) }
      }
    }
  }
}

extension ReplayReport {
  /// Every metric that was asked for, with its value or the reason why it has none.
  package static func figureTable(_ analysis: TraceAnalysis) -> Table {
    let measurements = analysis.measurements
    let metrics = Metric.allCases.filter { measurements.metrics.contains($0.group) }
    let length = LengthLabel(analysis.lengthUnit)
    return Table(metrics) {
      Column("metric") { .text($0.id) }
      Column("name", "what") { .text($0.info.name) }
      Column(number: "value") { AnalysisTable.cell(measurements[$0], $0.info) }
      Column("unit") { .text($0.info.hasUnit ? length.spelled($0.info.unit) : "") }
      Column("remark") { .text(remark(measurements[$0])) }
    }
  }

  private static func remark(_ measurement: MetricValue) -> String {
    switch measurement {
    case .value: ""
    case .flagged(_, let flag): flag.name
    case .undefined(let reason): reason.explanation
    }
  }
}

extension ReplayReport {
  /// One row per callback.
  package static func logTable(_ log: Stage.Log) -> Table {
    Table(log.calls) {
      Column(number: "time", unit: "ms") { .number($0.time * 1000, decimals: 1) }
      Column("receiver") { .text($0.receiver) }
      Column("call") { .text($0.call) }
    }
  }

  /// One row per finding, with its advice.
  package static func findingTable(_ findings: [TransitionFinding]) -> Table {
    Table(findings) {
      Column("finding") { .text($0.name) }
      Column("what") { .text($0.what) }
      Column("advice") { .text($0.advice) }
    }
  }
}

package import PanAnalysis
package import PanDocuments
package import PanEngine
import PanTraces
package import PanTransitions

// The tables of a replay: of its frames, its figures, and of a transition's views.
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
  /// One row per frame and view, from the rearmost view to the foremost.
  ///
  /// The frames of each pan are followed by its trailing frames, and then by the next pan.
  package static func viewTable(_ replay: TransitionReplay) -> Table {
    let length = LengthLabel(replay.replay.trace.lengthUnit).symbol
    // Trailing frames are those after the engine's own last one, if something else still moves.
    let frames = replay.laterActs.reduce(replay.frames + replay.trailingFrames) { frames, act in
      frames + act.frames + act.trailingFrames
    }
    let rows = frames.enumerated().flatMap { index, frame in
      frame.views.map { (index: index, frame: frame, view: $0) }
    }
    return Table(rows) {
      Column(number: "frame") { .integer($0.index) }
      Column(number: "time", unit: "ms") { .number($0.frame.frame.time * 1000, decimals: 2) }
      Column("phase") { .text($0.frame.frame.phase.name) }
      Column(number: "progress") { .number($0.frame.progress, decimals: 4) }
      Column(number: "view") { .integer($0.view.id) }
      Column(number: "parent") { .integer($0.view.parent) }
      Column(number: "depth") { .integer($0.view.depth) }
      Column("name") { .text($0.view.name) }
      Column("kind") { .text($0.view.kind) }
      Column(number: "x", unit: length) { .number($0.view.frame.minX, decimals: 2) }
      Column(number: "y", unit: length) { .number($0.view.frame.minY, decimals: 2) }
      Column(number: "width", unit: length) { .number($0.view.frame.width, decimals: 2) }
      Column(number: "height", unit: length) { .number($0.view.frame.height, decimals: 2) }
      Column(number: "alpha") { .number($0.view.alpha, decimals: 4) }
      Column(number: "opacity") { .number($0.view.opacity, decimals: 4) }
      Column(number: "hidden") { .integer($0.view.isHidden ? 1 : 0) }
      Column(number: "a") { .number($0.view.transform.a, decimals: 4) }
      Column(number: "b") { .number($0.view.transform.b, decimals: 4) }
      Column(number: "c") { .number($0.view.transform.c, decimals: 4) }
      Column(number: "d") { .number($0.view.transform.d, decimals: 4) }
      Column(number: "tx") { .number($0.view.transform.tx, decimals: 4) }
      Column(number: "ty") { .number($0.view.transform.ty, decimals: 4) }
    }
  }

  /// The view tree of a frame as lines, inner views moved in. The foremost stands last.
  package static func tree(_ frame: TransitionReplay.Picture) -> String {
    let time = NumberText.fixed(frame.frame.time * 1000, decimals: 1)
    let progress = NumberText.fixed(frame.progress, decimals: 3)
    let heading = "\(time) ms, \(frame.frame.phase.name), progress \(progress)\n"
    return heading + frame.views.map(viewLine).joined()
  }

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

  private static func viewLine(_ view: View.Snapshot) -> String {
    let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      .map { NumberText.fixed($0, decimals: 1) }
    var line = String(repeating: "  ", count: view.depth + 1) + VisibleText.oneLine(view.name)
    if view.kind != view.name { line += " [\(view.kind)]" }
    line += "  \(frame[0]), \(frame[1])  \(frame[2]) × \(frame[3])"
    if view.isHidden { line += "  hidden" }
    if view.alpha != 1 { line += "  alpha \(NumberText.fixed(view.alpha, decimals: 3))" }
    return line + "\n"
  }
}

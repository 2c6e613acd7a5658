package import PanDocuments
import PanReplay
import PanTraces
package import PanTransitions
import PanText

/// The tables of a transition's views, callbacks and findings.
package enum ViewTable {
  /// One row per frame and view, from the rearmost view to the foremost; after each pan's frames its
  /// trailing frames, and then those of the next pan.
  package static func table(_ replay: TransitionReplay) -> Table {
    var table = Table(columns: columns(LengthLabel(replay.replay.trace.lengthUnit)))
    let frames = replay.laterActs.reduce(replay.frames + replay.trailingFrames) { frames, act in
      frames + act.frames + act.trailingFrames
    }
    for (index, frame) in frames.enumerated() {
      for view in frame.views { table.append(row(index, frame, view)) }
    }
    return table
  }

  /// The view tree of a frame as lines, inner views moved in; the foremost stands last.
  package static func tree(_ frame: TransitionFrame) -> String {
    let time = NumberText.fixed(frame.frame.time * 1000, decimals: 1)
    let progress = NumberText.fixed(frame.progress, decimals: 3)
    let heading = "\(time) ms, \(frame.frame.phase.name), progress \(progress)\n"
    return heading + frame.views.map(line).joined()
  }

  /// One row per callback.
  package static func log(_ log: EventLog) -> Table {
    var table = Table(columns: [
      .init(id: "time", title: "time", unit: "ms", alignment: .trailing),
      .init(id: "receiver", title: "receiver"), .init(id: "call", title: "call"),
    ])
    for call in log.calls {
      table.append([
        .number(call.time * 1000, decimals: 1), .text(call.receiver), .text(call.call),
      ])
    }
    return table
  }

  /// One row per finding, with its advice.
  package static func findings(_ findings: [TransitionFinding]) -> Table {
    var table = Table(columns: [
      .init(id: "finding", title: "finding"), .init(id: "what", title: "what"),
      .init(id: "why", title: "why"), .init(id: "advice", title: "advice"),
    ])
    for finding in findings {
      table.append([
        .text(finding.name), .text(finding.what), .text(finding.why), .text(finding.advice),
      ])
    }
    return table
  }

  private static func line(_ view: ViewSnapshot) -> String {
    let frame = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      .map { NumberText.fixed($0, decimals: 1) }
    var line = String(repeating: "  ", count: view.depth + 1) + VisibleText.oneLine(view.name)
    if view.kind != view.name { line += " [\(view.kind)]" }
    line += "  \(frame[0]), \(frame[1])  \(frame[2]) × \(frame[3])"
    if view.isHidden { line += "  hidden" }
    if view.alpha != 1 { line += "  alpha \(NumberText.fixed(view.alpha, decimals: 3))" }
    return line + "\n"
  }

  private static func row(_ index: Int, _ frame: TransitionFrame, _ view: ViewSnapshot) -> [Cell] {
    let transform = view.transform
    return [
      .integer(index), .number(frame.frame.time * 1000, decimals: 2),
      .text(frame.frame.phase.name), .number(frame.progress, decimals: 4),
      .integer(view.id), view.parent.map { .integer($0) } ?? .empty, .integer(view.depth),
      .text(view.name), .text(view.kind),
      .number(view.frame.minX, decimals: 2), .number(view.frame.minY, decimals: 2),
      .number(view.frame.width, decimals: 2), .number(view.frame.height, decimals: 2),
      .number(view.alpha, decimals: 4), .number(view.opacity, decimals: 4),
      .integer(view.isHidden ? 1 : 0),
    ]
      + [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      .map { .number($0, decimals: 4) }
  }

  private static func columns(_ length: LengthLabel) -> [Table.Column] {
    [
      .init(id: "frame", title: "frame", alignment: .trailing),
      .init(id: "time", title: "time", unit: "ms", alignment: .trailing),
      .init(id: "phase", title: "phase"),
      .init(id: "progress", title: "progress", alignment: .trailing),
      .init(id: "view", title: "view", alignment: .trailing),
      .init(id: "parent", title: "parent", alignment: .trailing),
      .init(id: "depth", title: "depth", alignment: .trailing),
      .init(id: "name", title: "name"), .init(id: "kind", title: "kind"),
      .init(id: "x", title: "x", unit: length.symbol, alignment: .trailing),
      .init(id: "y", title: "y", unit: length.symbol, alignment: .trailing),
      .init(id: "width", title: "width", unit: length.symbol, alignment: .trailing),
      .init(id: "height", title: "height", unit: length.symbol, alignment: .trailing),
      .init(id: "alpha", title: "alpha", alignment: .trailing),
      .init(id: "opacity", title: "opacity", alignment: .trailing),
      .init(id: "hidden", title: "hidden", alignment: .trailing),
    ] + ["a", "b", "c", "d", "tx", "ty"].map { .init(id: $0, title: $0, alignment: .trailing) }
  }
}

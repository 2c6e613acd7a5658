import PanMotion
import PanText
import PanTraces

/// How JSON that is no list of plain events is to be read: session replays and scripts.
struct ScriptRecognition {
  private let base: FormatRecognition
  private let format: ImportFormat

  init(_ base: FormatRecognition, _ format: ImportFormat) {
    self.base = base
    self.format = format
  }

  func plan(cut: PieceCutter.Cut) throws(ImportRefusal) -> ImportPlan {
    let settings = base.settings
    guard settings.unit != .fractions, !settings.isYUp else {
      throw ImportRefusal(
        "these positions are no parts of a whole, and grow downwards",
        advice: "Leave --unit and --y-up out.")
    }
    let unit = settings.unit ?? .points
    let found: (Vector, String)?
    if let size = settings.size { found = (size, "--size") } else { found = try recordedSize(cut) }
    let place = GesturePlace(
      timeUnit: .milliseconds, lengthUnit: unit.lengthUnit, size: found?.0)
    var settled = settings
    settled.format = format
    settled.unit = unit
    var plan = ImportPlan(
      format: format,
      evidence: [
        Evidence(
          "format", format.title,
          format == .actions
            ? "pointerMove, pointerDown among actions" : "events of type 3 with a source"),
        format.clockEvidence,
        Evidence("unit", unit.rawValue, settings.unit == nil ? "CSS pixels" : "--unit"),
        Evidence(
          "size",
          found.map { "\(NumberText.plain($0.0.x)) × \(NumberText.plain($0.0.y)) \(unit.rawValue)" }
            ?? "unknown", found?.1 ?? "--size WxH says it"),
      ], settings: settled, velocityBasis: format.velocityBasis,
      form: TraceForm(
        columns: [.traceID, .time, .phase, .pointer, .x, .y], timeUnit: .milliseconds,
        lengthUnit: unit.lengthUnit),
      body: format == .actions
        ? .actions(ActionsReader(place)) : .sessionReplay(SessionReplayReader(place), cut))
    plan.size = found?.0
    return plan
  }

  /// The size that a replay's event of type 4 tells.
  private func recordedSize(_ cut: PieceCutter.Cut) throws(ImportRefusal) -> (Vector, String)? {
    guard format == .sessionReplay else { return nil }
    var cutter = PieceCutter(cut)
    var start = 0
    while start < base.bytes.count, let end = cutter.next(in: base.bytes, from: start) {
      let piece = LentBytes(rebasing: base.bytes[start..<end])
      start = end
      guard cutter.isWhole, let node = try JSONRow.object(piece, cutter.pieceLine),
        node["type"]?.number == 4,
        let width = node["data"]?["width"]?.number, let height = node["data"]?["height"]?.number,
        width > 0, height > 0
      else { continue }
      return (Vector(x: width, y: height), "the replay's event of type 4")
    }
    return nil
  }
}

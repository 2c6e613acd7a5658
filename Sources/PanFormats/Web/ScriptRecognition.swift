import PanMotion
import PanText
import PanTraces

/// What kind of JSON a file is.
struct JSONRecognition {
  private let base: FormatRecognition

  init(_ base: FormatRecognition) { self.base = base }

  /// How the file is read: a replay and a script by what is in them, all else as events.
  func plan(_ format: ImportFormat) throws(ImportRefusal) -> ImportPlan {
    let cut: PieceCutter.Cut = isLines ? .objects : .elements
    let bytes = base.bytes
    let isSettled = base.settings.format != nil
    if isSettled ? format == .actions : bytes.contains("\"pointerMove\"") || isElementScript {
      return try ScriptRecognition(base, .actions).plan(cut: .elements)
    }
    let looksLikeReplay =
      bytes.contains("\"source\"") && bytes.contains("\"timestamp\"") && bytes.contains("\"data\"")
    if isSettled ? format == .sessionReplay : looksLikeReplay {
      return try ScriptRecognition(base, .sessionReplay).plan(cut: cut)
    }
    let sample = try TableSample.objects(of: bytes, cut: cut)
    guard !sample.rows.isEmpty else {
      guard base.isWhole else {
        throw FormatRecognition.tooLong("object", holding: "a whole one", line: sample.nextLine)
      }
      throw ImportRefusal(
        "no object of the JSON is an event", advice: "Give an array of events, or one in a line.")
    }
    var recognition = TableRecognition(
      .events, base.settings, sample, text: nil,
      evidence: [
        Evidence(
          "format", "JSON events",
          "the first \(sample.rows.count) objects, \(isLines ? "one after another" : "in an array")"
        )
      ])
    return try recognition.plan(cut: cut)
  }

  private var isElementScript: Bool {
    base.bytes.contains("\"pointerDown\"") && base.bytes.contains("\"actions\"")
  }

  /// Whether objects follow one another, rather than standing in an array.
  private var isLines: Bool {
    guard base.bytes.trimmed.first == UInt8(ascii: "{") else { return false }
    var cutter = PieceCutter(.objects)
    var start = 0
    var objects = 0
    while start < base.bytes.count, objects < 2,
      let end = cutter.next(in: base.bytes, from: start)
    {
      if cutter.isWhole { objects += 1 }
      start = end
    }
    let rest = LentBytes(rebasing: base.bytes[start...]).trimmed
    // A first object with the head of a replay stands before the array.
    return objects > 1 || objects == 1 && rest.isEmpty && !base.bytes.contains("[")
  }
}

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

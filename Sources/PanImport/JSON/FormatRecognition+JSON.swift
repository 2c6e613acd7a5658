import PanTraces

extension FormatRecognition {
  /// The plan for JSON: a session replay or a script by its content, anything else as events.
  func jsonPlan(_ format: ImportFormat) throws(ImportRefusal) -> ImportPlan {
    let cut: PieceCutter.Cut = isLines ? .objects : .elements
    let isSettled = settings.format != nil
    if isSettled ? format == .actions : bytes.contains("\"pointerMove\"") || isElementScript {
      return try scriptPlan(.actions, .elements)
    }
    let looksLikeReplay =
      bytes.contains("\"source\"") && bytes.contains("\"timestamp\"") && bytes.contains("\"data\"")
    if isSettled ? format == .sessionReplay : looksLikeReplay {
      return try scriptPlan(.sessionReplay, cut)
    }
    var (sample, rowCut) = (
      try TableSample.fields(of: bytes, cut: cut, .objects, settings), cut
    )
    if sample.rows.isEmpty, cut == .elements, isWhole {
      // One object, with its numbers in lists.
      rowCut = .objects
      sample = try TableSample.fields(of: bytes, cut: rowCut, .objects, settings)
    }
    guard !sample.rows.isEmpty else {
      guard isWhole else {
        throw FormatRecognition.tooLong("object", holding: "a whole one", line: sample.nextLine)
      }
      throw ImportRefusal(
        "no object of the JSON is an event", advice: "Give an array of events, or one in a line.")
    }
    var recognition = TableRecognition(
      settings, sample,
      evidence: Evidence(
        "format", "JSON events",
        "the first \(sample.rows.count) objects, \(isLines ? "one after another" : "in an array")"))
    return try recognition.plan(cut: rowCut)
  }

  private var isElementScript: Bool {
    bytes.contains("\"pointerDown\"") && bytes.contains("\"actions\"")
  }

  /// Whether objects follow one another instead of being elements of an array.
  private var isLines: Bool {
    guard bytes.trimmed.first == UInt8(ascii: "{") else { return false }
    var cutter = PieceCutter(.objects)
    var start = 0
    var objects = 0
    while start < bytes.count, objects < 2,
      let end = cutter.next(in: bytes, from: start)
    {
      if cutter.isWhole { objects += 1 }
      start = end
    }
    let rest = ByteView(rebasing: bytes[start...]).trimmed
    // A session replay may have a header object in front of its array.
    return objects > 1 || objects == 1 && rest.isEmpty && !bytes.contains("[")
  }

  /// The plan for a session replay or a script.
  private func scriptPlan(
    _ format: ImportFormat, _ cut: PieceCutter.Cut
  ) throws(ImportRefusal) -> ImportPlan {
    try refuseFractionsAndUpwardY("these positions")
    let unit = settings.unit ?? .points
    let isScript = format == .actions
    var found = settings.size.map { (size: $0, by: "--size") }
    if found == nil, !isScript { found = try recordedSize(cut) }
    let place = ContactAssembler.Units(
      timeUnit: .milliseconds, lengthUnit: unit.lengthUnit, size: found?.size)
    let evidence = [
      Evidence(
        "format", format.title,
        isScript ? "pointerMove, pointerDown among actions" : "events of type 3 with a source"),
      format.clockEvidence,
      Evidence("unit", unit.rawValue, settings.unit == nil ? "CSS pixels" : "--unit"),
      .size(found, unit),
    ]
    return plan(format, evidence, in: place, unit: unit) {
      if isScript { return PieceStream(ActionsReader(place), cut: .elements) }
      return PieceStream(SessionReplayReader(place), cut: cut)
    }
  }

  /// The size in a replay's event of type 4 (Meta).
  private func recordedSize(
    _ cut: PieceCutter.Cut
  ) throws(ImportRefusal) -> (size: Vector, by: String)? {
    var cutter = PieceCutter(cut)
    var start = 0
    while start < bytes.count, let end = cutter.next(in: bytes, from: start) {
      let piece = ByteView(rebasing: bytes[start..<end])
      start = end
      guard cutter.isWhole, let node = try JSONRows.object(piece, cutter.pieceLine),
        node["type"]?.number == 4,
        let width = node["data"]?["width"]?.number, let height = node["data"]?["height"]?.number,
        width > 0, height > 0
      else { continue }
      return (Vector(x: width, y: height), "the replay's event of type 4")
    }
    return nil
  }
}

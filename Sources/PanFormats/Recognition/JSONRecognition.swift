import PanText

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

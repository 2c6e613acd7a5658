import PanTraces

extension FormatRecognition {
  /// The plan for JSON.
  func jsonPlan() throws(ImportRefusal) -> ImportPlan {
    let cut: PieceCutter.Cut = isLines ? .objects : .elements
    if TimelineRows.holds(first) {
      var sample = try TableSample.fields(of: bytes, cut: cut, .timelines, settings)
      if !sample.rows.isEmpty {
        sample.dialect = TimelineRows.dialect(first)
        return try plan(sample, cut)
      }
    }
    var (sample, rowCut) = (
      try TableSample.fields(of: bytes, cut: cut, .objects, settings), cut
    )
    if sample.rows.isEmpty, cut == .elements {
      // One object, with its numbers in lists.
      rowCut = .objects
      sample = try TableSample.fields(of: bytes, cut: rowCut, .objects, settings)
    }
    guard !sample.rows.isEmpty else {
      throw ImportRefusal(
        "no object of the JSON is an event", advice: "Give an array of events, or one in a line.")
    }
    return try plan(sample, rowCut)
  }

  private func plan(
    _ sample: TableSample, _ cut: PieceCutter.Cut
  ) throws(ImportRefusal) -> ImportPlan {
    var recognition = TableRecognition(
      settings, sample,
      evidence: Evidence(
        "format", "JSON events",
        "the first \(sample.rows.count) objects, \(isLines ? "one after another" : "in an array")"))
    return try recognition.plan(cut: cut)
  }

  /// Whether objects follow one another instead of being elements of an array.
  private var isLines: Bool {
    guard bytes.trimmed.first == UInt8(ascii: "{") else { return false }
    var cutter = PieceCutter(.objects)
    var start = 0
    var objects = 0
    while objects < 2, cutter.nextPiece(in: bytes, from: &start, takesRest: false) != nil {
      objects += 1
    }
    let rest = ByteView(rebasing: bytes[start...]).trimmed
    // A session replay may have a header object in front of its array.
    return objects > 1 || objects == 1 && rest.isEmpty && !bytes.contains("[")
  }
}

package import PanTraces

/// The canonical form of what an importer has read, as it comes.
package struct CanonicalText {
  private var writer: TraceWriter?

  /// Of nothing yet.
  package init() {}

  /// The bytes of the gestures that were read since the last call, and the line of the log that each
  /// of their lines is from.
  package mutating func take(
    from importer: inout Importer
  ) throws(TraceWriterError) -> (bytes: [UInt8], lines: [Int]) {
    var (bytes, lines): ([UInt8], [Int]) = ([], [])
    let gestures = importer.take()
    guard !gestures.isEmpty, let plan = importer.plan else { return (bytes, lines) }
    let current: TraceWriter
    if let writer {
      current = writer
    } else {
      current = try TraceWriter(plan.form, metadata: plan.metadata, carried: plan.carried)
      current.appendHeader(to: &bytes)
      lines = [Int](repeating: 1, count: bytes.count { $0 == 0x0A })
      writer = current
    }
    for gesture in gestures {
      current.append(gesture.trace, carrying: gesture.carried, to: &bytes)
      lines += gesture.lines
    }
    return (bytes, lines)
  }
}

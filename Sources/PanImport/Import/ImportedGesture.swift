package import PanTraces

/// A gesture of an imported file.
package struct ImportedGesture: Equatable, Sendable {
  /// The gesture as a trace.
  package var trace: Trace
  /// The passthrough columns: for each either one text per sample, or one text for all samples.
  package var passthrough: [[String]] = []
  /// The line of the log that each sample is from.
  package var lines: [Int] = []
}

/// The counts of an import.
package struct ImportSummary: Equatable, Sendable {
  /// A reason for leaving something out, with its count and first line.
  package struct LeftOut: Equatable, Sendable {
    package var reason: String
    package var count: Int
    /// The line of the first occurrence.
    package var line: Int
    /// Whether a whole gesture is lost, rather than rows outside of gestures.
    package var isGesture: Bool
  }

  /// Imported gestures.
  package fileprivate(set) var gestures = 0
  /// Imported gestures that end with a lift or a cancellation.
  package fileprivate(set) var terminated = 0
  /// Contacts (downs) in imported gestures.
  package fileprivate(set) var contacts = 0
  /// Samples in imported gestures.
  package fileprivate(set) var samples = 0
  /// The reasons for leaving things out.
  package fileprivate(set) var leftOut: [LeftOut] = []

  /// Starts empty.
  package init() {}

  /// The number of lost gestures.
  package var lost: Int { leftOut.reduce(0) { $0 + ($1.isGesture ? $1.count : 0) } }
}

/// Collects the gestures of a reader and counts what it leaves out.
package struct GestureSink: Sendable {
  private let stem: String
  private(set) var gestures: [ImportedGesture] = []
  package private(set) var summary = ImportSummary()
  private var number = 0

  init(stem: String) { self.stem = stem }

  /// A numbered id, for a file without ids.
  mutating func nextID() -> String {
    number += 1
    let digits = String(number)
    return stem + "-" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  mutating func add(_ gesture: ImportedGesture) {
    summary.gestures += 1
    summary.samples += gesture.trace.samples.count
    summary.contacts += gesture.trace.samples.count { $0.phase == .down }
    if gesture.trace.isTerminated { summary.terminated += 1 }
    gestures.append(gesture)
  }

  /// Counts something that is not imported. After 64 reasons, further ones count for the last.
  mutating func leaveOut(
    _ reason: String, line: Int, count: Int = 1, isGesture: Bool = true
  ) {
    let known = summary.leftOut.firstIndex { $0.reason.utf8.elementsEqual(reason.utf8) }
    if let known {
      summary.leftOut[known].count += count
    } else if summary.leftOut.count < 64 {
      summary.leftOut.append(
        .init(reason: reason, count: count, line: line, isGesture: isGesture))
    } else {
      summary.leftOut[63].count += count
    }
  }

  /// Returns the gestures that were read since the last call.
  mutating func take() -> [ImportedGesture] {
    var taken: [ImportedGesture] = []
    swap(&taken, &gestures)
    return taken
  }
}

/// Writes the gestures of an importer as a trace file, batch by batch.
package struct CanonicalText {
  private var writer: TraceWriter?

  /// Starts empty.
  package init() {}

  /// The bytes for the gestures that were read since the last call, and for each of their lines the
  /// line of the log that it comes from.
  package mutating func take(
    from importer: inout Importer
  ) throws(TraceWriter.WriterError) -> (bytes: [UInt8], lines: [Int]) {
    var (bytes, lines): ([UInt8], [Int]) = ([], [])
    let gestures = importer.take()
    guard !gestures.isEmpty, let plan = importer.plan else { return (bytes, lines) }
    let current: TraceWriter
    if let writer {
      current = writer
    } else {
      current = try TraceWriter(plan.form, metadata: plan.metadata, passthrough: plan.passthrough)
      current.appendHeader(to: &bytes)
      lines = [Int](repeating: 1, count: bytes.count { $0 == 0x0A })
      writer = current
    }
    for gesture in gestures {
      current.append(gesture.trace, passthrough: gesture.passthrough, to: &bytes)
      lines += gesture.lines
    }
    return (bytes, lines)
  }
}

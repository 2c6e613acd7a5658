package import PanTraces

/// A gesture of an imported file.
package struct ImportedGesture: Equatable, Sendable {
  /// The gesture as a trace.
  package var trace: Trace
  /// What further columns of the file hold: a text per sample each, or one text for all.
  package var carried: [[String]] = []
  /// The line of the log that each sample is from.
  package var lines: [Int] = []
}

/// What became of a file that is imported.
package struct ImportSummary: Equatable, Sendable {
  /// Something that was not imported, how often, and where first.
  package struct LeftOut: Equatable, Sendable {
    package var reason: String
    package var count: Int
    /// The line of the first one.
    package var line: Int
    /// Whether a gesture is lost, rather than rows that belong to none.
    package var isGesture: Bool
  }

  /// Gestures handed over.
  package fileprivate(set) var gestures = 0
  /// Gestures among them that end with a lift or are taken away.
  package fileprivate(set) var terminated = 0
  /// Contacts of fingers in them.
  package fileprivate(set) var contacts = 0
  /// Samples in them.
  package fileprivate(set) var samples = 0
  /// What was not imported.
  package fileprivate(set) var leftOut: [LeftOut] = []

  /// Of nothing yet.
  package init() {}

  /// Gestures that were lost.
  package var lost: Int { leftOut.reduce(0) { $0 + ($1.isGesture ? $1.count : 0) } }
}

/// Where readers put what they have read.
package struct GestureSink: Sendable {
  private let stem: String
  private(set) var gestures: [ImportedGesture] = []
  package private(set) var summary = ImportSummary()
  private var number = 0

  init(stem: String) { self.stem = stem }

  /// The id of the next gesture of a file that has none.
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

  /// Counts something that is not imported.
  mutating func leaveOut(_ reason: String, line: Int, isGesture: Bool = true) {
    let known = summary.leftOut.firstIndex { $0.reason.utf8.elementsEqual(reason.utf8) }
    if let known {
      summary.leftOut[known].count += 1
    } else if summary.leftOut.count < 64 {
      summary.leftOut.append(
        .init(reason: reason, count: 1, line: line, isGesture: isGesture))
    } else {
      summary.leftOut[63].count += 1
    }
  }

  /// Hands over what was read since the last call.
  mutating func take() -> [ImportedGesture] {
    var taken: [ImportedGesture] = []
    swap(&taken, &gestures)
    return taken
  }
}

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

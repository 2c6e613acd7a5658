package import PanTraces

/// Collects the gestures of a reader and counts what it leaves out.
package struct GestureSink: Sendable {
  private let stem: String
  private(set) var gestures: [ImportedGesture] = []
  package private(set) var summary = Importer.Summary()
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
}

/// A gesture of an imported file.
package struct ImportedGesture: Equatable, Sendable {
  /// The gesture as a trace.
  package var trace: Trace
  /// The passthrough columns: for each either one text per sample, or one text for all samples.
  package var passthrough: [[String]] = []
  /// The line of the log that each sample is from.
  package var lines: [Int] = []
}

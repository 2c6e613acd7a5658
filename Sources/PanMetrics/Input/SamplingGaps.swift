import PanGestures
import PanMotion
import PanTraces

/// Silences of the recorder during which the finger moved.
enum SamplingGaps {
  /// Whether a straight line between two samples bridges more than 50 ms or four median intervals.
  ///
  /// Silence at one place is a finger at rest, and the straight line is right.
  static func exist(in contact: ArraySlice<PanEvent>) -> Bool {
    let samples = contact.filter { !$0.phase.endsContact }
    let intervals = zip(samples.dropFirst(), samples).map { ($0.time - $1.time) }
    guard let median = Distribution(intervals).median else { return false }
    let limit = min(0.05, 4 * median)
    return zip(samples.dropFirst(), samples).contains { after, before in
      after.time - before.time > limit && after.location != before.location
    }
  }
}

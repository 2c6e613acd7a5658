import PanDocuments
import PanReplay
import PanTraces

/// A gesture as lists show it: what was meant, what was decided, and why.
struct ListedGesture {
  private let place: Int
  private let gesture: LabGesture
  private let reason: String

  /// Describes a gesture that a rule decided.
  init(_ place: Int, _ gesture: LabGesture, _ policy: FinishPolicy) {
    self.place = place
    self.gesture = gesture
    reason = gesture.reason(policy)
  }

  /// Writes it as an object.
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("place", place)
    writer.member("id", gesture.trace.id)
    writer.member("meant", gesture.trace.intent?.name ?? "")
    writer.member("decided", gesture.outcome?.name ?? "")
    writer.member("wrong", gesture.isWrong)
    writer.member("reason", reason)
    writer.member("file", gesture.file)
    writer.endObject()
  }
}

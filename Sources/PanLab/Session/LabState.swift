import PanDocuments
import PanReplay

/// Everything of the page that follows the rule, for one answer.
struct LabState {
  /// As many wrong gestures as are listed while a bound moves.
  private static let mostListed = 12

  private let session: LabSession

  /// Sums up a session as it is now.
  init(_ session: LabSession) { self.session = session }

  /// Writes its members into the answer's object.
  func write(_ writer: inout JSONWriter) {
    let policy = session.configuration.policy
    let counts = LabCounts(session.gestures)
    writer.member("verdict", counts.sentence)
    writer.key("counts")
    counts.write(&writer)
    writer.member("rule", policy.text)
    writer.member("sentence", "Finishes when \(policy.sentence).")
    writer.member("preset", DraggedBounds(policy) == nil ? policy.preset?.name ?? "" : "")
    if let map = session.map {
      let region = map.region(of: policy)
      writer.member("region", region.area)
      writer.member("border", region.border)
    }
    if let bounds = DraggedBounds(policy) {
      writer.member("progress", bounds.progress)
      writer.member("velocity", bounds.velocity)
      if let place = session.map?.place(progress: bounds.progress, velocity: bounds.velocity) {
        writer.member("x", place.x)
        writer.member("y", place.y)
      }
    }
    writeWrong(&writer, policy)
    writeGroups(&writer)
  }

  private func writeWrong(_ writer: inout JSONWriter, _ policy: FinishPolicy) {
    writer.key("list")
    writer.beginArray()
    var left = Self.mostListed
    for place in session.gestures.indices where session.gestures[place].isWrong && left > 0 {
      ListedGesture(place, session.gestures[place], policy).write(&writer)
      left -= 1
    }
    writer.endArray()
  }

  private func writeGroups(_ writer: inout JSONWriter) {
    guard let grouping = session.grouping else { return }
    writer.key("groups")
    writer.beginArray()
    for group in GestureGroups.counts(session.gestures, by: grouping) {
      writer.beginObject()
      writer.member("name", group.name)
      writer.key("counts")
      group.counts.write(&writer)
      writer.endObject()
    }
    writer.endArray()
  }
}

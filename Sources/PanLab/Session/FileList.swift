import PanAnalysis
import PanDocuments
import PanTraces

/// The list of open files, and of the reasons why gestures are left out.
struct FileList {
  private let files: [LabFile]
  private let gestures: [LabGesture]
  private let countsAll: Bool

  /// Creates the list.
  init(_ files: [LabFile], _ gestures: [LabGesture], countsAll: Bool) {
    (self.files, self.gestures, self.countsAll) = (files, gestures, countsAll)
  }

  /// Updates the list and the notes below it.
  func change(_ page: inout PageChanges) {
    page.text("#file-count", files.isEmpty ? "" : counted(gestures.count, "gesture"))
    page.markup(
      "#files",
      files.enumerated().map { number, file in
        .element(
          "li", [],
          [
            .element("b", [], file.name), .words(" \(file.places.count) "),
            .button("close \(number)", "Close"),
          ])
      })
    page.text("#unit-note", LengthLabel.warning(gestures.map { $0.trace.lengthUnit }) ?? "")
    let reasons = reasons
    page.text("#left-out-note", sentence(reasons))
    page.show("#count", if: !reasons.isEmpty)
    page.text("#count", countsAll ? "Leave them out again" : "Count them too")
  }

  /// The reasons for leaving gestures out with their counts, in order of appearance.
  private var reasons: [(reason: String, count: Int)] {
    var found: [(reason: String, count: Int)] = []
    for file in files {
      for place in file.places {
        guard let reason = file.reasonToLeaveOut(gestures[place].trace) else { continue }
        if let known = found.firstIndex(where: { $0.reason == reason }) {
          found[known].count += 1
        } else {
          found.append((reason, 1))
        }
      }
    }
    return found
  }

  private func sentence(_ reasons: [(reason: String, count: Int)]) -> String {
    guard !reasons.isEmpty else { return "" }
    let total = reasons.reduce(0) { $0 + $1.count }
    let list = reasons.map { "\($0.count) \($0.reason)" }.joined(separator: "; ")
    let verb = total == 1 ? "is" : "are"
    return countsAll
      ? "\(total) \(verb) counted that the recording says to leave out: \(list)."
      : "\(total) \(verb) left out, as the recording says: \(list)."
  }
}

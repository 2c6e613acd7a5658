import PanDocuments
import PanTraces
import PanWords

/// The recordings of several people: the gestures that count, those left out, and what is missing.
struct Study: Sendable {
  /// The people of a range in a list of expected people, at most.
  private static let mostPeople = 500

  /// A recording of the page's recorder.
  private struct Recording: Sendable {
    let person: String
    /// The number of gestures that count.
    let kept: Int
    /// The number of gestures that were asked for and not made; nil for a free recording.
    let missing: Int?
    /// The gestures left out, by reason in order of appearance.
    let excluded: [(reason: String, count: Int)]
    /// Why the whole recording is left out; nil for none.
    let objection: String?
  }

  private let recordings: [Recording]
  private let expected: [String]

  /// Gathers the open files that the recorder made; `people` lists who is expected, such as `1-12`
  /// or `anna, ben`.
  init(_ files: [LabFile], _ gestures: [LabGesture], people: String) {
    recordings = files.compactMap { file in
      guard file.metadata["recorder"]?.hasPrefix("pantrace lab") == true,
        let form = file.metadata["form"].flatMap({ RecordingForm(rawValue: $0) })
      else { return nil }
      return Self.recording(file, form, gestures[file.places])
    }
    expected = Self.names(people)
  }

  private static func recording(
    _ file: LabFile, _ form: RecordingForm, _ gestures: ArraySlice<LabGesture>
  ) -> Recording {
    var excluded: [(reason: String, count: Int)] = []
    var failedCatches = 0
    for gesture in gestures {
      guard let word = gesture.trace.exclusion else { continue }
      let exclusion = Exclusion(rawValue: word)
      if exclusion == .failedCatch { failedCatches += 1 }
      let reason = exclusion?.words ?? word
      if let known = excluded.firstIndex(where: { $0.reason == reason }) {
        excluded[known].count += 1
      } else {
        excluded.append((reason, 1))
      }
    }
    let kept = gestures.count - excluded.reduce(0) { $0 + $1.count }
    // A prompt not to touch that was heeded leaves no gesture.
    let heeded = file.metadata["catches_heeded"]?.split(separator: " ").first.flatMap { Int($0) }
    let done = kept + failedCatches + (heeded ?? 0)
    return Recording(
      person: gestures.first?.trace.participant ?? file.name, kept: kept,
      missing: form == .free ? nil : max(0, form.trialCount - done), excluded: excluded,
      objection: file.objection)
  }

  /// The names of a list; a range of whole numbers stands for each of them.
  static func names(_ list: String) -> [String] {
    list.split { $0 == "," || $0 == " " || $0 == ";" }.flatMap { word -> [String] in
      let ends = word.split(separator: "-").map { Int($0) }
      guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
        last - first < mostPeople
      else { return [String(word)] }
      return (first...last).map { String($0) }
    }
  }

  /// Updates the page's section, which is hidden without a recording and an expectation.
  func change(_ page: inout PageChanges, people: String) {
    page.show("#study", if: !recordings.isEmpty)
    page.value("#people", people)
    page.text("#study-text", sentences.joined(separator: " "))
    page.markup(
      "#recordings-of tbody",
      recordings.map { recording in
        .element("tr", [], cells(recording).map { .element("td", [], $0) })
      })
  }

  private func cells(_ recording: Recording) -> [String] {
    let reasons = recording.excluded.map { "\($0.count) × \($0.reason)" }
    let objections = recording.objection.map { ["the whole recording: \($0)"] } ?? []
    return [
      recording.person, String(recording.objection == nil ? recording.kept : 0),
      recording.missing.map { $0 == 0 ? "" : String($0) } ?? "free",
      (objections + reasons).joined(separator: "; "),
    ]
  }

  /// The study in sentences: what there is, and who is missing.
  var sentences: [String] {
    let people = Set(recordings.map { $0.person })
    let usable = recordings.filter { $0.objection == nil }
    let kept = usable.reduce(0) { $0 + $1.kept }
    var list = [
      "\(counted(recordings.count, "recording")) of "
        + "\(people.count == 1 ? "one person" : "\(people.count) people"): "
        + "\(counted(kept, "gesture")) count."
    ]
    let left = recordings.count - usable.count
    if left > 0 { list.append("\(counted(left, "recording")) left out as a whole.") }
    let short = usable.filter { $0.missing ?? 0 > 0 }.map { $0.person }
    if !short.isEmpty { list.append("Not finished: \(short.joined(separator: ", ")).") }
    let twice = people.filter { name in recordings.count { $0.person == name } > 1 }.sorted()
    if !twice.isEmpty { list.append("In several files: \(twice.joined(separator: ", ")).") }
    guard !expected.isEmpty else { return list }
    let missing = expected.filter { !people.contains($0) }
    list.append(
      missing.isEmpty
        ? "All \(expected.count) are here." : "Missing: \(missing.joined(separator: ", ")).")
    let others = people.subtracting(expected).sorted()
    if !others.isEmpty { list.append("Not expected: \(others.joined(separator: ", ")).") }
    return list
  }
}

extension LabSession {
  /// Handles `people LIST`: who is expected in the study.
  mutating func expect(_ request: LabRequest) -> LabReply {
    people = request.text(0)
    var page = PageChanges()
    Study(files, gestures, people: people).change(&page, people: people)
    return LabReply(page: page) { $0.member("address", address) }
  }
}

import PanDocuments
import PanTraces

/// What gestures can be put together by: their person, their file, and the recorder's own columns.
struct GestureGroups: Sendable {
  /// More groups than this are no table to read.
  private static let most = 40
  private static let (person, file) = ("participant", "file")

  /// What there is to choose from.
  let names: [String]

  /// Looks at the columns of gestures; those that tell each gesture apart are left out.
  init(_ gestures: [LabGesture]) {
    var names: [String] = []
    var candidates = [Self.person, Self.file]
    for gesture in gestures {
      for column in gesture.trace.columns where !candidates.contains(column.name) {
        candidates.append(column.name)
      }
    }
    for name in candidates {
      var values: Set<String> = []
      for gesture in gestures where values.count <= Self.most {
        if let value = Self.value(name, of: gesture) { values.insert(value) }
      }
      if (2...Self.most).contains(values.count) { names.append(name) }
    }
    self.names = names
  }

  /// The value that puts a gesture into a group; nil where it has none.
  static func value(_ name: String, of gesture: LabGesture) -> String? {
    switch name {
    case person: gesture.trace.person?.key
    case file: gesture.file
    default: gesture.trace.columns.first { $0.name == name }?.text
    }
  }

  /// The counts of each group, in the order of first appearance; gestures without a value come last.
  static func counts(
    _ gestures: [LabGesture], by name: String
  ) -> [(name: String, counts: LabCounts)] {
    var groups: [(name: String, counts: LabCounts)] = []
    var places: [String: Int] = [:]
    var rest = LabCounts()
    for gesture in gestures {
      guard let value = value(name, of: gesture) else {
        rest.count(gesture.outcome, gesture.trace.intent)
        continue
      }
      let place = places[value] ?? groups.count
      if place == groups.count {
        places[value] = place
        groups.append((value, LabCounts()))
      }
      groups[place].counts.count(gesture.outcome, gesture.trace.intent)
    }
    return rest == LabCounts() ? groups : groups + [("(none)", rest)]
  }
}

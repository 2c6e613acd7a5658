import PanDocuments
import PanTraces

/// How many gestures a rule decided which way, and how many of them against what was meant.
struct LabCounts: Equatable, Sendable {
  private(set) var finished = 0
  private(set) var cancelled = 0
  /// Those that no rule was asked about.
  private(set) var undecided = 0
  /// Those decided that say they were meant to finish.
  private(set) var meantFinish = 0
  /// Those decided that say they were meant to cancel.
  private(set) var meantCancel = 0
  /// Those of ``meantCancel`` that finished.
  private(set) var falseFinishes = 0
  /// Those of ``meantFinish`` that came back.
  private(set) var falseCancels = 0

  /// Counts nothing.
  init() {}

  /// Counts gestures.
  init(_ gestures: [LabGesture]) {
    // By places: a loop over the elements would copy each of them.
    for place in gestures.indices where gestures[place].leftOut == nil {
      count(gestures[place].outcome, gestures[place].trace.intent)
    }
  }

  /// Counts one more.
  mutating func count(_ outcome: TransitionOutcome?, _ intent: TransitionOutcome?) {
    guard let outcome else {
      undecided += 1
      return
    }
    if outcome == .finish { finished += 1 } else { cancelled += 1 }
    switch intent {
    case .finish?:
      meantFinish += 1
      if outcome == .cancel { falseCancels += 1 }
    case .cancel?:
      meantCancel += 1
      if outcome == .finish { falseFinishes += 1 }
    case nil: break
    }
  }

  /// Those decided that say what they were meant to do.
  var labeled: Int { meantFinish + meantCancel }

  /// Those decided against what was meant.
  var wrong: Int { falseFinishes + falseCancels }

  /// The answer in words, as `analyze` begins.
  var sentence: String { details.isEmpty ? headline : "\(headline) \(details)" }

  /// The answer in one sentence.
  var headline: String {
    if finished + cancelled == 0 { return "Pull a screen: where you let go lands on the map." }
    guard labeled > 0 else { return "\(finished) finish and \(cancelled) come back." }
    return "\(labeled - wrong) of \(labeled) gestures did what was meant."
  }

  /// What went wrong, or why that cannot be said; empty where nothing did.
  var details: String {
    guard finished + cancelled > 0 else { return "" }
    guard labeled > 0 else { return "None says what was meant." }
    var parts: [String] = []
    if falseCancels > 0 {
      parts.append("\(falseCancels) of \(meantFinish) came back though meant to finish")
    }
    if falseFinishes > 0 {
      parts.append("\(falseFinishes) of \(meantCancel) finished though meant to come back")
    }
    return parts.isEmpty ? "" : "\(parts.joined(separator: "; "))."
  }

  /// Writes them as an object.
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("finished", finished)
    writer.member("cancelled", cancelled)
    writer.member("undecided", undecided)
    writer.member("labeled", labeled)
    writer.member("falseFinishes", falseFinishes)
    writer.member("falseCancels", falseCancels)
    writer.endObject()
  }
}

/// What gestures can be put together by: their person, their file, and the recorder's own columns.
struct GestureGroups: Sendable {
  /// More groups than this are no table to read.
  private static let most = 40
  private static let (person, file) = ("participant", "file")
  /// What the recorder notes of each gesture for programs, and not for people to compare.
  private static let technical = [
    "trial", "block", "attempt", "intent_from", "excluded", "prompt_ms", "flip_ms", "flip_progress",
    "shown_rule", "shown_decision", "t_start_ms",
  ]

  /// What there is to choose from.
  let names: [String]

  /// Looks at the columns of gestures; those that tell each gesture apart are left out.
  init(_ gestures: [LabGesture]) {
    var names: [String] = []
    var candidates = [Self.person, Self.file]
    for gesture in gestures {
      for column in gesture.trace.columns
      where !candidates.contains(column.name) && !Self.technical.contains(column.name) {
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
    for gesture in gestures where gesture.leftOut == nil {
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

import PanAnalysis
import PanDocuments
import PanTraces

/// The numbers of decisions by outcome, and of those against the intent.
struct LabCounts: Equatable, Sendable {
  private(set) var finished = 0
  private(set) var cancelled = 0
  /// Gestures without a decision.
  private(set) var undecided = 0
  /// The decided gestures with an intent.
  private(set) var meant = DecisionCounts.none

  /// Starts at zero.
  init() {}

  /// Counts gestures.
  init(_ gestures: [LabGesture]) {
    // By index: a loop over the elements would copy each of them.
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
    guard let intent else { return }
    meant =
      meant + DecisionCounts(finished: outcome == .finish, isAsIntended: outcome == intent)
  }

  /// Decided gestures with an intent.
  var labeled: Int { meant.total }

  /// Gestures decided against their intent.
  var wrong: Int { meant.errors }

  /// The summary in words, like the first sentence of `analyze`.
  var sentence: String { details.isEmpty ? headline : "\(headline) \(details)" }

  /// The summary in one sentence.
  var headline: String {
    if finished + cancelled == 0 {
      return undecided > 0
        ? "The rule decides none of \(counted(undecided, "gesture"))."
        : "Pull a screen: where you let go lands on the map."
    }
    guard labeled > 0 else {
      return "\(finished) finished and \(Self.were(cancelled)) cancelled."
    }
    return "\(labeled - wrong) of \(labeled) gestures did what was meant."
  }

  /// The wrong decisions in words, or that no intents are known. Empty if all are right.
  var details: String {
    guard finished + cancelled > 0 else { return "" }
    guard labeled > 0 else { return "None says what was meant." }
    var parts: [String] = []
    if meant.falseCancels > 0 {
      parts.append(
        Self.were(meant.falseCancels, " of \(meant.meantFinish)")
          + " cancelled though meant to finish")
    }
    if meant.falseFinishes > 0 {
      parts.append(
        "\(meant.falseFinishes) of \(meant.meantCancel) finished though meant to cancel")
    }
    return parts.isEmpty ? "" : "\(parts.joined(separator: "; "))."
  }

  private static func were(_ count: Int, _ of: String = "") -> String {
    "\(count)\(of) \(count == 1 ? "was" : "were")"
  }

  /// Writes the counts as an object.
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("finished", finished)
    writer.member("cancelled", cancelled)
    writer.member("undecided", undecided)
    writer.member("labeled", labeled)
    writer.member("falseFinishes", meant.falseFinishes)
    writer.member("falseCancels", meant.falseCancels)
    writer.endObject()
  }

  /// The columns by which gestures can be grouped: participant, file, and passthrough columns.
  struct Groups: Sendable {
    /// The most groups in a table.
    private static let most = 40
    private static let (person, file) = ("participant", "file")
    /// The recorder's columns that make no sensible groups.
    private static let technical = [
      "trial", "attempt", "intent_from", "excluded", "prompt_ms", "shown_rule", "shown_decision",
      "t_start_ms",
    ]

    /// The names of the columns.
    let names: [String]

    /// Finds the columns with 2 to ``most`` different values.
    init(_ gestures: [LabGesture]) {
      var names: [String] = []
      var candidates = [Self.person, Self.file]
      for gesture in gestures {
        for column in gesture.trace.columns
        where !candidates.contains(column.name) && !Self.technical.contains(column.name) {
          candidates.append(column.name)
        }
      }
      // A column with one value divides nothing, and one with a value for each gesture is an id.
      for name in candidates {
        var values: Set<String> = []
        for gesture in gestures where values.count <= Self.most {
          if let value = Self.value(name, of: gesture) { values.insert(value) }
        }
        if (2...Self.most).contains(values.count) { names.append(name) }
      }
      self.names = names
    }

    /// The value of a column for a gesture. Nil for none.
    static func value(_ name: String, of gesture: LabGesture) -> String? {
      switch name {
      case person: gesture.trace.person?.name
      case file: gesture.file
      default: gesture.trace.columns.first { $0.name == name }?.text
      }
    }

    /// The counts of each group in order of first appearance. Gestures without a value come last.
    static func counts(
      _ gestures: [LabGesture], by name: String
    ) -> [(name: String, counts: LabCounts)] {
      var groups: [(name: String, counts: LabCounts)] = []
      var places: [String: Int] = [:]
      var rest = LabCounts()
      for gesture in gestures where gesture.leftOut == nil {
        // Gestures without a value still count, or the groups would not add up to the whole.
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
}

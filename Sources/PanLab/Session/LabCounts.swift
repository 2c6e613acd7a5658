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
    for place in gestures.indices { count(gestures[place].outcome, gestures[place].trace.intent) }
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
  var labelled: Int { meantFinish + meantCancel }

  /// Those decided against what was meant.
  var wrong: Int { falseFinishes + falseCancels }

  /// The answer in words, as `analyze` begins.
  var sentence: String {
    guard labelled > 0 else {
      return "\(finished) finish and \(cancelled) come back. None says what was meant."
    }
    var parts: [String] = []
    if falseCancels > 0 {
      parts.append("\(falseCancels) of \(meantFinish) came back though meant to finish")
    }
    if falseFinishes > 0 {
      parts.append("\(falseFinishes) of \(meantCancel) finished though meant to come back")
    }
    let answer = "\(labelled - wrong) of \(labelled) gestures did what was meant."
    return parts.isEmpty ? answer : "\(answer) \(parts.joined(separator: "; "))."
  }

  /// Writes them as an object.
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("finished", finished)
    writer.member("cancelled", cancelled)
    writer.member("undecided", undecided)
    writer.member("labelled", labelled)
    writer.member("falseFinishes", falseFinishes)
    writer.member("falseCancels", falseCancels)
    writer.endObject()
  }
}

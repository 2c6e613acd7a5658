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

  /// Counts gestures.
  init(_ gestures: [LabGesture]) {
    // By places: a loop over the elements would copy each of them.
    for place in gestures.indices { count(gestures[place].outcome, gestures[place].trace.intent) }
  }

  private mutating func count(_ outcome: TransitionOutcome?, _ intent: TransitionOutcome?) {
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

  /// Those decided against what was meant.
  var wrong: Int { falseFinishes + falseCancels }

  /// Writes them as an object.
  func write(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("finished", finished)
    writer.member("cancelled", cancelled)
    writer.member("undecided", undecided)
    writer.member("meantFinish", meantFinish)
    writer.member("meantCancel", meantCancel)
    writer.member("falseFinishes", falseFinishes)
    writer.member("falseCancels", falseCancels)
    writer.endObject()
  }
}

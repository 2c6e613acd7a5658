import PanText
import PanTraces
import PanTuning

/// What people did in an app, one row for each thing: the gestures by their traces, and events.
struct SessionLog {
  /// One row.
  struct Row {
    /// The line of the file.
    let line: Int
    let participant: String
    /// The number of the participant's session.
    let session: Int
    /// When it began, in seconds on the session's clock.
    let time: Double
    let what: What
  }

  /// What was done.
  enum What {
    case gesture(Gesture)
    case event(SessionEvent)
  }

  /// A gesture of a trace.
  struct Gesture {
    let trace: String
    /// The number of the transition.
    let transition: Int
    /// The number of what is shown; nil where not logged.
    let item: Int?
    let direction: TravelDirection?
    /// Whether a program made it.
    let isGenerated: Bool
  }

  let rows: [Row]
  /// The names of the transitions by their numbers.
  let transitions: [String]

  /// As many rows as a log may have.
  static let mostRows = 4_000_000
}

/// Numbers for texts, in the order in which they came.
struct TextNumbers {
  private var numbers: [ByteKey: Int] = [:]
  private(set) var texts: [String] = []

  /// The number of a text.
  mutating func number(of text: String) -> Int {
    let key = ByteKey(text)
    if let known = numbers[key] { return known }
    numbers[key] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

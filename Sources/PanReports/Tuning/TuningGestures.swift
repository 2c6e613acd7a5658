import PanReplay
import PanText
import PanTraces
package import PanTuning

/// Labelled gestures by the million: what the tuned rules see of them, and all else in few bytes.
package struct TuningGestures: RandomAccessCollection, Sendable {
  /// What the tuned rules see of each.
  package private(set) var outcomes: [LabeledOutcome] = []
  private var rest: [Rest] = []
  /// What those can be grouped by that can, by their places.
  private var subjects: [Int: TuningGesture.Subject] = [:]
  /// The participants, each once for all gestures of theirs.
  private var names: [String] = []
  private var numbers: [ByteKey: Int32] = [:]

  /// What else there is to a gesture, in 24 bytes.
  private struct Rest: Sendable {
    let presets: OutcomeBits
    /// The participant's number; -1 where not recorded.
    let participant: Int32
    let lengthUnit: LengthUnit
    let direction: TravelDirection
    let facts: Facts
  }

  /// What is so or not, in a byte for all.
  private struct Facts: OptionSet {
    let rawValue: UInt8

    /// The current rule finishes.
    static let finishes = Facts(rawValue: 1)
    static let isCaught = Facts(rawValue: 2)
    static let isLikely = Facts(rawValue: 4)
  }

  /// No gestures.
  package init() {}

  /// Takes gestures in their order.
  package init(_ gestures: some Sequence<TuningGesture>) {
    for gesture in gestures { append(gesture) }
  }

  /// Appends one more.
  package mutating func append(_ gesture: TuningGesture) {
    if let subject = gesture.box { subjects[rest.count] = subject }
    outcomes.append(gesture.outcome)
    var facts: Facts = []
    if gesture.current == .finish { facts.insert(.finishes) }
    if gesture.isCaught { facts.insert(.isCaught) }
    if gesture.isLikely { facts.insert(.isLikely) }
    rest.append(
      Rest(
        presets: gesture.presets, participant: number(gesture.participant),
        lengthUnit: gesture.lengthUnit, direction: gesture.direction, facts: facts))
  }

  private mutating func number(_ participant: String?) -> Int32 {
    guard let participant else { return -1 }
    let key = ByteKey(participant)
    if let number = numbers[key] { return number }
    let number = Int32(truncatingIfNeeded: names.count)
    numbers[key] = number
    names.append(participant)
    return number
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rest.count }

  package subscript(place: Int) -> TuningGesture {
    let rest = rest[place]
    return TuningGesture(
      outcome: outcomes[place],
      participant: rest.participant < 0 ? nil : names[Int(rest.participant)], box: subjects[place],
      lengthUnit: rest.lengthUnit, current: rest.facts.contains(.finishes) ? .finish : .cancel,
      presets: rest.presets, isCaught: rest.facts.contains(.isCaught), direction: rest.direction,
      isLikely: rest.facts.contains(.isLikely))
  }
}

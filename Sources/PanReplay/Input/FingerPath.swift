import PanGestures
import PanMotion
import PanTraces

/// Where the finger is at any time, in the coordinates of the content it moves.
///
/// Asked for rising times only; it remembers its place.
struct FingerPath {
  private let recognition: PanRecognition
  private let travel: Travel
  private var contact = 0
  private var event = 0
  /// The location from which the present contact's translation counts.
  private var zero = Vector.zero

  init(recognition: PanRecognition, travel: Travel) {
    self.recognition = recognition
    self.travel = travel
    enter(contact: 0)
  }

  /// The offset along the travel in points, linear between samples; nil with no finger down.
  ///
  /// `base` is the progress at which the contact found the content.
  mutating func offset(at time: Double, base: Double) -> Double? {
    while contact < recognition.contacts.count {
      let range = recognition.contacts[contact]
      let end = recognition.events[range.upperBound - 1]
      if time < end.time || (time == end.time && !end.phase.endsContact) {
        guard let location = location(at: time, in: range) else { return nil }
        return Self.offset(of: location, from: zero, base: base, travel)
      }
      guard end.phase.endsContact else { return nil }
      enter(contact: contact + 1)
    }
    return nil
  }

  private mutating func enter(contact index: Int) {
    contact = index
    guard index < recognition.contacts.count else { return }
    let range = recognition.contacts[index]
    event = range.lowerBound
    let grip = recognition.recognitionIndex(inContact: range) ?? range.lowerBound
    zero = Self.zero(grippedAt: recognition.events[grip])
  }

  private mutating func location(at time: Double, in range: Range<Int>) -> Vector? {
    while event + 1 < range.upperBound, recognition.events[event + 1].time <= time { event += 1 }
    let before = recognition.events[event]
    guard before.time <= time else { return nil }
    guard event + 1 < range.upperBound else { return before.location }
    let after = recognition.events[event + 1]
    return Self.location(at: time, between: before, and: after)
  }

  // MARK: - Formulas

  /// The location from which the translation counts, by the event that began the pan.
  @inline(__always)
  static func zero(grippedAt event: PanEvent) -> Vector { event.location - event.translation }

  /// The place on the straight line between two events.
  @inline(__always)
  static func location(at time: Double, between before: PanEvent, and after: PanEvent) -> Vector {
    let share = (time - before.time) / (after.time - before.time)
    return before.location + (after.location - before.location) * share
  }

  /// How far along the travel a place is, in the coordinates of content found at `base`.
  @inline(__always)
  static func offset(
    of location: Vector, from zero: Vector, base: Double, _ travel: Travel
  ) -> Double {
    base * travel.extent + travel.direction.along(location - zero)
  }
}

public import PanTraces

/// One picture on the display: what it shows and from when.
public struct Frame: Equatable, Sendable {
  /// When it comes on screen, in seconds since the trace's first sample.
  public let time: Double
  /// The time of the input it shows, while settling, the animation's own clock.
  public let inputTime: Double
  /// Where the finger is at ``time``, in points along the travel, in the content's coordinates.
  ///
  /// Nil when no finger is down, or none that the content knows of.
  public let finger: Double?
  /// The transition's progress. Beyond `0...1` if a spring overshoots or a rubber band gives.
  public let fraction: Double
  /// Where the content is, in points along the travel.
  public let content: Double
  /// What moves it.
  public let phase: Phase

  /// Creates a frame.
  public init(
    time: Double, inputTime: Double, finger: Double?, fraction: Double, content: Double,
    phase: Phase
  ) {
    self.time = time
    self.inputTime = inputTime
    self.finger = finger
    self.fraction = fraction
    self.content = content
    self.phase = phase
  }

  /// What moves the content in a frame.
  public enum Phase: String, NamedCase {
    /// A finger is down, not yet a pan. Nothing moves.
    case waiting
    /// The finger.
    case dragging
    /// A finger holds the content it caught while settling. Nothing moves.
    case holding
    /// The animator, after the release.
    case settling
    /// Nothing any more. The last frame.
    case rested
  }
}

extension Frame {
  /// Where the finger is at any time, in the coordinates of the content it moves.
  ///
  /// Asked for rising times only. It remembers its place.
  struct FingerPath {
    private let recognition: PanRecognition
    private let travel: Travel
    private var contact = 0
    private var event = 0
    /// The last event of the present contact, its time, and whether it is the contact's end.
    private var last = 0
    private var endTime = -Double.infinity
    private var ends = false
    /// The location from which the present contact's translation counts.
    private var zero = Vector.zero

    init(_ recognition: PanRecognition, _ travel: Travel) {
      self.recognition = recognition
      self.travel = travel
      enter(contact: 0)
    }

    /// The offset along the travel in points, linear between samples. Nil with no finger down.
    ///
    /// `base` is the progress at which the contact found the content.
    @inline(__always)
    mutating func offset(at time: Double, base: Double) -> Double? {
      while !(time < endTime || (time == endTime && !ends)) {
        guard ends else { return nil }
        enter(contact: contact + 1)
      }
      while event < last, recognition.events[event + 1].time <= time { event += 1 }
      let before = recognition.events[event]
      guard before.time <= time else { return nil }
      var location = before.location
      if event < last {
        let after = recognition.events[event + 1]
        let share = (time - before.time) / (after.time - before.time)
        location = location + (after.location - location) * share
      }
      return base * travel.extent + travel.direction.along(location - zero)
    }

    private mutating func enter(contact index: Int) {
      contact = index
      guard index < recognition.contacts.count else {
        (endTime, ends) = (-.infinity, false)
        return
      }
      let range = recognition.contacts[index]
      (event, last) = (range.lowerBound, range.upperBound - 1)
      let end = recognition.events[last]
      (endTime, ends) = (end.time, end.phase.endsContact)
      let grip = recognition.events[recognition.recognitionIndex(inContact: range) ?? event]
      zero = grip.location - grip.translation
    }
  }
}

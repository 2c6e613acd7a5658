package import PanMotion
package import PanTraces

/// A recorded gesture as what a driver can be told to do again: touches in the order of their times.
package struct Playback: Equatable, Sendable {
  /// What a finger does at a moment.
  package struct Touch: Equatable, Sendable {
    /// Milliseconds since the gesture's first touch.
    package let time: Double
    /// Which finger, from 0.
    package let finger: Int
    /// What it does.
    package let phase: TouchPhase
    /// Where, in the target's unit; an end has the place of the finger's last move.
    package let position: Vector
  }

  /// The touches; not empty, and each finger's end with a lift or a cancellation.
  package let touches: [Touch]
  /// The screen's size in the target's unit; nil where the recording does not say it.
  package let screen: Vector?
  /// What the target cannot be told, in words.
  package let losses: [Loss]

  /// Something of a recording that no target can be told.
  package enum Loss: Hashable, Sendable {
    /// A finger was outside of the screen so many times, and is put at its edge.
    case outside(count: Int)
    /// The place of a lift differs from that of the last move, which is where drivers lift.
    case liftPlace
    /// The recording begins where the pan was recognized, and not at the touch-down.
    case beginsRecognized
    /// The recording has no phases: its first and last rows are taken for the touch-down and the lift.
    case noPhases
  }

  /// How many fingers take part.
  package var fingerCount: Int { (touches.map { $0.finger }.max() ?? -1) + 1 }

  /// The time from the first touch to the last, in milliseconds.
  package var duration: Double { touches.last?.time ?? 0 }
}

/// Why a recording cannot be played.
package enum PlaybackError: Error, Equatable, Sendable {
  /// There is nothing to play.
  case empty
  /// A finger's contact has no end, so nothing says when it was lifted.
  case unterminated
  /// Positions are in millimeters, which no driver takes.
  case millimeters
  /// The target needs to know how large the screen is.
  case noScreen
  /// The target knows no cancelled touches.
  case cancelled
  /// More fingers than the target knows.
  case tooManyFingers(Int)

  /// What is wrong and what helps, in words.
  package var message: String {
    switch self {
    case .empty: "there are no touches in it"
    case .unterminated: "it ends without a lift, so nothing says when the finger left"
    case .millimeters: "its positions are in millimeters; --scale says how many units are in one"
    case .noScreen: "nothing says how large the screen is; --container says it"
    case .cancelled: "the system took the touch away, which this form cannot say"
    case .tooManyFingers(let count): "it has \(count) fingers, and this form takes 10"
    }
  }
}

extension Playback {
  /// Makes the playback of a recording.
  ///
  /// - Parameters:
  ///   - trace: The recording.
  ///   - scale: How many of the target's units there are in a recorded one; nil for 1, which is not
  ///     enough for millimeters.
  ///   - screen: The screen's size in recorded units where the recording does not say it.
  /// - Throws: Why it cannot be played.
  package init(
    _ trace: Trace, scale: Double? = nil, screen: Vector? = nil
  ) throws(PlaybackError) {
    if trace.lengthUnit == .millimeters, scale == nil { throw .millimeters }
    guard let first = trace.samples.first else { throw .empty }
    let factor = scale ?? 1
    let size = Self.size(of: trace) ?? screen
    var losses: [Loss] = []
    switch trace.vocabulary {
    case .touch: break
    case .gesture: losses.append(.beginsRecognized)
    case .absent: losses.append(.noPhases)
    }
    var touches: [Touch] = []
    var last: [Int: Vector] = [:]
    var outside = 0
    var liftsElsewhere = false
    for sample in trace.samples {
      let finger = Int(sample.pointer)
      var position = sample.position
      if sample.phase.endsContact {
        if let rest = last[finger] {
          liftsElsewhere = liftsElsewhere || rest != position
          position = rest
        }
        last[finger] = nil
      } else {
        last[finger] = position
      }
      if let size, let inside = Self.inside(position, size) {
        outside += 1
        position = inside
      }
      touches.append(
        Touch(
          time: 1000 * (sample.time - first.time), finger: finger, phase: sample.phase,
          position: position * factor))
    }
    guard last.isEmpty else { throw .unterminated }
    if outside > 0 { losses.append(.outside(count: outside)) }
    if liftsElsewhere { losses.append(.liftPlace) }
    self.init(touches: touches, screen: size.map { $0 * factor }, losses: losses)
  }

  private static func size(of trace: Trace) -> Vector? {
    guard let width = trace.containerWidth, let height = trace.containerHeight else { return nil }
    return Vector(x: width, y: height)
  }

  /// The nearest place on the screen; nil where the position is on it.
  private static func inside(_ position: Vector, _ size: Vector) -> Vector? {
    let nearest = Vector(
      x: min(max(position.x, 0), size.x), y: min(max(position.y, 0), size.y))
    return nearest == position ? nil : nearest
  }

  /// The playback as a recording, to be measured as the original is.
  package func trace(id: String) -> Trace {
    Trace(
      id: id,
      samples: touches.map { touch in
        TouchSample(
          time: touch.time / 1000, recordedTime: touch.time, position: touch.position,
          phase: touch.phase, pointer: UInt8(clamping: touch.finger))
      })
  }
}

extension Playback.Loss {
  /// The loss in words.
  package var text: String {
    switch self {
    case .outside: "positions outside of the screen are put at its edge"
    case .liftPlace: "the finger lifts where it moved last, not where the lift was recorded"
    case .beginsRecognized: "it begins where the pan was recognized, not at the touch-down"
    case .noPhases: "without phases, the first row counts as touch-down and the last as lift"
    }
  }
}

extension Playback {
  /// The gesture with a move at every step where the finger is elsewhere by then, in between the
  /// recorded places on straight lines.
  ///
  /// Touch-downs and lifts go to the nearest step, a lift at least one step after its touch-down. A
  /// finger that stands still sends nothing, so that a hold before the lift stays one.
  package func resampled(every step: Double) -> Playback {
    let resampled = contacts.flatMap { Self.resampled($0, every: step) }
    return Playback(touches: Self.sorted(resampled), screen: screen, losses: losses)
  }

  private static func resampled(_ contact: [Touch], every step: Double) -> [Touch] {
    guard let down = contact.first, let end = contact.last else { return [] }
    let start = Int((down.time / step).rounded())
    let stop = max(Int((end.time / step).rounded()), start + 1)
    var result = [moved(down, to: Double(start) * step)]
    var index = 0
    var place = down.position
    for number in start + 1...stop {
      let time = Double(number) * step
      while index + 2 < contact.count, contact[index + 1].time <= time { index += 1 }
      // All of the way is gone by the lift.
      let next = number == stop ? end.position : position(in: contact, after: index, at: time)
      guard next != place else { continue }
      place = next
      result.append(Touch(time: time, finger: down.finger, phase: .move, position: next))
    }
    result.append(moved(end, to: Double(stop) * step))
    return result
  }

  /// The touches of each finger from its touch-down to its end.
  private var contacts: [[Touch]] {
    var open: [Int: Int] = [:]
    var contacts: [[Touch]] = []
    for touch in touches {
      if touch.phase == .down {
        open[touch.finger] = contacts.count
        contacts.append([touch])
      } else if let index = open[touch.finger] {
        contacts[index].append(touch)
      }
    }
    return contacts
  }

  private static func moved(_ touch: Touch, to time: Double) -> Touch {
    Touch(time: time, finger: touch.finger, phase: touch.phase, position: touch.position)
  }

  /// The place on the line from one touch of a contact to the next.
  private static func position(in contact: [Touch], after index: Int, at time: Double) -> Vector {
    let from = contact[index]
    guard index + 1 < contact.count else { return from.position }
    let to = contact[index + 1]
    guard to.time > from.time, time > from.time else { return from.position }
    let share = min((time - from.time) / (to.time - from.time), 1)
    return from.position + (to.position - from.position) * share
  }

  /// In the order of times; touches of one time as they were, which is by contact.
  private static func sorted(_ touches: [Touch]) -> [Touch] {
    touches.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }
}

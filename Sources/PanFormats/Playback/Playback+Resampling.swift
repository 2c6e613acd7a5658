import PanMotion
import PanTraces

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

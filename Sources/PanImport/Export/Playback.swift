package import PanTraces

/// A recorded gesture of one finger as touches, sorted by time, that a test driver can play.
///
/// A recording becomes touches that the target can have, with what gets lost by that. ``Form`` then
/// writes them, UiAutomator2's on its grid of times.
package struct Playback: Equatable, Sendable {
  /// One event of the finger.
  package struct Touch: Equatable, Sendable {
    /// Milliseconds since the gesture's first touch.
    package let time: Double
    /// The phase.
    package let phase: TouchSample.Phase
    /// The position in the target's unit. A lift repeats the position of the last move.
    package let position: Vector
  }

  /// The touches: at least one, and the last is a lift or a cancellation.
  package let touches: [Touch]
  /// What the playback cannot reproduce.
  package let losses: [Loss]

  /// An aspect of a recording that playback loses.
  package enum Loss: CaseIterable, Sendable {
    /// Positions outside of the screen were moved to its edge.
    case outside
    /// A lift was recorded away from the last move. Drivers lift where the finger moved last.
    case liftPlace
    /// The recording begins at the pan's recognition instead of the touch-down.
    case beginsRecognized
    /// The recording has no phases: its first row counts as touch-down and its last as lift.
    case noPhases

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

  /// Why a recording cannot be played.
  package enum Failure: Error, Equatable, Sendable {
    /// The recording has no samples.
    case empty
    /// Another finger touches as well.
    case severalFingers
    /// A contact has no end, so the time of its lift is unknown.
    case unterminated
    /// Positions are in millimeters, which no driver takes.
    case millimeters

    /// What is wrong and what helps, in words.
    package var message: String {
      switch self {
      case .empty: "there are no touches in it"
      case .severalFingers: "several fingers touch in it, and one is played"
      case .unterminated: "it ends without a lift, so nothing says when the finger left"
      case .millimeters: "its positions are in millimeters; --scale says how many units are in one"
      }
    }
  }
}

extension Playback {
  /// Makes the playback of a recording.
  ///
  /// - Parameters:
  ///   - trace: The recording.
  ///   - scale: Target units per recorded unit. Nil means 1, and is refused for millimeters.
  ///   - screen: The screen's size in recorded units, for a recording without one.
  /// - Throws: Why it cannot be played.
  package init(
    _ trace: Trace, scale: Double? = nil, screen: Vector? = nil
  ) throws(Playback.Failure) {
    if trace.lengthUnit == .millimeters, scale == nil { throw .millimeters }
    guard let first = trace.samples.first else { throw .empty }
    guard trace.samples.allSatisfy({ $0.pointer == 0 }) else { throw .severalFingers }
    guard trace.isTerminated else { throw .unterminated }
    let size =
      trace.containerWidth.flatMap { x in trace.containerHeight.map { Vector(x: x, y: $0) } }
      ?? screen
    var touches: [Touch] = []
    var last = first.position
    var (isOutside, liftsElsewhere) = (false, false)
    for sample in trace.samples {
      if sample.phase.endsContact {
        liftsElsewhere = liftsElsewhere || last != sample.position
      } else {
        last = sample.position
      }
      var place = last
      // Drivers refuse a touch outside of the screen.
      if let size { place = Vector(x: min(max(last.x, 0), size.x), y: min(max(last.y, 0), size.y)) }
      isOutside = isOutside || place != last
      touches.append(
        Touch(
          time: 1000 * (sample.time - first.time), phase: sample.phase,
          position: place * (scale ?? 1)))
    }
    let losses: [(Loss, isThere: Bool)] = [
      (.beginsRecognized, trace.vocabulary == .gesture), (.noPhases, trace.vocabulary == .absent),
      (.outside, isOutside), (.liftPlace, liftsElsewhere),
    ]
    self.init(touches: touches, losses: losses.filter { $0.isThere }.map { $0.0 })
  }

  /// The gesture on a time grid, with linear interpolation between recorded positions.
  ///
  /// Touch-downs and lifts move to the nearest step, a lift at least one step after its touch-down.
  /// A finger at rest sends no moves, so that a hold before the lift stays a hold.
  package func resampled(every step: Double) -> Playback {
    let downs = touches.indices.filter { touches[$0].phase == .down }
    var result: [Touch] = []
    for (start, end) in zip(downs, downs.dropFirst() + [touches.count]) {
      let before = Int((result.last?.time ?? 0) / step)
      result += Self.resampled(touches[start..<end], every: step, notBefore: before)
    }
    return Playback(touches: result, losses: losses)
  }

  private static func resampled(
    _ contact: ArraySlice<Touch>, every step: Double, notBefore before: Int
  ) -> [Touch] {
    guard let down = contact.first, let end = contact.last else { return [] }
    let start = max(Int((down.time / step).rounded()), before)
    let stop = max(Int((end.time / step).rounded()), start + 1)
    var result = [Touch(time: Double(start) * step, phase: .down, position: down.position)]
    var index = contact.startIndex
    var place = down.position
    for number in start + 1...stop {
      let time = Double(number) * step
      while index + 2 < contact.endIndex, contact[index + 1].time <= time { index += 1 }
      // The last step reaches the recorded end.
      let next = number == stop ? end.position : position(in: contact, after: index, at: time)
      guard next != place else { continue }
      place = next
      result.append(Touch(time: time, phase: .move, position: next))
    }
    result.append(Touch(time: Double(stop) * step, phase: end.phase, position: end.position))
    return result
  }

  /// Interpolates linearly between the touches at `index` and `index + 1`.
  private static func position(
    in contact: ArraySlice<Touch>, after index: Int, at time: Double
  ) -> Vector {
    let from = contact[index]
    guard index + 1 < contact.endIndex, contact[index + 1].time > from.time, time > from.time
    else { return from.position }
    let to = contact[index + 1]
    let share = min((time - from.time) / (to.time - from.time), 1)
    return from.position + (to.position - from.position) * share
  }
}

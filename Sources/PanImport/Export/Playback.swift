package import PanTraces

/// A recorded gesture as touches, sorted by time, that a test driver can play.
///
/// A recording becomes touches that the target can have, with what gets lost by that. ``Form`` then
/// writes them, UiAutomator2's on its grid of times.
package struct Playback: Equatable, Sendable {
  /// One event of one finger.
  package struct Touch: Equatable, Sendable {
    /// Milliseconds since the gesture's first touch.
    package let time: Double
    /// The finger's number, from 0.
    package let finger: Int
    /// The phase.
    package let phase: TouchSample.Phase
    /// The position in the target's unit. A lift has that of the finger's last move.
    package let position: Vector
  }

  /// The touches: at least one, and each finger's last is a lift or a cancellation.
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
  }

  /// The number of fingers.
  package var fingerCount: Int { (touches.map { $0.finger }.max() ?? -1) + 1 }
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
    let factor = scale ?? 1
    let size =
      trace.containerWidth.flatMap { x in trace.containerHeight.map { Vector(x: x, y: $0) } }
      ?? screen
    var losses: [Loss] = []
    if trace.vocabulary == .gesture { losses.append(.beginsRecognized) }
    if trace.vocabulary == .absent { losses.append(.noPhases) }
    var touches: [Touch] = []
    var last: [Int: Vector] = [:]
    var (isOutside, liftsElsewhere) = (false, false)
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
      // Drivers refuse a touch outside of the screen.
      if let size {
        let inside = Vector(
          x: min(max(position.x, 0), size.x), y: min(max(position.y, 0), size.y))
        isOutside = isOutside || inside != position
        position = inside
      }
      touches.append(
        Touch(
          time: 1000 * (sample.time - first.time), finger: finger, phase: sample.phase,
          position: position * factor))
    }
    guard last.isEmpty else { throw .unterminated }
    if isOutside { losses.append(.outside) }
    if liftsElsewhere { losses.append(.liftPlace) }
    self.init(touches: touches, losses: losses)
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
  /// The gesture on a time grid, with linear interpolation between recorded positions.
  ///
  /// Touch-downs and lifts move to the nearest step, a lift at least one step after its touch-down.
  /// A finger at rest sends no moves, so that a hold before the lift stays a hold.
  package func resampled(every step: Double) -> Playback {
    var result: [Touch] = []
    for finger in 0..<fingerCount {
      let own = touches.filter { $0.finger == finger }
      let downs = own.indices.filter { own[$0].phase == .down }
      for (start, end) in zip(downs, downs.dropFirst() + [own.count]) {
        result += Self.resampled(Array(own[start..<end]), every: step)
      }
    }
    // Equal times keep their order.
    let order = result.indices.sorted { (result[$0].time, $0) < (result[$1].time, $1) }
    return Playback(touches: order.map { result[$0] }, losses: losses)
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
      // The last step reaches the recorded end.
      let next = number == stop ? end.position : position(in: contact, after: index, at: time)
      guard next != place else { continue }
      place = next
      result.append(Touch(time: time, finger: down.finger, phase: .move, position: next))
    }
    result.append(moved(end, to: Double(stop) * step))
    return result
  }

  static func moved(_ touch: Touch, to time: Double) -> Touch {
    Touch(time: time, finger: touch.finger, phase: touch.phase, position: touch.position)
  }

  /// Interpolates linearly between the touches at `index` and `index + 1`.
  private static func position(in contact: [Touch], after index: Int, at time: Double) -> Vector {
    let from = contact[index]
    guard index + 1 < contact.count else { return from.position }
    let to = contact[index + 1]
    guard to.time > from.time, time > from.time else { return from.position }
    let share = min((time - from.time) / (to.time - from.time), 1)
    return from.position + (to.position - from.position) * share
  }
}

extension Playback {
  /// A file format in which test drivers take gestures.
  package enum Form: String, CaseIterable, Sendable {
    /// W3C Actions with the recorded times, in whole milliseconds.
    case w3c
    /// W3C Actions on UiAutomator2's time grid.
    case w3cGrid = "w3c-20ms"
    /// Calls of Chromium's `Input.dispatchTouchEvent` with their times, one a line.
    case cdp

    /// The time between two events that UiAutomator2 injects, in milliseconds.
    ///
    /// It rounds every duration up to a multiple of it, so that a file with the recorded times is
    /// played slower by half or more (appium-uiautomator2-server 10.6.2, `EVENT_INJECTION_DELAY_MS`,
    /// `ActionsTokenizer`, read, not run on a device).
    private static let uiAutomator2Step = 20.0

    /// The extension of its files.
    package var fileExtension: String {
      switch self {
      case .w3c, .w3cGrid: "json"
      case .cdp: "jsonl"
      }
    }

    /// The file's bytes.
    package func bytes(of playback: Playback) throws(Playback.Failure) -> [UInt8] {
      switch self {
      case .w3c: W3CActions(playback).bytes
      case .w3cGrid: W3CActions(playback.resampled(every: Self.uiAutomator2Step)).bytes
      case .cdp: try DispatchTouchEvents(playback).bytes
      }
    }
  }
}

extension Playback {
  /// Why a recording cannot be played.
  package enum Failure: Error, Equatable, Sendable {
    /// The recording has no samples.
    case empty
    /// A contact has no end, so the time of its lift is unknown.
    case unterminated
    /// Positions are in millimeters, which no driver takes.
    case millimeters
    /// The form has no cancelled touches.
    case cancelled

    /// What is wrong and what helps, in words.
    package var message: String {
      switch self {
      case .empty: "there are no touches in it"
      case .unterminated: "it ends without a lift, so nothing says when the finger left"
      case .millimeters: "its positions are in millimeters; --scale says how many units are in one"
      case .cancelled: "the system took the touch away, which this form cannot say"
      }
    }
  }
}

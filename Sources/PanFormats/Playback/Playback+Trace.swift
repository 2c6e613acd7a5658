package import PanMotion
package import PanTraces

extension Playback {
  /// Makes the playback of a recording.
  ///
  /// - Parameters:
  ///   - trace: The recording.
  ///   - scale: How many of the target's units there are in a recorded one; nil for 1, which is not
  ///     enough for millimetres.
  ///   - screen: The screen's size in recorded units where the recording does not say it.
  /// - Throws: Why it cannot be played.
  package init(
    _ trace: Trace, scale: Double? = nil, screen: Vector? = nil
  ) throws(PlaybackError) {
    if trace.lengthUnit == .millimetres, scale == nil { throw .millimetres }
    guard let first = trace.samples.first else { throw .empty }
    let factor = scale ?? 1
    let size = Self.size(of: trace) ?? screen
    var losses: [Loss] = []
    switch trace.vocabulary {
    case .touch: break
    case .gesture: losses.append(.beginsRecognised)
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
    case .beginsRecognised: "it begins where the pan was recognised, not at the touch-down"
    case .noPhases: "without phases the first and last rows are taken for touch-down and lift"
    }
  }
}

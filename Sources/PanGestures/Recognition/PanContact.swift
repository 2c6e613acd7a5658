import PanMotion
import PanTraces

/// The recogniser's state machine over the samples of one contact after the other.
struct PanContact {
  private enum Stage {
    /// No finger is down.
    case idle
    /// A finger is down since `start`, not yet a pan.
    case pressed(start: Vector)
    /// A pan whose translation counts from `zero`.
    case panning(zero: Vector)
    /// Down, but not a pan any more.
    case failed
  }

  private let recognizer: PanGestureRecognizer
  private let startsRecognized: Bool
  private let container: Vector
  private var stage = Stage.idle

  init(recognizer: PanGestureRecognizer, startsRecognized: Bool, container: Vector) {
    self.recognizer = recognizer
    self.startsRecognized = startsRecognized
    self.container = container
  }

  mutating func event(for touch: FollowedTouch) -> PanEvent {
    let state = advance(touch)
    var translation = Vector.zero
    if case .panning(let zero) = stage { translation = touch.location - zero }
    if state.isFinal { stage = touch.phase.endsContact ? .idle : .failed }
    return PanEvent(
      time: touch.time, phase: touch.phase, state: state, location: touch.location,
      translation: translation)
  }

  private mutating func advance(_ touch: FollowedTouch) -> PanState {
    switch touch.phase {
    case .down: press(touch.location)
    case .move: move(to: touch.location)
    case .up: lift()
    case .cancel: takeAway()
    }
  }

  private mutating func press(_ location: Vector) -> PanState {
    if startsRecognized {
      stage = .panning(zero: location)
      return .began
    }
    guard isInBand(location) else { return .failed }
    stage = .pressed(start: location)
    return .possible
  }

  private mutating func move(to location: Vector) -> PanState {
    switch stage {
    case .pressed(let start):
      let displacement = location - start
      let distance = displacement.length
      guard distance > 0, distance >= recognizer.hysteresis else { return .possible }
      guard accepts(displacement) else { return .failed }
      stage = .panning(zero: recognizer.origin == .touchDown ? start : location)
      return .began
    case .panning: return .changed
    case .idle, .failed: return .failed
    }
  }

  private func lift() -> PanState {
    if case .panning = stage { .ended } else { .failed }
  }

  private func takeAway() -> PanState {
    if case .panning = stage { .cancelled } else { .failed }
  }

  private func accepts(_ displacement: Vector) -> Bool {
    let direction = TravelDirection(dominantIn: displacement)
    return switch recognizer.restriction {
    case .none: true
    case .axis(let horizontal): direction.isHorizontal == horizontal
    case .direction(let wanted), .edge(let wanted, _): direction == wanted
    }
  }

  private func isInBand(_ location: Vector) -> Bool {
    guard case .edge(let direction, let band) = recognizer.restriction else { return true }
    return switch direction {
    case .right: location.x <= band
    case .left: location.x >= container.x - band
    case .down: location.y <= band
    case .up: location.y >= container.y - band
    }
  }
}

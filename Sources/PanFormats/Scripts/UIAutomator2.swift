import PanMotion
import PanTraces

/// How UiAutomator2 plays the actions of one finger.
///
/// It rounds every duration up to a multiple of 20 ms, interpolates moves in steps of 20 ms and
/// injects one move a step, the first that was asked for; the step after a touch-down or a lift holds
/// the first move, and the second is lost (appium-uiautomator2-server 10.6.2, `ActionsTokenizer` and
/// `ActionsExecutor`; read, not run on a device).
enum UIAutomator2 {
  /// The time between two injected events, in milliseconds (`EVENT_INJECTION_DELAY_MS`).
  static let step = 20.0

  /// The gesture that arrives on the device; nil for several fingers.
  static func played(_ actions: W3CActions) -> Playback? {
    guard actions.items.count == 1, let items = actions.items.first else { return nil }
    var hand = Hand()
    for item in items { hand.take(item) }
    return Playback(touches: hand.injected, screen: actions.written.screen)
  }

  /// What one finger's items come to.
  private struct Hand {
    private var touches: [Playback.Touch] = []
    private var steps = 0
    /// The step of the last touch-down or lift.
    private var edge = -1
    private var place = Vector.zero
    private var isFirstMove = true

    mutating func take(_ item: W3CActions.Item) {
      switch item {
      case .pause(let duration): steps += Self.steps(duration)
      case .move(let duration, let target):
        move(for: Self.steps(duration), to: target)
        place = target
      case .down: press(.down)
      case .up: press(.up)
      case .cancel: press(.cancel)
      }
    }

    private static func steps(_ duration: Int) -> Int {
      Int((Double(duration) / UIAutomator2.step).rounded(.up))
    }

    private mutating func press(_ phase: TouchPhase) {
      add(phase, at: steps, place)
      edge = steps
    }

    private mutating func move(for count: Int, to target: Vector) {
      defer { isFirstMove = false }
      guard count > 0 else { return }
      if !isFirstMove {
        let start = edge == steps ? steps + 1 : steps
        let parts = steps + count - start
        add(.move, at: start, parts <= 1 ? target : place)
        for part in stride(from: 2, through: parts, by: 1) {
          let share = Double(part) / Double(parts)
          add(.move, at: start + part - 1, place + (target - place) * share)
        }
      }
      steps += count
    }

    private mutating func add(_ phase: TouchPhase, at step: Int, _ position: Vector) {
      touches.append(
        Playback.Touch(
          time: Double(step) * UIAutomator2.step, finger: 0, phase: phase, position: position))
    }

    /// The touches in their order, with the first move of each step.
    var injected: [Playback.Touch] {
      var taken: Set<Double> = []
      let ordered = touches.enumerated().sorted { a, b in
        (a.element.time, a.offset) < (b.element.time, b.offset)
      }
      return ordered.map { $0.element }.filter { touch in
        touch.phase != .move || taken.insert(touch.time).inserted
      }
    }
  }
}

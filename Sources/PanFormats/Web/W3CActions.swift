import PanDocuments
import PanMotion
import PanTraces

/// A gesture as the JSON of the WebDriver command Perform Actions.
///
/// The n-th items of all fingers are a tick, which lasts as long as its longest item; durations are
/// whole milliseconds (w3c/webdriver, Actions). Durations are differences of rounded times, so that
/// rounding errors do not add up. WebDriverAgent needs `pointerType` and a move as the first item;
/// UiAutomator2 needs a `duration` in every move and pause.
struct W3CActions {
  enum Item {
    case move(duration: Int, to: Vector)
    case pause(duration: Int)
    case down
    case up
    case cancel
  }

  /// The items of each finger; all fingers have equally many.
  private(set) var items: [[Item]]
  /// The gesture after rounding: exactly what the actions encode.
  let written: Playback
  /// The first position of each finger.
  private let starts: [Vector]

  init(_ playback: Playback) {
    items = Array(repeating: [], count: playback.fingerCount)
    written = Playback(
      touches: playback.touches.map { touch in
        Playback.Touch(
          time: touch.time.rounded(), finger: touch.finger, phase: touch.phase,
          position: touch.position)
      }, screen: playback.screen, losses: playback.losses)
    starts = items.indices.map { finger in
      playback.touches.first { $0.finger == finger }?.position ?? .zero
    }
    var now = 0
    for tick in Self.ticks(written.touches) {
      let time = Int(tick.first?.time ?? 0)
      append(tick, after: time - now)
      now = time
    }
  }

  /// Groups simultaneous touches of different fingers.
  private static func ticks(_ touches: [Playback.Touch]) -> [[Playback.Touch]] {
    var ticks: [[Playback.Touch]] = []
    for touch in touches {
      let joins = ticks.last.map { tick in
        tick[0].time == touch.time && !tick.contains { $0.finger == touch.finger }
      }
      if joins == true {
        ticks[ticks.count - 1].append(touch)
      } else {
        ticks.append([touch])
      }
    }
    return ticks
  }

  /// Adds a tick; fingers without a touch in it pause.
  private mutating func append(_ tick: [Playback.Touch], after duration: Int) {
    let ends = tick.contains { $0.phase != .move }
    for finger in items.indices {
      let touch = tick.first { $0.finger == finger }
      switch touch?.phase {
      case .down, .move:
        items[finger].append(.move(duration: duration, to: touch?.position ?? .zero))
      case .up, .cancel, nil:
        // WebDriverAgent refuses a finger whose first item is not a move.
        if items[finger].isEmpty {
          items[finger].append(.move(duration: duration, to: starts[finger]))
        } else if duration > 0 || items.count > 1 {
          items[finger].append(.pause(duration: duration))
        }
      }
      guard ends else { continue }
      switch touch?.phase {
      case .down: items[finger].append(.down)
      case .up: items[finger].append(.up)
      case .cancel: items[finger].append(.cancel)
      case .move, nil:
        if items.count > 1 { items[finger].append(.pause(duration: 0)) }
      }
    }
  }

  /// The document.
  var bytes: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("actions")
    json.beginArray()
    for (finger, list) in items.enumerated() {
      json.beginObject()
      json.member("type", "pointer")
      json.member("id", "finger\(finger + 1)")
      json.key("parameters")
      json.beginObject()
      json.member("pointerType", "touch")
      json.endObject()
      json.key("actions")
      json.beginArray()
      for item in list { item.write(to: &json) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    return json.takeBytes() + [0x0A]
  }
}

extension W3CActions.Item {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    switch self {
    case .move(let duration, let place):
      json.member("type", "pointerMove")
      json.member("duration", duration)
      json.member("origin", "viewport")
      json.coordinate("x", place.x)
      json.coordinate("y", place.y)
    case .pause(let duration):
      json.member("type", "pause")
      json.member("duration", duration)
    case .down:
      json.member("type", "pointerDown")
      json.member("button", 0)
    case .up:
      json.member("type", "pointerUp")
      json.member("button", 0)
    case .cancel: json.member("type", "pointerCancel")
    }
    json.endObject()
  }
}

extension JSONWriter {
  /// Writes a coordinate, a whole one as an integer: older drivers accept nothing else.
  mutating func coordinate(_ name: String, _ value: Double) {
    if let whole = Int(exactly: value) { member(name, whole) } else { member(name, value) }
  }
}

/// How UiAutomator2 plays the actions of one finger.
///
/// It rounds every duration up to a multiple of 20 ms, interpolates moves in steps of 20 ms and
/// injects only the first move of each step. In the step after a touch-down or a lift the first
/// move is injected and the second is lost (appium-uiautomator2-server 10.6.2, `ActionsTokenizer`
/// and `ActionsExecutor`; read, not run on a device).
enum UIAutomator2 {
  /// The time between two injected events, in milliseconds (`EVENT_INJECTION_DELAY_MS`).
  static let step = 20.0

  /// The gesture that arrives on the device; nil for several fingers.
  static func played(_ actions: W3CActions) -> Playback? {
    guard actions.items.count == 1, let items = actions.items.first else { return nil }
    var hand = Hand()
    for item in items { hand.take(item) }
    return Playback(touches: hand.injected, screen: actions.written.screen, losses: [])
  }

  /// Plays the items of one finger.
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

    /// The touches sorted by time, with only the first move of each step.
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

import PanDocuments
import PanTraces

extension Playback {
  /// A gesture as the JSON of the WebDriver command Perform Actions.
  ///
  /// The n-th items of all fingers are a tick, which lasts as long as its longest item. Durations are
  /// whole milliseconds (w3c/webdriver, Actions). Durations are differences of rounded times, so that
  /// rounding errors do not add up. WebDriverAgent needs `pointerType` and a move as the first item.
  /// UiAutomator2 needs a `duration` in every move and pause.
  struct W3CActions {
    fileprivate enum Item {
      case move(duration: Int, to: Vector)
      case pause(duration: Int)
      case down
      case up
      case cancel
    }

    /// The items of each finger. All fingers have equally many.
    private var items: [[Item]]
    /// The first position of each finger.
    private let starts: [Vector]

    init(_ playback: Playback) {
      items = Array(repeating: [], count: playback.fingerCount)
      starts = items.indices.map { finger in
        playback.touches.first { $0.finger == finger }?.position ?? .zero
      }
      var now = 0
      let rounded = playback.touches.map { Playback.moved($0, to: $0.time.rounded()) }
      for tick in Self.ticks(rounded) {
        let time = Int(tick.first?.time ?? 0)
        append(tick, after: time - now)
        now = time
      }
    }

    /// Groups simultaneous touches of different fingers.
    private static func ticks(_ touches: [Touch]) -> [[Touch]] {
      var ticks: [[Touch]] = []
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

    /// Adds a tick. Fingers without a touch in it pause.
    private mutating func append(_ tick: [Touch], after duration: Int) {
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
}

extension Playback.W3CActions.Item {
  fileprivate func write(to json: inout JSONWriter) {
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

extension Playback {
  /// A gesture as calls of Chromium's `Input.dispatchTouchEvent`, a line of JSON each.
  ///
  /// `at_ms` is the time of the call. The rest is the call itself. Only the first touch-down and the
  /// last lift have types of their own. Every call in between lists all fingers that are down: a new
  /// finger in the list is pressed, a missing one is lifted (chromium,
  /// `content/browser/devtools/protocol/input_handler.cc`). Coordinates are CSS pixels.
  struct DispatchTouchEvents {
    private(set) var bytes: [UInt8] = []
    private var down: [(finger: Int, touch: Touch)] = []

    init(_ playback: Playback) throws(Failure) {
      for touch in playback.touches {
        let before = down.count
        down.removeAll { $0.finger == touch.finger }
        if !touch.phase.endsContact {
          down.append((touch.finger, touch))
          down.sort { $0.finger < $1.finger }
        }
        // touchCancel cancels all fingers at once.
        if touch.phase == .cancel, !down.isEmpty { throw .cancelled }
        let end = touch.phase == .cancel ? "touchCancel" : "touchEnd"
        append(before == 0 ? "touchStart" : down.isEmpty ? end : "touchMove", touch)
      }
    }

    private mutating func append(_ type: String, _ touch: Touch) {
      var json = JSONWriter(layout: .compact)
      json.beginObject()
      json.coordinate("at_ms", touch.time)
      json.member("method", "Input.dispatchTouchEvent")
      json.key("params")
      json.beginObject()
      json.member("type", type)
      json.key("touchPoints")
      json.beginArray()
      for (finger, touch) in down {
        json.beginObject()
        json.coordinate("x", touch.position.x)
        json.coordinate("y", touch.position.y)
        json.member("id", finger)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.endObject()
      bytes += json.takeBytes()
      bytes.append(0x0A)
    }
  }
}

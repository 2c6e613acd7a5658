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
    private struct Item {
      let type: String
      var duration: Int?
      var place: Vector?
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
        let isThere = touch.map { !$0.phase.endsContact } ?? false
        // WebDriverAgent refuses a finger whose first item is not a move.
        if isThere || items[finger].isEmpty {
          let place = isThere ? touch?.position : starts[finger]
          items[finger].append(Item(type: "pointerMove", duration: duration, place: place))
        } else if duration > 0 || items.count > 1 {
          items[finger].append(Item(type: "pause", duration: duration))
        }
        guard ends else { continue }
        switch touch?.phase {
        case .down: items[finger].append(Item(type: "pointerDown"))
        case .up: items[finger].append(Item(type: "pointerUp"))
        case .cancel: items[finger].append(Item(type: "pointerCancel"))
        case .move, nil:
          if items.count > 1 { items[finger].append(Item(type: "pause", duration: 0)) }
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
        for item in list { Self.write(item, to: &json) }
        json.endArray()
        json.endObject()
      }
      json.endArray()
      json.endObject()
      return json.takeBytes() + [0x0A]
    }

    private static func write(_ item: Item, to json: inout JSONWriter) {
      json.beginObject()
      json.member("type", item.type)
      if let duration = item.duration { json.member("duration", duration) }
      if let place = item.place {
        json.member("origin", "viewport")
        json.coordinate("x", place.x)
        json.coordinate("y", place.y)
      } else if item.duration == nil, item.type != "pointerCancel" {
        json.member("button", 0)
      }
      json.endObject()
    }
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

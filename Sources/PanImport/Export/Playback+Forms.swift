import PanDocuments
import PanTraces

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
    package var fileExtension: String { self == .cdp ? "jsonl" : "json" }

    /// The file's bytes.
    package func bytes(of playback: Playback) -> [UInt8] {
      switch self {
      case .w3c: playback.actions
      case .w3cGrid: playback.resampled(every: Self.uiAutomator2Step).actions
      case .cdp: playback.calls
      }
    }
  }

  /// The gesture as the JSON of the WebDriver command Perform Actions.
  ///
  /// Durations are whole milliseconds (w3c/webdriver, Actions). They are differences of rounded times, so
  /// that rounding errors do not add up. WebDriverAgent needs `pointerType` and a move as the first item.
  /// UiAutomator2 needs a `duration` in every move and pause.
  private var actions: [UInt8] {
    var json = JSONWriter()
    func add(_ type: String, duration: Int? = nil, to place: Vector? = nil) {
      json.beginObject()
      json.member("type", type)
      if let duration { json.member("duration", duration) }
      if let place {
        json.member("origin", "viewport")
        json.coordinate("x", place.x)
        json.coordinate("y", place.y)
      }
      if type == "pointerDown" || type == "pointerUp" { json.member("button", 0) }
      json.endObject()
    }
    json.beginObject()
    json.key("actions")
    json.beginArray()
    json.beginObject()
    json.member("type", "pointer")
    json.member("id", "finger1")
    json.key("parameters")
    json.beginObject()
    json.member("pointerType", "touch")
    json.endObject()
    json.key("actions")
    json.beginArray()
    var now = 0.0
    for touch in touches {
      let duration = Int(touch.time.rounded() - now)
      now = touch.time.rounded()
      if !touch.phase.endsContact {
        add("pointerMove", duration: duration, to: touch.position)
      } else if duration > 0 {
        add("pause", duration: duration)
      }
      switch touch.phase {
      case .down: add("pointerDown")
      case .move: break
      case .up: add("pointerUp")
      case .cancel: add("pointerCancel")
      }
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    return json.takeBytes() + [0x0A]
  }

  /// The gesture as calls of Chromium's `Input.dispatchTouchEvent`, a line of JSON each.
  ///
  /// `at_ms` is the time of the call. The rest is the call itself, which lists the finger while it is down
  /// (chromium, `content/browser/devtools/protocol/input_handler.cc`). Coordinates are CSS pixels.
  private var calls: [UInt8] {
    touches.flatMap { touch in
      let types = ["touchStart", "touchMove", "touchEnd", "touchCancel"]
      var json = JSONWriter(layout: .compact)
      json.beginObject()
      json.coordinate("at_ms", touch.time)
      json.member("method", "Input.dispatchTouchEvent")
      json.key("params")
      json.beginObject()
      json.member("type", types[Int(touch.phase.rawValue)])
      json.key("touchPoints")
      json.beginArray()
      if !touch.phase.endsContact {
        json.beginObject()
        json.coordinate("x", touch.position.x)
        json.coordinate("y", touch.position.y)
        json.member("id", 0)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.endObject()
      return json.takeBytes() + [0x0A]
    }
  }
}

extension JSONWriter {
  /// Writes a coordinate, a whole one as an integer: older drivers accept nothing else.
  fileprivate mutating func coordinate(_ name: String, _ value: Double) {
    if let whole = Int(exactly: value) { member(name, whole) } else { member(name, value) }
  }
}

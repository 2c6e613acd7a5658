import PanDocuments
import PanTraces

/// A gesture as calls of Chromium's `Input.dispatchTouchEvent`, a line of JSON each.
///
/// `at_ms` is the time of the call. The rest is the call itself. Only the first touch-down and the
/// last lift have types of their own. Every call in between lists all fingers that are down: a new
/// finger in the list is pressed, a missing one is lifted (chromium,
/// `content/browser/devtools/protocol/input_handler.cc`). Coordinates are CSS pixels.
struct DispatchTouchEvents {
  private(set) var bytes: [UInt8] = []
  private var down: [(finger: Int, touch: Playback.Touch)] = []

  init(_ playback: Playback) throws(Playback.Failure) {
    for touch in playback.touches {
      let before = down.count
      down.removeAll { $0.finger == touch.finger }
      if !touch.phase.endsContact {
        down.append((touch.finger, touch))
        down.sort { $0.finger < $1.finger }
      }
      // touchCancel cancels all fingers at once.
      if touch.phase == .cancel, !down.isEmpty { throw .cancelled }
      append(before == 0 ? "touchStart" : down.isEmpty ? Self.end(touch.phase) : "touchMove", touch)
    }
  }

  private static func end(_ phase: TouchSample.Phase) -> String {
    phase == .cancel ? "touchCancel" : "touchEnd"
  }

  private mutating func append(_ type: String, _ touch: Playback.Touch) {
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

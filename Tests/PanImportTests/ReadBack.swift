import PanDocuments
@testable import PanImport
import PanTraces
import Testing

/// Reads forms back as their players do, written apart from what writes them.
enum ReadBack {
  /// Perform Actions of one finger, whose items last one after another.
  static func w3c(_ bytes: [UInt8]) throws -> [Playback.Touch] {
    let fingers = try array(member("actions", of: try JSONReader.read(bytes).value))
    #expect(fingers.count == 1)
    let list = try array(member("actions", of: fingers[0].value)).map(\.value)
    var touches: [Playback.Touch] = []
    var (place, isDown, now) = (Vector.zero, false, 0.0)
    for item in list {
      if case .number(let duration)? = try? member("duration", of: item) {
        #expect(duration == duration.rounded() && duration >= 0)
        now += duration
      }
      guard case .string(let type) = try member("type", of: item) else { continue }
      func touch(_ phase: TouchSample.Phase) {
        isDown = !phase.endsContact
        touches.append(.init(time: now, phase: phase, position: place))
      }
      switch type {
      case "pointerMove":
        place = Vector(x: try number("x", of: item), y: try number("y", of: item))
        if isDown { touch(.move) }
      case "pointerDown": touch(.down)
      case "pointerUp": touch(.up)
      case "pointerCancel": touch(.cancel)
      default: #expect(type == "pause")
      }
    }
    return touches
  }

  /// Calls of `Input.dispatchTouchEvent`: new in the list is pressed, missing is lifted.
  static func cdp(_ bytes: [UInt8]) throws -> [Playback.Touch] {
    var touches: [Playback.Touch] = []
    var down: Vector?
    for line in bytes.split(separator: 0x0A) {
      let call = try JSONReader.read(Array(line)).value
      let time = try number("at_ms", of: call)
      let parameters = try member("params", of: call)
      guard case .string(let type) = try member("type", of: parameters) else { continue }
      let points = try array(member("touchPoints", of: parameters))
      // What Chromium refuses.
      #expect((type == "touchStart") == (down == nil))
      #expect((type == "touchEnd" || type == "touchCancel") == points.isEmpty)
      let listed = try points.first.map {
        Vector(x: try number("x", of: $0.value), y: try number("y", of: $0.value))
      }
      if let listed, listed != down {
        touches.append(
          .init(time: time, phase: down == nil ? .down : .move, position: listed))
      } else if let place = down, listed == nil {
        let phase: TouchSample.Phase = type == "touchCancel" ? .cancel : .up
        touches.append(.init(time: time, phase: phase, position: place))
      }
      down = listed
    }
    return touches
  }

  private struct Missing: Error { let name: String }

  private static func member(_ name: String, of value: JSONValue) throws -> JSONValue {
    guard case .object(let members) = value, let found = members.first(where: { $0.name == name })
    else { throw Missing(name: name) }
    return found.value
  }

  private static func array(_ value: JSONValue) throws -> [JSONNode] {
    guard case .array(let nodes) = value else { throw Missing(name: "array") }
    return nodes
  }

  private static func number(_ name: String, of value: JSONValue) throws -> Double {
    guard case .number(let number) = try member(name, of: value) else { throw Missing(name: name) }
    return number
  }
}

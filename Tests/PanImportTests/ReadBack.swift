import PanDocuments
@testable import PanImport
import PanTraces
import Testing

/// Reads forms back as their players do, written apart from what writes them.
enum ReadBack {
  /// Perform Actions by ticks: the n-th items of all fingers, which last as long as the longest.
  static func w3c(_ bytes: [UInt8]) throws -> [Playback.Touch] {
    let fingers = try array(member("actions", of: try JSONReader.read(bytes).value))
    let lists = try fingers.map { try array(member("actions", of: $0.value)).map(\.value) }
    var touches: [Playback.Touch] = []
    var places = [Vector](repeating: .zero, count: lists.count)
    var isDown = [Bool](repeating: false, count: lists.count)
    var now = 0.0
    for tick in 0..<(lists.map(\.count).max() ?? 0) {
      var longest = 0.0
      for list in lists {
        if case .number(let duration)? = try? member("duration", of: list[tick]) {
          #expect(duration == duration.rounded() && duration >= 0)
          longest = max(longest, duration)
        }
      }
      now += longest
      for (finger, list) in lists.enumerated() {
        guard case .string(let type) = try member("type", of: list[tick]) else { continue }
        func touch(_ phase: TouchSample.Phase) {
          touches.append(.init(time: now, finger: finger, phase: phase, position: places[finger]))
        }
        switch type {
        case "pointerMove":
          places[finger] = Vector(
            x: try number("x", of: list[tick]), y: try number("y", of: list[tick]))
          if isDown[finger] { touch(.move) }
        case "pointerDown":
          isDown[finger] = true
          touch(.down)
        case "pointerUp":
          isDown[finger] = false
          touch(.up)
        case "pointerCancel":
          isDown[finger] = false
          touch(.cancel)
        default: #expect(type == "pause")
        }
      }
    }
    return touches
  }

  /// Calls of `Input.dispatchTouchEvent`: new in the list is pressed, missing is lifted.
  static func cdp(_ bytes: [UInt8]) throws -> [Playback.Touch] {
    var touches: [Playback.Touch] = []
    var down: [Int: Vector] = [:]
    for line in bytes.split(separator: 0x0A) {
      let call = try JSONReader.read(Array(line)).value
      let time = try number("at_ms", of: call)
      let parameters = try member("params", of: call)
      guard case .string(let type) = try member("type", of: parameters) else { continue }
      let points = try array(member("touchPoints", of: parameters))
      // What Chromium refuses.
      #expect((type == "touchStart") == down.isEmpty)
      #expect((type == "touchEnd" || type == "touchCancel") == points.isEmpty)
      var listed: [Int: Vector] = [:]
      for point in points {
        let id = Int(try number("id", of: point.value))
        listed[id] = Vector(
          x: try number("x", of: point.value), y: try number("y", of: point.value))
      }
      for (id, place) in down where listed[id] == nil {
        let phase: TouchSample.Phase = type == "touchCancel" ? .cancel : .up
        touches.append(.init(time: time, finger: id, phase: phase, position: place))
      }
      for (id, place) in listed where down[id] != place {
        let phase: TouchSample.Phase = down[id] == nil ? .down : .move
        touches.append(.init(time: time, finger: id, phase: phase, position: place))
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

// Shared by the readings in this folder.
import Foundation

// What a finger does, as the platform delivers it, before any recognizer.
struct RawTouch {
  enum Phase { case down, move, up, cancel }
  var phase: Phase
  // Seconds.
  var time: Double
  // Points (CSS pixels, dp, logical pixels); x grows to the right and y down.
  var x: Double
  var y: Double
}

// What the library does with a gesture.
enum OriginalAnswer: Equatable {
  case finishes
  case cancels
  // Its recognizer never took the touch.
  case neverBegan
}

// The axis that a gesture is about.
enum GestureAxis {
  case x, y
}

// A place, a way or a velocity on both axes.
struct Pair {
  var x = 0.0
  var y = 0.0

  // The part on one axis.
  func along(_ axis: GestureAxis) -> Double { axis == .x ? x : y }
  // The part on the other axis.
  func across(_ axis: GestureAxis) -> Double { axis == .x ? y : x }

  static func - (left: Pair, right: Pair) -> Pair { Pair(x: left.x - right.x, y: left.y - right.y) }
  static func + (left: Pair, right: Pair) -> Pair { Pair(x: left.x + right.x, y: left.y + right.y) }
  static func * (left: Pair, right: Double) -> Pair { Pair(x: left.x * right, y: left.y * right) }
}

extension RawTouch {
  var place: Pair { Pair(x: x, y: y) }
  // The time in milliseconds, as web events have it.
  var milliseconds: Double { time * 1000 }
  var endsContact: Bool { phase == .up || phase == .cancel }
}

extension Array where Element == RawTouch {
  // The first contact: from its down to its up or cancel; without an end where there is none.
  var firstContact: [RawTouch] {
    guard let start = firstIndex(where: { $0.phase == .down }) else { return [] }
    let rest = self[start...]
    guard let end = rest.firstIndex(where: { $0.endsContact }) else { return rest.map { $0 } }
    return rest[...end].map { $0 }
  }
}

// JavaScript's Math.round: halves go up.
func roundedAsInJavaScript(_ value: Double) -> Double { (value + 0.5).rounded(.down) }

func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
  min(max(value, low), high)
}

// -1, 0 or 1.
func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }

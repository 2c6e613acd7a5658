// Shared by the readings in this folder.
import Foundation

// The axis that a gesture is about.
enum NativeAxis {
  case x, y
}

// A place, a way or a velocity on both axes.
struct NativePair {
  var x = 0.0
  var y = 0.0

  // The part on one axis.
  func along(_ axis: NativeAxis) -> Double { axis == .x ? x : y }
  // The part on the other axis.
  func across(_ axis: NativeAxis) -> Double { axis == .x ? y : x }

  static func - (left: NativePair, right: NativePair) -> NativePair {
    NativePair(x: left.x - right.x, y: left.y - right.y)
  }
  static func + (left: NativePair, right: NativePair) -> NativePair {
    NativePair(x: left.x + right.x, y: left.y + right.y)
  }
  static func * (left: NativePair, right: Double) -> NativePair {
    NativePair(x: left.x * right, y: left.y * right)
  }
}

extension RawTouch {
  var spot: NativePair { NativePair(x: x, y: y) }
  var isEnd: Bool { phase == .up || phase == .cancel }
}

// The first contact: from its down to its up or cancel; empty where one of them is missing.
func nativeContact(_ touches: [RawTouch]) -> [RawTouch] {
  guard let start = touches.firstIndex(where: { $0.phase == .down }) else { return [] }
  let rest = touches[start...]
  guard let end = rest.firstIndex(where: { $0.isEnd }) else { return [] }
  return Array(rest[...end])
}

func nativeClamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
  min(max(value, low), high)
}

// -1, 0 or 1.
func nativeSign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }

// UIKit's pan recognizer, which is closed; assumed: it begins at the first move whose distance
// from the touch-down in the plane is at least `slop`, and its translation counts from that move's
// place.
struct AssumedUIKitPan {
  // The translations with each change, the first at `.began` (0).
  var changes: [NativePair] = []
  // The translation at `.ended` or `.cancelled`: that of the end event's place.
  var end = NativePair()
  var isCancelled = false
}

// Nil where it never began.
func assumedUIKitPan(_ touches: [RawTouch], slop: Double = 10) -> AssumedUIKitPan? {
  var pan: AssumedUIKitPan?
  var down = NativePair()
  var origin = NativePair()
  for touch in nativeContact(touches) {
    switch touch.phase {
    case .down: down = touch.spot
    case .move:
      if pan == nil {
        let way = touch.spot - down
        guard (way.x * way.x + way.y * way.y).squareRoot() >= slop else { continue }
        pan = AssumedUIKitPan()
        origin = touch.spot
      }
      pan?.changes.append(touch.spot - origin)
    case .up, .cancel:
      pan?.end = touch.spot - origin
      pan?.isCancelled = touch.phase == .cancel
    }
  }
  return pan
}

// Shared by the readings in this folder.
import Foundation

// The axis that a gesture is about.
enum GestureAxis {
  case x, y
}

// A place or a velocity on both axes.
struct Pair {
  var x = 0.0
  var y = 0.0

  // The part on one axis.
  func along(_ axis: GestureAxis) -> Double { axis == .x ? x : y }
  // The part on the other axis.
  func across(_ axis: GestureAxis) -> Double { axis == .x ? y : x }
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

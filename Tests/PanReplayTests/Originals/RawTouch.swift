// What a finger does, as the platform delivers it, before any recognizer.
import Foundation

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

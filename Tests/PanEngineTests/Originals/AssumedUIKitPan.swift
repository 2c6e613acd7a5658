// UIKit's pan recognizer, which is closed; assumed: it begins at the first move whose distance
// from the touch-down in the plane is at least `slop`, and its translation counts from that move's
// place.
struct AssumedUIKitPan {
  // The translations with each change, the first at `.began` (0).
  var changes: [Pair] = []
  // The translation at `.ended` or `.cancelled`: that of the end event's place.
  var end = Pair()
  var isCancelled = false
}

// Nil where it never began.
func assumedUIKitPan(_ touches: [RawTouch], slop: Double = 10) -> AssumedUIKitPan? {
  var pan: AssumedUIKitPan?
  var down = Pair()
  var origin = Pair()
  for touch in touches.firstContact {
    switch touch.phase {
    case .down: down = touch.place
    case .move:
      if pan == nil {
        let way = touch.place - down
        guard (way.x * way.x + way.y * way.y).squareRoot() >= slop else { continue }
        pan = AssumedUIKitPan()
        origin = touch.place
      }
      pan?.changes.append(touch.place - origin)
    case .up, .cancel:
      pan?.end = touch.place - origin
      pan?.isCancelled = touch.phase == .cancel
    }
  }
  return pan
}

// Splidejs/splide @d7e1f08e (2023-01-12, 4.1.4), src/js/components/Drag/Drag.ts, constants.ts,
// Move/Move.ts (toIndex, translate), Controller/Controller.ts (toDest). Constants: dragMinThreshold
// 10 (strict, along the axis), LOG_INTERVAL 200 ms, flickPower 600 ms, flickMaxPages 1. A move that
// is not dragged yet starts the drag if |dx| > |dy| and |dx| > 10, from the touch-down; any other
// waits. The one that starts it translates nothing, each later one translates from the base event.
// A dragged move later than 200 ms after the base event becomes the base event. At the end: the
// place of the end event, less that of the base event, over the time between, if that is less than
// 200 ms, else 0; an end in the same task as the base has 0 ms and none. Destination: the place plus
// the velocity times 600 ms, at most a page; the slide nearest to it, ties to the higher index. So a
// flick may go two slides, and a lift just after the base was replaced has next to no velocity.
// touchcancel runs the end: it decides. Taken: type slide, five slides of width `travel`, the third
// one active and at rest; the friction beyond the ends is left out. Speed 400 ms. Axis x: towards +x
// is the slide before.

// To a slide before; a later one counts as cancels.
func splidePreviousSlide(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  let start = 2
  var position = -Double(start) * travel
  var basePosition = position
  var base: RawTouch?
  var dragging = false
  var last = Pair()

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      base = touch
      last = touch.place
    case .move:
      guard let from = base else { continue }
      last = touch.place
      if dragging {
        position = basePosition + touch.x - from.x
        if touch.milliseconds - from.milliseconds > 200 {
          (base, basePosition) = (touch, position)
        }
      } else if abs(touch.x - from.x) > abs(touch.y - from.y) {
        dragging = abs(touch.x - from.x) > 10
      }
    case .up, .cancel:
      guard dragging, let from = base else { return .neverBegan }
      // Chromium's touchend is where the last touchmove was.
      let diffCoord = last.x - from.x
      let diffTime = touch.milliseconds - from.milliseconds
      let velocity = diffTime != 0 && diffTime < 200 ? diffCoord / diffTime : 0
      let destination = position + sign(velocity) * min(abs(velocity) * 600, travel)
      var index = 0
      var smallest = Double.infinity
      for slide in 0..<5 {
        let distance = abs(-Double(slide) * travel - destination)
        guard distance <= smallest else { break }
        (smallest, index) = (distance, slide)
      }
      return index < start ? .finishes : .cancels
    }
  }
  return .neverBegan
}

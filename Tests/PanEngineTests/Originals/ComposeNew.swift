// arkivanov/Decompose 1a2f6256 (2026-07-01): extensions-compose/src/nonAndroidMain/.../stack/
// animation/predictiveback/PredictiveBackGestureOverlay.kt. compose-miuix-ui/miuix a0808ddb
// (2026-07-20): miuix-ui/src/commonMain/.../layout/BottomSheetContentLayout.kt, basic/Snackbar.kt,
// miuix-navigation3-ui/.../NavDisplay.kt. The recognizer of miuix: ComposeGestures.swift.
// Constants: Decompose edge 16 dp, activation 16 dp (strict), fails beyond 16 dp across or back,
// confirms at progress > 0.2. miuix sheet 800 dp/s, 150 dp (both strict).
// Surprising: Decompose has no velocity; its progress runs from the activation point to the far
// edge, and the UP event's place is the last sample; a cancel decides as a lift, with the last
// place. On Android the system's back decides (Decompose and miuix's NavDisplay): no rule of their
// own. miuix's sheet: a flick up faster than 800 keeps it, anything slower does not; pushed above
// its rest it moves a tenth. Its Snackbar is foundation's AnchoredDraggable, anchors -w, 0, w: use
// composeAnchoredDraggable with them. Its steps go through a conflated channel: here none is lost.
// Axis: x for Decompose, y for the sheet. Settle: miuix folmeSpring(damping 0.85, response 0.4).
import Foundation

// PredictiveBackGestureOverlay from the left edge; `travel` is the width.
//
// `edge` is 16 dp; nil takes any start for one at x = 0.
func decomposeBack(
  _ touches: [RawTouch], travel: Double, edge: Double? = nil, activation: Double = 16,
  confirmation: Double = 0.2
) -> OriginalAnswer {
  var start = Pair()
  var isActive = false
  func progress(_ place: Pair) -> Double {
    let fromEdge = edge == nil ? 0 : start.x
    let way = place.x - start.x - activation
    return clamp(way / (travel - fromEdge - activation), 0, 1)
  }
  var last = Pair()
  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      start = touch.place
      last = start
      if let edge, start.x >= edge { return .neverBegan }
    case .move:
      last = touch.place
      guard !isActive else { continue }
      if abs(touch.y - start.y) > 16 || touch.x < start.x - 16 { return .neverBegan }
      if touch.x > start.x + activation { isActive = true }
    case .up:
      guard isActive else { return .neverBegan }
      return progress(touch.place) > confirmation ? .finishes : .cancels
    case .cancel:
      guard isActive else { return .neverBegan }
      return progress(last) > confirmation ? .finishes : .cancels
    }
  }
  return .neverBegan
}

// miuix, the bottom sheet by its handle; `travel` does not matter.
func miuixSheet(
  _ touches: [RawTouch], travel: Double, slop: Double = 8, rival: ComposeRival = .none,
  minimumVelocitySamples: Int = 3
) -> OriginalAnswer {
  var dragOffsetY = 0.0
  let drag = ComposeDrag(
    axis: .y, slop: slop, rival: rival, minimumVelocitySamples: minimumVelocitySamples)
  let stopped = drag.run(touches) { dragAmount in
    let newOffset = dragOffsetY + dragAmount
    dragOffsetY = newOffset < 0 ? min(dragOffsetY + dragAmount * 0.1, 0) : newOffset
  }
  guard let velocity = stopped else { return .neverBegan }
  return velocity > 800 || (dragOffsetY > 150 && velocity > -800) ? .finishes : .cancels
}

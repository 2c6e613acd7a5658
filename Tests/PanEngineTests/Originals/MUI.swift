// mui/material-ui, packages/mui-material/src/SwipeableDrawer/SwipeableDrawer.js @ca374509 (a stored
// copy of a version 6 or later; the repository is too large to fetch, date not known). Constants:
// UNCERTAINTY_THRESHOLD 3 px (strict, along the axis, and along > across strictly; across > 3 first
// ends it for good), DRAG_STARTED_SIGNAL 20 px, swipeAreaWidth 20, hysteresis 0.52 and
// minFlingVelocity 450 px/s (both strict), velocity 0.4 old + 0.6 new per move. The start is
// shifted to the move that decides; that move is a first velocity sample of 0. The velocity is that
// of the clamped translation, 0 to the paper's size. touchend gives the position its place, is no
// velocity sample, and no age counts: a pause keeps the velocity. Closing: whenever the translation
// is 0 (pushed further open), the start moves to the finger. Opening: the start is moved 20 px
// back, so 20 px of the way are given; on iOS it is off. There is no touchcancel listener: a cancel
// is ignored, the drawer hangs where it is (told as cancels here) until the next touch. Times are
// performance.now() in the handler; here the events' own. 0 px in no time is taken as 0. Axes:
// closing a bottom drawer +y, opening a left drawer +x. The finger is on the paper throughout.
import Foundation

private struct MUISwipe {
  var startX: Double
  var startY: Double
  var isSwiping: Bool?
  var velocity = 0.0
  var lastTime: Double?
  var lastTranslate: Double?
  var paperHit = false
}

// `horizontal` with anchor left, else anchor bottom; positions rise away from the anchor's edge.
private func muiSwipeableDrawer(
  _ touches: [RawTouch], horizontal: Bool, open: Bool, maxTranslate: Double,
  swipeAreaWidth: Double?, disableDiscovery: Bool
) -> OriginalAnswer {
  func positions(_ touch: RawTouch) -> (x: Double, y: Double) {
    (touch.x, horizontal ? touch.y : -touch.y)
  }
  func getTranslate(_ current: Double, _ startLocation: Double) -> Double {
    let way = open ? startLocation - current : maxTranslate + startLocation - current
    return min(max(way, 0), maxTranslate)
  }
  var swipe: MUISwipe?
  for touch in touches.firstContact {
    let current = positions(touch)
    let along = horizontal ? current.x : current.y
    switch touch.phase {
    case .down:
      if let swipeAreaWidth, !open, touch.x > swipeAreaWidth { return .neverBegan }
      swipe = MUISwipe(startX: current.x, startY: current.y)
    case .move:
      guard var instance = swipe else { continue }
      defer { swipe = instance }
      if instance.isSwiping == nil {
        let dx = abs(current.x - instance.startX)
        let dy = abs(current.y - instance.startY)
        let definitelySwiping = horizontal ? dx > dy && dx > 3 : dy > dx && dy > 3
        if definitelySwiping || (horizontal ? dy > 3 : dx > 3) {
          if !definitelySwiping { return .neverBegan }
          instance.isSwiping = true
          instance.startX = current.x
          instance.startY = current.y
          if !disableDiscovery && !open {
            if horizontal { instance.startX -= 20 } else { instance.startY -= 20 }
          }
        }
      }
      guard instance.isSwiping == true else { continue }
      let translate = getTranslate(along, horizontal ? instance.startX : instance.startY)
      if open {
        if !instance.paperHit {
          instance.paperHit = true
          instance.startX = current.x
          instance.startY = current.y
        } else if translate == 0 {
          instance.startX = current.x
          instance.startY = current.y
        }
      }
      let now = touch.milliseconds
      let lastTranslate = instance.lastTranslate ?? translate
      let lastTime = instance.lastTime ?? now + 1
      let step = translate - lastTranslate
      let velocity = step == 0 ? 0 : step / (now - lastTime) * 1000
      instance.velocity = instance.velocity * 0.4 + velocity * 0.6
      instance.lastTranslate = translate
      instance.lastTime = now
    case .cancel:
      return swipe?.isSwiping == true ? .cancels : .neverBegan
    case .up:
      guard let instance = swipe, instance.isSwiping == true else { return .neverBegan }
      let translate = getTranslate(along, horizontal ? instance.startX : instance.startY)
      let translateRatio = translate / maxTranslate
      let minFlingVelocity = 450.0
      let hysteresis = 0.52
      if open {
        let closes = instance.velocity > minFlingVelocity || translateRatio > hysteresis
        return closes ? .finishes : .cancels
      }
      let opens = instance.velocity < -minFlingVelocity || 1 - translateRatio > hysteresis
      return opens ? .finishes : .cancels
    }
  }
  return swipe?.isSwiping == true ? .cancels : .neverBegan
}

// Closing an open bottom drawer of height `travel`; axis y.
func muiSwipeableDrawerClose(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  muiSwipeableDrawer(
    touches, horizontal: false, open: true, maxTranslate: travel, swipeAreaWidth: nil,
    disableDiscovery: false)
}

// Opening a left drawer of width `travel`; axis x. `swipeAreaWidth` is 20 in the source, nil takes
// any start for one in it.
func muiSwipeableDrawerOpen(
  _ touches: [RawTouch], travel: Double, swipeAreaWidth: Double? = nil,
  disableDiscovery: Bool = false
) -> OriginalAnswer {
  muiSwipeableDrawer(
    touches, horizontal: true, open: false, maxTranslate: travel, swipeAreaWidth: swipeAreaWidth,
    disableDiscovery: disableDiscovery)
}

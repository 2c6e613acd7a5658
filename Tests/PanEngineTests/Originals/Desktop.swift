// Qt: qt/qtdeclarative @c4d3c0cc (2024-10-24), src/quicktemplates/qquickdrawer.cpp,
// qquickvelocitycalculator.cpp, qquickpopup.cpp, src/quick/util/qquickdeliveryagent.cpp.
// Chromium: chromium/chromium, content/browser/renderer_host/overscroll_controller.cc @f24a8e13
// (a stored copy, 2024); its constants (50 and 60 dip, 0.25 and 0.3) as the project has them.
// Qt constants: slop max(20, startDragDistance + 5), strict, along the axis and not across; 0.7,
// 0.3, 300 px/s. The position counts from the crossing event's place, the speed and the net way
// from the press to the RELEASE's place. A cancel only ungrabs: the drawer stays where it is (here:
// cancels). Chromium constants: start > 50 dip, dominance 2.5, fling 1100 dip/s (strict), 0.25 of
// the longer side of the display (at least). The ratio counts the overscroll with its first 50 dip.
// When the way falls back to 50 or the dominance goes, the mode ends and the way restarts from 0. A
// fling against it cancels; without a fling only the way counts. Before all that, Chromium's
// gesture detector takes a slop of 15 dip in the plane off the first scroll (general knowledge, not
// read here), and starts a fling from 30 dip/s on (likewise): its velocity is an argument. Axis: x.
// Settle: Qt's enter and exit transitions are the style's.
import Foundation

// Drawer on the left edge, opening; `edge` is dragMargin (startDragDistance, 10), nil takes any
// start.
func qtDrawer(
  _ touches: [RawTouch], travel: Double, startDragDistance: Double = 10, edge: Double? = nil
) -> OriginalAnswer {
  if let edge, let down = touches.first(where: { $0.phase == .down }), down.x > edge {
    return .neverBegan
  }
  guard let isOpen = qtDrawerOpens(touches, travel, startDragDistance, position: 0, opening: 1)
  else { return .neverBegan }
  return isOpen ? .finishes : .cancels
}

// The same drawer, closing; the finger's +x is its way to the left (mirrored).
func qtDrawerClose(
  _ touches: [RawTouch], travel: Double, startDragDistance: Double = 10
) -> OriginalAnswer {
  guard let isOpen = qtDrawerOpens(touches, travel, startDragDistance, position: 1, opening: -1)
  else { return .neverBegan }
  return isOpen ? .cancels : .finishes
}

// Whether it ends open; nil where it never took the touch. `opening` is the sign of the way that
// opens it. That a finger beyond an open drawer resets the offset is left out: with any start
// taken for inside, where the drawer's edge lies is not known.
private func qtDrawerOpens(
  _ touches: [RawTouch], _ travel: Double, _ startDragDistance: Double, position start: Double,
  opening: Double
) -> Bool? {
  let threshold = max(20, startDragDistance + 5)
  var position = start
  var press = Pair()
  var pressTime = 0
  var grabbedAt: Double?
  for touch in touches.firstContact {
    let time = Int((touch.time * 1000).rounded(.down))
    switch touch.phase {
    case .down:
      press = touch.place
      pressTime = time
    case .move:
      if let grabbedAt {
        position = clamp(start + opening * (touch.x - grabbedAt) / travel, 0, 1)
      } else if abs(touch.x - press.x) > threshold, !(abs(touch.y - press.y) > threshold) {
        grabbedAt = touch.x
      }
    case .cancel:
      return grabbedAt == nil ? nil : start == 1
    case .up:
      guard grabbedAt != nil else { return nil }
      let elapsed = Double(time - pressTime) / 1000
      let way = opening * (touch.x - press.x)
      let velocity = elapsed == 0 ? 0 : way / elapsed
      if position > 0.7 || velocity > 300 { return true }
      if position < 0.3 || velocity < -300 { return false }
      // The source asks for the sign of the way along x: 0 closes.
      return way > 0
    }
  }
  return nil
}

// OverscrollController, history navigation by touch, eastwards (back).
//
// `travel` is the longer side of the display; `velocity` and `crossVelocity` those of the fling.
func chromiumOverscroll(
  _ touches: [RawTouch], travel: Double, velocity: Double, crossVelocity: Double = 0,
  touchSlop: Double = 15, minimumFlingVelocity: Double = 30
) -> OriginalAnswer {
  let startThreshold = 50.0
  let kMinRatio = 2.5
  var down = Pair()
  var last = Pair()
  var isScrolling = false
  var overscroll = Pair()
  var isEast = false
  // Any mode; west, north and south end it for east.
  var lockedElsewhere = false
  var hasBegun = false

  func update(_ delta: Pair) {
    overscroll = overscroll + delta
    if abs(overscroll.x) <= startThreshold, abs(overscroll.y) <= startThreshold {
      if isEast {
        isEast = false
        overscroll = Pair()
      }
      return
    }
    let isAlong =
      abs(overscroll.x) > startThreshold && abs(overscroll.x) > abs(overscroll.y) * kMinRatio
    let isNewEast = isAlong && overscroll.x > 0
    if isAlong, overscroll.x < 0, !hasBegun { lockedElsewhere = true }
    if !isEast {
      if isNewEast, !lockedElsewhere {
        isEast = true
        hasBegun = true
      }
    } else if !isNewEast {
      isEast = false
      overscroll = Pair()
    }
  }

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      down = touch.place
      last = down
    case .move:
      if isScrolling {
        update(touch.place - last)
        last = touch.place
        continue
      }
      let way = touch.place - down
      let distance = (way.x * way.x + way.y * way.y).squareRoot()
      guard distance > touchSlop else { continue }
      isScrolling = true
      last = touch.place
      update(way * (max(0, distance - touchSlop) / distance))
    case .cancel:
      return hasBegun ? .cancels : .neverBegan
    case .up:
      guard hasBegun else { return .neverBegan }
      guard isEast else { return .cancels }
      let ratio = abs(overscroll.x) / travel
      let isFling =
        abs(velocity) > minimumFlingVelocity || abs(crossVelocity) > minimumFlingVelocity
      guard isFling else { return ratio >= 0.25 ? .finishes : .cancels }
      if velocity < 0 { return .cancels }
      if ratio >= 0.25 { return .finishes }
      return velocity > 1100 ? .finishes : .cancels
    }
  }
  return .neverBegan
}

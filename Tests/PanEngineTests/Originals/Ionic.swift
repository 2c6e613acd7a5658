// ionic-team/ionic-framework. The repository is too large to fetch; stored copies of its files:
// core/src/utils/gesture/index.ts @067394f2, pointer-events.ts @0509a943, recognizers.ts,
// swipe-back.ts, core/src/components/menu/menu.tsx, modal/gestures/swipe-to-close.ts, sheet.ts
// @0814763a; the newest sheet in a built ion-modal.entry.js of @ionic/core with ionDragEnd and
// snapBreakpoint (8.8, 2026). Commit dates are not in the store.
// Constants: threshold 10 (2-D distance, >=), maxAngle 40 degrees (strict cosine), velocity
// 0.7 new + 0.3 old over steps of 0 < dt < 100 ms (both strict), swipe back from x <= 50.
// Surprising: touchend and touchcancel are one handler (pointerUp -> calcGestureData): the end
// event is a sample for velocity and position, and a cancel decides as a lift. The velocity runs
// from the touch-down and is not reset when the start is. A wrong angle at the slop aborts the
// whole contact. Any sign along the axis is captured. The newest sheet has no velocity, and adds
// the drag to a top that has moved with the drag already: it counts the way twice.
// Frames: a move is dropped while one waits for requestAnimationFrame; here one move a frame, none
// dropped, and each is drawn before the next event. Axis: x (back, menu), y (card, sheet).
import Foundation

// The state that the library calls detail, in CSS pixels and milliseconds.
struct IonicDetail {
  var start = Pair()
  var current = Pair()
  var currentTime = 0.0
  var velocity = Pair()
  var delta = Pair()

  mutating func calcGestureData(_ touch: RawTouch) {
    let prev = current
    let prevT = currentTime
    current = touch.place
    currentTime = touch.milliseconds
    let timeDelta = currentTime - prevT
    if timeDelta > 0 && timeDelta < 100 {
      velocity.x = (current.x - prev.x) / timeDelta * 0.7 + velocity.x * 0.3
      velocity.y = (current.y - prev.y) / timeDelta * 0.7 + velocity.y * 0.3
    }
    delta = Pair(x: current.x - start.x, y: current.y - start.y)
  }
}

// The detail at onEnd, and of the last onMove where there was one.
struct IonicEnd {
  var detail: IonicDetail
  var lastMove: IonicDetail?
}

private enum IonicState { case idle, detecting, captured, aborted }

// createGesture and its recognizer over the first contact; nil where none was captured or ended.
func ionicGesture(
  _ touches: [RawTouch], axis: GestureAxis, threshold: Double = 10, maxAngle: Double = 40,
  canStart: (IonicDetail) -> Bool = { _ in true }
) -> IonicEnd? {
  let maxCosine = cos(maxAngle * (Double.pi / 180))
  var detail = IonicDetail()
  var panStart = Pair()
  var lastMove: IonicDetail?
  var state = IonicState.idle
  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      detail = IonicDetail()
      detail.current = touch.place
      detail.start = touch.place
      detail.currentTime = touch.milliseconds
      guard canStart(detail) else { return nil }
      panStart = detail.start
      state = .detecting
    case .move:
      switch state {
      case .captured:
        detail.calcGestureData(touch)
        lastMove = detail
      case .detecting:
        detail.calcGestureData(touch)
        let deltaX = detail.current.x - panStart.x
        let deltaY = detail.current.y - panStart.y
        let distance = deltaX * deltaX + deltaY * deltaY
        if distance < threshold * threshold { continue }
        let cosine = (axis == .x ? deltaX : deltaY) / distance.squareRoot()
        guard cosine > maxCosine || cosine < -maxCosine else {
          state = .aborted
          continue
        }
        state = .captured
        detail.start = detail.current
      case .idle, .aborted:
        continue
      }
    case .up, .cancel:
      guard state == .captured else { return nil }
      detail.calcGestureData(touch)
      return IonicEnd(detail: detail, lastMove: lastMove)
    }
  }
  return nil
}

// createSwipeBackGesture; `edge` is 50 in the source, nil takes any start for one at the edge.
//
// Axis x; `travel` is window.innerWidth.
func ionicSwipeBack(
  _ touches: [RawTouch], travel: Double, edge: Double? = nil
) -> OriginalAnswer {
  let end = ionicGesture(touches, axis: .x) { detail in edge.map { detail.start.x <= $0 } ?? true }
  guard let detail = end?.detail else { return .neverBegan }
  let delta = detail.delta.x
  let velocity = detail.velocity.x
  let z = travel / 2
  let shouldComplete = velocity >= 0 && (velocity > 0.2 || delta > z)
  return shouldComplete ? .finishes : .cancels
}

// The menu on the start side, opening; axis x, `travel` is the menu's width.
//
// onWillStart is a promise: moves before it resolves are dropped and a lift then decides nothing.
// Here it resolves before the next event.
func ionicMenu(_ touches: [RawTouch], travel: Double, edge: Double? = nil) -> OriginalAnswer {
  let end = ionicGesture(touches, axis: .x) { detail in edge.map { detail.start.x <= $0 } ?? true }
  guard let detail = end?.detail else { return .neverBegan }
  let velocity = detail.velocity.x
  let z = travel / 2
  let shouldCompleteRight = velocity >= 0 && (velocity > 0.2 || detail.delta.x > z)
  return shouldCompleteRight ? .finishes : .cancels
}

// createSwipeToCloseGesture, with canDismiss true; axis y, `travel` is the modal's height.
func ionicModalCard(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  guard let detail = ionicGesture(touches, axis: .y)?.detail else { return .neverBegan }
  let threshold = (detail.delta.y + detail.velocity.y * 1000) / travel
  return threshold >= 0.5 ? .finishes : .cancels
}

// The breakpoint that createSheetGesture goes to, up to 8.7; nil where the pan never began.
//
// Axis y; `height` is the wrapper's height. Ties go to the earlier breakpoint of the list.
func ionicModalSheetTarget(
  _ touches: [RawTouch], height: Double, breakpoints: [Double], currentBreakpoint: Double
) -> Double? {
  guard let detail = ionicGesture(touches, axis: .y)?.detail else { return nil }
  let threshold = (detail.delta.y + detail.velocity.y * 350) / height
  return ionicClosest(breakpoints, to: currentBreakpoint - threshold)
}

// The same, 8.8: position only; the measured top has moved with the drag, and the drag is added.
//
// `modalHeight` is that of the host element and the window, `height` the wrapper's: by the default
// style sheet 10 less.
func ionicModalSheetTarget88(
  _ touches: [RawTouch], height: Double, modalHeight: Double, breakpoints: [Double],
  currentBreakpoint: Double
) -> Double? {
  guard let first = breakpoints.first, let last = breakpoints.last,
    let end = ionicGesture(touches, axis: .y)
  else { return nil }
  let initialStep = 1 - currentBreakpoint
  let offset = end.lastMove.map { move in
    min(max(0.0001, initialStep + move.delta.y / height), 0.9999)
  }
  let top = modalHeight - height + (offset ?? initialStep) * height
  let currentY = top + end.detail.delta.y
  let maxY = modalHeight - modalHeight * first
  let minY = modalHeight - modalHeight * last
  let progress = (maxY - currentY) / (maxY - minY)
  let rounded = roundedAsInJavaScript(progress * 1000) / 1000
  return ionicClosest(breakpoints, to: max(0, min(1, rounded)))
}

private func ionicClosest(_ breakpoints: [Double], to place: Double) -> Double? {
  guard var closest = breakpoints.first else { return nil }
  for candidate in breakpoints.dropFirst() where abs(candidate - place) < abs(closest - place) {
    closest = candidate
  }
  return closest
}

// The sheet up to 8.7 from its upper breakpoint; finishes for any lower one.
//
// `travel` is the way from the current breakpoint to the lowest.
func ionicModalSheet(
  _ touches: [RawTouch], travel: Double, breakpoints: [Double] = [0, 1],
  currentBreakpoint: Double = 1
) -> OriginalAnswer {
  let height = travel / (currentBreakpoint - (breakpoints.first ?? 0))
  let target = ionicModalSheetTarget(
    touches, height: height, breakpoints: breakpoints, currentBreakpoint: currentBreakpoint)
  guard let target else { return .neverBegan }
  return target < currentBreakpoint ? .finishes : .cancels
}

// The same for 8.8.
func ionicModalSheet88(
  _ touches: [RawTouch], travel: Double, breakpoints: [Double] = [0, 1],
  currentBreakpoint: Double = 1
) -> OriginalAnswer {
  let height = travel / (currentBreakpoint - (breakpoints.first ?? 0))
  let target = ionicModalSheetTarget88(
    touches, height: height, modalHeight: height + 10, breakpoints: breakpoints,
    currentBreakpoint: currentBreakpoint)
  guard let target else { return .neverBegan }
  return target < currentBreakpoint ? .finishes : .cancels
}

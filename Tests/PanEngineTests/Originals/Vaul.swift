// emilkowalski/vaul @3e97aac6 (2025-10-03), src/index.tsx (Content, Root), src/helpers.ts,
// src/constants.ts, src/use-snap-points.ts. Axis y (direction bottom), closing is +.
// Constants: VELOCITY_THRESHOLD 0.4 px/ms, CLOSE_THRESHOLD 0.25, touch 10 px (mouse 2),
// scrollLockTimeout 100 ms, settle 0.5 s cubic-bezier(0.32, 0.72, 0, 1) both ways.
// The 10 px are no slop: below them a move counts at once where |y| >= |x| (equal counts), and only
// a mostly sideways one waits; past 10 px sideways without that the contact is dead for moves.
// Upwards first is refused (shouldDrag) and locks the drawer for 100 ms after the last refusal.
// A release where the drawer has not moved decides nothing. distMoved and the mean speed take the
// pointerup's place, the position test takes the drawer's translation of the last move.
// pointercancel is followed by pointerout, which releases with the last move event: it decides.
// Taken: opened more than 500 ms ago, no selected text, no scrolled child, translation 0 at first,
// a bottom drawer of `travel` px no higher than the window. Date has whole milliseconds; not here.
import Foundation

// The pointer state of one contact, without snap points or with them.
struct VaulDrag {
  private static let swipeStartThreshold = 10.0
  private static let scrollLockTimeout = 100.0

  // getTranslate: the drawer's translation.
  private(set) var swipeAmount: Double
  private(set) var wasAllowed = false
  private(set) var dragStartTime = 0.0
  private(set) var pointerStart = 0.0
  private var pointerStartRef: Pair?
  private var wasBeyondThePoint = false
  private var isAllowedToDrag = false
  private var lastTimeDragPrevented: Double?
  private let activeSnapPointOffset: Double?
  private let lastSnapPointOffset: Double

  init(activeSnapPointOffset: Double? = nil, lastSnapPointOffset: Double = 0) {
    self.activeSnapPointOffset = activeSnapPointOffset
    self.lastSnapPointOffset = lastSnapPointOffset
    swipeAmount = activeSnapPointOffset ?? 0
  }

  mutating func press(_ touch: RawTouch) {
    pointerStartRef = touch.place
    dragStartTime = touch.milliseconds
    pointerStart = touch.y
  }

  mutating func move(_ touch: RawTouch) {
    guard let start = pointerStartRef else { return }
    let delta = Pair(x: touch.x - start.x, y: touch.y - start.y)
    if isDeltaInDirection(delta) {
      drag(touch)
    } else if abs(delta.x) > Self.swipeStartThreshold || abs(delta.y) > Self.swipeStartThreshold {
      pointerStartRef = nil
    }
  }

  private mutating func isDeltaInDirection(_ delta: Pair) -> Bool {
    if wasBeyondThePoint { return true }
    let isDeltaX = abs(delta.x) > abs(delta.y)
    let isReverseDirection = delta.y < 0
    if !isReverseDirection && abs(delta.y) <= Self.swipeStartThreshold { return !isDeltaX }
    wasBeyondThePoint = true
    return true
  }

  private mutating func drag(_ touch: RawTouch) {
    let draggedDistance = pointerStart - touch.y
    let isDraggingInDirection = draggedDistance > 0
    if !isAllowedToDrag && !shouldDrag(isDraggingInDirection, at: touch.milliseconds) { return }
    isAllowedToDrag = true
    wasAllowed = true
    if let activeSnapPointOffset {
      let newValue = activeSnapPointOffset - draggedDistance
      if newValue < lastSnapPointOffset { return }
      swipeAmount = newValue
    } else if isDraggingInDirection {
      let dampened = 8 * (log(draggedDistance + 1) - 2)
      swipeAmount = min(-dampened, 0)
    } else {
      swipeAmount = abs(draggedDistance)
    }
  }

  mutating func shouldDrag(_ isDraggingInDirection: Bool, at date: Double) -> Bool {
    if swipeAmount > 0 { return true }
    if let last = lastTimeDragPrevented, date - last < Self.scrollLockTimeout, swipeAmount == 0 {
      lastTimeDragPrevented = date
      return false
    }
    if isDraggingInDirection {
      lastTimeDragPrevented = date
      return false
    }
    return true
  }
}

// What onRelease gets: the event is the lift, on a cancel the last move.
private struct VaulRelease {
  var drag: VaulDrag
  var distMoved: Double
  var velocity: Double
  // Whether it goes on to decide.
  var decides: Bool
}

private func vaulRelease(_ touches: [RawTouch], _ start: VaulDrag) -> VaulRelease? {
  var drag = start
  var lastKnownPointerEvent: RawTouch?
  for touch in touches.firstContact {
    switch touch.phase {
    case .down: drag.press(touch)
    case .move:
      lastKnownPointerEvent = touch
      drag.move(touch)
    case .up, .cancel:
      guard let event = touch.phase == .up ? touch : lastKnownPointerEvent else { return nil }
      let decides = drag.shouldDrag(false, at: touch.milliseconds) && drag.swipeAmount != 0
      let timeTaken = touch.milliseconds - drag.dragStartTime
      let distMoved = drag.pointerStart - event.y
      return VaulRelease(
        drag: drag, distMoved: distMoved, velocity: abs(distMoved) / timeTaken, decides: decides)
    }
  }
  return nil
}

// A drawer without snap points; `travel` is its height.
func vaulDrawer(
  _ touches: [RawTouch], travel: Double, windowHeight: Double = .infinity
) -> OriginalAnswer {
  guard let release = vaulRelease(touches, VaulDrag()), release.drag.wasAllowed else {
    return .neverBegan
  }
  guard release.decides else { return .cancels }
  if release.distMoved > 0 { return .cancels }
  if release.velocity > 0.4 { return .finishes }
  let visibleDrawerHeight = min(travel, windowHeight)
  return abs(release.drag.swipeAmount) >= visibleDrawerHeight * 0.25 ? .finishes : .cancels
}

// The index of the snap point that a drawer goes to, -1 for closed; nil where nothing is decided.
//
// Snap points as shares of the window, smallest first; dismissible, not snapToSequentialPoint.
func vaulSnapPointTarget(
  _ touches: [RawTouch], windowHeight: Double, snapPoints: [Double], activeIndex: Int
) -> Int? {
  let offsets = snapPoints.map { windowHeight - $0 * windowHeight }
  guard offsets.indices.contains(activeIndex), let lastOffset = offsets.last else { return nil }
  let start = VaulDrag(
    activeSnapPointOffset: offsets[activeIndex], lastSnapPointOffset: lastOffset)
  guard let release = vaulRelease(touches, start), release.decides else { return nil }
  let draggedDistance = release.distMoved
  let velocity = release.velocity
  let hasDraggedUp = draggedDistance > 0
  if velocity > 2 { return hasDraggedUp ? offsets.count - 1 : -1 }
  if velocity > 0.4 && abs(draggedDistance) < windowHeight * 0.4 {
    if hasDraggedUp && activeIndex == offsets.count - 1 { return activeIndex }
    return activeIndex + (hasDraggedUp ? 1 : -1)
  }
  let currentPosition = offsets[activeIndex] - draggedDistance
  var closest = 0
  for index in offsets.indices.dropFirst()
  where abs(offsets[index] - currentPosition) < abs(offsets[closest] - currentPosition) {
    closest = index
  }
  return closest
}

// Snap points: finishes for anything lower than where it was.
func vaulSnapPoints(
  _ touches: [RawTouch], windowHeight: Double = 852, snapPoints: [Double] = [0.4, 0.7, 1],
  activeIndex: Int = 1
) -> OriginalAnswer {
  let target = vaulSnapPointTarget(
    touches, windowHeight: windowHeight, snapPoints: snapPoints, activeIndex: activeIndex)
  guard let target else { return .neverBegan }
  return target < activeIndex ? .finishes : .cancels
}

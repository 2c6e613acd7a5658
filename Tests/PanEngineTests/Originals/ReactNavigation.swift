// react-navigation/react-navigation @73f8c298 (2026-08-19, 8.0 alpha):
// packages/stack/src/views/Stack/Card.tsx, utils/gestureActivationCriteria.tsx,
// packages/react-native-drawer-layout/src/views/Drawer.native.tsx,
// packages/react-native-tab-view/src/PanResponderAdapter.tsx; React Native's PanResponder.js
// @1a505ce2 and TouchHistoryMath.js @0ca1927f (stored copies of facebook/react-native). Stack:
// activeOffsetX 5 (rightwards only), failOffsetY +-20, from x <= 50; impact 0.3 s; a system cancel
// stays. Vertical: activeOffsetY 5, failOffsetX +-15, from y <= 135. Drawer: activeOffsetX +-5,
// failOffsetY +-5, from x <= 32; 5 pt with 500 pt/s, or 60 pt, all strict and on magnitudes; then
// the sign of the velocity, or of the way at velocity 0; a cancel stays. Tab view (pan fallback):
// DEAD_ZONE 12 (>=) and |dx| > 2 |dy| on the way from the touch-down AND on the last step; captured
// there with dx = dy = 0; released by dx, dy, vx, vy of the last move, however long ago: |dx| >
// |dy|, |vx| > |vy|, |dx| > width / 1.75 or |vx| > 0.15 px/ms; direction of dx. Terminate (cancel)
// runs finishGesture as release does. The first move's dt counts from time 0: its velocity is next
// to 0. Moves with the time of the one before are dropped, with their way. Axis x (stack also y).
// Recognition of stack and drawer: GestureHandlerPan.swift.
import Foundation

// The stack's card, horizontal; `travel` is layout.width. `edge` is 50 in the source, nil: any.
func reactNavigationStack(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android(),
  edge: Double? = nil
) -> OriginalAnswer {
  var config = GestureHandlerPanConfig()
  config.activeOffsetX.end = 5
  config.failOffsetY = (-20, 20)
  config.accepts = { touch in edge.map { touch.x <= $0 } ?? true }
  guard let end = gestureHandlerPan(touches, config, on: platform) else { return .neverBegan }
  return reactNavigationCard(end, axis: .x, distance: travel)
}

// The stack's card, vertical; `travel` is layout.height. `edge` is 135 in the source, nil: any.
func reactNavigationStackVertical(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android(),
  edge: Double? = nil
) -> OriginalAnswer {
  var config = GestureHandlerPanConfig()
  config.activeOffsetY.end = 5
  config.failOffsetX = (-15, 15)
  config.accepts = { touch in edge.map { touch.y <= $0 } ?? true }
  guard let end = gestureHandlerPan(touches, config, on: platform) else { return .neverBegan }
  return reactNavigationCard(end, axis: .y, distance: travel)
}

private func reactNavigationCard(
  _ event: GestureHandlerEnd, axis: GestureAxis, distance: Double
) -> OriginalAnswer {
  if event.canceled { return .cancels }
  let translation = event.translation.along(axis)
  let velocity = event.velocity.along(axis)
  let passes = translation + velocity * 0.3 > distance / 2
  let shouldClose = passes && (velocity != 0 || translation != 0)
  return shouldClose ? .finishes : .cancels
}

// A left drawer, opening; the travel is not used, all bounds are points.
func reactNativeDrawer(
  _ touches: [RawTouch], travel: Double = 0, on platform: GestureHandlerPlatform = .android(),
  edge: Double? = nil
) -> OriginalAnswer {
  var config = GestureHandlerPanConfig()
  config.activeOffsetX = (-5, 5)
  config.failOffsetY = (-5, 5)
  config.accepts = { touch in edge.map { touch.x <= $0 } ?? true }
  guard let event = gestureHandlerPan(touches, config, on: platform) else { return .neverBegan }
  if event.canceled { return .cancels }
  let translationX = event.translation.x
  let velocityX = event.velocity.x
  let isSwipe =
    (abs(translationX) > 5 && abs(velocityX) > 500) || abs(translationX) > 60
  let nextOpen = isSwipe && (velocityX == 0 ? translationX : velocityX) > 0
  return nextOpen ? .finishes : .cancels
}

// PanResponder's gestureState for one finger.
struct PanResponderState {
  private(set) var dx = 0.0
  private(set) var dy = 0.0
  // Points per millisecond.
  private(set) var vx = 0.0
  private(set) var vy = 0.0
  private var accountsForMovesUpTo = 0.0
  private var previous = Pair()

  mutating func start(_ touch: RawTouch) {
    self = PanResponderState()
    previous = touch.place
  }

  // False where the move has the time of the one before, and is not looked at.
  mutating func move(_ touch: RawTouch) -> Bool {
    // Touch times are milliseconds since boot: any large number.
    let timestamp = touch.milliseconds + 1e9
    let from = previous
    previous = touch.place
    if accountsForMovesUpTo == timestamp { return false }
    let nextDX = dx + (touch.x - from.x)
    let nextDY = dy + (touch.y - from.y)
    let dt = timestamp - accountsForMovesUpTo
    vx = (nextDX - dx) / dt
    vy = (nextDY - dy) / dt
    dx = nextDX
    dy = nextDY
    accountsForMovesUpTo = timestamp
    return true
  }

  mutating func grant() {
    dx = 0
    dy = 0
  }
}

// The middle one of three tabs, towards +x to the one before; the other way counts as cancels.
func reactNativeTabView(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  var state = PanResponderState()
  var isResponder = false
  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      state.start(touch)
    case .move:
      guard state.move(touch), !isResponder else { continue }
      let isMovingHorizontally =
        abs(state.dx) > abs(state.dy * 2) && abs(state.vx) > abs(state.vy * 2)
      if isMovingHorizontally && abs(state.dx) >= 12 {
        isResponder = true
        state.grant()
      }
    case .up, .cancel:
      guard isResponder else { return .neverBegan }
      let turns =
        abs(state.dx) > abs(state.dy) && abs(state.vx) > abs(state.vy)
        && (abs(state.dx) > travel / 1.75 || abs(state.vx) > 0.15)
      return turns && state.dx > 0 ? .finishes : .cancels
    }
  }
  return .neverBegan
}

// software-mansion/react-native-gesture-handler @439ded45 (2026-08-21, 2.29.0 in package.json,
// hooks of 3), src/components/ReanimatedSwipeable/ReanimatedSwipeable.tsx; the older Swipeable.tsx
// is gone. Constants: DRAG_TOSS 0.05 s, friction 1, thresholds half of the actions' width,
// activeOffsetX +-10 (strict), no failOffset: any way across is taken. Settle: spring mass 2,
// stiffness 700, damping 1000, overshoot clamped, velocity / friction. Surprising: onDeactivate
// does not look at `canceled`: a system cancel decides as a lift, with the translation and velocity
// of the last move. Translation counts from the activation. Recognition: GestureHandlerPan.swift.
// Axis x.
import Foundation

private func swipeablePan(
  _ touches: [RawTouch], on platform: GestureHandlerPlatform, friction: Double
) -> Double? {
  var config = GestureHandlerPanConfig()
  config.activeOffsetX = (-10, 10)
  guard let event = gestureHandlerPan(touches, config, on: platform) else { return nil }
  return (event.translation.x + 0.05 * event.velocity.x) / friction
}

// A closed row, towards +x to its left actions of width `travel`; there are none on the right.
func gestureHandlerSwipeableOpen(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android(),
  friction: Double = 1
) -> OriginalAnswer {
  guard let translationX = swipeablePan(touches, on: platform, friction: friction) else {
    return .neverBegan
  }
  let leftThreshold = travel / 2
  return translationX > leftThreshold ? .finishes : .cancels
}

// A row open on its right actions of width `travel`, towards +x to closed.
func gestureHandlerSwipeableClose(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android(),
  friction: Double = 1
) -> OriginalAnswer {
  guard let translationX = swipeablePan(touches, on: platform, friction: friction) else {
    return .neverBegan
  }
  let rightThreshold = travel / 2
  return translationX < rightThreshold ? .cancels : .finishes
}

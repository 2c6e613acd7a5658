// software-mansion/react-native-screens @8fe8b874 (2026-08-21), ios/legacy/RNSScreenStack.mm
// (handleSwipe), src/legacy/gesture-handler/ScreenGestureDetector.tsx, constraints.ts.
// iOS (fullScreenSwipe, customAnimationOnSwipe, vertical): UIKit's own recognizer, closed: 10 pt of
// slop and the origin there are assumed, the velocity is an argument. Ended: translation + 0.3 s *
// velocity > half of the view (strict). Cancelled: always back. The plain edge swipe and the new
// stack are UIKit's pop: no rule here. Settle: UIPercentDrivenInteractiveTransition.
// goBackGesture (GestureDetectorProvider, with Reanimated): another rule: translation +
// min(0.3 s * velocity, 100 pt) >= half of the screen: the throw is capped forwards, not backwards.
// screenEdgeGesture: activeOffsetX 30 within 50 pt, else gesture handler's own slop. Its onEnd does
// not ask for success: a system cancel decides.
// Axis x.
import Foundation

// The iOS pop gesture; `velocity` is UIKit's, along x.
func reactNativeScreensPop(
  _ touches: [RawTouch], travel: Double, velocity: Double
) -> OriginalAnswer {
  var config = GestureHandlerPanConfig()
  config.hasCriteria = false
  let platform = GestureHandlerPlatform.ios(velocity: Pair(x: velocity))
  guard let end = gestureHandlerPan(touches, config, on: platform) else { return .neverBegan }
  if end.canceled { return .cancels }
  let snapPoint = travel / 2
  let gestureDistance = end.translation.x + velocity * 0.3
  return gestureDistance > snapPoint ? .finishes : .cancels
}

// goBackGesture swipeRight; `travel` is the screen's width.
func reactNativeScreensGoBack(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android(),
  screenEdgeGesture: Bool = false
) -> OriginalAnswer {
  var config = GestureHandlerPanConfig()
  config.hasCriteria = screenEdgeGesture
  if screenEdgeGesture { config.activeOffsetX.end = 30 }
  guard let event = gestureHandlerPan(touches, config, on: platform) else { return .neverBegan }
  let distanceX = event.translation.x + min(event.velocity.x * 0.3, 100)
  let isTransitionCanceled = distanceX < travel / 2
  return isTransitionCanceled ? .cancels : .finishes
}

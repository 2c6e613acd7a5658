// gorhom/react-native-bottom-sheet @bc94d544 (2026-04-30, 5.2.13), src/utilities/snapPoint.ts,
// src/hooks/useGestureEventsHandlersDefault.tsx (.web.tsx), src/hooks/useGestureHandler.ts,
// src/components/bottomSheetDraggableView/BottomSheetDraggableView.tsx, src/constants.ts.
// Constants: look-ahead 0.2 s; ties go to the first of [closed, detents from low to high].
// The pan has no offsets unless the app gives some: Android's touch slop (8 dp, 2-D, >=), web 15,
// UIKit's own on iOS. Translation and velocity are unclamped, the content's clamp does not decide.
// A system cancel runs onEnd too (gesture handler 2: onEnd(event, success), success is not asked):
// it decides. A temporary position, a refreshable list and a scrolled list veto; not here.
// Settle: iOS spring mass 3, stiffness 1000, damping 500, clamped, rest 10 and 10, velocity / 2;
// Android 250 ms, Easing.out(exp), without velocity.
// Recognition: GestureHandlerPan.swift. Axis y.
import Foundation

// The place that the sheet goes to, in points from the top; nil where no pan was active.
//
// `points` in the source's order: the closed place first where pan down closes, then the detents
// from the lowest up.
func gorhomDestination(
  _ touches: [RawTouch], points: [Double], start: Double, on platform: GestureHandlerPlatform
) -> Double? {
  var config = GestureHandlerPanConfig()
  config.hasCriteria = false
  guard let event = gestureHandlerPan(touches, config, on: platform) else { return nil }
  let value = event.translation.y + start
  let point = value + 0.2 * event.velocity.y
  let deltas = points.map { abs(point - $0) }
  guard let minDelta = deltas.min() else { return nil }
  return points.first { abs(point - $0) == minDelta }
}

// One detent and the closed place `travel` below it, with pan down to close.
func gorhomBottomSheet(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android()
) -> OriginalAnswer {
  let destination = gorhomDestination(touches, points: [travel, 0], start: 0, on: platform)
  guard let destination else { return .neverBegan }
  return destination > 0 ? .finishes : .cancels
}

// From the upper of two detents, with a closed place; shares of the travel to closed from the top.
func gorhomThreeStops(
  _ touches: [RawTouch], travel: Double, middle: Double = 0.5,
  on platform: GestureHandlerPlatform = .android()
) -> OriginalAnswer {
  let destination = gorhomDestination(
    touches, points: [travel, travel * middle, 0], start: 0, on: platform)
  guard let destination else { return .neverBegan }
  return destination > 0 ? .finishes : .cancels
}

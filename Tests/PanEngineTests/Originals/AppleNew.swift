// TelegramMessenger/Telegram-iOS (too large to fetch): submodules/Display/Source/Navigation/
// NavigationContainer.swift @0305d6c3, InteractiveTransitionGestureRecognizer.swift @015edbb6.
// lucaszischka/BottomSheet 3d1238dc (2026-07-18): BottomSheetView+SwitchPosition.swift,
// +Gestures.swift. fermoya/SwiftUIPager 232675d4 (2023-09-01): PagerContent.swift, +Helper,
// CGPoint+ Angle. signalapp/Signal-iOS (too large): InteractiveSheetViewController.swift,
// MediaInteractiveDismiss.swift. Surprising: Telegram's recognizer
// begins at 2 pt where |dx| > 2 |dy|, fails at any step to the left, waits between; a cancel
// decides. lucaszischka has no velocity; its way is the last CHANGE's, from the touch-down, over
// the SCREEN's height: 0.1 one position, 0.3 closes; a cancel decides. SwiftUIPager ignores steps
// more than 30 degrees off the axis, takes its velocity (500, strict) from the last step along it,
// and only where the page has not changed: past the half nothing cancels. Signal's media viewer
// dismisses on ANY way (percentComplete > 0 at 88 pt for 1, in the plane). UIKit's parts are
// assumed (AssumedUIKitPan), velocity given; SwiftUI's DragGesture is assumed to begin at
// minimumDistance in the plane and to measure its translation from the touch-down. Axis: x for
// Telegram and SwiftUIPager, y for sheets. Settle: Signal a spring; Telegram its own.
import Foundation

// Telegram iOS, back; not from the 16 pt at the left edge, where UIKit's own slop counts.
//
// The translation is assumed to count from the place where it began.
func telegramBack(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  var down = Pair()
  var began: Double?
  var progress = 0.0
  for touch in touches.firstContact {
    switch touch.phase {
    case .down: down = touch.place
    case .move:
      if let began {
        progress = clamp((touch.x - began) / travel, 0, 1)
        continue
      }
      let translation = touch.place - down
      let absX = abs(translation.x)
      let absY = abs(translation.y)
      if translation.x < 0 { return .neverBegan }
      if absY > 2, absY > absX * 2 { return .neverBegan }
      if absX > 2, absY * 2 < absX { began = touch.x }
    case .up, .cancel:
      guard began != nil else { return .neverBegan }
      return velocity > 1000 || progress > 0.2 ? .finishes : .cancels
    }
  }
  return .neverBegan
}

// What a SwiftUI DragGesture reports: each change after it began; nil where it never did.
private func swiftUIDrag(
  _ touches: [RawTouch], minimumDistance: Double
) -> [(translation: Pair, location: Pair, time: Double)]? {
  var down = Pair()
  var changes: [(translation: Pair, location: Pair, time: Double)] = []
  for touch in touches.firstContact {
    switch touch.phase {
    case .down: down = touch.place
    case .move:
      let translation = touch.place - down
      let distance = (translation.x * translation.x + translation.y * translation.y).squareRoot()
      if changes.isEmpty, distance < minimumDistance { continue }
      changes.append((translation, touch.place, touch.time))
    case .up, .cancel: break
    }
  }
  return changes.isEmpty ? nil : changes
}

// lucaszischka/BottomSheet, swipe to dismiss enabled: closes; `travel` is the screen's height.
func lucaszischkaDismiss(
  _ touches: [RawTouch], travel: Double, threshold: Double = 0.3
) -> OriginalAnswer {
  guard let last = swiftUIDrag(touches, minimumDistance: 10)?.last else { return .neverBegan }
  return last.translation.y / travel >= threshold ? .finishes : .cancels
}

// lucaszischka/BottomSheet: goes to a lower position (there is one below), not dismissed by
// swipes.
func lucaszischkaDown(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  guard let last = swiftUIDrag(touches, minimumDistance: 10)?.last else { return .neverBegan }
  return last.translation.y / travel >= 0.1 ? .finishes : .cancels
}

// SwiftUIPager, one page at a time, to the next page; the finger's +x is its way forward
// (mirrored).
func swiftUIPager(
  _ touches: [RawTouch], travel: Double, sensitivity: Double = 0.5, isBack: Bool = false,
  pagesBefore: Int = 2, pagesAfter: Int = 2
) -> OriginalAnswer {
  let drag = swiftUIDrag(isBack ? touches : nativeMirrored(touches), minimumDistance: 15)
  guard let drag else { return .neverBegan }
  var draggingOffset = 0.0
  var draggingVelocity = 0.0
  var last: (location: Pair, time: Double)?
  for value in drag {
    let lastLocation = last?.location ?? value.location
    let step = value.location - lastLocation
    guard isAlongXAxis(step) else {
      last = (value.location, value.time)
      continue
    }
    let isTranslationInXAxis = abs(value.translation.x) > abs(value.translation.y)
    guard draggingOffset != 0 || isTranslationInXAxis else { continue }
    let timeIncrement = value.time - (last?.time ?? value.time)
    if timeIncrement != 0 { draggingVelocity = step.x / timeIncrement }
    let newOffset = draggingOffset + step.x
    // The direction is that before this step; none counts as backward.
    draggingOffset =
      draggingOffset < 0 ? max(newOffset, -travel) : min(newOffset, travel)
    last = (value.location, value.time)
  }
  let page = pagesBefore
  let lastPage = pagesBefore + pagesAfter
  let dOffset = draggingOffset / travel
  let whole = dOffset.rounded(.towardZero)
  let remaining = dOffset - whole
  let dPage =
    Int(whole) + (abs(remaining) < sensitivity ? 0 : Int(remaining.rounded(.awayFromZero)))
  var newPage = draggingOffset == 0 ? page : max(min(page - dPage, lastPage), 0)
  let velocity = -draggingVelocity
  if newPage == page, abs(velocity) > 500 { newPage += velocity > 0 ? 1 : -1 }
  newPage = max(0, min(lastPage, newPage))
  return (isBack ? newPage < page : newPage > page) ? .finishes : .cancels
}

// SwiftUIPager, to the page before.
func swiftUIPagerBack(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  swiftUIPager(touches, travel: travel, isBack: true)
}

private func isAlongXAxis(_ step: Pair) -> Bool {
  if step.x == 0, step.y == 0 { return true }
  let radians = atan2(step.y, step.x)
  let degrees = ((Int((radians * 180 / .pi).rounded()) % 360) + 360) % 360
  return degrees >= 330 || degrees <= 30 || (degrees >= 150 && degrees <= 210)
}

// Signal iOS, InteractiveSheetViewController with one height (allowsExpansion false), dismissal;
// `travel` is that height. Its recognizer only takes vertical pans (not here).
func signalSheet(
  _ touches: [RawTouch], travel: Double, velocity: Double, maxHeight: Double? = nil
) -> OriginalAnswer {
  guard let pan = assumedUIKitPan(touches) else { return .neverBegan }
  let minHeight = travel
  let maxHeight = maxHeight ?? travel
  // Above the maximum it moves a third, at most to what is allowed, which does not matter here.
  let newHeight = travel - (pan.changes.last?.y ?? 0)
  let visible = newHeight > maxHeight ? maxHeight + (newHeight - maxHeight) / 3 : newHeight
  if velocity <= -500 { return .cancels }
  if velocity >= 1000 { return .finishes }
  if visible >= minHeight { return .cancels }
  if abs(velocity) > 200 { return velocity > 0 ? .finishes : .cancels }
  return visible < minHeight / 2 ? .finishes : .cancels
}

// Signal iOS, MediaInteractiveDismiss: finishes with whatever way is left at the last change.
func signalMedia(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = assumedUIKitPan(touches) else { return .neverBegan }
  if pan.isCancelled { return .cancels }
  // The first change is began, which updates nothing.
  guard let offset = pan.changes.dropFirst().last else { return .cancels }
  let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
  return clamp(length / 88, 0, 1) > 0 ? .finishes : .cancels
}

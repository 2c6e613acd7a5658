// flutter/flutter, packages/flutter/lib/src/: cupertino/route.dart, cupertino/sheet.dart,
// material/bottom_sheet.dart, widgets/dismissible.dart, page_view.dart, scroll_physics.dart,
// scroll_activity.dart, scroll_configuration.dart, scrollable.dart,
// draggable_scrollable_sheet.dart. Versions and the recognizers: see FlutterGestures.swift
// (2023-06, and 56b8e1a8 of 2026 by its port). Surprising: CupertinoSheetRoute and, on iOS, every
// Scrollable take the scroll view's blend of three steps (0.60, 0.35, 0.05) for velocity, not least
// squares, and the way of its up to 20 samples, however old, for the distance gate. On iOS a
// Scrollable then waits for 3.5 pt more than the slop (again after 50 ms at rest) and the event
// that breaks this moves at most 3.5/3 pt, unless it is longer than 24. Scrollables ask for a way
// of 18 for a fling also where the slop is the device's 8. Dismissible one way does not clamp: an
// event that would go back beyond the start is ignored whole. BottomSheet has
// onlyAcceptDragOnThreshold: slop also without a rival. System cancel: as on lift. Axis: x for
// back, Dismissible and pages, y for sheets. Left to right.
import Foundation

// CupertinoPageRoute, back; `edge` is max(20, the leading safe area), nil takes any start for
// inside.
//
// Its recognizer is made by hand: slop 18 on every platform. `travel` is the page's width.
func flutterCupertinoBack(
  _ touches: [RawTouch], travel: Double, edge: Double? = nil, rival: FlutterRival = .patient
) -> OriginalAnswer {
  if let edge, let down = touches.first(where: { $0.phase == .down }), down.x >= edge {
    return .neverBegan
  }
  let kMinFlingVelocity = 1.0
  var controllerValue = 1.0
  let end = FlutterDrag(axis: .x, rival: rival).run(touches) { primaryDelta, _ in
    controllerValue = clamp(controllerValue - primaryDelta / travel, 0, 1)
  }
  guard let end else { return .neverBegan }
  let velocity = end / travel
  let animateForward: Bool
  if abs(velocity) >= kMinFlingVelocity {
    animateForward = velocity <= 0
  } else {
    animateForward = controllerValue > 0.5
  }
  return animateForward ? .cancels : .finishes
}

// CupertinoSheetRoute without a scrollable of its own; `travel` is the detector's height, which
// both the way and the velocity are over (`topGap` is 0.08 of it by default: used for the stretch
// only).
func flutterCupertinoSheet(
  _ touches: [RawTouch], travel: Double, rival: FlutterRival = .patient
) -> OriginalAnswer {
  let stretchDistance = 0.08 - 0.072
  var popDragValue = 1.0
  var upValue = 0.0
  let drag = FlutterDrag(axis: .y, rival: rival, tracker: .iOSScrollView)
  let end = drag.run(touches) { primaryDelta, _ in
    let delta = primaryDelta / travel
    if popDragValue == 1, upValue > 0 || delta < 0 {
      upValue = clamp(upValue - delta / stretchDistance, 0, 1)
    } else {
      popDragValue = clamp(popDragValue - delta, 0, 1)
    }
  }
  guard let end else { return .neverBegan }
  if upValue > 0 { return .cancels }
  let velocity = end / travel
  let animateForward: Bool
  if abs(velocity) >= 2 {
    animateForward = velocity <= 0
  } else {
    animateForward = popDragValue > 0.52
  }
  return animateForward ? .cancels : .finishes
}

// Material BottomSheet; `travel` is the child's height. Slop 18 on every platform, also alone.
func flutterBottomSheet(
  _ touches: [RawTouch], travel: Double, rival: FlutterRival = .patient
) -> OriginalAnswer {
  var value = 1.0
  let drag = FlutterDrag(axis: .y, rival: rival, onlyAcceptDragOnThreshold: true)
  let end = drag.run(touches) { primaryDelta, _ in
    value = clamp(value - primaryDelta / travel, 0, 1)
  }
  guard let velocity = end else { return .neverBegan }
  if velocity > 700 { return .finishes }
  return value < 0.5 ? .finishes : .cancels
}

// Dismissible, direction startToEnd; `travel` is its width, `slop` the device's (Android 8, else
// 18).
func flutterDismissible(
  _ touches: [RawTouch], travel: Double, slop: Double = 18, rival: FlutterRival = .patient,
  dismissThreshold: Double = 0.4
) -> OriginalAnswer {
  flutterDismissible(
    touches, travel: travel, slop: slop, rival: rival, dismissThreshold: dismissThreshold
  ) { dragExtent, delta in
    if dragExtent + delta > 0 { dragExtent += delta }
  }
}

// Dismissible, direction horizontal (the default): finishes also when dismissed the other way.
func flutterDismissibleBothWays(
  _ touches: [RawTouch], travel: Double, slop: Double = 18, rival: FlutterRival = .patient,
  dismissThreshold: Double = 0.4
) -> OriginalAnswer {
  flutterDismissible(
    touches, travel: travel, slop: slop, rival: rival, dismissThreshold: dismissThreshold
  ) { dragExtent, delta in
    dragExtent += delta
  }
}

private func flutterDismissible(
  _ touches: [RawTouch], travel: Double, slop: Double, rival: FlutterRival,
  dismissThreshold: Double, apply: (inout Double, Double) -> Void
) -> OriginalAnswer {
  var dragExtent = 0.0
  var moveValue = 0.0
  let end = FlutterDrag(axis: .x, slop: slop, rival: rival).run(touches) { delta, _ in
    apply(&dragExtent, delta)
    moveValue = clamp(abs(dragExtent) / travel, 0, 1)
  }
  guard let flingVelocity = end else { return .neverBegan }
  if moveValue == 1 { return .finishes }
  // The velocity across is always 0 here: the margin of 400 over it never binds.
  let isFling =
    dragExtent != 0 && abs(flingVelocity) - 0 >= 400 && abs(flingVelocity) >= 700
  if isFling {
    guard sign(flingVelocity) == sign(dragExtent) else { return .cancels }
    return dismissThreshold >= 1 ? .cancels : .finishes
  }
  if moveValue == 0 { return .cancels }
  return moveValue > dismissThreshold ? .finishes : .cancels
}

// A Scrollable's position under a drag, with the physics of a platform.
struct FlutterScroll {
  enum Physics {
    // ClampingScrollPhysics: Android, Fuchsia, Linux, Windows.
    case clamping
    // BouncingScrollPhysics: iOS.
    case bouncing
  }

  let physics: Physics
  let minScrollExtent: Double
  let maxScrollExtent: Double
  let viewportDimension: Double
  var pixels: Double

  private var lastNonStationaryTimestamp = 0
  private var offsetSinceLastStop: Double?

  init(
    _ physics: Physics, minScrollExtent: Double, maxScrollExtent: Double,
    viewportDimension: Double, pixels: Double
  ) {
    self.physics = physics
    self.minScrollExtent = minScrollExtent
    self.maxScrollExtent = maxScrollExtent
    self.viewportDimension = viewportDimension
    self.pixels = pixels
  }

  var outOfRange: Bool { pixels < minScrollExtent || pixels > maxScrollExtent }
  private var motionStartDistanceThreshold: Double? { physics == .bouncing ? 3.5 : nil }

  // The recognizer that a Scrollable sets up; `slop` is the device's.
  static func drag(
    _ physics: Physics, axis: GestureAxis, slop: Double, rival: FlutterRival
  ) -> FlutterDrag {
    switch physics {
    case .clamping:
      FlutterDrag(axis: axis, slop: slop, rival: rival, minFlingDistance: FlutterDrag.kTouchSlop)
    case .bouncing:
      FlutterDrag(
        axis: axis, slop: slop, rival: rival, tracker: .iOSScrollView, minFlingVelocity: 100,
        minFlingDistance: FlutterDrag.kTouchSlop)
    }
  }

  mutating func start(_ time: Int) {
    lastNonStationaryTimestamp = time
    offsetSinceLastStop = motionStartDistanceThreshold == nil ? nil : 0
  }

  // ScrollDragController.update: what is left of the delta, 0 where nothing is applied.
  mutating func adjusted(_ primaryDelta: Double, _ time: Int) -> Double {
    if primaryDelta != 0 { lastNonStationaryTimestamp = time }
    guard let threshold = motionStartDistanceThreshold else { return primaryDelta }
    if primaryDelta == 0 {
      if offsetSinceLastStop == nil, time - lastNonStationaryTimestamp > 50_000 {
        offsetSinceLastStop = 0
      }
      return 0
    }
    guard let since = offsetSinceLastStop else { return primaryDelta }
    let offset = since + primaryDelta
    offsetSinceLastStop = offset
    guard abs(offset) > threshold else { return 0 }
    offsetSinceLastStop = nil
    if abs(primaryDelta) > 24 { return primaryDelta }
    return min(threshold / 3, abs(primaryDelta)) * sign(primaryDelta)
  }

  mutating func applyUserOffset(_ delta: Double) {
    let newPixels = pixels - applyPhysicsToUserOffset(delta)
    guard newPixels != pixels else { return }
    pixels = newPixels - applyBoundaryConditions(newPixels)
  }

  private func applyPhysicsToUserOffset(_ offset: Double) -> Double {
    guard physics == .bouncing, outOfRange else { return offset }
    let pastStart = max(minScrollExtent - pixels, 0)
    let pastEnd = max(pixels - maxScrollExtent, 0)
    let past = max(pastStart, pastEnd)
    let easing = (pastStart > 0 && offset < 0) || (pastEnd > 0 && offset > 0)
    let fraction = (easing ? past - abs(offset) : past) / viewportDimension
    let friction = 0.52 * (1 - fraction) * (1 - fraction)
    return sign(offset) * Self.applyFriction(past, abs(offset), friction)
  }

  private static func applyFriction(
    _ extentOutside: Double, _ absDelta: Double, _ gamma: Double
  ) -> Double {
    guard extentOutside > 0 else { return absDelta }
    let deltaToLimit = extentOutside / gamma
    if absDelta < deltaToLimit { return absDelta * gamma }
    return extentOutside + absDelta - deltaToLimit
  }

  private func applyBoundaryConditions(_ value: Double) -> Double {
    guard physics == .clamping else { return 0 }
    if value < pixels, pixels <= minScrollExtent { return value - pixels }
    if maxScrollExtent <= pixels, pixels < value { return value - pixels }
    if value < minScrollExtent, minScrollExtent < pixels { return value - minScrollExtent }
    if pixels < maxScrollExtent, maxScrollExtent < value { return value - maxScrollExtent }
    return 0
  }
}

// The page that a PageView goes to, relative to where it starts; positive towards +x. Nil: no
// drag.
//
// `pagesAhead` and `pagesBehind` are how many there are towards and against the finishing
// direction; `isBack` says which of them are the lower numbers (it only matters for halves).
func flutterPageTarget(
  _ touches: [RawTouch], travel: Double, physics: FlutterScroll.Physics, isBack: Bool,
  slop: Double, rival: FlutterRival, pagesAhead: Int, pagesBehind: Int, devicePixelRatio: Double
) -> Int? {
  let startPage = isBack ? pagesAhead : pagesBehind
  let last = pagesAhead + pagesBehind
  var position = FlutterScroll(
    physics, minScrollExtent: 0, maxScrollExtent: Double(last) * travel,
    viewportDimension: travel, pixels: Double(startPage) * travel)
  // A finger towards +x goes to the page before in a left-to-right PageView; forward is its mirror.
  let mirror = isBack ? 1.0 : -1.0
  let drag = FlutterScroll.drag(physics, axis: .x, slop: slop, rival: rival)
  let end = drag.run(
    touches, onStart: { position.start($0) },
    onUpdate: { primaryDelta, time in
      let offset = position.adjusted(primaryDelta * mirror, time)
      if offset != 0 { position.applyUserOffset(offset) }
    })
  guard let end else { return nil }
  let velocity = -end * mirror
  let target: Double
  if velocity <= 0, position.pixels <= position.minScrollExtent {
    target = 0
  } else if velocity >= 0, position.pixels >= position.maxScrollExtent {
    target = Double(last)
  } else {
    let actual = max(0, clamp(position.pixels, 0, position.maxScrollExtent)) / travel
    let rounded = actual.rounded(.toNearestOrAwayFromZero)
    var page = abs(actual - rounded) < 1e-10 ? rounded : actual
    let tolerance = 1 / (0.05 * devicePixelRatio)
    if velocity < -tolerance {
      page -= 0.5
    } else if velocity > tolerance {
      page += 0.5
    }
    target = page.rounded(.toNearestOrAwayFromZero)
  }
  let way = Int(target) - startPage
  return isBack ? -way : way
}

// PageView with Android's clamping physics, to the next page; the finger's +x is its way forward.
//
// `slop` is Android's touch slop, which the engine hands over; 18 elsewhere.
func flutterPageViewClamping(
  _ touches: [RawTouch], travel: Double, slop: Double = 8, rival: FlutterRival = .patient,
  pagesAhead: Int = 2, pagesBehind: Int = 2, devicePixelRatio: Double = 3
) -> OriginalAnswer {
  pageAnswer(
    flutterPageTarget(
      touches, travel: travel, physics: .clamping, isBack: false, slop: slop, rival: rival,
      pagesAhead: pagesAhead, pagesBehind: pagesBehind, devicePixelRatio: devicePixelRatio))
}

// The same, to the page before.
func flutterPageViewBackClamping(
  _ touches: [RawTouch], travel: Double, slop: Double = 8, rival: FlutterRival = .patient,
  pagesAhead: Int = 2, pagesBehind: Int = 2, devicePixelRatio: Double = 3
) -> OriginalAnswer {
  pageAnswer(
    flutterPageTarget(
      touches, travel: travel, physics: .clamping, isBack: true, slop: slop, rival: rival,
      pagesAhead: pagesAhead, pagesBehind: pagesBehind, devicePixelRatio: devicePixelRatio))
}

// PageView with iOS's bouncing physics, to the next page.
func flutterPageViewBouncing(
  _ touches: [RawTouch], travel: Double, slop: Double = 18, rival: FlutterRival = .patient,
  pagesAhead: Int = 2, pagesBehind: Int = 2, devicePixelRatio: Double = 3
) -> OriginalAnswer {
  pageAnswer(
    flutterPageTarget(
      touches, travel: travel, physics: .bouncing, isBack: false, slop: slop, rival: rival,
      pagesAhead: pagesAhead, pagesBehind: pagesBehind, devicePixelRatio: devicePixelRatio))
}

// The same, to the page before.
func flutterPageViewBackBouncing(
  _ touches: [RawTouch], travel: Double, slop: Double = 18, rival: FlutterRival = .patient,
  pagesAhead: Int = 2, pagesBehind: Int = 2, devicePixelRatio: Double = 3
) -> OriginalAnswer {
  pageAnswer(
    flutterPageTarget(
      touches, travel: travel, physics: .bouncing, isBack: true, slop: slop, rival: rival,
      pagesAhead: pagesAhead, pagesBehind: pagesBehind, devicePixelRatio: devicePixelRatio))
}

private func pageAnswer(_ target: Int?) -> OriginalAnswer {
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}

// How a DraggableScrollableSheet that is all the way up is left.
struct FlutterSheetEnd {
  // The sheet's height above its least, in points.
  var pixels: Double
  // Up is positive; nil where the list behind it takes the fling instead.
  var velocity: Double?
  var isListScrolled: Bool
}

// DraggableScrollableSheet, from its maximum; `travel` is the way from there to its minimum, which
// `leastPixels` is the height of, and `listExtent` how far its list can scroll.
func flutterDraggableSheetEnd(
  _ touches: [RawTouch], travel: Double, physics: FlutterScroll.Physics, slop: Double,
  rival: FlutterRival, listExtent: Double, start: Double
) -> FlutterSheetEnd? {
  var sheet = start
  var list = FlutterScroll(
    physics, minScrollExtent: 0, maxScrollExtent: listExtent, viewportDimension: travel, pixels: 0)
  let drag = FlutterScroll.drag(physics, axis: .y, slop: slop, rival: rival)
  let end = drag.run(
    touches, onStart: { list.start($0) },
    onUpdate: { primaryDelta, time in
      let delta = list.adjusted(primaryDelta, time)
      guard delta != 0 else { return }
      let isAtMin = sheet <= 0
      let isAtMax = sheet >= travel
      let takes = !(isAtMin || isAtMax) || (isAtMin && delta < 0) || (isAtMax && delta > 0)
      if list.pixels <= 0, takes {
        sheet = clamp(sheet - delta, 0, travel)
      } else {
        list.applyUserOffset(delta)
      }
    })
  guard let end else { return nil }
  let velocity = -end
  let listTakes = (velocity < 0 && list.pixels > 0) || (velocity > 0 && sheet >= travel)
  return FlutterSheetEnd(
    pixels: sheet, velocity: listTakes ? nil : velocity, isListScrolled: list.pixels > 0)
}

// DraggableScrollableSheet with `snap: true`; `anchors` are heights as shares of the travel,
// rising from 0. Finishes where it goes below where it started (the top).
func flutterDraggableScrollableSheet(
  _ touches: [RawTouch], travel: Double, physics: FlutterScroll.Physics = .clamping,
  slop: Double = 8, rival: FlutterRival = .patient, anchors: [Double] = [0, 1],
  listExtent: Double = 0, devicePixelRatio: Double = 3
) -> OriginalAnswer {
  let end = flutterDraggableSheetEnd(
    touches, travel: travel, physics: physics, slop: slop, rival: rival, listExtent: listExtent,
    start: travel)
  guard let end else { return .neverBegan }
  let position = end.pixels
  let sizes = anchors.map { $0 * travel }
  guard let velocity = end.velocity else { return position < travel ? .finishes : .cancels }
  let isAtSnapSize = sizes.contains { abs(position - $0) <= 1 / devicePixelRatio }
  var target = position
  if velocity != 0 || !isAtSnapSize {
    let next = sizes.firstIndex { $0 >= position } ?? sizes.count - 1
    if next <= 0 {
      target = sizes.first ?? position
    } else if sizes[next] == position {
      target = position
    } else if abs(velocity) <= 1 / (0.05 * devicePixelRatio) {
      let isPrevious = position - sizes[next - 1] < sizes[next] - position
      target = isPrevious ? sizes[next - 1] : sizes[next]
    } else {
      target = velocity < 0 ? sizes[next - 1] : sizes[next]
    }
  }
  return target < travel - 1 / devicePixelRatio ? .finishes : .cancels
}

// The same with `snap: false` (the default): finishes where its fling reaches the minimum, which
// closes a modal sheet (shouldCloseOnMinExtent).
func flutterDraggableScrollableSheetFree(
  _ touches: [RawTouch], travel: Double, physics: FlutterScroll.Physics = .clamping,
  slop: Double = 8, rival: FlutterRival = .patient, listExtent: Double = 0
) -> OriginalAnswer {
  let end = flutterDraggableSheetEnd(
    touches, travel: travel, physics: physics, slop: slop, rival: rival, listExtent: listExtent,
    start: travel)
  guard let end else { return .neverBegan }
  if end.pixels <= 0 { return .finishes }
  guard let velocity = end.velocity, velocity < 0 else { return .cancels }
  // ClampingScrollSimulation, on either platform.
  let kDecelerationRate = log(0.78) / log(0.9)
  let kInflexion = 0.35
  let physicalCoeff = 9.80665 * 39.37 * 160 * 0.84
  let referenceVelocity = 0.015 * physicalCoeff / kInflexion
  let androidDuration = pow(abs(velocity) / referenceVelocity, 1 / (kDecelerationRate - 1))
  let duration = kDecelerationRate * kInflexion * androidDuration
  let distance = velocity * duration / kDecelerationRate
  return end.pixels + distance <= 0 ? .finishes : .cancels
}

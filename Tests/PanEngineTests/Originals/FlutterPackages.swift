// fujidaiti/smooth_sheets beb86c70 (2026-08-22, 1.1.1): lib/src/modal.dart, snap_grid.dart,
// physics.dart, drag.dart, draggable.dart. jamesblasco/modal_bottom_sheet f8b13d98 (2025-02-08):
// lib/src/bottom_sheet.dart. The recognizer: FlutterGestures.swift. Constants: smooth_sheets 50
// pt/s, modal 2.0 heights of the navigator a second and 0.3 of the sheet; modal_bottom_sheet 500
// pt/s, closes below 0.6. Surprising: smooth_sheets has TWO rules. The snap grid goes by the sign
// of a fling; the modal's dismissal with any downward fling below 2 heights a second NEVER
// dismisses, however far down the sheet is; only without a fling the place counts. Slop 18
// everywhere, least squares also on iOS, where it waits for 3.5 pt more, as Scrollable.
// modal_bottom_sheet: GestureDetector's slop; pushed up it bounces ten times as fast in a
// controller of its own, and what comes back down is taken from that first; without one update
// nothing is decided; a veto (shouldClose) is asked during the drag below 0.8. With a list inside
// it has another way (not here). Axis: y. Settle: smooth_sheets spring (0.5, 100, ratio 1.1), modal
// back the transition's duration times the share left; modal_bottom_sheet fling -1, back forward
// 400 ms.
import Foundation

// smooth_sheets, a modal sheet with one detent, swipeDismissible; `travel` is the sheet's height.
//
// `viewport` is the navigator's height, nil for the same.
func smoothSheetsDismiss(
  _ touches: [RawTouch], travel: Double, viewport: Double? = nil, isIOS: Bool = false,
  rival: FlutterRival = .patient, minFlingVelocityRatio: Double = 2, dismissalOffset: Double = 0.3
) -> OriginalAnswer {
  let viewport = viewport ?? travel
  var scroll = FlutterScroll(
    isIOS ? .bouncing : .clamping, minScrollExtent: 0, maxScrollExtent: 0,
    viewportDimension: viewport, pixels: 0)
  var transition = 1.0
  var isUserGestureInProgress = false
  let end = FlutterDrag(axis: .y, rival: rival).run(
    touches, onStart: { scroll.start($0) },
    onUpdate: { primaryDelta, time in
      // Up is positive there.
      let dragDelta = -scroll.adjusted(primaryDelta, time)
      guard dragDelta != 0 else { return }
      // At rest a downward way goes to the transition: the sheet itself cannot take any of it.
      guard transition != 1 || dragDelta < 0 else { return }
      let newVisible = clamp(viewport * transition + dragDelta, 0, viewport)
      transition = newVisible / viewport
      isUserGestureInProgress = transition < 1
    })
  guard let end else { return .neverBegan }
  guard isUserGestureInProgress else { return .cancels }
  let draggedDistance = viewport * (1 - transition)
  let effectiveVelocity = -end / viewport
  if effectiveVelocity < 0 {
    return abs(effectiveVelocity) > minFlingVelocityRatio ? .finishes : .cancels
  }
  guard abs(effectiveVelocity) < 1e-4 / 3 else { return .cancels }
  let apparentOffset = travel - draggedDistance
  return dismissalOffset * travel > apparentOffset ? .finishes : .cancels
}

// smooth_sheets, MultiSnapGrid with two snaps and BouncingSheetPhysics, from the upper one down.
//
// `travel` is the way between the snaps.
func smoothSheetsSnap(
  _ touches: [RawTouch], travel: Double, isIOS: Bool = false, rival: FlutterRival = .patient,
  minFlingSpeed: Double = 50
) -> OriginalAnswer {
  var scroll = FlutterScroll(
    isIOS ? .bouncing : .clamping, minScrollExtent: 0, maxScrollExtent: 0,
    viewportDimension: travel, pixels: 0)
  var offset = travel
  let end = FlutterDrag(axis: .y, rival: rival).run(
    touches, onStart: { scroll.start($0) },
    onUpdate: { primaryDelta, time in
      let delta = -scroll.adjusted(primaryDelta, time)
      if delta != 0 { offset += smoothSheetsBounce(delta, offset, 0, travel) }
    })
  guard let end else { return .neverBegan }
  let velocity = -end
  if offset < 0 { return .finishes }
  if offset > travel { return .cancels }
  if abs(velocity) < minFlingSpeed {
    // The first snap of the list only where it is nearer; the list is taken to rise.
    return abs(offset) < abs(travel - offset) ? .finishes : .cancels
  }
  return velocity < 0 ? .finishes : .cancels
}

// BouncingSheetPhysics.applyPhysicsToOffset with its defaults.
private func smoothSheetsBounce(
  _ delta: Double, _ currentOffset: Double, _ minOffset: Double, _ maxOffset: Double
) -> Double {
  let bounceExtent = 120.0
  let resistance = 6.0
  let unconstrained = currentOffset + delta
  var zeroFrictionDelta = 0.0
  if delta < 0, currentOffset > minOffset, unconstrained < minOffset {
    zeroFrictionDelta = minOffset - currentOffset
  } else if delta > 0, currentOffset < maxOffset, unconstrained > maxOffset {
    zeroFrictionDelta = maxOffset - currentOffset
  }
  let isBackToContent =
    (currentOffset > maxOffset && delta < 0) || (currentOffset < minOffset && delta > 0)
  if abs(zeroFrictionDelta - delta) <= 1e-3 / 3 || isBackToContent { return delta }
  var newOffset = currentOffset + zeroFrictionDelta
  var consumedDelta = zeroFrictionDelta
  while abs(consumedDelta) < abs(delta) {
    let fragment = clamp(delta - consumedDelta, -18, 18)
    if fragment == 0 { break }
    let past = max(
      max(minOffset - (newOffset + fragment), 0), max(newOffset + fragment - maxOffset, 0))
    let fraction = clamp(past / bounceExtent, 0, 1)
    let friction = (1 - exp(-resistance * fraction)) / (1 - exp(-resistance))
    newOffset += fragment * (1 - friction)
    consumedDelta += fragment
  }
  return newOffset - currentOffset
}

// modal_bottom_sheet; `travel` is the child's height, `bounce` true for the Cupertino sheet.
func modalBottomSheet(
  _ touches: [RawTouch], travel: Double, slop: Double = 18, rival: FlutterRival = .patient,
  bounce: Bool = true, minFlingVelocity: Double = 500, closeProgressThreshold: Double = 0.6
) -> OriginalAnswer {
  var value = 1.0
  var bounceValue = 0.0
  var isDragging = false
  let end = FlutterDrag(axis: .y, slop: slop, rival: rival).run(touches) { primaryDelta, _ in
    isDragging = true
    let progress = primaryDelta / travel
    if bounce, bounceValue > 0 || value - progress > 1 {
      bounceValue = clamp(bounceValue - progress * 10, 0, 1)
      return
    }
    value = clamp(value - progress, 0, 1)
  }
  guard let velocity = end else { return .neverBegan }
  guard isDragging else { return .cancels }
  if velocity > minFlingVelocity { return .finishes }
  return value < closeProgressThreshold ? .finishes : .cancels
}

// dohooo/react-native-reanimated-carousel @e437fa8d (2026-08-07, 5.1.1), src/components/
// ScrollViewGesture.tsx, src/utils/compute-gesture-translation.ts, src/hooks/usePanGestureProxy.ts,
// useInitProps.ts. Recognition: gesture handler's pan without offsets (GestureHandlerPan.swift).
// snapMode "page" (default; pagingEnabled before 5): nextPage = -round((origin + 2 s * v) / size);
// page = the one behind the motion (ceil or floor by the sign of the translation, >= 0 is forward).
// Finishes one page on only where nextPage differs from page AND the velocity has the sign of the
// translation: at rest, or with the slightest backward velocity, it goes back from any distance.
// snapMode "nearest": nextPage itself. origin is the content at the last update (the lift's own
// place counts for the direction only). round is JavaScript's: halves up. onEnd ignores success
// (gesture handler 2): a system cancel decides. Settle: 500 ms, cubic-bezier(0.25, 1, 0.5, 1), both
// ways. Taken: loop (default), so that no end dampens; `travel` is the item's size; the page is 0
// at first. Axis x: towards +x is the page before.
import Foundation

enum ReanimatedCarouselSnapMode {
  case page, nearest
}

// To the page before; any other page counts as cancels.
func reanimatedCarousel(
  _ touches: [RawTouch], travel: Double, on platform: GestureHandlerPlatform = .android(),
  snapMode: ReanimatedCarouselSnapMode = .page
) -> OriginalAnswer {
  var config = GestureHandlerPanConfig()
  config.hasCriteria = false
  guard let event = gestureHandlerPan(touches, config, on: platform) else { return .neverBegan }
  let origin = event.lastUpdate.x
  // hasStartedMovement: an update with a translation other than 0.
  guard event.hasMoved.x else { return .cancels }
  let velocity = event.velocity.x
  let nextPage = -roundedAsInJavaScript((origin + velocity * 2) / travel)
  if snapMode == .nearest { return nextPage < 0 ? .finishes : .cancels }
  let offset: Double = event.translation.x >= 0 ? -1 : 1
  let page = offset < 0 ? (-origin / travel).rounded(.up) : (-origin / travel).rounded(.down)
  let velocityDirection: Double = velocity > 0 ? -1 : velocity < 0 ? 1 : 0
  let finalPage = page == nextPage || velocityDirection != offset ? page : page + offset
  return finalPage < 0 ? .finishes : .cancels
}

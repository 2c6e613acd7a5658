// software-mansion/react-native-gesture-handler @439ded45 (2026-08-21): the Pan gesture that
// react-navigation, the Swipeable, gorhom and react-native-screens stand on.
// android/.../core/PanGestureHandler.kt, GestureHandlerOrchestrator.kt,
// apple/Handlers/RNPanHandler.m, src/web/handlers/PanGestureHandler.ts,
// src/web/tools/PointerTracker.ts. activeOffset and failOffset are strict, per axis, from the
// touch-down; fail is asked first, and only before activation. Without any criterion minDist
// counts: 2-D, >=, Android's touch slop (8 dp), web 15 px; any criterion of its own switches
// minDist off. At activation the start moves to that place: translation 0. Android takes the
// ACTION_UP event's place (which is the last known one), the web does not; the velocity has no
// sample of it. A system cancel of an active pan ends it with canceled set; what that means is the
// caller's. iOS: UIPanGestureRecognizer held back by minimumNumberOfTouches 20 until a criterion
// passes, then setTranslation 0; without criteria UIKit's own slop: 10 pt (2-D) and an origin
// there, both assumed. Its velocity is UIKit's, an argument here. The lift's place is taken not to
// count there.
import Foundation

enum GestureHandlerPlatform {
  case android(density: Double = 3)
  // UIKit's velocity, closed, in points per second on both axes.
  case ios(velocity: Pair)
  case web
}

// Bounds that are not there never pass.
struct GestureHandlerPanConfig {
  var activeOffsetX: (start: Double, end: Double) = (-.infinity, .infinity)
  var activeOffsetY: (start: Double, end: Double) = (-.infinity, .infinity)
  var failOffsetX: (start: Double, end: Double) = (-.infinity, .infinity)
  var failOffsetY: (start: Double, end: Double) = (-.infinity, .infinity)
  // Nil: the platform's own slop.
  var hasCriteria = true
  // hitSlop: where the touch must come down.
  var accepts: (RawTouch) -> Bool = { _ in true }
}

struct GestureHandlerEnd {
  var translation: Pair
  // The translation of the last update, before the end event.
  var lastUpdate: Pair
  // Whether any update had a translation other than 0, per axis.
  var hasMoved: (x: Bool, y: Bool)
  // Points per second.
  var velocity: Pair
  var canceled: Bool
}

// The end of an active pan in the first contact; nil where it never got active or has no end.
func gestureHandlerPan(
  _ touches: [RawTouch], _ config: GestureHandlerPanConfig, on platform: GestureHandlerPlatform
) -> GestureHandlerEnd? {
  enum State { case undetermined, began, active, failed }
  var state = State.undetermined
  var start = Pair()
  var last = Pair()
  var lastUpdate = Pair()
  var hasMoved = (x: false, y: false)
  var androidTracker = AndroidVelocityTracker()
  if case .android(let density) = platform {
    androidTracker = AndroidVelocityTracker(density: density)
  }
  var webTracker = WebVelocityTracker()
  let minDist: Double =
    switch platform {
    case .android: 8
    case .ios: 10
    case .web: 15
    }

  func shouldFail(_ d: Pair) -> Bool {
    d.x < config.failOffsetX.start || d.x > config.failOffsetX.end
      || d.y < config.failOffsetY.start || d.y > config.failOffsetY.end
  }
  func shouldActivate(_ d: Pair) -> Bool {
    if !config.hasCriteria { return d.x * d.x + d.y * d.y >= minDist * minDist }
    return d.x < config.activeOffsetX.start || d.x > config.activeOffsetX.end
      || d.y < config.activeOffsetY.start || d.y > config.activeOffsetY.end
  }

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      guard config.accepts(touch) else { return nil }
      start = touch.place
      last = touch.place
      androidTracker.addMovement(touch)
      state = .began
    case .move:
      last = touch.place
      androidTracker.addMovement(touch)
      webTracker.add(touch)
      let d = Pair(x: last.x - start.x, y: last.y - start.y)
      if state == .active {
        lastUpdate = d
        hasMoved = (hasMoved.x || d.x != 0, hasMoved.y || d.y != 0)
      }
      guard state == .began else { continue }
      if shouldFail(d) {
        state = .failed
      } else if shouldActivate(d) {
        state = .active
        start = last
      }
    case .up, .cancel:
      guard state == .active else { return nil }
      let velocity: Pair
      switch platform {
      case .android:
        if touch.phase == .up { last = touch.place }
        velocity = androidEndVelocity(&androidTracker, touch)
      case .ios(let given):
        velocity = given
      case .web:
        velocity = webTracker.velocity
      }
      return GestureHandlerEnd(
        translation: Pair(x: last.x - start.x, y: last.y - start.y), lastUpdate: lastUpdate,
        hasMoved: hasMoved, velocity: velocity, canceled: touch.phase == .cancel)
    }
  }
  return nil
}

// A cancel does not reach the handler's tracker: the velocity is that of the last move.
private func androidEndVelocity(
  _ tracker: inout AndroidVelocityTracker, _ touch: RawTouch
) -> Pair {
  if touch.phase == .up { tracker.addMovement(touch) }
  return tracker.velocity
}

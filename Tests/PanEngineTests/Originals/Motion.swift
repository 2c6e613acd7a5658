// motiondivision/motion @1b037b00 (2026-08-20, 13.1.1), packages/framer-motion/src/gestures/pan/
// PanSession.ts, gestures/drag/VisualElementDragControls.ts, packages/motion-dom/src/frameloop/
// batcher.ts, render-step.ts. The swipe power is no code of the library: the carousel example's
// onDragEnd, in many copies: |offset.x| * velocity.x against 10 000 (strict), both from the info.
// Constants: distanceThreshold 3 px (2-D, >=), velocity over 100 ms, 200 ms for a stale touch-down.
// offset counts from the pointerdown (history[0]). The end event gives the offset its place (a
// pointercancel the last move's) and decides all the same, but is no sample of the velocity.
// Surprising: updatePoint is kept alive: EVERY frame from the first move to the end pushes a point
// at the last place, moved or not. So a resting finger has velocity 0 after 100 ms, and a pause
// shorter than that dilutes. Before the 3 px nothing is pushed.
// The pointerdown's timestamp is frameData.timestamp, that of the last frame which the loop ran:
// with an idle loop it is arbitrarily old, and history[1] (the first point past the 3 px) stands in
// for it once there are 3 points. `loopIsIdle` chooses; false: the loop ran a frame at the touch.
// Frames: one at each move, and at `frame` intervals after it until the next event. Axis x.
// end() takes back the update of a frame that has not run, so that a move handled in the lift's own
// task is no point. Event times do not say which frame that was: within half of one it is taken to be.
// No pan-axis rule: any direction starts it (the browser takes vertical pans: touch-action pan-y).
import Foundation

struct MotionPanInfo {
  var offset: Pair
  // Pixels per second.
  var velocity: Pair
  // From the last point of the history to the end's place.
  var delta: Pair
}

// PanSession over the first contact; nil where it never started or has no end. onMove gets the
// delta of every frame, the first from the pointerdown.
func motionPanSession(
  _ touches: [RawTouch], distanceThreshold: Double = 3, frame: Double = 1 / 60.0,
  loopIsIdle: Bool = true, onMove: (Pair) -> Void = { _ in }
) -> MotionPanInfo? {
  struct TimestampedPoint {
    var point: Pair
    var timestamp: Double
  }
  var history: [TimestampedPoint] = []
  var isPanStarted = false
  var lastMove: RawTouch?
  var lastEvent: RawTouch?
  var lastFrame = 0.0
  let end = touches.firstContact.last { $0.endsContact }?.time
  let lastMoveTime = touches.firstContact.last { $0.phase == .move }?.time

  func subtract(_ a: Pair, _ b: Pair) -> Pair { Pair(x: a.x - b.x, y: a.y - b.y) }
  func updatePoint(_ point: Pair, at timestamp: Double) {
    guard let first = history.first else { return }
    let offset = subtract(point, first.point)
    let isPast = (offset.x * offset.x + offset.y * offset.y).squareRoot() >= distanceThreshold
    if !isPanStarted && !isPast { return }
    let delta = history.last.map { subtract(point, $0.point) } ?? Pair()
    history.append(TimestampedPoint(point: point, timestamp: timestamp))
    isPanStarted = true
    onMove(delta)
  }
  func runFrames(until time: Double) {
    guard let move = lastMove, frame > 0 else { return }
    while lastFrame + frame < time - frame * 0.5 {
      lastFrame += frame
      updatePoint(move.place, at: lastFrame * 1000)
    }
  }
  func velocity() -> Pair {
    guard history.count >= 2, let last = history.last, let first = history.first else {
      return Pair()
    }
    var index = history.count - 1
    var chosen = first
    while index >= 0 {
      chosen = history[index]
      if last.timestamp - chosen.timestamp > 100 { break }
      index -= 1
    }
    let isFirst = index <= 0
    if isFirst && history.count > 2 && last.timestamp - chosen.timestamp > 200 {
      chosen = history[1]
    }
    let time = (last.timestamp - chosen.timestamp) / 1000
    if time == 0 { return Pair() }
    let way = subtract(last.point, chosen.point)
    return Pair(x: way.x / time, y: way.y / time)
  }

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      let timestamp = loopIsIdle ? touch.milliseconds - 1e6 : touch.milliseconds
      history = [TimestampedPoint(point: touch.place, timestamp: timestamp)]
    case .move:
      // The lift comes before its frame.
      lastEvent = touch
      if let end, end - touch.time < frame * 0.5 - 1e-9, touch.time == lastMoveTime { continue }
      runFrames(until: touch.time)
      lastMove = touch
      lastFrame = touch.time
      updatePoint(touch.place, at: touch.milliseconds)
    case .up, .cancel:
      guard let move = lastEvent, let first = history.first else { return nil }
      runFrames(until: touch.time)
      let isPast = hypot(move.x - first.point.x, move.y - first.point.y) >= distanceThreshold
      guard isPanStarted || isPast, let last = history.last else { return nil }
      let point = touch.phase == .cancel ? move.place : touch.place
      return MotionPanInfo(
        offset: subtract(point, first.point), velocity: velocity(),
        delta: subtract(point, last.point))
    }
  }
  return nil
}

// The carousel idiom; `travel` is not used, there is no length in it.
func motionSwipePower(
  _ touches: [RawTouch], travel: Double = 0, confidence: Double = 10_000, loopIsIdle: Bool = true
) -> OriginalAnswer {
  guard let info = motionPanSession(touches, loopIsIdle: loopIsIdle) else { return .neverBegan }
  return abs(info.offset.x) * info.velocity.x > confidence ? .finishes : .cancels
}

// androidx/androidx: customview/.../ViewDragHelper.java @196450dc,
// recyclerview/.../RecyclerView.java @a9b06aaf (stored copies, too large to fetch); the platform's
// VelocityTracker as the project has it from frameworks/native (libs/input/VelocityTracker.cpp):
// LSQ2, 20 samples, 100 ms, 40 ms. Everything here is in device pixels, as in the source: points
// times `density`, by default 3. ViewConfiguration: slop 8 dp, paging slop twice that, least fling
// 50 dp/s, most 8000 dp/s; rounded. Surprising: ViewDragHelper cuts every step to a whole pixel
// towards 0 and forgets the rest, so content falls behind the finger by up to a pixel an event. It
// captures either at the touch-down, with no slop (nothing below the finger takes the touch), or in
// the interceptor, past the slop along the axis (strict); then the crossing event moves nothing and
// the way counts from its place. Velocities below the least are 0, each axis by itself. A cancel
// releases with velocity 0. The platform's up event is no sample; more than 40 ms after the last
// one the velocity is 0.
import Foundation

// Whether something below the finger takes its touch, so that the drag has to be intercepted.
enum AndroidCapture {
  case touchDown
  case interception
}

struct AndroidConfiguration {
  var density = 3.0

  var touchSlop: Double { (8 * density + 0.5).rounded(.down) }
  var pagingTouchSlop: Double { touchSlop * 2 }
  var minimumFlingVelocity: Double { (50 * density + 0.5).rounded(.down) }
  var maximumFlingVelocity: Double { (8000 * density + 0.5).rounded(.down) }

  func pixels(_ touch: RawTouch) -> Pair { touch.place * density }
}

// The platform's tracker with its default strategy; seconds and pixels.
struct NativeAndroidVelocityTracker {
  private var samples: [(time: Double, place: Pair)] = []
  private var lastEventTime: Double?
  private static let slack = 1e-9

  mutating func add(_ touch: RawTouch, _ place: Pair) {
    switch touch.phase {
    case .down:
      samples = [(touch.time, place)]
    case .move:
      if let last = lastEventTime, touch.time - last > 0.040 + Self.slack { samples = [] }
      if let last = samples.last, last.time == touch.time { samples.removeLast() }
      samples.append((touch.time, place))
      samples.removeAll { touch.time - $0.time > 0.100 + Self.slack }
      if samples.count > 20 { samples.removeFirst(samples.count - 20) }
    case .up:
      if let last = lastEventTime, touch.time - last > 0.040 + Self.slack { samples = [] }
      return
    case .cancel:
      samples = []
      return
    }
    lastEventTime = touch.time
  }

  func velocity(maximum: Double) -> Pair {
    Pair(
      x: clamp(slope { $0.x }, -maximum, maximum),
      y: clamp(slope { $0.y }, -maximum, maximum))
  }

  private func slope(_ part: (Pair) -> Double) -> Double {
    guard let newest = samples.last, samples.count >= 2 else { return 0 }
    let x = samples.map { $0.time - newest.time }
    let y = samples.map { part($0.place) }
    if samples.count == 2 {
      return x[0] == 0 ? 0 : (y[1] - y[0]) / -x[0]
    }
    let m = Double(samples.count)
    func sum(_ term: (Double, Double) -> Double) -> Double {
      zip(x, y).reduce(0) { $0 + term($1.0, $1.1) }
    }
    let sx = sum { x, _ in x }
    let sxx = sum { x, _ in x * x }
    let sy = sum { _, y in y }
    let bigSxx = sxx - sx * sx / m
    let bigSxy = sum { x, y in x * y } - sx * sy / m
    let bigSxx2 = sum { x, _ in x * x * x } - sx * sxx / m
    let bigSx2y = sum { x, y in x * x * y } - sxx * sy / m
    let bigSx2x2 = sum { x, _ in x * x * x * x } - sxx * sxx / m
    let denominator = bigSxx * bigSx2x2 - bigSxx2 * bigSxx2
    guard denominator != 0 else { return 0 }
    return (bigSxy * bigSx2x2 - bigSx2y * bigSxx2) / denominator
  }
}

// A ViewDragHelper over one view that moves along one axis.
struct ViewDragHelperDrag {
  enum Trigger {
    // On the view itself.
    case view(AndroidCapture)
    // An edge drag: past the slop along the axis, whatever is below.
    case edge
  }

  var axis: GestureAxis
  var trigger: Trigger
  var configuration = AndroidConfiguration()
  // Nil for the configuration's.
  var minimumVelocity: Double?
  // Where the view is before.
  var start = 0

  // The view's place and the velocity on release; nil where it was never captured.
  struct Release {
    var position: Int
    var velocity: Pair
    var axis: GestureAxis

    var along: Double { velocity.along(axis) }
    var across: Double { velocity.across(axis) }
  }

  func run(_ touches: [RawTouch], clamp: (Int) -> Int) -> Release? {
    var tracker = NativeAndroidVelocityTracker()
    var initial = Pair()
    var last = Pair()
    var position = start
    var isDragging = false
    let least = minimumVelocity ?? configuration.minimumFlingVelocity
    let most = configuration.maximumFlingVelocity
    for touch in touches.firstContact {
      let place = configuration.pixels(touch)
      tracker.add(touch, place)
      switch touch.phase {
      case .down:
        initial = place
        last = place
        if case .view(.touchDown) = trigger { isDragging = true }
      case .move:
        if isDragging {
          let step = Int((place - last).along(axis))
          if step != 0 { position = clamp(position + step) }
        } else {
          let way = (place - initial).along(axis)
          if abs(way) > configuration.touchSlop {
            switch trigger {
            case .edge: isDragging = true
            case .view: isDragging = clamp(position + Int(way)) != position
            }
          }
        }
        last = place
      case .up:
        guard isDragging else { return nil }
        let velocity = tracker.velocity(maximum: most)
        let held = Pair(x: clampMag(velocity.x, least), y: clampMag(velocity.y, least))
        return Release(position: position, velocity: held, axis: axis)
      case .cancel:
        guard isDragging else { return nil }
        return Release(position: position, velocity: Pair(), axis: axis)
      }
    }
    return nil
  }

  private func clampMag(_ value: Double, _ least: Double) -> Double {
    abs(value) < least ? 0 : value
  }
}

// Touches with x mirrored, for rules whose finishing direction is to the left.
func nativeMirrored(_ touches: [RawTouch]) -> [RawTouch] {
  touches.map { touch in
    var mirrored = touch
    mirrored.x = -touch.x
    return mirrored
  }
}

// A horizontal RecyclerView under a finger: whole pixels.
struct RecyclerViewDrag {
  var axis: GestureAxis
  var slop: Double
  var capture: AndroidCapture
  var configuration = AndroidConfiguration()

  // The velocity that fling() gets, cut to whole pixels a second, 0 below the least and on a
  // cancel; nil where no scroll started. `onScroll` gets the finger's steps, positive with the
  // coordinate.
  func run(_ touches: [RawTouch], onScroll: (Int) -> Void) -> Int? {
    var tracker = NativeAndroidVelocityTracker()
    var initial = 0
    var last = 0
    var isDragging = false
    for touch in touches.firstContact {
      let place = configuration.pixels(touch)
      tracker.add(touch, place)
      let x = Int((place.along(axis) + 0.5).rounded(.towardZero))
      switch touch.phase {
      case .down:
        initial = x
        last = x
      case .move:
        if !isDragging, capture == .interception {
          guard abs(Double(x - initial)) > slop else { continue }
          last = x
          isDragging = true
          continue
        }
        var dx = x - last
        if !isDragging {
          let whole = Int(slop)
          dx = dx > 0 ? max(0, dx - whole) : min(0, dx + whole)
          guard dx != 0 else { continue }
          isDragging = true
        }
        last = x
        onScroll(dx)
      case .up:
        guard isDragging else { return nil }
        let velocity = tracker.velocity(maximum: configuration.maximumFlingVelocity)
        let whole = Int(velocity.along(axis))
        return abs(Double(whole)) < configuration.minimumFlingVelocity ? 0 : whole
      case .cancel:
        return isDragging ? 0 : nil
      }
    }
    return nil
  }
}

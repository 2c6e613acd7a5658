// androidx/androidx: drawerlayout/.../DrawerLayout.java @0c84661b, viewpager/.../ViewPager.java
// @03f9b277, recyclerview/.../PagerSnapHelper.java (newest as its ports have it;
// 08dbc87e is older: there any forward fling takes the page after the start-most one),
// SnapHelper.java @2ecdd56a, RecyclerView.java @a9b06aaf; stored copies. The recognizers:
// AndroidGestures.swift.
// Constants: drawer 400 dp/s, edge 20 dp; ViewPager 400 dp/s and 25 dp (both strict), halves 0.4
// and 0.6, paging slop 16 dp and 2:1; ViewPager2 50 dp/s, paging slop 16 dp. Surprising:
// ViewPager's 25 dp are from the touch-down to the UP event's place, and the content's way is the
// finger's less the slop. Intercepting, it needs |dx| > 2 |dy| and gives the touch up for good once
// |dy| passes the slop. A system cancel: ViewPager goes back; drawer and ViewPager2 decide by the
// place alone. A finger that rests 160 ms at the edge lets the drawer peek 20 dp (not here). Axis:
// x. Settle: drawer as ViewDragHelper; ViewPager 600 ms at most (t-1)^5 + 1; ViewPager2 a
// decelerating smooth scroll.
import Foundation

// DrawerLayout, a drawer on the left, opening by an edge drag; `edge` is 20 dp, nil takes any
// start.
//
// `travel` is the drawer's width.
func androidDrawer(
  _ touches: [RawTouch], travel: Double, density: Double = 3, edge: Double? = nil
) -> OriginalAnswer {
  if let edge, let down = touches.first(where: { $0.phase == .down }), down.x >= edge {
    return .neverBegan
  }
  let width = Int((travel * density).rounded())
  let drag = ViewDragHelperDrag(
    axis: .x, trigger: .edge, configuration: AndroidConfiguration(density: density),
    minimumVelocity: 400 * density, start: -width)
  guard let release = drag.run(touches, clamp: { max(-width, min($0, 0)) }) else {
    return .neverBegan
  }
  let offset = Double(width + release.position) / Double(width)
  let isOpen = release.along > 0 || (release.along == 0 && offset > 0.5)
  return isOpen ? .finishes : .cancels
}

// The same drawer, closing: the finger's +x is its way to the left (mirrored).
func androidDrawerClose(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception
) -> OriginalAnswer {
  let width = Int((travel * density).rounded())
  let drag = ViewDragHelperDrag(
    axis: .x, trigger: .view(capture), configuration: AndroidConfiguration(density: density),
    minimumVelocity: 400 * density, start: 0)
  let mirrored = nativeMirrored(touches)
  guard let release = drag.run(mirrored, clamp: { max(-width, min($0, 0)) }) else {
    return .neverBegan
  }
  let offset = Double(width + release.position) / Double(width)
  let isOpen = release.along > 0 || (release.along == 0 && offset > 0.5)
  return isOpen ? .cancels : .finishes
}

// The page that ViewPager goes to relative to the current one, in pages; nil where no drag began.
//
// The glow at the ends of the list, which takes ways and forbids flings, is not followed.
func androidViewPagerTarget(
  _ touches: [RawTouch], travel: Double, density: Double, capture: AndroidCapture,
  pagesBefore: Int, pagesAfter: Int
) -> Int? {
  let configuration = AndroidConfiguration(density: density)
  let mTouchSlop = configuration.pagingTouchSlop
  let mFlingDistance = (25 * density).rounded(.towardZero)
  let mMinimumVelocity = (400 * density).rounded(.towardZero)
  let width = Int((travel * density).rounded())
  let mCurItem = pagesBefore
  // Only the neighbors have items.
  let first = max(0, mCurItem - 1)
  let last = min(pagesBefore + pagesAfter, mCurItem + 1)
  var scrollX = mCurItem * width
  var tracker = NativeAndroidVelocityTracker()
  var mInitialMotion = Pair()
  var mLastMotion = Pair()
  var mIsBeingDragged = false

  func performDrag(_ x: Double) {
    let deltaX = mLastMotion.x - x
    mLastMotion.x = x
    if abs(deltaX) < 0.0001 { return }
    let moved = clamp(
      Double(scrollX) + deltaX, Double(first * width), Double(last * width))
    mLastMotion.x += moved - moved.rounded(.towardZero)
    scrollX = Int(moved)
  }

  for touch in touches.firstContact {
    let place = configuration.pixels(touch)
    tracker.add(touch, place)
    switch touch.phase {
    case .down:
      mInitialMotion = place
      mLastMotion = place
    case .move:
      if !mIsBeingDragged {
        let dx = place.x - mLastMotion.x
        let xDiff = abs(dx)
        let yDiff = abs(place.y - mInitialMotion.y)
        let isDrag =
          xDiff > mTouchSlop && (capture == .interception ? xDiff * 0.5 > yDiff : xDiff > yDiff)
        if isDrag {
          mIsBeingDragged = true
          mLastMotion = Pair(
            x: mInitialMotion.x + (dx > 0 ? mTouchSlop : -mTouchSlop), y: place.y)
        } else if capture == .interception, yDiff > mTouchSlop {
          return nil
        }
      }
      if mIsBeingDragged { performDrag(place.x) }
    case .up:
      guard mIsBeingDragged else { return nil }
      let initialVelocity = tracker.velocity(maximum: configuration.maximumFlingVelocity).x
        .rounded(.towardZero)
      let currentPage = Int((Double(scrollX) / Double(width)).rounded(.down))
      let pageOffset = Double(scrollX) / Double(width) - Double(currentPage)
      let totalDelta = (place.x - mInitialMotion.x).rounded(.towardZero)
      let targetPage: Int
      if abs(totalDelta) > mFlingDistance, abs(initialVelocity) > mMinimumVelocity {
        targetPage = initialVelocity > 0 ? currentPage : currentPage + 1
      } else {
        let truncator = currentPage >= mCurItem ? 0.4 : 0.6
        targetPage = currentPage + Int(pageOffset + truncator)
      }
      return max(first, min(targetPage, last)) - mCurItem
    case .cancel:
      return mIsBeingDragged ? 0 : nil
    }
  }
  return nil
}

// ViewPager, to the next page; the finger's +x is its way forward (mirrored).
func androidViewPager(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, pagesBefore: Int = 2, pagesAfter: Int = 2
) -> OriginalAnswer {
  let target = androidViewPagerTarget(
    nativeMirrored(touches), travel: travel, density: density, capture: capture,
    pagesBefore: pagesBefore, pagesAfter: pagesAfter)
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}

// ViewPager, to the page before.
func androidViewPagerBack(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, pagesBefore: Int = 2, pagesAfter: Int = 2
) -> OriginalAnswer {
  let target = androidViewPagerTarget(
    touches, travel: travel, density: density, capture: capture, pagesBefore: pagesBefore,
    pagesAfter: pagesAfter)
  guard let target else { return .neverBegan }
  return target < 0 ? .finishes : .cancels
}

// The page that ViewPager2 goes to relative to the current one; nil where no scroll began.
func androidViewPager2Target(
  _ touches: [RawTouch], travel: Double, density: Double, capture: AndroidCapture,
  pagesBefore: Int, pagesAfter: Int
) -> Int? {
  let configuration = AndroidConfiguration(density: density)
  let width = Int((travel * density).rounded())
  let lastPage = pagesBefore + pagesAfter
  var scrollX = pagesBefore * width
  let drag = RecyclerViewDrag(
    axis: .x, slop: configuration.pagingTouchSlop, capture: capture, configuration: configuration)
  let fling = drag.run(touches) { scrollX = max(0, min(scrollX - $0, lastPage * width)) }
  guard let fling else { return nil }
  let velocityX = -fling
  let page = Double(scrollX) / Double(width)
  let target: Double
  if abs(Double(velocityX)) > configuration.minimumFlingVelocity {
    // The child nearest to the center in the fling's direction; one exactly there counts for both.
    target = velocityX > 0 ? page.rounded(.up) : page.rounded(.down)
  } else {
    // The center nearest to the middle; of equals the first. Centers are whole pixels.
    let low = page.rounded(.down)
    target =
      Double(scrollX) - low * Double(width) <= (low + 1) * Double(width) - Double(scrollX)
      ? low : low + 1
  }
  return Int(target) - pagesBefore
}

// ViewPager2, to the next page; the finger's +x is its way forward (mirrored).
func androidViewPager2(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, pagesBefore: Int = 2, pagesAfter: Int = 2
) -> OriginalAnswer {
  let target = androidViewPager2Target(
    nativeMirrored(touches), travel: travel, density: density, capture: capture,
    pagesBefore: pagesBefore, pagesAfter: pagesAfter)
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}

// ViewPager2, to the page before.
func androidViewPager2Back(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, pagesBefore: Int = 2, pagesAfter: Int = 2
) -> OriginalAnswer {
  let target = androidViewPager2Target(
    touches, travel: travel, density: density, capture: capture, pagesBefore: pagesBefore,
    pagesAfter: pagesAfter)
  guard let target else { return .neverBegan }
  return target < 0 ? .finishes : .cancels
}

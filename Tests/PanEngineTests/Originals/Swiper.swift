// nolimits4web/swiper @865dba47 (2026-07-20, 14.0.6), src/core/events/onTouchStart.ts,
// onTouchMove.ts, onTouchEnd.ts, src/core/defaults.ts. Axis x: towards +x is the previous slide.
// Constants: threshold 5, touchAngle 45 degrees, longSwipesMs 300, longSwipesRatio 0.5,
// resistanceRatio 0.85, speed 300 ms (CSS ease). The slop has two tests: 2-D distance >= 5 (else
// the move is skipped), then |dx| > 5; the start is moved to the move that passes both, which
// itself does not move anything. Surprising: the 2-D test stays on, from the new start: a move
// within 5 px of it is skipped, so content pulled back there stays where the move before put it,
// and that place decides. At the first move that gets past 5 px (2-D, from the touch-down) an angle
// > 45 ends the touch. The end event is no sample: translate, diff and direction are those of the
// last accepted move. The duration is from pointerdown to the end, Date.now in the handlers (whole
// ms; here not). Touch: touchmove and touchend (touchId set at touchstart); touchcancel is handled
// as touchend and decides, a pointercancel does not come through. No velocity anywhere. Taken:
// three slides of width `travel`, the middle one active, no loop, freeMode, centered slides.
import Foundation

// To the previous slide; a swipe to the next one counts as cancels.
func swiperPreviousSlide(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  let slidesGrid = [0, travel, 2 * travel]
  let minTranslate = 0.0
  let maxTranslate = -2 * travel
  let threshold = 5.0
  let resistanceRatio = 0.85

  var translate = -travel
  var start = Pair()
  var touchStartTime = 0.0
  var isTouched = false
  var isMoved = false
  var isScrolling: Bool?
  var allowThresholdMove = false
  var startTranslate = 0.0
  var currentTranslate = 0.0
  var touchesDiff = 0.0
  var isPrev: Bool?

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      isTouched = true
      start = touch.place
      touchStartTime = touch.milliseconds
    case .move:
      if !isTouched { continue }
      let diffX = touch.x - start.x
      let diffY = touch.y - start.y
      if (diffX * diffX + diffY * diffY).squareRoot() < threshold { continue }
      if isScrolling == nil {
        if touch.y == start.y {
          isScrolling = false
        } else if diffX * diffX + diffY * diffY >= 25 {
          let touchAngle = atan2(abs(diffY), abs(diffX)) * 180 / Double.pi
          isScrolling = touchAngle > 45
        }
      }
      if isScrolling == true {
        isTouched = false
        continue
      }
      let diff = diffX
      touchesDiff = diff
      isPrev = diff > 0
      if !isMoved { startTranslate = translate }
      isMoved = true
      currentTranslate = diff + startTranslate
      if diff > 0 {
        if currentTranslate > minTranslate {
          currentTranslate =
            minTranslate - 1 + pow(-minTranslate + startTranslate + diff, resistanceRatio)
        }
      } else if diff < 0, currentTranslate < maxTranslate {
        currentTranslate =
          maxTranslate + 1 - pow(maxTranslate - startTranslate - diff, resistanceRatio)
      }
      guard abs(diff) > threshold || allowThresholdMove else {
        currentTranslate = startTranslate
        continue
      }
      if !allowThresholdMove {
        allowThresholdMove = true
        start = touch.place
        currentTranslate = startTranslate
        touchesDiff = 0
        continue
      }
      translate = currentTranslate
    case .up, .cancel:
      guard isTouched, isMoved, allowThresholdMove else { return .neverBegan }
      guard let isPrev, touchesDiff != 0, currentTranslate != startTranslate else {
        return .cancels
      }
      let timeDiff = touch.milliseconds - touchStartTime
      let currentPos = -translate
      let swipeToLast = currentPos >= -maxTranslate
      var stopIndex = 0
      var groupSize = travel
      for index in slidesGrid.indices {
        if index + 1 < slidesGrid.count {
          if swipeToLast
            || (currentPos >= slidesGrid[index] && currentPos < slidesGrid[index + 1])
          {
            stopIndex = index
            groupSize = slidesGrid[index + 1] - slidesGrid[index]
          }
        } else if swipeToLast || currentPos >= slidesGrid[index] {
          stopIndex = index
          groupSize = slidesGrid[slidesGrid.count - 1] - slidesGrid[slidesGrid.count - 2]
        }
      }
      let ratio = (currentPos - slidesGrid[stopIndex]) / groupSize
      let target: Int
      if timeDiff > 300 {
        if isPrev {
          target = ratio > 1 - 0.5 ? stopIndex + 1 : stopIndex
        } else {
          target = ratio >= 0.5 ? stopIndex + 1 : stopIndex
        }
      } else {
        target = isPrev ? stopIndex : stopIndex + 1
      }
      return target < 1 ? .finishes : .cancels
    }
  }
  return .neverBegan
}

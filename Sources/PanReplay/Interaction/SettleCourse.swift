import PanTraces

/// How a settle goes on that nobody catches: asked at every frame, and changed by none.
///
/// A controller says the same. One that keeps its settle in memory of its own counts at each question
/// who holds it, and gives out a course for many.
protocol SettleCourse {
  /// Whether the settle is over at a time, and where the content is.
  func state(at time: Double) -> (stage: SettleStage, progress: Double)
}

/// The course of any controller.
struct ControllerCourse<Controller: InteractionController>: SettleCourse {
  let controller: Controller

  @inline(__always)
  func state(at time: Double) -> (stage: SettleStage, progress: Double) {
    (controller.settleStage(at: time), controller.progress(at: time))
  }
}

/// The course of a settle on a spring.
struct SpringCourse: SettleCourse {
  let motion: SpringSettle
  /// When it set off.
  let start: Double
  /// A settle that has not come to rest after this many seconds is put at its target.
  let limit: Double
  /// The length of the travel in points.
  let extent: Double

  @inline(__always)
  func state(at time: Double) -> (stage: SettleStage, progress: Double) {
    let (offset, stage) = place(at: time)
    return (stage, offset / extent)
  }

  /// Where the content is, in points, and whether the settle is over.
  @inline(__always)
  func place(at time: Double) -> (offset: Double, stage: SettleStage) {
    let elapsed = time - start
    let (position, isAtRest) = motion.state(at: max(elapsed, 0))
    guard elapsed > 0 else { return (position, .moving) }
    if isAtRest { return (motion.target, .rested) }
    guard elapsed < limit else { return (motion.target, .cutShort) }
    return (position, .moving)
  }
}

import PanGestures
import PanMotion
import PanTraces

/// What makes a replay plain, and what its frames need besides the loop's own values.
///
/// Nearly every recording is: one contact that becomes a pan and ends, seen by an even display that
/// shows the latest input, on content that one layer moves. No finger can catch the settle then, so
/// that the stages follow each other once, and each has a loop of its own with nothing to decide.
struct PlainPlan {
  let display: PlainDisplay
  /// The event that made the contact a pan.
  let began: Int

  /// Nil for a replay that must go the general way.
  init?(_ recognition: PanRecognition, _ setup: ReplaySetup) {
    guard let display = setup.plain, let began = Self.began(recognition) else { return nil }
    self.display = display
    self.began = began
  }

  /// The event that makes the only contact a pan; nil where something else happens besides.
  static func began(_ recognition: PanRecognition) -> Int? {
    guard recognition.contacts.count == 1, let pan = recognition.firstPan, pan.lowerBound == 0,
      let began = recognition.recognitionIndex(inContact: pan)
    else { return nil }
    // A pan that one finger too many took away has events after its end.
    guard let last = recognition.events.last, last.phase.endsContact,
      last.state == .ended || last.state == .cancelled,
      !recognition.events.dropLast().contains(where: { $0.state.isFinal })
    else { return nil }
    return began
  }
}

extension ReplayLoop {
  /// Shows the frames of a plain replay, from the first of the clock that knows of the touch-down.
  mutating func showPlainFrames<Course: SettleCourse>(
    _ plan: PlainPlan, from first: Int, _ course: (Controller) -> Course?
  ) -> ReplayEnd {
    let last = recognition.events.count - 1
    let lift = recognition.events[last]
    let index = Self.followFinger(
      plan, from: first, recognition.events, travel, &controller, &frames)
    nextEvent = last
    guard frames.count < ReplaySetup.maximumFrames else { return .tooLong }
    let cutOff = plan.display.time(ofFrame: index) - plan.display.lead
    stage = .dragging(base: 0, began: plan.began)
    release(lift, cutOff: cutOff, frame: frames.count)
    nextEvent = last + 1
    if let course = course(controller) {
      return settle(plan, since: cutOff, from: index, course)
    }
    return settle(plan, since: cutOff, from: index, ControllerCourse(controller: controller))
  }

  /// Shows the frames up to the lift, and returns the number of the first that knows of it.
  ///
  /// Controller and frames are lent, as what the loop may reach another way is copied at each frame.
  private static func followFinger(
    _ plan: PlainPlan, from first: Int, _ events: [PanEvent], _ travel: Travel,
    _ controller: inout Controller, _ frames: inout [Frame]
  ) -> Int {
    let lead = plan.display.lead
    // Time moves nothing until the pan begins.
    let waiting = controller.progress(at: plan.display.time(ofFrame: first) - lead)
    var index = first
    var next = 0
    unsafe events.withUnsafeBufferPointer { events in
      let last = events.count - 1
      let end = unsafe events[last].time
      var finger = unsafe PlainFinger(events, began: plan.began, travel)
      while frames.count < ReplaySetup.maximumFrames {
        let time = plan.display.time(ofFrame: index)
        let cutOff = time - lead
        while next < last, unsafe events[next].time <= cutOff { next += 1 }
        if next == last, end <= cutOff { return }
        // The frame that knows of the touch-down is the first.
        let shown = unsafe events[max(next - 1, 0)]
        let isPan = next > plan.began
        let progress =
          isPan
          ? controller.dragged(
            to: travel.progress(base: 0, translation: shown.translation), at: cutOff)
          : waiting
        frames.append(
          Frame(
            time: time, inputTime: shown.time, finger: unsafe finger.offset(at: time, in: events),
            fraction: progress, content: plan.display.content(at: progress) * travel.extent,
            phase: isPan ? .dragging : .waiting))
        index += 1
      }
    }
    return index
  }

  private mutating func settle(
    _ plan: PlainPlan, since start: Double, from first: Int, _ course: some SettleCourse
  ) -> ReplayEnd {
    let (display, extent, horizon) = (plan.display, travel.extent, configuration.horizon)
    var index = first
    while frames.count < ReplaySetup.maximumFrames {
      let time = display.time(ofFrame: index)
      let cutOff = time - display.lead
      let (stage, progress) = course.state(at: cutOff)
      frames.append(
        Frame(
          time: time, inputTime: cutOff, finger: nil, fraction: progress,
          content: display.content(at: progress) * extent,
          phase: stage == .moving ? .settling : .rested))
      switch stage {
      case .moving: if cutOff - start > horizon { return .neverRests }
      case .rested: return .rested
      case .cutShort: return .cutShort
      }
      index += 1
    }
    return .tooLong
  }
}

/// Where the finger of a plain replay is: a finger's path with one contact.
///
/// Asked for rising times only; it remembers its place.
private struct PlainFinger {
  private let travel: Travel
  private let zero: Vector
  private var event = 0

  @unsafe init(_ events: UnsafeBufferPointer<PanEvent>, began: Int, _ travel: Travel) {
    self.travel = travel
    zero = unsafe FingerPath.zero(grippedAt: events[began])
  }

  /// The offset along the travel in points; nil from the lift on.
  @inline(__always)
  mutating func offset(at time: Double, in events: UnsafeBufferPointer<PanEvent>) -> Double? {
    let last = events.count - 1
    guard unsafe time < events[last].time else { return nil }
    while unsafe events[event + 1].time <= time { event += 1 }
    guard unsafe events[event].time <= time else { return nil }
    let place = unsafe FingerPath.location(at: time, between: events[event], and: events[event + 1])
    return FingerPath.offset(of: place, from: zero, base: 0, travel)
  }
}

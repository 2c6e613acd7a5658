import PanMotion
import PanTraces

/// A finger on its way through a scroll view, sample by sample.
struct ScrollWalk {
  /// What a sample has done.
  struct Step {
    /// Where the pan takes the finger to be.
    let position: Vector
    /// How much farther than the finger the content went down, in points; 0 and less is no more.
    let ahead: Double
    /// How much of the finger's way down, at the top of the content, nothing has followed, in points.
    let missed: Double
  }

  private let content: ScrollContent
  private let startsRecognized: Bool
  /// How far the content is scrolled.
  private(set) var offset: Double
  /// How far it would be by the finger alone.
  private var simulated: Double
  private(set) var largestDifference = 0.0
  /// Where the finger touched down.
  private var start = Vector.zero
  /// Where the finger was when the scroll view began to follow it; nil before.
  private var gripped: Vector?
  private var last = 0.0
  /// How far the pan has got.
  private var panned = 0.0
  /// How far the pan would have got by the finger alone.
  private var ideal = 0.0

  init(_ trace: Trace, _ content: ScrollContent) {
    self.content = content
    startsRecognized = trace.vocabulary == .gesture
    offset = max(trace.scrollOffsets.lazy.compactMap { $0 }.first ?? content.offset, 0)
    simulated = offset
  }

  mutating func step(to sample: TouchSample, recorded: Double?) -> Step {
    if sample.phase == .down { touchDown(sample.position) }
    // The place of a lift is none: see ``PanGestures/PanEvent/location``.
    let y = sample.phase.endsContact ? last : sample.position.y
    var way = gripped == nil ? 0 : y - last
    let hasPassed = (sample.position - start).length >= content.slop
    if gripped == nil, hasPassed, !sample.phase.endsContact {
      gripped = content.countsFromTouchDown ? start : sample.position
      way = y - (gripped?.y ?? y)
    }
    last = y
    follow(way)
    let before = (offset: offset, panned: panned)
    offset = recorded.map { max($0, 0) } ?? max(simulatedOffset(after: way), 0)
    largestDifference = max(largestDifference, (offset - simulated).magnitude)
    let scrolled = before.offset - offset
    panned = max(panned(after: way, scrolled: scrolled), 0)
    let moved = scrolled + panned - before.panned
    return Step(
      position: Vector(x: start.x, y: start.y + panned), ahead: moved - way,
      missed: way > 0 && isAtTop ? max(way - max(moved, 0), 0) : 0)
  }

  /// Recorded offsets are rounded to pixels.
  private var isAtTop: Bool { offset <= 0.5 }

  private mutating func touchDown(_ position: Vector) {
    start = position
    last = position.y
    gripped = startsRecognized ? position : nil
    panned = 0
    ideal = 0
  }

  /// What the finger alone does: scroll to the top, then pan; back up first the pan, then scroll.
  private mutating func follow(_ way: Double) {
    if way >= 0 {
      let used = min(simulated, way)
      simulated -= used
      ideal += way - used
    } else {
      let back = min(ideal, -way)
      ideal -= back
      simulated += -way - back
    }
  }

  private func simulatedOffset(after way: Double) -> Double {
    switch content.handover {
    case .smooth: simulated
    // While the pan has the finger the content stays at its top.
    case .jump: panned > 0 && panned + way > 0 ? offset : offset - way
    case .both, .never: offset - way
    }
  }

  private func panned(after way: Double, scrolled: Double) -> Double {
    let all = last - (gripped?.y ?? last)
    switch content.handover {
    case .smooth: return panned > 0 || isAtTop ? panned + way - scrolled : 0
    case .jump: return panned > 0 || (offset == 0 && way > 0) ? all : 0
    case .both: return all
    case .never: return 0
    }
  }
}

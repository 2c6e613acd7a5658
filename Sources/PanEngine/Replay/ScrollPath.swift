package import PanTraces

// How to change this: `ScrollPath.Walk.step` is all of it, one sample a call. Its order matters: first how far
// the finger went, then how far the content scrolled, then what is left for the pan.

extension ReplayConfiguration {
  /// A scroll view inside of what the pan moves: it scrolls to its top, and then the pan takes over.
  public struct ScrollContent: Equatable, Hashable, Sendable {
    /// How far its content is scrolled down from its top at the start, in points. At least 0.
    ///
    /// A trace with recorded offsets has its own.
    public var offset: Double
    /// How the finger passes from the one to the other.
    public var handover: ScrollHandover
    /// How far the finger must get until the scroll view follows it, in points.
    public var slop: Double
    /// Whether the content catches up with the slop when the scroll view begins to follow.
    public var countsFromTouchDown = false

    /// Creates a scroll view that follows from where the finger has passed the slop.
    public init(offset: Double, handover: ScrollHandover = .smooth, slop: Double = 10) {
      self.offset = offset
      self.handover = handover
      self.slop = slop
    }
  }
}

extension ReplayConfiguration {
  /// What the pan makes of a finger that has scrolled first.
  public enum ScrollHandover: String, Sendable, CaseIterable {
    /// What is left of the movement when the content is at its top. Back up, the pan gives way first.
    case smooth
    /// From the top on all of the movement, what was scrolled included.
    case jump
    /// All of the movement from its beginning: both follow the finger at once.
    case both
    /// Nothing: the scroll view keeps the finger.
    case never
  }
}

/// What a scroll view takes of a finger's movement, and what is left for the pan.
///
/// The content follows the finger as long as it can. Recorded offsets take the place of what
/// follows from that. After a lift it stays where it is: its own deceleration is not simulated.
package struct ScrollPath: Equatable, Sendable {
  /// What the pan gets to see: the trace with the movement that is left for it, downwards only.
  package let pan: Trace
  /// How far the content is scrolled at each sample, in points.
  package let offsets: [Double]
  /// The most by which the content ran ahead of the finger from one sample to the next, in points.
  package private(set) var largestJump = 0.0
  /// How far the content ran ahead of the finger in all, in points.
  package private(set) var excess = 0.0
  /// How far the finger pulled down at the top of the content with nothing to follow it, in points.
  package private(set) var missed = 0.0
  /// The most by which the recorded offsets differ from what the finger alone makes of them, in
  /// points. Nil if none are recorded.
  package private(set) var largestDifference: Double?

  /// Follows the first finger of a trace through a scroll view.
  package init(of trace: Trace, through content: ReplayConfiguration.ScrollContent) {
    var walk = Walk(trace, content)
    var offsets: [Double] = []
    offsets.reserveCapacity(trace.samples.count)
    var seen = trace
    for index in trace.samples.indices {
      // Pointers are numbered as they touch down: 0 is the first finger, and it scrolls.
      if trace.samples[index].pointer == 0 {
        let step = walk.step(to: trace.samples[index], recorded: Self.recorded(trace, index))
        seen.samples[index].position = step.position
        largestJump = max(largestJump, step.ahead)
        excess += max(step.ahead, 0)
        missed += step.missed
      }
      offsets.append(walk.offset)
    }
    pan = seen
    self.offsets = offsets
    if trace.scrollOffsets.contains(where: { $0 != nil }) {
      largestDifference = walk.largestDifference
    }
  }

  private static func recorded(_ trace: Trace, _ index: Int) -> Double? {
    index < trace.scrollOffsets.count ? trace.scrollOffsets[index] : nil
  }

  /// How far the content is scrolled at a time in seconds, as of the last sample, in points.
  package func offset(at time: Double) -> Double {
    let index = pan.samples.lastIndex { $0.time <= time } ?? 0
    return offsets.indices.contains(index) ? offsets[index] : 0
  }
}

extension ScrollPath {
  /// A finger on its way through a scroll view, sample by sample.
  struct Walk {
    private let content: ReplayConfiguration.ScrollContent
    private let startsRecognized: Bool
    /// How far the content is scrolled.
    private(set) var offset: Double
    /// How far it would be by the finger alone.
    private var simulated: Double
    private(set) var largestDifference = 0.0
    /// Where the finger touched down.
    private var start = Vector.zero
    /// Where the finger was when the scroll view began to follow it. Nil before.
    private var gripped: Vector?
    private var last = 0.0
    /// How far the pan has got.
    private var panned = 0.0
    /// How far the pan would have got by the finger alone.
    private var ideal = 0.0

    init(_ trace: Trace, _ content: ReplayConfiguration.ScrollContent) {
      self.content = content
      startsRecognized = trace.vocabulary == .gesture
      offset = max(trace.scrollOffsets.lazy.compactMap { $0 }.first ?? content.offset, 0)
      simulated = offset
    }

    /// Follows a sample: where the pan takes the finger to be, how far the content ran ahead of it
    /// (above 0 is a jump), and how much of its way down nothing followed at the content's top.
    mutating func step(
      to sample: TouchSample, recorded: Double?
    ) -> (position: Vector, ahead: Double, missed: Double) {
      if sample.phase == .down { touchDown(sample.position) }
      // Ignore a lift's position, which is often stale: see ``PanEngine/PanEvent/location``.
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
      return (
        Vector(x: start.x, y: start.y + panned), moved - way,
        way > 0 && isAtTop ? max(way - max(moved, 0), 0) : 0
      )
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

    /// What the finger alone does: scroll to the top, then pan. Back up first the pan, then scroll.
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
}

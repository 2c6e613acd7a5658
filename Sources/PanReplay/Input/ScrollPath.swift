public import PanTraces

/// What a scroll view takes of a finger's movement, and what is left for the pan.
///
/// The content follows the finger as long as it can; recorded offsets take the place of what follows
/// from that. After a lift it stays where it is: its own deceleration is not simulated.
public struct ScrollPath: Equatable, Sendable {
  /// What the pan gets to see: the trace with the movement that is left for it, downwards only.
  public let pan: Trace
  /// How far the content is scrolled at each sample, in points.
  public let offsets: [Double]
  /// The most by which the content ran ahead of the finger from one sample to the next, in points.
  public private(set) var largestJump = 0.0
  /// How far the content ran ahead of the finger in all, in points.
  public private(set) var excess = 0.0
  /// How far the finger pulled down at the top of the content with nothing to follow it, in points.
  public private(set) var missed = 0.0
  /// The most by which the recorded offsets differ from what the finger alone makes of them, in
  /// points; nil where none are recorded.
  public private(set) var largestDifference: Double?

  /// Follows the first finger of a trace through a scroll view.
  public init(of trace: Trace, through content: ScrollContent) {
    var walk = ScrollWalk(trace, content)
    var offsets: [Double] = []
    offsets.reserveCapacity(trace.samples.count)
    var seen = trace
    for index in trace.samples.indices {
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
  public func offset(at time: Double) -> Double {
    let index = pan.samples.lastIndex { $0.time <= time } ?? 0
    return offsets.indices.contains(index) ? offsets[index] : 0
  }
}

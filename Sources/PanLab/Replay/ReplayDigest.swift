import PanReplay
import PanTraces

/// A digest of every number of a replay, by which two engines are compared bit for bit.
///
/// FNV-1a in 64 bits over the bytes of the numbers. Source: Fowler, Noll, Vo; draft-eastlake-fnv.
struct ReplayDigest {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Replays a trace and goes through its releases and frames.
  init(of trace: Trace, _ configuration: ReplayConfiguration) {
    let replay = Replay(of: trace, configuration: configuration)
    add(replay.travel.extent)
    for release in replay.releases {
      add(release.time)
      add(release.progress)
      add(release.velocityAlong)
      add(release.state.crossVelocity)
      add(release.contentVelocity)
      add(release.launchVelocity)
      add(release.decision.outcome == .finish ? 1 : 0)
      add(release.decision.margin?.measured)
    }
    for frame in replay.frames {
      add(frame.time)
      add(frame.inputTime)
      add(frame.finger)
      add(frame.fraction)
      add(frame.content)
    }
  }

  /// The digest as two numbers, its high and its low half.
  var halves: [Double] { [Double(state >> 32), Double(state & 0xffff_ffff)] }

  private mutating func add(_ number: Double?) {
    var bits = (number ?? -.infinity).bitPattern
    for _ in 0..<8 {
      state = (state ^ (bits & 0xff)) &* 0x100_0000_01b3
      bits >>= 8
    }
  }
}

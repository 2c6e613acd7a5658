import PanReplay
import PanTraces

/// A digest of every number of a replay, by which two engines are compared bit for bit.
struct ReplayDigest {
  private var digest = Digest()

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
  var halves: [Double] { [Double(digest.state >> 32), Double(digest.state & 0xffff_ffff)] }

  private mutating func add(_ number: Double?) { digest.add(number ?? -.infinity) }
}

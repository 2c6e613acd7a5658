import PanMotion
import PanReplay
import PanText
import PanTraces
import PanTransitions
import Testing

/// What a frame shows, worked out by hand: its number, its progress, and the values of some views,
/// nil for a view that is not there.
typealias Moment = (frame: Int, progress: Double, values: [Double?])

/// The gesture that all moments are worked out for: 20 steps of 20 ms along the travel, and a lift.
///
/// Frames are at (k + ½)/60 s. Until the lift at 0.42 s frame k shows step ⌊50·(k + ½)/60⌋ of 20; the
/// lift is first known to frame 25 at t₀ = 25.5/60 s, which still shows the last progress p. From
/// there finishing takes (1 − p)·D and cancelling p·D, along the completion curve.
func expectMoments(
  _ transition: String, share: Double, _ moments: [Moment],
  sourceLocation: SourceLocation = #_sourceLocation, of views: (TransitionFrame) -> [Double?]
) throws {
  let setup = try #require(try NamedTransition.named(transition)?.setup())
  let direction = setup.traits.direction
  let container = direction.isHorizontal ? 400.0 : 800.0
  let length = share * (setup.traits.travel.length(in: container) ?? 0)
  let signed = direction == .up || direction == .left ? -length : length
  let trace = TestTrace.pan(
    from: Vector(x: 200, y: 400),
    by: direction.isHorizontal ? Vector(x: signed, y: 0) : Vector(x: 0, y: signed), steps: 20,
    interval: 0.02)
  try expect(moments, of: trace, through: setup, sourceLocation: sourceLocation, views)
}

/// The same for a trace of the package's sheet dismissals.
func expectMoments(
  _ transition: String, with parameters: [ComponentText.Setting] = [], on trace: String,
  _ moments: [Moment], sourceLocation: SourceLocation = #_sourceLocation,
  of views: (TransitionFrame) -> [Double?]
) throws {
  let setup = try #require(try NamedTransition.named(transition)?.setup(with: parameters))
  let trace = try ShippedTraces.trace(trace, in: "sheet-dismissals")
  try expect(moments, of: trace, through: setup, sourceLocation: sourceLocation, views)
}

private func expect(
  _ moments: [Moment], of trace: Trace, through setup: TransitionSetup,
  sourceLocation: SourceLocation, _ views: (TransitionFrame) -> [Double?]
) throws {
  let replay = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
  #expect(replay.findings == [], sourceLocation: sourceLocation)
  #expect(replay.frames.count - 1 == moments.last?.frame, sourceLocation: sourceLocation)
  for moment in moments where replay.frames.indices.contains(moment.frame) {
    let frame = replay.frames[moment.frame]
    let shown = views(frame)
    let isClose =
      abs(frame.progress - moment.progress) < 1e-9 && shown.count == moment.values.count
      && zip(shown, moment.values).allSatisfy { shown, expected in
        guard let shown, let expected else { return shown == nil && expected == nil }
        return abs(shown - expected) < 1e-9
      }
    #expect(
      isClose, "frame \(moment.frame) shows \(frame.progress), \(shown)",
      sourceLocation: sourceLocation)
  }
}

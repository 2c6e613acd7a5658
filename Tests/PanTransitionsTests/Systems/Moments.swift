import PanEngine
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
  sourceLocation: SourceLocation = #_sourceLocation,
  of views: (TransitionReplay.Picture) -> [Double?]
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
  _ transition: String, with parameters: [ComponentText.Pair] = [], on trace: String,
  _ moments: [Moment], sourceLocation: SourceLocation = #_sourceLocation,
  of views: (TransitionReplay.Picture) -> [Double?]
) throws {
  let setup = try #require(try NamedTransition.named(transition)?.setup(with: parameters))
  let trace = try ShippedTraces.trace(trace, in: "sheet-dismissals")
  try expect(moments, of: trace, through: setup, sourceLocation: sourceLocation, views)
}

private func expect(
  _ moments: [Moment], of trace: Trace, through setup: TransitionSetup,
  sourceLocation: SourceLocation, _ views: (TransitionReplay.Picture) -> [Double?]
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

/// The tutorial's zoom, dismissed by a pan, at ten moments.
///
/// Every number was computed outside of Swift from the formulas in the comments (a Python script with
/// SciPy's root finder for the Bézier curves), and rounded to twelve decimals.
struct OriginZoomMoments {
  // From (0, 0, 400, 800) to (146, 376, 101, 100), linear in progress q: x = 146 q, y = 376 q,
  // width = 400 - 299 q, height = 800 - 700 q; the title's opacity is 1 - q. D = 3 s, ease-in-out:
  // finished, q = 0.61 + 0.39 ease((t - t₀)/1.17); cancelled, q = 0.39 - 0.39 ease((t - t₀)/1.17).
  @Test func `the detail view shrinks from the container to the origin frame, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [8.906, 22.936, 381.761, 757.3, 0.939]),
      (8, 0.2135, [31.171, 80.276, 336.1635, 650.55, 0.7865]),
      (13, 0.3355, [48.983, 126.148, 299.6855, 565.15, 0.6645]),
      (18, 0.4575, [66.795, 172.02, 263.2075, 479.75, 0.5425]),
      (24, 0.61, [89.06, 229.36, 217.61, 373, 0.39]),
      (25, 0.61, [89.06, 229.36, 217.61, 373, 0.39]),
      (
        42, 0.65718826146,
        [95.949486173161, 247.102786308962, 203.500709823458, 339.968216977995, 0.34281173854]
      ),
      (
        60, 0.804042150553,
        [117.390153980687, 302.319848607796, 159.591396984758, 237.170494613146, 0.195957849447]
      ),
      (
        78, 0.951665588853,
        [138.943175972507, 357.826261408649, 115.451988933016, 133.834087803047, 0.048334411147]
      ),
      (96, 1, [nil, nil, nil, nil, nil]),
    ]
    try expectMoments("origin-zoom", share: 0.61, moments) { frame in
      let detail = frame.view(named: "detail view")
      let title = frame.view(named: "title")
      return [
        detail?.frame.minX, detail?.frame.minY, detail?.frame.width, detail?.frame.height,
        title?.alpha,
      ]
    }
  }

  // From (0, 0, 400, 800) to (146, 376, 101, 100), linear in progress q: x = 146 q, y = 376 q,
  // width = 400 - 299 q, height = 800 - 700 q; the title's opacity is 1 - q. D = 3 s, ease-in-out:
  // finished, q = 0.61 + 0.39 ease((t - t₀)/1.17); cancelled, q = 0.39 - 0.39 ease((t - t₀)/1.17).
  @Test func `the detail view shrinks from the container to the origin frame, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.039, [5.694, 14.664, 388.339, 772.7, 0.961]),
      (8, 0.1365, [19.929, 51.324, 359.1865, 704.45, 0.8635]),
      (13, 0.2145, [31.317, 80.652, 335.8645, 649.85, 0.7855]),
      (18, 0.2925, [42.705, 109.98, 312.5425, 595.25, 0.7075]),
      (24, 0.39, [56.94, 146.64, 283.39, 527, 0.61]),
      (25, 0.39, [56.94, 146.64, 283.39, 527, 0.61]),
      (
        42, 0.34281173854,
        [50.050513826839, 128.897213691037, 297.499290176542, 560.031783022005, 0.65718826146]
      ),
      (
        60, 0.195957849447,
        [28.609846019313, 73.680151392204, 341.408603015242, 662.829505386854, 0.804042150553]
      ),
      (
        78, 0.048334411147,
        [7.056824027493, 18.173738591351, 385.548011066984, 766.165912196953, 0.951665588853]
      ),
      (96, 0, [0, 0, 400, 800, 1]),
    ]
    try expectMoments("origin-zoom", share: 0.39, moments) { frame in
      let detail = frame.view(named: "detail view")
      let title = frame.view(named: "title")
      return [
        detail?.frame.minX, detail?.frame.minY, detail?.frame.width, detail?.frame.height,
        title?.alpha,
      ]
    }
  }
}

/// The mini player, opened by a pan, at ten moments.
///
/// Every number was computed outside of Swift from the formulas in the comments (a Python script with
/// SciPy's root finder for the Bézier curves), and rounded to twelve decimals.
struct MiniPlayerMoments {
  // From y = 800 - 64 = 736 to 0: y = 736 (1 - q); the fake mini view's opacity is 1 - q. D = 0.4 s:
  // the rest takes 0.156 s either way. At rest the fake is gone, and after cancelling the player, too.
  @Test func `the player rises from the mini view, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [691.104, 0.939]),
      (8, 0.2135, [578.864, 0.7865]),
      (13, 0.3355, [489.072, 0.6645]),
      (18, 0.4575, [399.28, 0.5425]),
      (24, 0.61, [287.04, 0.39]),
      (25, 0.61, [287.04, 0.39]),
      (27, 0.646487867048, [260.184929852731, 0.353512132952]),
      (30, 0.827920144378, [126.650773737747, 0.172079855622]),
      (32, 0.948740293089, [37.727144286725, 0.051259706911]),
      (35, 1, [0, nil]),
    ]
    try expectMoments("mini-player", share: 0.61, moments) { frame in
      [
        frame.view(named: "player view")?.frame.minY,
        frame.view(named: "snapshot of mini view")?.alpha,
      ]
    }
  }

  // From y = 800 - 64 = 736 to 0: y = 736 (1 - q); the fake mini view's opacity is 1 - q. D = 0.4 s:
  // the rest takes 0.156 s either way. At rest the fake is gone, and after cancelling the player, too.
  @Test func `the player rises from the mini view, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.039, [707.296, 0.961]),
      (8, 0.1365, [635.536, 0.8635]),
      (13, 0.2145, [578.128, 0.7855]),
      (18, 0.2925, [520.72, 0.7075]),
      (24, 0.39, [448.96, 0.61]),
      (25, 0.39, [448.96, 0.61]),
      (27, 0.353512132952, [475.815070147269, 0.646487867048]),
      (30, 0.172079855622, [609.349226262253, 0.827920144378]),
      (32, 0.051259706911, [698.272855713275, 0.948740293089]),
      (35, 0, [nil, nil]),
    ]
    try expectMoments("mini-player", share: 0.39, moments) { frame in
      [
        frame.view(named: "player view")?.frame.minY,
        frame.view(named: "snapshot of mini view")?.alpha,
      ]
    }
  }
}

/// The sheet of the listed parts, dismissed by a pan, at ten moments.
///
/// Every number was computed outside of Swift from the formulas in the comments (a Python script with
/// SciPy's root finder for the Bézier curves), and rounded to twelve decimals.
struct SheetMoments {
  // Half of the container, from y = 400 down by its height: y = 400 + 400 q. The dimmer's opacity is
  // 0.4 (1 - q), the selection's 1 - q, both alongside. D = 0.4 s: the rest takes 0.156 s either way.
  @Test func `the sheet leaves, the screen brightens and the row is deselected, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [424.4, 0.3756, 0.939]),
      (8, 0.2135, [485.4, 0.3146, 0.7865]),
      (13, 0.3355, [534.2, 0.2658, 0.6645]),
      (18, 0.4575, [583, 0.217, 0.5425]),
      (24, 0.61, [644, 0.156, 0.39]),
      (25, 0.61, [644, 0.156, 0.39]),
      (27, 0.646487867048, [658.595146819168, 0.141404853181, 0.353512132952]),
      (30, 0.827920144378, [731.168057751225, 0.068831942249, 0.172079855622]),
      (32, 0.948740293089, [779.496117235476, 0.020503882765, 0.051259706911]),
      (35, 1, [nil, nil, 0]),
    ]
    try expectMoments("sheet", share: 0.61, moments) { frame in
      [
        frame.view(named: "sheet view")?.frame.minY, frame.view(named: "dimmer")?.alpha,
        frame.view(named: "selection")?.alpha,
      ]
    }
  }

  // Half of the container, from y = 400 down by its height: y = 400 + 400 q. The dimmer's opacity is
  // 0.4 (1 - q), the selection's 1 - q, both alongside. D = 0.4 s: the rest takes 0.156 s either way.
  @Test func `the sheet leaves, the screen brightens and the row is deselected, cancelled`() throws
  {
    let moments: [Moment] = [
      (3, 0.039, [415.6, 0.3844, 0.961]),
      (8, 0.1365, [454.6, 0.3454, 0.8635]),
      (13, 0.2145, [485.8, 0.3142, 0.7855]),
      (18, 0.2925, [517, 0.283, 0.7075]),
      (24, 0.39, [556, 0.244, 0.61]),
      (25, 0.39, [556, 0.244, 0.61]),
      (27, 0.353512132952, [541.404853180832, 0.258595146819, 0.646487867048]),
      (30, 0.172079855622, [468.831942248775, 0.331168057751, 0.827920144378]),
      (32, 0.051259706911, [420.503882764524, 0.379496117235, 0.948740293089]),
      (35, 0, [400, 0.4, 1]),
    ]
    try expectMoments("sheet", share: 0.39, moments) { frame in
      [
        frame.view(named: "sheet view")?.frame.minY, frame.view(named: "dimmer")?.alpha,
        frame.view(named: "selection")?.alpha,
      ]
    }
  }
}

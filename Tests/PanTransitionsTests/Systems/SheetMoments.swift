import PanTransitions
import Testing

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

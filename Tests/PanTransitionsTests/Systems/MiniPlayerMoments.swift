import PanTransitions
import Testing

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

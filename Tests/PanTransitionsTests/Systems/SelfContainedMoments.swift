import PanTransitions
import Testing

/// The self-contained animator's three stages, dismissed by a pan, at ten moments each.
///
/// Every number was computed outside of Swift from the formulas in the comments (a Python script with
/// SciPy's root finder for the Bézier curves), and rounded to twelve decimals.
struct SelfContainedMoments {
  // The height of 800 pt, upwards: y = -800 q. D = 0.5 s: finished, q = 0.61 + 0.39 ease((t - t₀)/0.195);
  // cancelled, q = 0.39 - 0.39 ease((t - t₀)/0.195).
  @Test func `the detail view slides out to the top, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [-48.8]),
      (8, 0.2135, [-170.8]),
      (13, 0.3355, [-268.4]),
      (18, 0.4575, [-366]),
      (24, 0.61, [-488]),
      (25, 0.61, [-488]),
      (28, 0.663055774503, [-530.444619602319]),
      (31, 0.813617076095, [-650.893660876093]),
      (34, 0.95725850535, [-765.806804279886]),
      (37, 1, [nil]),
    ]
    try expectMoments("slide-from-top", share: 0.61, moments) { frame in
      [frame.view(named: "detail view")?.frame.minY]
    }
  }

  // The height of 800 pt, upwards: y = -800 q. D = 0.5 s: finished, q = 0.61 + 0.39 ease((t - t₀)/0.195);
  // cancelled, q = 0.39 - 0.39 ease((t - t₀)/0.195).
  @Test func `the detail view slides out to the top, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.039, [-31.2]),
      (8, 0.1365, [-109.2]),
      (13, 0.2145, [-171.6]),
      (18, 0.2925, [-234]),
      (24, 0.39, [-312]),
      (25, 0.39, [-312]),
      (28, 0.336944225497, [-269.555380397681]),
      (31, 0.186382923905, [-149.106339123907]),
      (34, 0.04274149465, [-34.193195720114]),
      (37, 0, [0]),
    ]
    try expectMoments("slide-from-top", share: 0.39, moments) { frame in
      [frame.view(named: "detail view")?.frame.minY]
    }
  }

  // The opacity is 1 - q, with q as above.
  @Test func `the detail view fades out, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [0.939]),
      (8, 0.2135, [0.7865]),
      (13, 0.3355, [0.6645]),
      (18, 0.4575, [0.5425]),
      (24, 0.61, [0.39]),
      (25, 0.61, [0.39]),
      (28, 0.663055774503, [0.336944225497]),
      (31, 0.813617076095, [0.186382923905]),
      (34, 0.95725850535, [0.04274149465]),
      (37, 1, [nil]),
    ]
    try expectMoments("cross-fade", share: 0.61, moments) { frame in
      [frame.view(named: "detail view")?.alpha]
    }
  }

  // The opacity is 1 - q, with q as above.
  @Test func `the detail view fades out, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.039, [0.961]),
      (8, 0.1365, [0.8635]),
      (13, 0.2145, [0.7855]),
      (18, 0.2925, [0.7075]),
      (24, 0.39, [0.61]),
      (25, 0.39, [0.61]),
      (28, 0.336944225497, [0.663055774503]),
      (31, 0.186382923905, [0.813617076095]),
      (34, 0.04274149465, [0.95725850535]),
      (37, 0, [1]),
    ]
    try expectMoments("cross-fade", share: 0.39, moments) { frame in
      [frame.view(named: "detail view")?.alpha]
    }
  }

  // The detail's picture is a square in the middle: (0, 200, 400, 400). Row 1 begins at 64 + 88 = 152,
  // its picture 12 below and 16 from the left: (16, 164, 64, 64). So x = 16 q, y = 200 - 36 q,
  // width = height = 400 - 336 q; the detail's opacity is 1 - q. At rest the copies are gone.
  @Test func `the picture glides to its cell while the detail fades, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [0.976, 197.804, 379.504, 379.504, 0.939]),
      (8, 0.2135, [3.416, 192.314, 328.264, 328.264, 0.7865]),
      (13, 0.3355, [5.368, 187.922, 287.272, 287.272, 0.6645]),
      (18, 0.4575, [7.32, 183.53, 246.28, 246.28, 0.5425]),
      (24, 0.61, [9.76, 178.04, 195.04, 195.04, 0.39]),
      (25, 0.61, [9.76, 178.04, 195.04, 195.04, 0.39]),
      (
        28, 0.663055774503,
        [10.608892392046, 176.129992117896, 177.213259767026, 177.213259767026, 0.336944225497]
      ),
      (
        31, 0.813617076095,
        [13.017873217522, 170.709785260576, 126.624662432041, 126.624662432041, 0.186382923905]
      ),
      (
        34, 0.95725850535,
        [15.316136085598, 165.538693807405, 78.361142202448, 78.361142202448, 0.04274149465]
      ),
      (37, 1, [nil, nil, nil, nil, nil]),
    ]
    try expectMoments("shared-image", share: 0.61, moments) { frame in
      let copy = frame.view(named: "snapshot of row 1 picture")?.frame
      let detail = frame.view(named: "detail view")
      return [copy?.minX, copy?.minY, copy?.width, copy?.height, detail?.alpha]
    }
  }

  // The detail's picture is a square in the middle: (0, 200, 400, 400). Row 1 begins at 64 + 88 = 152,
  // its picture 12 below and 16 from the left: (16, 164, 64, 64). So x = 16 q, y = 200 - 36 q,
  // width = height = 400 - 336 q; the detail's opacity is 1 - q. At rest the copies are gone.
  @Test func `the picture glides to its cell while the detail fades, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.039, [0.624, 198.596, 386.896, 386.896, 0.961]),
      (8, 0.1365, [2.184, 195.086, 354.136, 354.136, 0.8635]),
      (13, 0.2145, [3.432, 192.278, 327.928, 327.928, 0.7855]),
      (18, 0.2925, [4.68, 189.47, 301.72, 301.72, 0.7075]),
      (24, 0.39, [6.24, 185.96, 268.96, 268.96, 0.61]),
      (25, 0.39, [6.24, 185.96, 268.96, 268.96, 0.61]),
      (
        28, 0.336944225497,
        [5.391107607954, 187.870007882104, 286.786740232974, 286.786740232974, 0.663055774503]
      ),
      (
        31, 0.186382923905,
        [2.982126782478, 193.290214739424, 337.375337567959, 337.375337567959, 0.813617076095]
      ),
      (
        34, 0.04274149465,
        [0.683863914402, 198.461306192595, 385.638857797552, 385.638857797552, 0.95725850535]
      ),
      (37, 0, [nil, nil, nil, nil, 1]),
    ]
    try expectMoments("shared-image", share: 0.39, moments) { frame in
      let copy = frame.view(named: "snapshot of row 1 picture")?.frame
      let detail = frame.view(named: "detail view")
      return [copy?.minX, copy?.minY, copy?.width, copy?.height, detail?.alpha]
    }
  }
}

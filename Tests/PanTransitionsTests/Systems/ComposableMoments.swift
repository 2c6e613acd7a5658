import PanTransitions
import Testing

/// Three of the library's examples, driven by a pan, at ten moments each.
///
/// Every number was computed outside of Swift from the formulas in the comments (a Python script with
/// SciPy's root finder for the Bézier curves), and rounded to twelve decimals.
///
/// Progress runs on linearly after the release, D = 0.5 s: finished q = 0.61 + 0.39 (t - t₀)/0.195, cancelled
/// q = 0.31 - 0.31 (t - t₀)/0.155. Under the finger and going back layers are linear: they show s = q.
/// Going on from p they follow their own curve c: s = p + (1 - p) c((q - p)/(1 - p)).
struct ComposableMoments {
  // c is ease-out over the whole: y = -800 (1 - s).
  @Test func `the simple animation brings the pushed view from above, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [-751.2]),
      (8, 0.2135, [-629.2]),
      (13, 0.3355, [-531.6]),
      (18, 0.4575, [-434]),
      (24, 0.61, [-312]),
      (25, 0.61, [-312]),
      (28, 0.71, [-191.291303721382]),
      (31, 0.81, [-94.12947999281]),
      (34, 0.91, [-25.22844476568]),
      (37, 1, [0]),
    ]
    try expectMoments("composable-simple", share: 0.61, moments) { frame in
      [frame.view(named: "upper view")?.frame.minY]
    }
  }

  // c is ease-out over the whole: y = -800 (1 - s).
  @Test func `the simple animation brings the pushed view from above, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.031, [-775.2]),
      (8, 0.1085, [-713.2]),
      (13, 0.1705, [-663.6]),
      (18, 0.2325, [-614]),
      (24, 0.31, [-552]),
      (25, 0.31, [-552]),
      (27, 0.243333333333, [-605.3333333336]),
      (30, 0.143333333333, [-685.3333333336]),
      (32, 0.076666666667, [-738.6666666664]),
      (35, 0, [nil]),
    ]
    try expectMoments("composable-simple", share: 0.31, moments) { frame in
      [frame.view(named: "upper view")?.frame.minY]
    }
  }

  // D = 0.4 s; c is ease-out over the whole: the blur's opacity is s, and the second tab is 1.2 widths,
  // 480, to the right, less s of it.
  @Test func `the next tab turns in over a blur, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [0.061, 450.72]),
      (8, 0.2135, [0.2135, 377.52]),
      (13, 0.3355, [0.3355, 318.96]),
      (18, 0.4575, [0.4575, 260.4]),
      (24, 0.61, [0.61, 187.2]),
      (25, 0.61, [0.61, 187.2]),
      (27, 0.693333333333, [0.737810269915, 125.851070441021]),
      (29, 0.776666666667, [0.845258458205, 74.27594006158]),
      (32, 0.901666666667, [0.962984871243, 17.76726180316]),
      (35, 1, [nil, 0]),
    ]
    try expectMoments("composable-tabs", share: 0.61, moments) { frame in
      [frame.view(named: "blur")?.alpha, frame.view(named: "second view")?.transform.tx]
    }
  }

  // D = 0.4 s; c is ease-out over the whole: the blur's opacity is s, and the second tab is 1.2 widths,
  // 480, to the right, less s of it.
  @Test func `the next tab turns in over a blur, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.031, [0.031, 465.12]),
      (8, 0.1085, [0.1085, 427.92]),
      (13, 0.1705, [0.1705, 398.16]),
      (18, 0.2325, [0.2325, 368.4]),
      (24, 0.31, [0.31, 331.2]),
      (25, 0.31, [0.31, 331.2]),
      (27, 0.226666666667, [0.226666666667, 371.2]),
      (29, 0.143333333333, [0.143333333333, 411.2]),
      (31, 0.06, [0.06, 451.2]),
      (33, 0, [nil, nil]),
    ]
    try expectMoments("composable-tabs", share: 0.31, moments) { frame in
      [frame.view(named: "blur")?.alpha, frame.view(named: "second view")?.transform.tx]
    }
  }
}

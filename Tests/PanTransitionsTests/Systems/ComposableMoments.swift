import PanTransitions
import Testing

/// Three of the library's examples, driven by a pan, at ten moments each.
///
/// Every number was computed outside of Swift from the formulas in the comments (a Python script with
/// SciPy's root finder for the Bézier curves), and rounded to twelve decimals.
///
/// Progress runs on linearly after the release, D = 0.5 s: finished q = 0.61 + 0.39 (t - t₀)/0.195, cancelled
/// q = 0.31 - 0.31 (t - t₀)/0.155. Layers follow their own curve c: they show c(q), and, going back from p,
/// the straight line c(p) q/p.
struct ComposableMoments {
  // c is ease-out over the whole: y = -800 (1 - c(q)).
  @Test func `the simple animation brings the pushed view from above, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [-720.193620395551]),
      (8, 0.2135, [-538.022423779718]),
      (13, 0.3355, [-407.110834430618]),
      (18, 0.4575, [-289.739928030364]),
      (24, 0.61, [-164.487768048874]),
      (25, 0.61, [-164.487768048874]),
      (28, 0.71, [-97.586284555361]),
      (31, 0.81, [-45.346621307858]),
      (34, 0.91, [-11.140517415515]),
      (37, 1, [0]),
    ]
    try expectMoments("composable-simple", share: 0.61, moments) { frame in
      [frame.view(named: "upper view")?.frame.minY]
    }
  }

  // c is ease-out over the whole: y = -800 (1 - c(q)).
  @Test func `the simple animation brings the pushed view from above, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.031, [-758.749380367354]),
      (8, 0.1085, [-661.138260072363]),
      (13, 0.1705, [-587.259826682634]),
      (18, 0.2325, [-516.778703194343]),
      (24, 0.31, [-433.387914798806]),
      (25, 0.31, [-433.387914798807]),
      (27, 0.243333333333, [-512.229223444225]),
      (30, 0.143333333333, [-630.491186412351]),
      (32, 0.076666666667, [-709.332495057769]),
      (35, 0, [nil]),
    ]
    try expectMoments("composable-simple", share: 0.31, moments) { frame in
      [frame.view(named: "upper view")?.frame.minY]
    }
  }

  // The upper view goes down by 800 on ease-out; the lower one grows from 0.9 to 1 on ease-in-out over
  // 0.2...1, so its left edge is at 200 - 200 s for the scale s. The picture's copy goes from (40, 60),
  // 240 wide, to (20, 120), 80 wide: by q under the finger, and from p on along a spring of damping
  // ratio 0.8 that settles within 0.1 % in (1 - p) D = 0.195 s or 0.345 s: going back, it is still on
  // its way when the rest has arrived.
  @Test func `the modal example covers, and its picture travels, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [79.806379604449, 20, 38.78, 63.66, 230.24]),
      (8, 0.2135, [261.977576220282, 19.989155836361, 35.73, 72.81, 205.84]),
      (13, 0.3355, [392.889165569382, 18.839575202982, 33.29, 80.13, 186.32]),
      (18, 0.4575, [510.260071969636, 15.679054008356, 30.85, 87.45, 166.8]),
      (24, 0.61, [635.512231951126, 9.569137277568, 27.8, 96.6, 142.4]),
      (25, 0.61, [635.512231951126, 9.569137277568, 27.8, 96.6, 142.4]),
      (
        28, 0.71,
        [702.413715444639, 5.47764786791, 22.12599680368, 113.62200958896, 97.00797442944]
      ),
      (
        31, 0.81,
        [754.653378692142, 2.325187242968, 19.956211916001, 120.131364251997, 79.649695328009]
      ),
      (
        34, 0.91,
        [788.859482584485, 0.501664617038, 19.930196531488, 120.209410405536, 79.441572251903]
      ),
      (37, 1, [nil, 0, nil, nil, nil]),
    ]
    try expectMoments("composable-modal", share: 0.61, moments) { frame in
      let copy = frame.view(named: "snapshot of picture")?.frame
      return [
        frame.view(named: "upper view")?.frame.minY, frame.view(named: "lower view")?.frame.minX,
        copy?.minX, copy?.minY, copy?.width,
      ]
    }
  }

  // The upper view goes down by 800 on ease-out; the lower one grows from 0.9 to 1 on ease-in-out over
  // 0.2...1, so its left edge is at 200 - 200 s for the scale s. The picture's copy goes from (40, 60),
  // 240 wide, to (20, 120), 80 wide: by q under the finger, and from p on along a spring of damping
  // ratio 0.8 that settles within 0.1 % in (1 - p) D = 0.195 s or 0.345 s: going back, it is still on
  // its way when the rest has arrived.
  @Test func `the modal example covers, and its picture travels, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.031, [41.250619632646, 20, 39.38, 61.86, 235.04]),
      (8, 0.1085, [138.861739927637, 20, 37.83, 66.51, 222.64]),
      (13, 0.1705, [212.740173317366, 20, 36.59, 70.23, 212.72]),
      (18, 0.2325, [283.221296805657, 19.936490065677, 35.35, 73.95, 202.8]),
      (24, 0.31, [366.612085201194, 19.243575164402, 33.8, 78.6, 190.4]),
      (25, 0.31, [366.612085201193, 19.243575164402, 33.8, 78.6, 190.4]),
      (
        27, 0.243333333333,
        [287.770776555776, 19.702014458704, 35.134551015982, 74.596346952053, 201.076408127858]
      ),
      (
        30, 0.143333333333,
        [169.508813587649, 20, 38.08052431815, 65.758427045549, 224.644194545202]
      ),
      (
        32, 0.076666666667,
        [90.667504942231, 20, 39.266680314059, 62.199959057822, 234.133442512476]
      ),
      (35, 0, [0, 20, 39.983591018745, 60.049226943765, 239.868728149959]),
    ]
    try expectMoments("composable-modal", share: 0.31, moments) { frame in
      let copy = frame.view(named: "snapshot of picture")?.frame
      return [
        frame.view(named: "upper view")?.frame.minY, frame.view(named: "lower view")?.frame.minX,
        copy?.minX, copy?.minY, copy?.width,
      ]
    }
  }

  // c is ease-in-out over the whole: the first at -400 c(q), the second at 400 - 400 c(q).
  @Test func `tabs move side by side, finished`() throws {
    let moments: [Moment] = [
      (3, 0.061, [-2.888955895124, 397.111044104876]),
      (8, 0.2135, [-37.360378363359, 362.639621636641]),
      (13, 0.3355, [-93.920904078139, 306.079095921861]),
      (18, 0.4575, [-170.824147821193, 229.175852178807]),
      (24, 0.61, [-273.584876619541, 126.415123380459]),
      (25, 0.61, [-273.584876619541, 126.415123380459]),
      (28, 0.71, [-330.030591808904, 69.969408191096]),
      (31, 0.81, [-370.606541759043, 29.393458240957]),
      (34, 0.91, [-393.635383044739, 6.364616955261]),
      (37, 1, [nil, 0]),
    ]
    try expectMoments("composable-tabs", share: 0.61, moments) { frame in
      [frame.view(named: "first view")?.frame.minX, frame.view(named: "second view")?.frame.minX]
    }
  }

  // c is ease-in-out over the whole: the first at -400 c(q), the second at 400 - 400 c(q).
  @Test func `tabs move side by side, cancelled`() throws {
    let moments: [Moment] = [
      (3, 0.031, [-0.736512947646, 399.263487052354]),
      (8, 0.1085, [-9.318082268813, 390.681917731187]),
      (13, 0.1705, [-23.526412926088, 376.473587073912]),
      (18, 0.2325, [-44.515484552718, 355.484515447282]),
      (24, 0.31, [-80.105881706729, 319.894118293271]),
      (25, 0.31, [-80.105881706729, 319.894118293271]),
      (27, 0.243333333333, [-62.878810371949, 337.121189628051]),
      (30, 0.143333333333, [-37.038203369778, 362.961796630222]),
      (32, 0.076666666667, [-19.811132034998, 380.188867965002]),
      (35, 0, [0, nil]),
    ]
    try expectMoments("composable-tabs", share: 0.31, moments) { frame in
      [frame.view(named: "first view")?.frame.minX, frame.view(named: "second view")?.frame.minX]
    }
  }
}

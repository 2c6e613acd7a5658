import PanTransitions
import Testing

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

@testable import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// A drag of some points from the start, in a travel that divides nothing evenly.
private func release(_ way: Double, _ velocity: Double?, extent: Double = 393) -> ReleaseState {
  ReleaseState(progress: way / extent, velocity: velocity, extent: extent, offset: way)
}

/// A framework's rule between some anchors.
private func rule(_ name: String, _ anchors: [Double], start: Int = 0) throws -> FinishPolicy {
  guard case .snap(var rule) = try #require(PolicyPreset.named(name)).policy else {
    throw NotSnapping()
  }
  (rule.anchors, rule.start) = (anchors, start)
  return .snap(rule)
}

private struct NotSnapping: Error {}

struct SnapRuleTests {
  @Test func `too few anchors, or none to start from, keep the content where it is`() {
    for (anchors, start) in [([], 0), ([0.5], 0), ([0, 1], 2), ([0, 1], -1)] {
      let rule = SnapRule(anchors: anchors, start: start, lookAhead: 0.5)
      let decision = rule.decide(release(350, 5000))
      #expect(decision.outcome == .cancel)
      #expect(decision.margin == nil)
      #expect(decision.target == nil)
    }
  }

  @Test func `names the flick that overruled the distance`() {
    let rule = SnapRule(lookAhead: 0.1, override: .flick(above: 400))
    let decision = rule.decide(release(350, -450))
    #expect(decision.outcome == .cancel)
    #expect(decision.reason == .velocity)
    expectClose(decision.margin?.value, -50, within: 1e-12)
  }

  @Test func `names the way that was enough to go on`() {
    let rule = SnapRule(lookAhead: 0.1, override: .advance(beyond: 20))
    let decision = rule.decide(release(40, 0))
    #expect(decision.outcome == .finish)
    #expect(decision.reason == .distance)
    expectClose(decision.margin?.value, 20, within: 1e-12)
  }

  /// 131 pt of 393 is a third, which no share in doubles is: the middle of 0 and 2/3 in points.
  @Test(arguments: [(SnapRule.Tie.low, 0), (.high, 1), (.againstMotion, 0), (.lowestElseHigh, 0)])
  func `exactly in the middle is a tie, also where the shares are not exact`(
    tie: SnapRule.Tie, target: Int
  ) {
    let thirds = SnapRule(anchors: [0, 262.0 / 393, 1], lookAhead: 0.1, tie: tie)
    #expect(thirds.decide(release(131, nil)).target?.index == target)
    // Thrown there: 31 pt and 100 pt more.
    let thrown = SnapRule(anchors: [0, 262.0 / 393, 1], lookAhead: 0.1, tie: tie)
    #expect(thrown.decide(release(31, 1000)).target?.index == target)
  }

  @Test func `a tie is one whatever the travel's length`() {
    for extent in stride(from: 100.0, through: 1500, by: 1) {
      for velocity in [-1000.0, 1000] {
        let way = extent / 2 - 0.1 * velocity
        let low = SnapRule(lookAhead: 0.1).decide(release(way, velocity, extent: extent))
        #expect(low.outcome == .cancel, "\(extent)")
        let high = SnapRule(lookAhead: 0.1, tie: .high)
        #expect(high.decide(release(way, velocity, extent: extent)).outcome == .finish, "\(extent)")
      }
    }
  }

  /// FloatingPanel's Core.targetState(from:with:), 7efcc769: `progress > redirectionalProgress ?
  /// toPos : fromPos` of the segment that the panel is in.
  @Test(
    arguments: [
      // However fast, it stays in the segment that it is in.
      (50, 9000, 1), (250, 9000, 2), (250, -9000, 1), (150, -9000, 0),
      // At an anchor the segment ahead of the motion counts.
      (200, 9000, 2), (200, -9000, 0), (200, 0, 1),
      // Beyond the ends: nothing ahead, or the last segment on the way back.
      (-30, -100, 0), (-30, 9000, 1), (430, 100, 2), (430, -9000, 1),
      // A tie goes against the motion, at rest against the way from the start.
      (100, 0, 0), (300, 0, 1), (51, 100, 0), (150, -100, 1),
    ] as [(Double, Double, Int)])
  func `FloatingPanel never leaves its segment`(
    way: Double, velocity: Double, target: Int
  ) throws {
    // 0.499 s of 98.2 pt/s are 49 pt: the ties are thrown to the middle.
    let speed = velocity.magnitude == 100 ? velocity * 49 / 49.9 : velocity
    let isTie = velocity.magnitude == 100 && (51...150).contains(way)
    let thrown = isTie ? (velocity > 0 ? 100 - 0.499 * speed : 100 - 0.499 * speed) : way
    let decision = try rule("floating-panel", [0, 0.5, 1])
      .decide(release(thrown, speed, extent: 400))
    #expect(decision.target?.index == target)
    #expect(decision.outcome == (target == 0 ? .cancel : .finish))
  }

  /// OverlayContainer's RushingForwardTargetNotchPolicy, df49c8f5: notches sorted by distance, then
  /// height; the first two count, on whichever side of the height they are.
  @Test(
    arguments: [
      // 150 + 50 pt: the nearest are 0.25 and 0, not 0.25 and 1.
      (150, 500, 1), (150, -500, 0),
      // 200 + 50 pt is as far from 0 as from 500: the lower one is the second.
      (200, 500, 1), (200.5, 500, 2), (300, -500, 0), (300.5, -500, 1),
      // Slow, the nearest; the bound itself is slow.
      (150, 400, 1), (20, 400, 0), (22.5, 400, 0), (400, 0, 2),
    ] as [(Double, Double, Int)])
  func `OverlayContainer takes one of the two nearest notches`(
    way: Double, velocity: Double, target: Int
  ) throws {
    let policy = try rule("overlay-container", [0, 0.25, 1])
    #expect(policy.decide(release(way, velocity, extent: 500)).target?.index == target)
  }

  @Test(
    arguments: [
      ("pulley", -25, 0, 0), ("pulley", -20, 0, 1), ("pulley", 25, 0, 2), ("pulley", 0, 250, 2),
      ("ultra-drawer", -10, -100, 0), ("gorhom-bottom-sheet", -100, 0, 1),
      ("floating-panel", -101, 0, 0), ("floating-panel", -100, 0, 1), ("floating-panel", 100, 0, 1),
      ("overlay-container", -10, -401, 0), ("ionic-modal-sheet", 100, 0, 2),
    ] as [(String, Double, Double, Int)])
  func `from the middle both ways lead away`(
    name: String, way: Double, velocity: Double, target: Int
  ) throws {
    let decision = try rule(name, [0, 0.5, 1], start: 1)
      .decide(release(way, velocity, extent: 400))
    #expect(
      decision.target
        == SnapRule.Target(index: target, share: Double(target) / 2, anchorCount: 3))
    #expect(decision.outcome == (target == 1 ? .cancel : .finish))
    #expect(decision.margin?.finishes == (target != 1))
  }

  @Test func `the target is the anchor that the outcome says, and a faster throw gets no less far`()
    throws
  {
    var random = SplitMix64(seed: 17)
    let names = PolicyPreset.catalog.compactMap { preset -> String? in
      if case .snap = preset.policy { preset.name } else { nil }
    }
    #expect(names.count == 6)
    for _ in 0..<3000 {
      let shares = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Double.random(in: 0.01...1.5, using: &random)
      }
      let anchors = [0] + shares.sorted()
      let start = Int.random(in: 0..<anchors.count, using: &random)
      let way = Double.random(in: -500...700, using: &random)
      let slow = Double.random(in: -3000...3000, using: &random)
      for name in names {
        let policy = try rule(name, anchors, start: start)
        let decision = policy.decide(release(way, slow))
        let target = try #require(decision.target)
        #expect((target.index == start) == (decision.outcome == .cancel))
        #expect(target.share == anchors[target.index])
        #expect(decision.margin?.finishes == (decision.outcome == .finish))
        let fast = policy.decide(release(way, slow + 500))
        #expect(
          try #require(fast.target).index >= target.index, "\(name) \(anchors) \(way) \(slow)")
      }
    }
  }
}

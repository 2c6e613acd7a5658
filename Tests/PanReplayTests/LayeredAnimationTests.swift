import PanMotion
import PanReplay
import PanTestSupport
import Testing

struct AnimationLayerTests {
  @Test(arguments: [0.2...0.2, -0.1...0.5, 0.5...1.1, Double.infinity...Double.infinity])
  func `refuses a range that is empty or leaves the transition`(range: ClosedRange<Double>) {
    #expect(AnimationLayer(.alpha, from: 0, to: 1, range: range) == nil)
  }

  @Test(arguments: [
    (-0.5, 2.0), (0.2, 2), (0.3, 2.5), (0.5, 3.5), (0.6, 4), (0.9, 4), (1.5, 4),
  ])
  func `changes inside its range and stays put outside`(fraction: Double, value: Double) {
    let layer = AnimationLayer(.scale, from: 2, to: 4, range: 0.2...0.6)
    expectClose(layer?.value(at: fraction), value, within: 1e-15)
  }

  /// CSS cubic-bezier(0.42, 0, 0.58, 1) at 0.25 by mpmath.
  @Test func `follows its curve`() {
    let layer = AnimationLayer(.alpha, from: 1, to: 0, range: 0...0.5, curve: .easeInOut)
    expectClose(layer?.value(at: 0.125), 1 - 0.129_161_931_047_319_81, within: 1e-12)
    expectClose(layer?.value(at: 0.25), 0.5, within: 1e-12)
  }

  @Test(arguments: [0, 0.06, 1.0 / 3, 0.25.nextUp, 0.7, 1])
  func `follows the finger to the last digit`(fraction: Double) {
    #expect(LayeredAnimation.followsFinger.value(of: .translation, at: fraction) == fraction)
  }

  @Test(arguments: [(1.1, 1.1), (-0.2, -0.2), (3, 3)])
  func `goes on beyond the ends along a line`(fraction: Double, value: Double) {
    expectClose(
      LayeredAnimation.followsFinger.value(of: .translation, at: fraction), value,
      within: 1e-15)
  }

  @Test func `goes on beyond the ends along the curve's tangents`() {
    let layer = AnimationLayer(.translation, from: 0, to: 10, curve: .easeOut)
    // Slope at 0 is 1/0.58 (the second point decides), at 1 it is 0.
    expectClose(layer?.value(at: -0.1), -10 * 0.1 / 0.58, within: 1e-12)
    expectClose(layer?.value(at: 1.3), 10, within: 1e-12)
  }

  /// By differences on both sides, away from where the curve bends.
  @Test func `the slope is how fast the value changes`() throws {
    let layers = [
      AnimationLayer(.translation, from: 0, to: 1),
      AnimationLayer(.translation, from: 0.1, to: 0.7, range: 0.25...1, curve: .easeInOut),
      AnimationLayer(.translation, from: 1, to: 0, range: 0...0.5, curve: .easeOut),
    ]
    for layer in try layers.map({ try #require($0) }) {
      for index in -10...30 {
        let fraction = (Double(index) + 0.3) / 20
        let step = 1e-6
        let difference =
          (layer.value(at: fraction + step) - layer.value(at: fraction - step)) / (2 * step)
        expectClose(layer.slope(at: fraction), difference, within: 1e-4)
        #expect(
          LayeredAnimation(layers: [layer]).slope(of: .translation, at: fraction)
            == layer.slope(at: fraction))
      }
    }
    #expect(LayeredAnimation.followsFinger.slope(of: .translation, at: 0.3) == 1)
    #expect(LayeredAnimation.followsFinger.slope(of: .scale, at: 0.3) == 0)
  }

  @Test func `a vertical tangent is not followed`() {
    let steep = CubicTimingCurve(x1: 0, y1: 1, x2: 1, y2: 0).map(TimingCurve.cubic)
    let layer = AnimationLayer(.translation, from: 0, to: 1, curve: steep ?? .linear)
    #expect(layer?.value(at: -0.1) == 0)
    #expect(layer?.value(at: 1.1) == 1)
  }
}

struct LayeredAnimationTests {
  private func layers(_ layers: AnimationLayer?...) -> LayeredAnimation {
    LayeredAnimation(layers: layers.compactMap { $0 })
  }

  @Test func `an undriven property keeps its identity`() {
    #expect(LayeredAnimation.followsFinger.value(of: .alpha, at: 0.5) == 1)
    #expect(LayeredAnimation.followsFinger.value(of: .scale, at: 0.5) == 1)
    #expect(LayeredAnimation(layers: []).value(of: .translation, at: 0.5) == 0)
  }

  @Test func `a later layer takes over where it starts, in whatever order they come`() {
    let first = AnimationLayer(.alpha, from: 0.2, to: 0.4, range: 0.1...0.3)
    let second = AnimationLayer(.alpha, from: 0.9, to: 0.5, range: 0.6...0.8)
    for animation in [layers(first, second), layers(second, first)] {
      let values = [0, 0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.8, 1].map {
        animation.value(of: .alpha, at: $0)
      }
      let expected = [0.2, 0.2, 0.3, 0.4, 0.4, 0.9, 0.7, 0.5, 0.5]
      for (value, expected) in zip(values, expected) { expectClose(value, expected, within: 1e-12) }
    }
  }

  @Test func `layers that start together keep their order, so the last wins`() {
    let a = AnimationLayer(.scale, from: 1, to: 2)
    let b = AnimationLayer(.scale, from: 1, to: 3)
    #expect(layers(a, b).value(of: .scale, at: 1) == 3)
    #expect(layers(b, a).value(of: .scale, at: 1) == 2)
  }

  @Test func `properties do not mix`() {
    let animation = layers(
      AnimationLayer(.translation, from: 0, to: 1), AnimationLayer(.alpha, from: 1, to: 0))
    expectClose(animation.value(of: .translation, at: 0.25), 0.25, within: 1e-15)
    expectClose(animation.value(of: .alpha, at: 0.25), 0.75, within: 1e-15)
    #expect(animation.value(of: .scale, at: 0.25) == 1)
  }
}

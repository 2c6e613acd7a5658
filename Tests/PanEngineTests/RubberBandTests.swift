import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct RubberBandTests {
  @Test(
    arguments: [
      // offset · c · L / (L + c · offset) in fractions.
      (0.55, 100.0, 300.0, 16500 / 355.0), (0.55, -100, 300, -16500 / 355.0), (1, 1, 1, 0.5),
      (0.55, 0, 300, 0), (2, 50, 100, 50), (0.55, 100, 0, 0), (0.55, 100, -5, 0),
    ] as [(Double, Double, Double, Double)])
  func `the shown offset follows the formula and its sign`(
    coefficient: Double, offset: Double, length: Double, shown: Double
  ) throws {
    let band = try #require(RubberBand(coefficient: coefficient))
    #expect(isClose(band.shown(offset: offset, length: length), shown, relative: 1e-15))
  }

  @Test func `undoing the formula gives the pull again`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<500 {
      let offset = Double.random(in: 0.001...2000, using: &random)
      let length = Double.random(in: 50...2000, using: &random)
      let shown = RubberBand.standard.shown(offset: offset, length: length)
      #expect(0 < shown && shown < min(length, 0.55 * offset))
      #expect(isClose(shown * length / (0.55 * (length - shown)), offset, relative: 1e-12))
    }
  }

  /// By differences; the coefficient at the end itself.
  @Test func `the slope is how much of one more point is shown`() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<500 {
      let offset = Double.random(in: -2000...2000, using: &random)
      let length = Double.random(in: 50...2000, using: &random)
      func shown(_ offset: Double) -> Double {
        RubberBand.standard.shown(offset: offset, length: length)
      }
      let difference = (shown(offset + 0.001) - shown(offset - 0.001)) / 0.002
      let slope = RubberBand.standard.slope(offset: offset, length: length)
      #expect(isClose(slope, difference, relative: 1e-6))
    }
    #expect(RubberBand.standard.slope(offset: 0, length: 300) == 0.55)
    #expect(RubberBand.standard.slope(offset: 50, length: 0) == 0)
    #expect(RubberBand.standard.slope(offset: .infinity, length: 300) == 0)
  }

  @Test func `the first point shows the coefficient and the last the length`() {
    let band = RubberBand.standard
    #expect(isClose(band.shown(offset: 1e-9, length: 300) / 1e-9, 0.55, relative: 1e-9))
    #expect(isClose(band.shown(offset: 1e15, length: 300), 300, relative: 1e-12))
    #expect(band.shown(offset: 1e300, length: 1e10) == 1e10)
    #expect(band.shown(offset: .infinity, length: 300) == 300)
    #expect(band.shown(offset: -.infinity, length: 300) == -300)
  }

  @Test(arguments: [0, -0.5, .nan, .infinity])
  func `a coefficient without meaning is refused`(coefficient: Double) {
    #expect(RubberBand(coefficient: coefficient) == nil)
    #expect(RubberBand.standard == RubberBand(coefficient: 0.55))
  }
}

struct VectorTests {
  @Test(
    arguments: [
      (3.0, 4.0, 5.0), (-3, 4, 5), (0, 0, 0), (0, -2, 2), (0x1p-1074, 0, 0x1p-1074),
      // Squares that would overflow or vanish.
      (3e200, 4e200, 5e200), (3e-200, -4e-200, 5e-200), (1e300, 1e-300, 1e300),
      (-.infinity, 1, .infinity), (1, .infinity, .infinity),
    ])
  func `the length neither overflows nor underflows before its result`(
    x: Double, y: Double, length: Double
  ) {
    #expect(isClose(Vector(x: x, y: y).length, length, relative: 4e-16))
  }

  @Test func `a component that is not a number is never a length of 0`() {
    for x in [0.0, -1, 1e300, .nan] {
      #expect(Vector(x: x, y: .nan).length.isNaN)
      #expect(Vector(x: .nan, y: x).length.isNaN)
    }
  }

  @Test func `the operators work on each component`() {
    let a = Vector(x: 3, y: -5)
    let b = Vector(x: 0.5, y: 2)
    #expect(a + b == Vector(x: 3.5, y: -3))
    #expect(a - b == Vector(x: 2.5, y: -7))
    #expect(a * 2 == Vector(x: 6, y: -10))
    #expect(a / 4 == Vector(x: 0.75, y: -1.25))
    #expect(a.dot(b) == -8.5)
    #expect(a.dot(a) == 34)
    #expect(a + .zero == a)
    var sum = a
    sum += b
    #expect(sum == a + b)
  }
}

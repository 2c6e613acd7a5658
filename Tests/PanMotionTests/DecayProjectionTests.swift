import PanMotion
import Testing

struct DecayProjectionTests {
  @Test(
    arguments: [(0.998, 0.499), (0.99, 0.099), (0.5, 0.001), (0, 0), (0.999, 0.999)]
      as [(Double, Double)])
  func `the look-ahead is the sum of the milliseconds still to come`(
    rate: Double, lookAhead: Double
  ) throws {
    let projection = try #require(DecayProjection(rate: rate))
    #expect(isClose(projection.lookAhead, lookAhead, relative: 1e-12))
    // The geometric series itself: what is left after each millisecond, travelled for one.
    var sum = 0.0
    var velocity = -800.0 * rate
    while velocity < -1e-12 {
      sum += velocity / 1000
      velocity *= rate
    }
    #expect(isClose(projection.distance(velocity: -800), sum, absolute: 1e-9))
  }

  @Test func `the named rates are those of scrolling and paging views`() {
    #expect(DecayProjection.normal == DecayProjection(rate: 0.998))
    #expect(DecayProjection.fast == DecayProjection(rate: 0.99))
    #expect(isClose(DecayProjection.normal.distance(velocity: 1000), 499, relative: 1e-12))
    #expect(isClose(DecayProjection.fast.distance(velocity: -1000), -99, relative: 1e-12))
    #expect(DecayProjection.normal.distance(velocity: 0) == 0)
  }

  @Test(arguments: [-0.1, 1, 1.5, .nan, .infinity])
  func `a rate that never slows down is refused`(rate: Double) {
    #expect(DecayProjection(rate: rate) == nil)
  }
}

import PanMotion
import Testing

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

/// A product of up to three numbers' magnitudes in 192 bits, for comparing fractions exactly.
struct Wide: Comparable {
  private let words: (high: UInt, middle: UInt, low: UInt)

  init(_ a: Int, _ b: Int, _ c: Int = 1) {
    let first = a.magnitude.multipliedFullWidth(by: b.magnitude)
    let low = first.low.multipliedFullWidth(by: c.magnitude)
    let high = first.high.multipliedFullWidth(by: c.magnitude)
    let (middle, carry) = low.high.addingReportingOverflow(high.low)
    words = (high.high &+ (carry ? 1 : 0), middle, low.low)
  }

  static func == (a: Wide, b: Wide) -> Bool { a.words == b.words }
  static func < (a: Wide, b: Wide) -> Bool { a.words < b.words }
}

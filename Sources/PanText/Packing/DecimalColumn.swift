/// Numbers that follow each other closely, as a recorder writes them: decimals of few places.
///
/// Packed as the steps from one to the next in units of the last place, which takes a byte or two
/// where eight would be needed; numbers that are no such decimals stand there as they are.
package enum DecimalColumn {
  /// What stands for numbers that are not decimals of few places.
  static let raw: UInt8 = 0xFF
  private static let mostPlaces = 9
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// How often the unit of so many places goes into a number; nil where it is no decimal of them.
  ///
  /// Both a whole number below 2^53 and the power are exact, so that their quotient is the double
  /// nearest to the decimal: the one that reading it gives.
  static func whole(_ value: Double, _ places: Int) -> Int? {
    let scaled = (value * powers[places]).rounded()
    guard scaled.magnitude < 0x1p53 else { return nil }
    let whole = Int(scaled)
    return self.value(whole, places).bitPattern == value.bitPattern ? whole : nil
  }

  /// The decimal.
  static func value(_ whole: Int, _ places: Int) -> Double { Double(whole) / powers[places] }

  /// Appends so many numbers.
  package static func pack(
    _ count: Int, into bytes: inout ByteBuffer, value: (Int) -> Double
  ) {
    guard let places = places(count, value) else {
      bytes.append(raw)
      for index in 0..<count { bytes.pack(bits: value(index).bitPattern) }
      return
    }
    bytes.append(UInt8(places))
    var last = 0
    for index in 0..<count {
      let whole = whole(value(index), places) ?? 0
      (whole - last).pack(into: &bytes)
      last = whole
    }
  }

  /// The fewest places that all numbers are decimals of; nil where there are none such.
  private static func places(_ count: Int, _ value: (Int) -> Double) -> Int? {
    var places = 0
    for index in 0..<count {
      let value = value(index)
      while whole(value, places) == nil {
        places += 1
        if places > mostPlaces { return nil }
      }
    }
    // More places take a number further from 0, perhaps too far.
    for index in 0..<count where whole(value(index), places) == nil { return nil }
    return places
  }

  /// Reads so many numbers, which is not below 0.
  package static func read(
    _ count: Int, from bytes: inout PackedReader
  ) throws(PackedError) -> [Double] {
    let places = try bytes.byte()
    // A step takes a byte at least, and a number that is no decimal eight.
    guard count <= (places == raw ? bytes.left / 8 : bytes.left) else { throw PackedError() }
    var values: [Double] = []
    values.reserveCapacity(count)
    guard places != raw else {
      for _ in 0..<count { values.append(Double(bitPattern: try bytes.bits())) }
      return values
    }
    guard places <= mostPlaces else { throw PackedError() }
    var last = 0
    for _ in 0..<count {
      last = last &+ (try Int(from: &bytes))
      values.append(value(last, Int(places)))
    }
    return values
  }
}

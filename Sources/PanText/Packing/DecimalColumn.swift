/// Delta coding for columns of decimals with few places, as recorders write them.
///
/// Each step from one number to the next is packed in units of the last place: a byte or two
/// instead of eight. Columns with any other number are packed as raw bits.
package enum DecimalColumn {
  /// The tag for raw bits, in place of the number of decimal places.
  static let rawTag: UInt8 = 0xFF
  private static let mostPlaces = 9
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// The number in units of 10^-places; nil where it is no whole number of them.
  ///
  /// Both a whole number below 2^53 and the power are exact, so that their quotient is the double
  /// nearest to the decimal: the one that reading it gives.
  static func scaledInteger(_ value: Double, _ places: Int) -> Int? {
    let scaled = (value * powers[places]).rounded()
    guard scaled.magnitude < 0x1p53 else { return nil }
    let scaledInteger = Int(scaled)
    return self.value(scaledInteger, places).bitPattern == value.bitPattern ? scaledInteger : nil
  }

  /// The decimal `scaledInteger` · 10^-places.
  static func value(_ scaledInteger: Int, _ places: Int) -> Double {
    Double(scaledInteger) / powers[places]
  }

  /// Appends `count` numbers.
  package static func pack(
    _ count: Int, into bytes: inout ByteBuffer, value: (Int) -> Double
  ) {
    guard let places = places(count, value) else {
      bytes.append(rawTag)
      for index in 0..<count { bytes.pack(bits: value(index).bitPattern) }
      return
    }
    bytes.append(UInt8(places))
    var last = 0
    for index in 0..<count {
      let scaledInteger = scaledInteger(value(index), places) ?? 0
      (scaledInteger - last).pack(into: &bytes)
      last = scaledInteger
    }
  }

  /// The fewest decimal places that represent every number exactly; nil where none do.
  private static func places(_ count: Int, _ value: (Int) -> Double) -> Int? {
    var places = 0
    for index in 0..<count {
      let value = value(index)
      while scaledInteger(value, places) == nil {
        places += 1
        if places > mostPlaces { return nil }
      }
    }
    // In units of more places an earlier number may exceed 2^53.
    for index in 0..<count where scaledInteger(value(index), places) == nil { return nil }
    return places
  }

  /// Reads `count` numbers; `count` is not below 0.
  package static func read(
    _ count: Int, from bytes: inout PackedReader
  ) throws(PackedError) -> [Double] {
    let places = try bytes.byte()
    // A step takes a byte at least, and a number that is no decimal eight.
    guard count <= (places == rawTag ? bytes.left / 8 : bytes.left) else { throw PackedError() }
    var values: [Double] = []
    values.reserveCapacity(count)
    guard places != rawTag else {
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

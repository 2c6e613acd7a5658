/// Delta coding for columns of decimals with few places, as recorders write them.
///
/// Each step from one number to the next is packed in units of the last place: a byte or two
/// instead of eight. Columns with any other number are packed as raw bits.
package enum DecimalColumn {
  /// The tag for raw bits, in place of the number of decimal places.
  static let raw: UInt8 = 0xFF
  private static let mostPlaces = 9
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// The number in units of 10^-places; nil where it is no whole number of them.
  ///
  /// Both a whole number below 2^53 and the power are exact, so that their quotient is the double
  /// nearest to the decimal: the one that reading it gives.
  static func whole(_ value: Double, _ places: Int) -> Int? {
    let scaled = (value * powers[places]).rounded()
    guard scaled.magnitude < 0x1p53 else { return nil }
    let whole = Int(scaled)
    return self.value(whole, places).bitPattern == value.bitPattern ? whole : nil
  }

  /// The decimal `whole` · 10^-places.
  static func value(_ whole: Int, _ places: Int) -> Double { Double(whole) / powers[places] }

  /// Appends `count` numbers.
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

  /// The fewest decimal places that represent every number exactly; nil where none do.
  private static func places(_ count: Int, _ value: (Int) -> Double) -> Int? {
    var places = 0
    for index in 0..<count {
      let value = value(index)
      while whole(value, places) == nil {
        places += 1
        if places > mostPlaces { return nil }
      }
    }
    // In units of more places an earlier number may exceed 2^53.
    for index in 0..<count where whole(value(index), places) == nil { return nil }
    return places
  }

  /// Reads `count` numbers; `count` is not below 0.
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

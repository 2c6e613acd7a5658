/// A measurement as a word of eight bytes.
///
/// Figures are finite, so that what is no number says why there is none. Of one with a flag, which are
/// few, the word says where its figure stands.
enum MeasurementWord {
  private enum Kind: UInt64 {
    case undefined = 1
    case flagged
  }

  /// Of a quiet NaN the 51 lowest bits are free: three for the kind, eight for what it is, and
  /// forty for where its figure stands, which are more places than a disk has for figures.
  private static let noNumber: UInt64 = 0x7FF8_0000_0000_0000
  private static let kindShift: UInt64 = 48
  private static let codeShift: UInt64 = 40
  private static let places: UInt64 = 1 << codeShift - 1
  /// As many reasons, and as many flags, as there are codes for.
  static let mostCodes = 256

  private static let reasons = UndefinedReason.allCases
  private static let flags = MeasurementFlag.allCases

  /// The word of a measurement, whose figure comes to stand at a place if it has a flag.
  static func word(_ measurement: Measurement, place: Int) -> UInt64 {
    switch measurement {
    case .value(let value): value.bitPattern
    case .undefined(let reason): word(.undefined, reasons.firstIndex(of: reason) ?? 0)
    case .flagged(_, let flag): word(.flagged, flags.firstIndex(of: flag) ?? 0, place: place)
    }
  }

  private static func word(_ kind: Kind, _ code: Int, place: Int = 0) -> UInt64 {
    precondition(code < mostCodes && UInt64(place) <= places, "a word has no room for it")
    return noNumber | kind.rawValue << kindShift | UInt64(code) << codeShift | UInt64(place)
  }

  /// The measurement of a word; `figure` has what stands at a place.
  @inline(__always)
  static func measurement(_ word: UInt64, figure: (Int) -> Double) -> Measurement {
    guard word & noNumber == noNumber else { return .value(Double(bitPattern: word)) }
    let code = Int(word >> codeShift & 0xFF)
    switch Kind(rawValue: word >> kindShift & 3) {
    case .undefined: return .undefined(reasons[code])
    case .flagged: return .flagged(figure(Int(word & places)), flags[code])
    // What else is no number was one that nobody could compute.
    case nil: return .value(Double(bitPattern: word))
    }
  }
}

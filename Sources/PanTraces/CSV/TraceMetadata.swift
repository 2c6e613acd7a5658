/// The `#` lines in front of a file's header.
public struct TraceMetadata: Equatable, Sendable {
  /// One line: `# key: value`, or a remark, whose key is empty.
  public struct Entry: Equatable, Sendable {
    /// What stands before the colon.
    public var key: String
    /// What stands behind it, without blanks at its ends.
    public var value: String

    /// Creates an entry.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The version of `# pantrace 1`; nil where the file has no such line.
  public var version: Int?
  /// The other lines in their order, also those nobody here understands.
  public var entries: [Entry]

  /// Creates metadata.
  public init(version: Int? = 1, entries: [Entry] = []) {
    self.version = version
    self.entries = entries
  }

  /// The value of the first line with this key.
  public subscript(key: String) -> String? {
    entries.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// A positive number; nil where the key is missing or its value is something else.
  public func number(_ key: String) -> Double? {
    guard let value = self[key], let number = TraceMetadata.parsed(value), number > 0 else {
      return nil
    }
    return number <= ReadingLimits.largestMeasure ? number : nil
  }

  /// The display's refresh rate in hertz, from 1 to 1000 (`refresh_hz`).
  public var refreshRate: Double? {
    number("refresh_hz").flatMap {
      ReadingLimits.refreshRates.contains($0) ? $0 : nil
    }
  }
  /// Who made the file's gestures (`participant`); nil where the file is silent.
  public var participant: String? {
    self["participant"].flatMap { $0.utf8.isEmpty ? nil : $0 }
  }
  /// Pixels in a point (`px_per_pt`).
  public var pixelsPerPoint: Double? { number("px_per_pt") }
  /// Points in a millimetre (`pt_per_mm`).
  public var pointsPerMillimetre: Double? { number("pt_per_mm") }
  /// The unit of times (`time_unit`).
  public var timeUnit: TimeUnit? { self["time_unit"].flatMap { TimeUnit(symbol: $0[...]) } }
  /// Whether release velocities can be told (`release_velocity`); usable where the file is silent.
  public var velocityBasis: VelocityBasis {
    self["release_velocity"].flatMap { VelocityBasis($0) } ?? .usable
  }
  /// The direction that finishes (`direction`).
  public var travelDirection: TravelDirection? {
    self["direction"].flatMap { TravelDirection($0) }
  }

  /// How large a point is, as far as the lines say it.
  var scale: LengthScale {
    LengthScale(pixelsPerPoint: pixelsPerPoint, pointsPerMillimetre: pointsPerMillimetre)
  }

  /// A length given as `key_pt`, `key_px` or `key_mm`, in `unit`; nil where it cannot be told.
  func length(_ key: String, in unit: LengthUnit) -> Double? {
    length(key, in: unit, scale: scale)
  }

  /// The same where something else says how large a point is.
  func length(_ key: String, in unit: LengthUnit, scale: LengthScale) -> Double? {
    if let same = self.number(key + "_" + unit.symbol) { return same }
    for other in LengthUnit.allCases {
      if let value = self.number(key + "_" + other.symbol),
        let factor = scale.factor(from: other, to: unit)
      {
        return value * factor
      }
    }
    return nil
  }

  /// The same with what the options say where the file is silent.
  func completed(by options: ReadingOptions) -> TraceMetadata {
    guard let scale = options.pixelsPerPoint, pixelsPerPoint == nil else { return self }
    var completed = self
    completed.entries.removeAll { $0.key.utf8.elementsEqual("px_per_pt".utf8) }
    completed.entries.append(Entry(key: "px_per_pt", value: scale.written))
    return completed
  }

  private static func parsed(_ text: String) -> Double? {
    var text = text
    let number: Double?? = text.withUTF8 {
      try? unsafe DecimalParser.parse(UnsafeRawBufferPointer($0))
    }
    return number ?? nil
  }

  /// Whether a key's value says how the file is read, or who made it.
  package static func hasMeaning(_ key: String) -> Bool {
    let nonsense = TraceMetadata(entries: [Entry(key: key, value: "\0")])
    return key.utf8.elementsEqual("participant".utf8)
      || nonsense.entries.contains { !nonsense.hasMeaning($0) }
  }

  /// The keys whose value has a meaning here, and whether the value makes sense.
  func hasMeaning(_ entry: Entry) -> Bool {
    switch entry.key {
    case "refresh_hz": TraceMetadata(entries: [entry]).refreshRate != nil
    case "px_per_pt", "pt_per_mm", "width_pt", "width_px", "width_mm", "height_pt",
      "height_px", "height_mm", "travel_pt", "travel_px", "travel_mm", "width_counts",
      "height_counts", "travel_counts":
      TraceMetadata(entries: [entry]).number(entry.key) != nil
    case "time_unit": TraceMetadata(entries: [entry]).timeUnit != nil
    case "release_velocity": VelocityBasis(entry.value) != nil
    case "direction": TraceMetadata(entries: [entry]).travelDirection != nil
    default: true
    }
  }
}

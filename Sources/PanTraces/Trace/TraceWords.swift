/// How a transition ends: it goes on to the new screen, or back to the old one.
///
/// Used for what a person meant (the label), what an app did (as recorded) and what a policy
/// decides.
public enum TransitionOutcome: String, Sendable, CaseIterable {
  /// It goes on to the new screen.
  case finish
  /// It goes back to the old one.
  case cancel

  /// The word in files and reports.
  public var name: String { rawValue }

  /// The other one.
  package var opposite: TransitionOutcome { self == .finish ? .cancel : .finish }
}

/// The direction in which the content travels when the transition finishes.
public enum TravelDirection: String, Sendable, CaseIterable {
  /// Towards larger x.
  case right
  /// Towards smaller x.
  case left
  /// Towards larger y.
  case down
  /// Towards smaller y.
  case up

  /// The word in metadata, flags and reports.
  public var name: String { rawValue }

  /// The direction with a name, as in metadata; nil for any other text.
  init?(_ name: String) {
    for direction in Self.allCases where direction.name.utf8.elementsEqual(name.utf8) {
      self = direction
      return
    }
    return nil
  }

  /// Whether the travel is along x.
  @inlinable
  public var isHorizontal: Bool { self == .right || self == .left }

  /// The part of a displacement or velocity along the travel; positive towards finish.
  @inlinable
  public func along(_ vector: Vector) -> Double {
    switch self {
    case .right: vector.x
    case .left: -vector.x
    case .down: vector.y
    case .up: -vector.y
    }
  }

  /// The part of a displacement or velocity across the travel, signed as the screen's axis.
  @inlinable
  public func across(_ vector: Vector) -> Double { isHorizontal ? vector.y : vector.x }

  /// The vector with these parts along the travel and across it.
  package func vector(along: Double, across: Double = 0) -> Vector {
    switch self {
    case .right: Vector(x: along, y: across)
    case .left: Vector(x: -along, y: across)
    case .down: Vector(x: across, y: along)
    case .up: Vector(x: across, y: -along)
    }
  }

  /// The way back.
  package var opposite: TravelDirection {
    switch self {
    case .right: .left
    case .left: .right
    case .down: .up
    case .up: .down
    }
  }

  /// The direction a displacement mostly points in; horizontal where both parts are equal.
  @inlinable
  public init(dominantIn vector: Vector) {
    if vector.x.magnitude >= vector.y.magnitude {
      self = vector.x < 0 ? .left : .right
    } else {
      self = vector.y < 0 ? .up : .down
    }
  }
}

/// Whether a recording can tell how fast the finger was when it lifted (`release_velocity`).
public enum VelocityBasis: Equatable, Sendable {
  /// It has a lift and the samples before it.
  case usable
  /// It has both, and something makes the velocity worse than it looks.
  case doubtful(String)
  /// It has not, for this reason; no estimate is made.
  case none(String)

  /// The value in metadata: `usable`, `doubtful (reason)`, `none (reason)`.
  public var text: String {
    switch self {
    case .usable: "usable"
    case .doubtful(let reason): "doubtful (\(reason))"
    case .none(let reason): "none (\(reason))"
    }
  }

  /// What a metadata value says; nil for any other text.
  public init?(_ text: String) {
    if text.utf8.elementsEqual("usable".utf8) {
      self = .usable
      return
    }
    for (word, make) in [("doubtful", Self.doubtful), ("none", Self.none)] {
      let bytes = text.utf8
      guard bytes.starts(with: word.utf8) else { continue }
      let rest = bytes.dropFirst(word.utf8.count).drop { $0 == UInt8(ascii: " ") }
      if rest.isEmpty {
        self = make("the file says so")
        return
      }
      guard rest.first == UInt8(ascii: "("), rest.last == UInt8(ascii: ")"), rest.count > 2 else {
        continue
      }
      self = make(String(decoding: Array(rest.dropFirst().dropLast()), as: UTF8.self))
      return
    }
    return nil
  }
}

/// The unit of a recorded time stamp.
public enum TimeUnit: String, Sendable, CaseIterable {
  /// 1 s.
  case seconds = "s"
  /// A thousandth of a second.
  case milliseconds = "ms"
  /// A millionth of a second.
  case microseconds = "us"
  /// A billionth of a second.
  case nanoseconds = "ns"

  /// How many of the unit make a second.
  @inlinable
  public var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// The seconds from one recorded time to another, as the reader of traces takes them.
  func seconds(_ time: Double, since first: Double) -> Double { (time - first) / perSecond }

  /// The suffix of column names and the value of `time_unit` metadata: `s`, `ms`, `us`, `ns`.
  public var symbol: String { rawValue }
}

/// The unit positions are held in after reading.
///
/// Fractions are always converted; pixels and millimeters are converted when the file says how
/// (`px_per_pt`, `pt_per_mm`), and otherwise kept and labeled. Counts are always kept.
public enum LengthUnit: String, Sendable, CaseIterable {
  /// What layouts are measured in, whatever the display's density.
  case points = "pt"
  /// Device pixels.
  case pixels = "px"
  /// Millimeters on the glass.
  case millimeters = "mm"
  /// A touch panel's own steps, which are no pixels whatever they look like.
  case counts = "counts"

  /// The suffix of column names and the label in outputs: `pt`, `px`, `mm`, `counts`.
  public var symbol: String { rawValue }
}

extension String {
  /// Whether a line of a file can hold it: without line ends and NUL bytes.
  package var fitsInLine: Bool { !utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D } }
}

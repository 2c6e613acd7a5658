/// One comparison of a quantity with a bound.
public struct ReleaseTest: Equatable, Hashable, Sendable {
  /// What is compared.
  public let quantity: ReleaseQuantity
  /// How.
  public let comparison: Comparison
  /// With what, in the quantity's unit.
  public let bound: Double

  /// Creates a test.
  public init(_ quantity: ReleaseQuantity, _ comparison: Comparison, _ bound: Double) {
    self.quantity = quantity
    self.comparison = comparison
    self.bound = bound
  }

  /// The test that passes where this one fails.
  public var opposite: ReleaseTest { ReleaseTest(quantity, comparison.opposite, bound) }

  /// Whether a figure passes.
  func passes(_ figure: Double) -> Bool {
    switch comparison {
    case .above: figure > bound
    case .atLeast: figure >= bound
    case .below: figure < bound
    case .atMost: figure <= bound
    case .equal: figure == bound
    case .notEqual: figure != bound
    }
  }
}

/// How a figure is compared with a bound.
public enum Comparison: UInt8, Sendable, CaseIterable {
  /// Larger than the bound.
  case above
  /// The bound or larger.
  case atLeast
  /// Smaller than the bound.
  case below
  /// The bound or smaller.
  case atMost
  /// The bound itself.
  case equal
  /// Anything but the bound.
  case notEqual

  /// The sign in formulas.
  public var sign: String {
    switch self {
    case .above: ">"
    case .atLeast: ">="
    case .below: "<"
    case .atMost: "<="
    case .equal: "="
    case .notEqual: "!="
    }
  }

  /// The comparison that holds where this one does not.
  public var opposite: Comparison {
    switch self {
    case .above: .atMost
    case .atLeast: .below
    case .below: .atLeast
    case .atMost: .above
    case .equal: .notEqual
    case .notEqual: .equal
    }
  }

  /// The side on which it passes; nil where that is no side.
  var side: BoundSide? {
    switch self {
    case .above, .atLeast: .above
    case .below, .atMost: .below
    case .equal, .notEqual: nil
    }
  }

  var includesBound: Bool {
    switch self {
    case .atLeast, .atMost, .equal: true
    case .above, .below, .notEqual: false
    }
  }
}

extension ReleaseTest {
  static func above(_ quantity: ReleaseQuantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .above, bound)
  }

  static func atLeast(_ quantity: ReleaseQuantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .atLeast, bound)
  }

  static func below(_ quantity: ReleaseQuantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .below, bound)
  }

  static func atMost(_ quantity: ReleaseQuantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .atMost, bound)
  }

  static func equal(_ quantity: ReleaseQuantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .equal, bound)
  }

  static func notEqual(_ quantity: ReleaseQuantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .notEqual, bound)
  }
}

/// When a figure beyond its bound fails.
public enum GateMode: String, Sendable, CaseIterable {
  /// Where the figure itself is beyond: what was recorded must not be so, be it by chance.
  case strict
  /// Where the whole interval is beyond: chance must be ruled out. Without one the figure counts.
  case lenient

  /// The mode with a name; nil for an unknown one.
  public init?(name: String) { self.init(rawValue: name) }

  /// The word in budgets and outputs.
  public var name: String { rawValue }
}

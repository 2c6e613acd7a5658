/// A callback that the machinery made, when and to whom.
public struct LoggedCall: Equatable, Sendable {
  /// The stage's time in seconds.
  public let time: Double
  /// The name of the object that was called.
  public let receiver: String
  /// The call as written in Swift, arguments that matter included.
  public let call: String
}

/// The callbacks of a stage, in order.
public struct EventLog: Equatable, Sendable {
  /// The entries.
  public private(set) var calls: [LoggedCall] = []

  mutating func append(_ call: LoggedCall) { calls.append(call) }

  /// One line per callback: milliseconds, receiver, call; the words that golden files hold.
  public var text: String {
    calls.map { "\(Self.decimal($0.time * 10_000, digits: 1)) ms  \($0.receiver): \($0.call)\n" }
      .joined()
  }

  /// A number with few decimals, exact enough to be written the same anywhere: a count of their units.
  static func decimal(_ units: Double, digits: Int) -> String {
    let units = units.rounded()
    guard units.magnitude < 1e15 else { return "?" }
    let text = String(Int(units.magnitude))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    return (units < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}

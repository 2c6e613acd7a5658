/// A callback that the machinery made, when and to whom.
public struct LoggedCall: Equatable, Sendable {
  /// The stage's time in seconds.
  public let time: Double
  /// The name of whoever was called.
  public let receiver: String
  /// What was called.
  public let call: TransitionCall

  /// Creates an entry.
  public init(time: Double, receiver: String, call: TransitionCall) {
    self.time = time
    self.receiver = receiver
    self.call = call
  }
}

/// The callbacks of a stage, in order.
public struct EventLog: Equatable, Sendable {
  /// The entries.
  public private(set) var calls: [LoggedCall] = []

  /// Creates an empty log.
  public init() {}

  mutating func append(_ call: LoggedCall) { calls.append(call) }

  /// One line per callback: milliseconds, receiver, call; the words that golden files hold.
  public var text: String {
    calls.map { "\(Self.milliseconds($0.time)) ms  \($0.receiver): \($0.call.text)\n" }.joined()
  }

  /// Tenths of a millisecond are finer than any frame, and exact enough to write the same anywhere.
  private static func milliseconds(_ time: Double) -> String {
    let tenths = (time * 10_000).rounded()
    guard tenths.magnitude < 1e15 else { return "?" }
    let whole = Int(tenths.magnitude)
    return (tenths < 0 ? "-" : "") + "\(whole / 10).\(whole % 10)"
  }
}

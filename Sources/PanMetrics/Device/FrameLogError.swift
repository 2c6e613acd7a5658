/// Why bytes are no frame log, and where.
public struct FrameLogError: Error, Equatable, Sendable {
  /// What is wrong.
  public let problem: Problem
  /// The line, counted from 1.
  public let line: Int

  /// The ways a frame log can be wrong.
  public enum Problem: UInt8, Error, Sendable, CaseIterable {
    /// No column of the header holds times.
    case noTimeColumn
    /// Two columns hold the same thing.
    case repeatedColumn
    /// A row has fewer fields than the header.
    case missingField
    /// A field is no finite number.
    case notANumber
    /// A time is not after the one before.
    case notRising
    /// A time or position is larger than any clock or screen has.
    case outOfRange
    /// A picture stood for more than a day.
    case longGap
    /// More rows than ``FrameLog/mostFrames``.
    case tooLong
    /// The refresh rate is not above 0, or above 10,000.
    case badRate
    /// Fewer than two rows.
    case tooShort

    /// The problem in words that follow the line's number.
    public var explanation: String {
      switch self {
      case .noTimeColumn: "no column is called time, time_s, time_ms, time_us or time_ns"
      case .repeatedColumn: "two columns hold the same"
      case .missingField: "the row has fewer fields than the header"
      case .notANumber: "not a finite number"
      case .notRising: "the time is not after the one before"
      case .outOfRange: "the number is too large for a time or a position"
      case .longGap: "the time is more than a day after the one before"
      case .tooLong: "a log has at most \(FrameLog.mostFrames) frames"
      case .badRate: "the rate is not a number above 0, at most 10000"
      case .tooShort: "a log needs two frames"
      }
    }
  }
}

/// What a file may ask of the reader before it is refused.
public struct ReadingLimits: Equatable, Sendable {
  /// Bytes in a line, without its end.
  public var lineLength = 1 << 20
  /// Bytes in a field.
  public var fieldLength = 64 << 10
  /// Samples in a trace.
  public var samplesPerTrace = 1_000_000
  /// Different pointers in a trace; ``TouchSample/pointer`` holds no more than 256.
  public static let pointersPerTrace = 256
  /// The largest position, velocity, pressure or length that is taken as recorded.
  public static let largestMeasure = 1e12
  /// The largest time stamp: nanoseconds since 1970 fit many times over.
  public static let largestTime = 1e21
  /// How many lines are looked ahead for an id that comes back.
  public static let linesAhead = 1 << 16

  /// Creates the limits of the documentation.
  public init() {}
}

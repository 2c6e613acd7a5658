/// Where a trace stands among the inputs of a run: what everything kept of it is joined by.
///
/// Ids repeat from file to file, and names of files may; places do not.
public struct TracePlace: Hashable, Comparable, Sendable {
  /// The number of the input, from 0.
  public let input: Int
  /// The trace's number in the input, from 0; those that cannot be used are counted, too.
  public let ordinal: Int

  /// Makes a place of both numbers.
  public init(input: Int, ordinal: Int) {
    self.input = input
    self.ordinal = ordinal
  }

  /// The order of the inputs, and of the traces in each.
  public static func < (a: TracePlace, b: TracePlace) -> Bool {
    (a.input, a.ordinal) < (b.input, b.ordinal)
  }
}

/// The composable library: animation and interaction are said apart, and tied together here.
///
/// A namespace, as the library's own words (`AnimationLayer`, `Transition`) mean other things in the
/// engine.
public enum Composable {}

extension Composable {
  /// The part of a transition that a layer takes, as fractions of the whole.
  public struct AnimationRange: Equatable, Sendable {
    /// Where it begins, `0...1`.
    public let start: Double
    /// Where it ends, `0...1`.
    public let end: Double

    /// Creates a range; bounds are taken into `0...1`, and the end is never before the start.
    public init(start: Double, end: Double) {
      self.start = min(max(start, 0), 1)
      self.end = min(max(end, self.start), 1)
    }

    /// All of it.
    public static let full = AnimationRange(start: 0, end: 1)

    /// How much of the whole it is.
    public var length: Double { end - start }

    /// How much of the range has passed at a fraction of the whole, `0...1`.
    func fraction(of whole: Double) -> Double {
      guard end > start else { return whole >= end ? 1 : 0 }
      return min(max((whole - start) / (end - start), 0), 1)
    }
  }

  /// What moves, how it follows time, and in which part of the transition.
  public struct AnimationLayer {
    let range: AnimationRange
    let timingParameters: any TimingCurveProvider
    let animation: () -> Void

    /// Creates a layer; each gets a property animator of its own.
    public init(
      range: AnimationRange = .full, timingParameters: any TimingCurveProvider,
      animation: @escaping () -> Void
    ) {
      self.range = range
      self.timingParameters = timingParameters
      self.animation = animation
    }

    /// When it ends in a transition of a duration: a spring with its own time is never cut off.
    func end(in duration: Double) -> Double {
      guard timingParameters.hasImplicitDuration else { return range.end * duration }
      return range.start * duration + timingParameters.timing(duration: duration).duration
    }
  }
}

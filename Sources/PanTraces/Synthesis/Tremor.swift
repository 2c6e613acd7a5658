public import PanMotion

/// The involuntary oscillation of a finger, 8 to 12 Hz, as a sum of sinusoids per axis.
///
/// The band is that of physiological tremor (McAuley and Marsden 2000, doi:10.1093/brain/123.8.1545).
/// Three components per axis are chosen: enough to beat irregularly, few enough to stay cheap.
public struct Tremor: Equatable, Sendable {
  /// The band of frequencies, in hertz.
  public static let band: ClosedRange<Double> = 8...12

  private struct Component: Equatable, Sendable {
    var frequency: Double
    var phase: Double
    var isAlong: Bool
  }

  private let amplitude: Double
  private let components: [Component]

  /// Draws a tremor whose offset on each axis has the given root mean square, in points.
  public init(deviation: Double, random: inout SeededRandom) {
    let perAxis = 3
    amplitude = deviation * (2 / Double(perAxis)).squareRoot()
    var drawn: [Component] = []
    for index in 0..<(2 * perAxis) {
      let frequency = random.uniform(Self.band)
      let phase = random.uniform(0...(2 * Double.pi))
      drawn.append(Component(frequency: frequency, phase: phase, isAlong: index < perAxis))
    }
    components = drawn
  }

  /// The offset at a time in seconds, in points.
  public func offset(at time: Double) -> Vector {
    var sum = Vector.zero
    for component in components {
      let value = amplitude * sine(2 * Double.pi * component.frequency * time + component.phase)
      if component.isAlong { sum.x += value } else { sum.y += value }
    }
    return sum
  }
}

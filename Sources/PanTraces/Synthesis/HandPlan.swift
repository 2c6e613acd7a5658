public import PanMotion

/// A growing sequence of overlapping strokes, in travel coordinates: `x` along, `y` across.
///
/// A reach follows the optimised-submovement model: a primary stroke that falls a little short
/// and, where it missed by much, a correction that starts before the primary is over (Meyer et al.
/// 1988, doi:10.1037/0033-295X.95.3.340; the overlap after Novak, Miller and Houk 2002,
/// doi:10.1007/s00221-002-1060-6). The end scatters in proportion to the distance, as with noise
/// that grows with the command (Harris and Wolpert 1998, doi:10.1038/29528). Durations follow
/// Fitts's law in the form of MacKenzie 1992, doi:10.1207/s15327051hci0701_3. The coefficients are
/// chosen for a thumb or finger on glass.
struct HandPlan {
  /// The strokes so far, in order of their starts.
  private(set) var strokes: [MinimumJerkStroke] = []
  /// When the next stroke may start, in seconds after touch-down.
  private(set) var clock: Double
  /// Where all strokes so far end, in points from touch-down.
  private(set) var position = Vector.zero
  let style: ParticipantStyle

  /// Starts a plan that rests for a while after touch-down.
  init(style: ParticipantStyle, restingFor delay: Double) {
    self.style = style
    clock = delay
  }

  /// The seconds a person takes for a distance in points, by Fitts's law.
  func usualDuration(of distance: Double) -> Double {
    let bits = logarithm(distance.magnitude / style.targetWidth + 1) / logarithm(2)
    return style.tempo * (0.1 + 0.13 * bits)
  }

  /// Adds a stroke as given and moves the clock to its end.
  mutating func add(_ displacement: Vector, from start: Double, lasting duration: Double) {
    let stroke = MinimumJerkStroke(start: start, duration: duration, displacement: displacement)
    strokes.append(stroke)
    position += displacement
    clock = max(clock, stroke.end)
  }

  /// Keeps still.
  mutating func rest(_ duration: Double) { clock += duration }

  /// Goes to a place along the travel; `pace` multiplies the duration.
  ///
  /// A positive `overlap` starts before the strokes so far are over, by that many seconds.
  mutating func reach(
    _ target: Double, pace: Double = 1, overlap: Double = 0, random: inout SeededRandom
  ) {
    let distance = target - position.x
    // Gain below 1: people aim short, since coming back costs more than going on.
    let gain = random.normal(mean: 0.9, deviation: style.endNoise)
    let drift = random.normal(deviation: 0.3 * style.endNoise) * distance
    let duration =
      usualDuration(of: distance) * pace * random.logNormal(median: 1, spread: 0.12)
    let start = max(clock - overlap, 0)
    add(Vector(x: distance * gain, y: drift), from: start, lasting: duration)

    let error = target - position.x
    let correctionDraw = random.uniform(0.6...0.9)
    guard error.magnitude > style.targetWidth / 5 else { return }
    add(
      Vector(x: error, y: 0), from: start + correctionDraw * duration,
      lasting: usualDuration(of: error) * pace)
  }

  /// When the last stroke has used up a share of its duration.
  func time(atShare share: Double) -> Double {
    strokes.last.map { $0.start + share * $0.duration } ?? clock
  }
}

/// One submovement: from rest to rest along the path of least jerk.
///
/// Flash and Hogan 1985, "The coordination of arm movements", doi:10.1523/JNEUROSCI.05-07-01688.1985:
/// the position is `displacement · (10 s³ − 15 s⁴ + 6 s⁵)` with `s` the share of the duration gone.
public struct MinimumJerkStroke: Equatable, Sendable {
  /// When it starts, in seconds.
  public var start: Double
  /// How long it lasts, in seconds, above zero.
  public var duration: Double
  /// How far it goes, in points.
  public var displacement: Vector

  /// Creates a stroke.
  public init(start: Double, duration: Double, displacement: Vector) {
    self.start = start
    self.duration = duration
    self.displacement = displacement
  }

  /// When it is over, in seconds.
  public var end: Double { start + duration }

  /// How far it has gone at a time, in points; nothing before its start, all of it after its end.
  public func offset(at time: Double) -> Vector {
    displacement * Self.progress((time - start) / duration)
  }

  /// Its velocity at a time, in points per second; zero outside its duration.
  public func velocity(at time: Double) -> Vector {
    displacement * (Self.rate((time - start) / duration) / duration)
  }

  /// The share of the way done when a share of the time is gone.
  public static func progress(_ share: Double) -> Double {
    let s = min(max(share, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
  }

  /// The derivative of ``progress(_:)``: 15/8 in the middle, 0 outside.
  public static func rate(_ share: Double) -> Double {
    let s = min(max(share, 0), 1)
    let u = s * (1 - s)
    return 30 * u * u
  }
}

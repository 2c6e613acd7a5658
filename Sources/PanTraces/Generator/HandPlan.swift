/// A growing sequence of overlapping strokes, in travel coordinates: `x` along, `y` across.
///
/// A reach follows the optimized-submovement model: a primary stroke that falls a little short
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
/// Flash and Hogan 1985, "The coordination of arm movements",
/// doi:10.1523/JNEUROSCI.05-07-01688.1985: the position is `displacement · (10 s³ − 15 s⁴ + 6 s⁵)`
/// with `s` the share of the duration gone.
package struct MinimumJerkStroke: Equatable, Sendable {
  /// When it starts, in seconds.
  package var start: Double
  /// How long it lasts, in seconds, above zero.
  package var duration: Double
  /// How far it goes, in points.
  package var displacement: Vector

  /// When it is over, in seconds.
  package var end: Double { start + duration }

  /// How far it has gone at a time, in points; nothing before its start, all of it after its end.
  package func offset(at time: Double) -> Vector {
    displacement * Self.progress((time - start) / duration)
  }

  /// Its velocity at a time, in points per second; zero outside its duration.
  package func velocity(at time: Double) -> Vector {
    displacement * (Self.rate((time - start) / duration) / duration)
  }

  /// The share of the way done when a share of the time is gone.
  package static func progress(_ share: Double) -> Double {
    let s = min(max(share, 0), 1)
    return s * s * s * (10 + s * (6 * s - 15))
  }

  /// The derivative of ``progress(_:)``: 15/8 in the middle, 0 outside.
  package static func rate(_ share: Double) -> Double {
    let s = min(max(share, 0), 1)
    let u = s * (1 - s)
    return 30 * u * u
  }
}

/// One contact as the hand intends it, before tremor and panel.
struct PlannedContact {
  /// Where the finger goes down, in travel coordinates from the edge the content comes from.
  var origin: Vector
  /// The submovements, timed from touch-down.
  var strokes: [MinimumJerkStroke]
  /// When the finger goes down, in seconds from the start of the gesture.
  var touchDown: Double
  /// When the contact ends, in seconds after touch-down.
  var duration: Double
  /// Whether the system takes the touch away instead of the finger lifting.
  var isTakenAway = false

  /// How far the hand is from touch-down, in points along and across.
  ///
  /// A stroke may have begun in the air: what it did before touch-down does not count.
  func offset(at time: Double) -> Vector {
    strokes.reduce(Vector.zero) { $0 + $1.offset(at: time) - $1.offset(at: 0) }
  }

  /// The hand's velocity, in points per second along and across.
  func velocity(at time: Double) -> Vector {
    strokes.reduce(Vector.zero) { $0 + $1.velocity(at: time) }
  }
}

/// The map from travel coordinates to the screen.
struct TravelFrame {
  let direction: TravelDirection
  let width: Double
  let height: Double

  /// The screen point of a place given as `x` along from the near edge and `y` across.
  func screenPoint(_ place: Vector) -> Vector {
    switch direction {
    case .right: place
    case .left: Vector(x: width - place.x, y: place.y)
    case .down: Vector(x: place.y, y: place.x)
    case .up: Vector(x: place.y, y: height - place.x)
    }
  }
}

/// Where a finger really is on the screen during a planned contact.
///
/// Adds to the plan what is not intended: tremor, the sideways slope and bend of the hand's grip
/// and a slow drift across the travel. Chosen: the drift's deviation of 3 pt/s.
struct FingerMotion {
  private let contact: PlannedContact
  private let style: ParticipantStyle
  private let tremor: Tremor
  private let drift: Double

  /// Draws the unintended part of a contact.
  init(contact: PlannedContact, style: ParticipantStyle, random: inout SeededRandom) {
    self.contact = contact
    self.style = style
    tremor = Tremor(deviation: style.tremor, random: &random)
    drift = random.normal(deviation: 3)
  }

  /// The place at a time after touch-down, in travel coordinates; where it lifted from then on.
  func position(at time: Double) -> Vector {
    let time = min(time, contact.duration)
    let way = contact.offset(at: time)
    let bend = way.x / 100
    let sideways = style.slope * way.x + style.bow * bend * bend + drift * time
    return contact.origin + way + tremor.offset(at: time) + Vector(x: 0, y: sideways)
  }
}

/// The involuntary oscillation of a finger, 8 to 12 Hz, as a sum of sinusoids per axis.
///
/// The band is that of physiological tremor (McAuley and Marsden 2000,
/// doi:10.1093/brain/123.8.1545). Three components per axis are chosen: enough to beat irregularly,
/// few enough to stay cheap.
package struct Tremor: Equatable, Sendable {
  /// The band of frequencies, in hertz.
  package static let band: ClosedRange<Double> = 8...12

  private struct Component: Equatable, Sendable {
    var frequency: Double
    var phase: Double
    var isAlong: Bool
  }

  private let amplitude: Double
  private let components: [Component]

  /// Draws a tremor whose offset on each axis has the given root mean square, in points.
  package init(deviation: Double, random: inout SeededRandom) {
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
  package func offset(at time: Double) -> Vector {
    var sum = Vector.zero
    for component in components {
      let value = amplitude * sine(2 * Double.pi * component.frequency * time + component.phase)
      if component.isAlong { sum.x += value } else { sum.y += value }
    }
    return sum
  }
}

import PanMotion

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

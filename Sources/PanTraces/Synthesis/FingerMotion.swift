import PanMotion

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

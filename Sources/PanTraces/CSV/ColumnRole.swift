/// What a column tells.
package enum ColumnRole: UInt8, Sendable, CaseIterable {
  /// The trace a row belongs to.
  case traceID
  /// When the sample was taken. Required.
  case time
  /// What the finger did.
  case phase
  /// The position to the right. Required.
  case x
  /// The position downwards. Required.
  case y
  /// What the person meant to do.
  case intent
  /// What the app decided at the time.
  case decision
  /// The recorder's own velocity to the right.
  case velocityX
  /// The recorder's own velocity downwards.
  case velocityY
  /// Which finger.
  case pointer
  /// Who made the gesture.
  case participant
  /// The container's width.
  case width
  /// The container's height.
  case height
  /// How far the content under the finger was scrolled down from its top.
  case scrollY
  /// How often a second the display showed a frame, if that differs from trace to trace.
  case refreshRate
  /// The direction that finishes.
  case direction
  /// The length of a whole transition.
  case travel
  /// Whether the recording can tell how fast the finger left.
  case velocityBasis
  /// How far the app's content was along the travel, as a length.
  case content
  /// The same as a share of the travel.
  case progress

  /// The names accepted in a header, without units. The first is the canonical one.
  ///
  /// If a file has several, the one further to the front of this list is read.
  package var names: [String] { facts.names }

  /// Whether the column's name may end in a unit.
  var measure: Measure { facts.measure }

  /// Whether the column holds numbers.
  package var isNumber: Bool { facts.kind == .number || facts.kind == .sampleNumber }

  /// Whether each sample has a value of its own, rather than the trace as a whole.
  package var belongsToSamples: Bool { facts.kind == .sampleNumber || facts.kind == .sampleWord }

  /// What a column's fields are, and whether each sample has its own.
  private enum Kind { case word, number, sampleWord, sampleNumber }

  private var facts: (names: [String], measure: Measure, kind: Kind) {
    switch self {
    case .traceID: (["trace_id", "id", "trace", "gesture", "mt_id"], .none, .word)
    case .time: (["t", "time", "timestamp", "timestamps"], .time, .sampleNumber)
    case .phase: (["phase", "state", "action", "event"], .none, .sampleWord)
    case .x: (["x", "xpos"], .position, .sampleNumber)
    case .y: (["y", "ypos"], .position, .sampleNumber)
    case .intent: (["intent"], .none, .word)
    case .decision: (["decision"], .none, .word)
    case .velocityX: (["velocity_x"], .none, .sampleNumber)
    case .velocityY: (["velocity_y"], .none, .sampleNumber)
    case .pointer: (["pointer"], .none, .sampleWord)
    case .participant: (["participant"], .none, .word)
    case .width: (["width"], .length, .number)
    case .height: (["height"], .length, .number)
    case .scrollY: (["scroll_y"], .length, .sampleNumber)
    case .refreshRate: (["refresh_hz"], .none, .number)
    case .direction: (["direction"], .none, .word)
    case .travel: (["travel"], .statedLength, .number)
    case .velocityBasis: (["release_velocity"], .none, .word)
    case .content: (["content"], .length, .sampleNumber)
    case .progress: (["progress"], .none, .sampleNumber)
    }
  }

  /// What a reader takes a column of this name for. Nil for one that it does not know.
  package static func claiming(_ name: String) -> ColumnRole? {
    let key = lowercased(name)
    return allCases.first { role in
      role.names.contains { Unit.atEnd(of: key, base: $0, measure: role.measure) != nil }
    }
  }

  /// A name in small letters, as names are compared. Only those of ASCII have any.
  package static func lowercased(_ name: String) -> String {
    let lower = name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return String(decoding: lower, as: UTF8.self)
  }

  /// Whether a column of words knows this one. True for all others, and for an empty field.
  package func knows(_ word: ByteView) -> Bool {
    switch self {
    case .phase:
      word.isEmpty || RowReader.PhaseWord(word) != nil || RowReader.PhaseWord.isSettle(word)
    case .intent: word.isEmpty || TransitionOutcome(cell: word) != nil
    case .decision: word.isEmpty || AppDecision(cell: word) != nil
    case .direction: word.isEmpty || TravelDirection(word: word.text) != nil
    case .velocityBasis: word.isEmpty || Trace.VelocityBasis(word.text) != nil
    default: true
    }
  }

  /// The kinds of unit a column name can carry.
  enum Measure {
    case none, time, position, length
    /// A length whose unit must be given: the plain word may mean anything.
    case statedLength
  }

  /// The unit at the end of a column's name.
  enum Unit: Equatable {
    case time(Trace.TimeUnit)
    case length(Trace.LengthUnit)
    /// A part of the container's width or height.
    case fraction

    /// The unit of a name that is `base` (none) or `base_unit`. Nil if it is neither.
    static func atEnd(
      of name: String, base: String, measure: ColumnRole.Measure
    ) -> Unit?? {
      guard name.utf8.starts(with: base.utf8) else { return nil }
      let rest = Substring(name.utf8.dropFirst(base.utf8.count))
      if rest.utf8.isEmpty { return measure == .statedLength ? nil : .some(nil) }
      guard rest.utf8.first == UInt8(ascii: "_") else { return nil }
      return Unit(suffix: Substring(rest.utf8.dropFirst()), measure: measure).map { $0 }
    }

    /// The unit a suffix means for a column of this kind. Nil if it is none.
    init?(suffix: Substring, measure: ColumnRole.Measure) {
      switch measure {
      case .none: return nil
      case .time:
        guard let unit = Trace.TimeUnit(word: String(suffix)) else { return nil }
        self = .time(unit)
      case .position, .length, .statedLength:
        if measure == .position, suffix.utf8.elementsEqual("frac".utf8) {
          self = .fraction
          return
        }
        guard let unit = Trace.LengthUnit(word: String(suffix)) else { return nil }
        self = .length(unit)
      }
    }
  }
}

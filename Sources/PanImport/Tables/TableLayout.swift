import PanTraces

/// The column numbers and units of a table.
struct TableLayout: Sendable {
  var form: RowSource.Form
  /// The names of the columns.
  var names: [String]
  /// The line that names the columns. Nil if none does.
  var headerLine: Int?
  var time: Int
  /// Nil if only the other axis was recorded.
  var x: Int?
  /// Nil if only the other axis was recorded.
  var y: Int?
  /// The id columns. Empty if a gesture goes from down to lift.
  var ids: [Int] = []
  var phase: Int?
  var pointer: Int?
  var pressure: Int?
  var participant: Int?
  var intent: Int?
  var decision: Int?
  /// The passthrough columns.
  var passthrough: [Int] = []
  /// The reading of phase cells. Nil without a phase column.
  var phases: PhaseReading?
  var intents: OutcomeChoice.Reading?
  var decisions: OutcomeChoice.Reading?
  var timeUnit: Trace.TimeUnit
  var unit: PositionUnit
  /// The container's size, after import.
  var size: Vector?
  var isYUp = false
  /// Whether x and y are steps from the sample before, and not places.
  var isRelative = false
  /// The median step of times, in their unit.
  var usualStep = 0.0
  /// The columns with the device and display of an event: those of others repeat the same touch.
  var sources: [Int] = []
  /// The button column that contains wheel events.
  var wheel: Int?
  /// Whether the rows of each gesture are sorted by time.
  var isSorted = false

  /// The vocabulary of the traces.
  var vocabulary: Trace.PhaseVocabulary {
    guard let phases else { return .absent }
    return phases.isGesture ? .gesture : .touch
  }

  /// Whether gestures are the numbered lists of a file, which has no ids of its own.
  var areLists: Bool { ids.count == 1 && names[ids[0]].hasSameBytes(as: JSONRows.listName) }

  /// The roles of columns with one value in all rows of a gesture.
  var gestureRoles: [ColumnRole] {
    (intent == nil ? [] : [.intent]) + (decision == nil ? [] : [.decision])
      + (participant == nil ? [] : [.participant])
  }

  /// The outcomes that the cells of a gesture hold, nil for an empty cell. Nil for both if a word
  /// is unknown.
  func outcomes(
    intent: [UInt8], decision: [UInt8]
  ) -> (intent: TransitionOutcome?, decision: TransitionOutcome?)? {
    let outcomes = (intents?.read(intent), decisions?.read(decision))
    guard intent.isEmpty || outcomes.0 != nil, decision.isEmpty || outcomes.1 != nil else {
      return nil
    }
    return (intent.isEmpty ? nil : outcomes.0, decision.isEmpty ? nil : outcomes.1)
  }

  /// Makes rows of the file's pieces.
  func source(_ settings: ImportSettings) -> RowSource {
    let roles: Set = [
      time, x, y, phase, pointer, pressure, participant, intent, decision, wheel,
    ]
    let used = names.indices.filter { column in
      roles.contains(column) || (ids + sources + passthrough).contains(column)
        || LineRows.kind(of: names[column]) != .other
    }
    return RowSource(
      form, names, headerLine: headerLine, settings,
      used: form == .lines ? used.map { names[$0] } : nil)
  }

  /// A recorded position after import: in the unit of length, y downwards.
  func position(_ x: Double, _ y: Double) -> Vector {
    var place = Vector(x: x, y: y)
    if unit == .fractions, let size { place = Vector(x: x * size.x, y: y * size.y) }
    if isYUp, let size { place = Vector(x: place.x, y: size.y - place.y) }
    return place
  }
}

extension [UInt8] {
  /// The text of a passthrough cell, on one line: safe for a row of a trace file.
  var carried: String {
    let text = String(decoding: self, as: UTF8.self)
    return text.fitsInLine ? text : VisibleText.oneLine(text)
  }
}

import PanMotion

/// Reads the rows that most rows are: the next move of the contact under way.
///
/// A row belongs here if it differs from the trace's other moves only in time and position, and
/// these are plain decimals that rise in time. Everything else is left to ``TraceBodyParser``,
/// which reads any row and is the measure for this one: both give the same trace.
struct FastLane {
  /// What to do with a column.
  private enum Column {
    case time, x, y
    /// The bytes are those of the trace's other moves.
    case same(Int)
    case ignored
  }

  /// No row is looked at with fewer bytes than this left, so that words can be loaded whole.
  private static let reserve = 64
  /// Ignored fields longer than this are left to the slow way, which knows the limits.
  private static let longestIgnored = 200

  private let columns: [Column]
  private let delimiter: UInt8
  private let factor: Double?
  private let sampleLimit: Int
  private let lineLimit: Int
  private var known: [KnownCell]
  /// The vocabulary of the known word for a move.
  private var moveVocabulary: PhaseVocabulary?
  private let knownRoles: [ColumnRole]

  /// Nil for layouts that have no plain rows.
  init?(layout: ColumnLayout, options: ReadingOptions) {
    guard !options.sortsRows, layout.has(.phase),
      options.limits.fieldLength >= Self.longestIgnored
    else { return nil }
    switch layout.positionScale {
    case .asRecorded: factor = nil
    case .factor(let value): factor = value
    case .container: return nil
    }
    var columns: [Column] = []
    var knownRoles: [ColumnRole] = []
    for role in layout.roles {
      switch role {
      case .time: columns.append(.time)
      case .x: columns.append(.x)
      case .y: columns.append(.y)
      case nil: columns.append(.ignored)
      case .pointer, .velocityX, .velocityY, .pressure: return nil
      case .traceID, .phase, .intent, .label, .decision, .participant, .width, .height:
        columns.append(.same(knownRoles.count))
        if let role { knownRoles.append(role) }
      }
    }
    self.columns = columns
    self.knownRoles = knownRoles
    known = [KnownCell](repeating: KnownCell(), count: knownRoles.count)
    delimiter = layout.delimiter
    sampleLimit = options.limits.samplesPerTrace
    lineLimit = options.limits.lineLength
  }

  /// Takes over what stays the same in a trace from one of its rows.
  mutating func learn(
    _ text: UnsafeRawBufferPointer, cells: [RowCell], phase: TouchPhase,
    vocabulary: PhaseVocabulary
  ) {
    // The end of a contact leaves nothing to read on this lane.
    guard !phase.endsContact else { return }
    let knowsMove = vocabulary == moveVocabulary
    if phase == .move { moveVocabulary = vocabulary }
    for (column, step) in columns.enumerated() {
      guard case .same(let index) = step else { continue }
      if knownRoles[index] == .phase, phase != .move {
        // A trace in the other vocabulary must not use this one's word.
        if !knowsMove { known[index].forget() }
        continue
      }
      known[index].remember(UnsafeRawBufferPointer(rebasing: text[cells[column].text]))
    }
  }

  /// Takes no row until the next ``learn(_:cells:phase:vocabulary:)``.
  mutating func forgetTrace() {
    for index in known.indices where knownRoles[index] != .phase { known[index].forget() }
  }

  /// Reads rows from the start of `bytes`, which ends with a line end, as far as they are plain.
  ///
  /// Returns how many bytes and rows were read.
  func read(
    _ bytes: UnsafeRawBufferPointer, line: Int, into builder: inout TraceBuilder
  )
    -> (bytes: Int, rows: Int)
  {
    guard let base = bytes.baseAddress else { return (0, 0) }
    let room = sampleLimit - builder.samples.count
    let lastStart = bytes.count - Self.reserve
    let lastTime = builder.lastTime
    var consumed = 0
    var rows = 0
    builder.appendMoves(fromLine: line) { samples, start, perSecond in
      var row = LaneRow(base, lastTime: lastTime)
      columns.withUnsafeBufferPointer { columns in
        known.withUnsafeBufferPointer { known in
          PowersOfTen.withTable { powers in
            while rows < room, row.begin(before: base + lastStart),
              read(&row, columns: columns, known: known, powers: powers, end: base + bytes.count)
            {
              rows += 1
              samples.append(row.sample(start: start, perSecond: perSecond, factor: factor))
            }
          }
        }
      }
      consumed = row.start - base
    }
    return (consumed, rows)
  }

  @inline(__always)
  private func read(
    _ row: inout LaneRow, columns: UnsafeBufferPointer<Column>,
    known: UnsafeBufferPointer<KnownCell>, powers: UnsafeBufferPointer<Double>,
    end: UnsafeRawPointer
  ) -> Bool {
    let last = columns.count - 1
    for index in 0...last {
      let isLast = index == last
      switch columns[index] {
      case .time:
        guard let value = row.number(powers: powers), value > row.lastTime else { return false }
        row.time = value
      case .x:
        guard let value = row.number(powers: powers) else { return false }
        row.x = value
      case .y:
        guard let value = row.number(powers: powers) else { return false }
        row.y = value
      case .same(let cell):
        guard row.cursor + Self.reserve <= end, row.skip(known[cell]) else { return false }
      case .ignored:
        guard row.skipField(delimiter: delimiter, limit: Self.longestIgnored, end: end) else {
          return false
        }
      }
      guard isLast ? row.endLine() : row.endField(delimiter) else { return false }
    }
    return row.finish(lineLimit: lineLimit)
  }
}

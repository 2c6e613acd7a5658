import PanMotion
import PanText

/// The fast path for nearly all rows: the next move of the contact under way.
///
/// It takes a row that differs from the trace's other moves in numbers only, where all of these are
/// there, are plain decimals, and rise in time. ``TraceBodyParser`` reads every other row and is
/// the reference: both give the same trace.
struct FastLane {
  /// What stands in a column.
  private enum Column {
    case field(TemplateStep.Field)
    /// The same in all rows of a trace.
    case same
    /// The phase, which the trace's moves have in common.
    case phase
    /// A passthrough column, by its number: compared as constant until a row differs.
    case passthrough(Int)
  }

  private let columns: [Column]
  private let sampleLimit: Int
  private let loop: LaneLoop
  /// How the moves and the lift after them are read; empty where none can be.
  private var template = LaneTemplate()
  /// The words for a move and for a lift, empty where unknown, and their vocabulary.
  private var moveWord: [UInt8] = []
  private var liftWord: [UInt8] = []
  private var vocabulary: PhaseVocabulary?

  /// Nil for layouts that have no plain rows.
  init?(layout: ColumnLayout, options: ReadingOptions) {
    guard !options.sortsRows, layout.has(.phase), layout.content == nil,
      options.limits.fieldLength >= LaneLoop.longestIgnored,
      // No row that is read here can then exceed the line's limit.
      options.limits.lineLength
        >= LiteralBytes.longest + layout.roles.count * LaneLoop.longestIgnored
    else { return nil }
    // With a larger factor a position may be infinite, which only the row reader checks.
    guard case .constant(let factor) = layout.positionFactor, factor <= 1e200,
      case .constant(let scrollFactor) = layout.scrollFactor ?? .constant(0)
    else { return nil }
    var columns: [Column] = []
    // Passthrough columns are in the header's order.
    var passthrough = layout.passthrough.indices.makeIterator()
    var number = passthrough.next()
    for (index, role) in layout.roles.enumerated() {
      switch role {
      case .time: columns.append(.field(.time))
      case .x: columns.append(.field(.x))
      case .y: columns.append(.field(.y))
      case nil:
        if let place = number, layout.passthrough[place].column == index {
          columns.append(.passthrough(place))
          number = passthrough.next()
        } else {
          columns.append(.field(.ignored))
        }
      case .phase: columns.append(.phase)
      case .velocityX: columns.append(.field(.velocityX))
      case .velocityY: columns.append(.field(.velocityY))
      case .pressure: columns.append(.field(.pressure))
      case .scrollY: columns.append(.field(.scrollY))
      // Rows of another pointer than the learned one's are left to the row reader.
      default: columns.append(.same)
      }
    }
    self.columns = columns
    sampleLimit = options.limits.samplesPerTrace
    loop = LaneLoop(
      delimiter: layout.delimiter, factor: factor, scrollFactor: scrollFactor)
  }

  /// Builds the template from one of the trace's rows, which has no quotes.
  ///
  /// `hasReturn` says whether the line ended with CR LF. Passthrough columns that differ from row
  /// to row, as `passthrough` has them, are skipped instead of compared.
  mutating func learn(
    _ text: ByteView, cells: [RowCell], hasReturn: Bool, phase: TouchPhase,
    vocabulary: PhaseVocabulary, passthrough: borrowing PassthroughTexts
  ) {
    if phase == .move || phase == .up { learnWord(of: phase, text, cells, vocabulary) }
    // After the end of a contact this lane has nothing to read.
    guard !phase.endsContact else { return }
    forgetTrace()
    // A trace in the other vocabulary must not use this one's words.
    guard vocabulary == self.vocabulary, !moveWord.isEmpty else { return }
    // Where the literal bytes begin that are not in the template yet.
    var start = 0
    for column in columns.indices {
      let cell = cells[column].text
      let field: TemplateStep.Field
      switch columns[column] {
      case .same: continue
      case .passthrough(let number):
        guard passthrough.varies[number], !passthrough.keepsSampleTexts else { continue }
        field = .ignored
      case .phase:
        template.append(ByteView(rebasing: text[start..<cell.lowerBound]))
        template.append(phase: moveWord)
        start = cell.upperBound
        continue
      case .field(let found): field = found
      }
      template.append(ByteView(rebasing: text[start..<cell.lowerBound]))
      template.endLiteral(before: field)
      start = cell.upperBound
    }
    template.append(ByteView(rebasing: text[start...]))
    if hasReturn { template.append(0x0D) }
    template.append(0x0A)
    template.endLiteral(before: .end)
    template.finish(liftWord: liftWord)
  }

  private mutating func learnWord(
    of phase: TouchPhase, _ text: ByteView, _ cells: [RowCell], _ vocabulary: PhaseVocabulary
  ) {
    if vocabulary != self.vocabulary {
      self.vocabulary = vocabulary
      moveWord.removeAll(keepingCapacity: true)
      liftWord.removeAll(keepingCapacity: true)
    }
    for (column, content) in columns.enumerated() {
      guard case .phase = content else { continue }
      let word = ByteView(rebasing: text[cells[column].text])
      let isMove = phase == .move
      // Mostly the word is known from an earlier trace.
      guard !(isMove ? moveWord : liftWord).isSame(as: word) else { continue }
      if isMove { moveWord = Array(word) } else { liftWord = Array(word) }
    }
  }

  /// Takes no row until the next ``learn(_:cells:hasReturn:phase:vocabulary:passthrough:)``.
  mutating func forgetTrace() { template.removeAll() }

  /// The place before which rows may be read here; `bytes` ends with a line end.
  ///
  /// Loads stay within ``LaneRow/reach`` bytes of a row's line end, so that a row can be read where
  /// at least as many bytes are left from its line end on.
  static func end(of bytes: ByteView) -> Int {
    var place = bytes.count - LaneRow.reach
    while place >= 0, bytes[place] != 0x0A { place -= 1 }
    return place + 1
  }

  /// Reads rows from the start of `bytes` while they fit the template and begin before `end`, see
  /// ``end(of:)``.
  ///
  /// Returns how many bytes and rows were read. Mutating, so that no call copies the lane.
  mutating func read(
    _ bytes: ByteView, before end: Int, line: Int, into builder: inout TraceBuilder
  ) -> (bytes: Int, rows: Int) {
    guard end > 0, !template.moves.isEmpty else { return (0, 0) }
    let (loop, template) = (loop, template)
    let room = sampleLimit - builder.samples.count
    return unsafe bytes.withBuffer { buffer in
      guard let base = buffer.baseAddress else { return (0, 0) }
      return unsafe Self.read(
        loop, template, from: base, before: base + end, line: line, atMost: room, into: &builder)
    }
  }

  private static func read(
    _ loop: LaneLoop, _ template: LaneTemplate, from base: UnsafeRawPointer,
    before limit: UnsafeRawPointer, line: Int, atMost room: Int, into builder: inout TraceBuilder
  ) -> (bytes: Int, rows: Int) {
    var row = unsafe LaneRow(base, lastTime: builder.lastTime)
    var rows =
      unsafe template.withMoves { steps, pattern in
        unsafe builder.appendMoves(fromLine: line, atMost: room) {
          samples, extras, start, perSecond in
          unsafe PowersOfTen.table.withUnsafeBufferPointer { powers in
            unsafe loop.readMoves(
              &row, before: limit, into: samples, extras, steps: steps, pattern: pattern,
              powers: powers,
              start: start, perSecond: perSecond)
          }
        }
      } ?? 0
    guard rows > 0, rows < room, !template.lift.isEmpty, unsafe row.begin(before: limit) else {
      return (unsafe row.start - base, rows)
    }
    let isLift =
      unsafe template.withLift { steps, pattern in
        unsafe PowersOfTen.table.withUnsafeBufferPointer { powers in
          unsafe loop.read(&row, steps: steps, pattern: pattern, powers: powers)
        }
      } ?? false
    if isLift {
      rows += 1
      builder.appendLift(loop.scaled(row.extras)) { start, perSecond in
        row.sample(.up, start: start, perSecond: perSecond, factor: loop.factor)
      }
    }
    return (unsafe row.start - base, rows)
  }
}

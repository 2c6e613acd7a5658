/// Turns the fields of a row into values.
///
/// A class, since the parser would copy so large a value for every row.
final class RowReader: Sendable {
  let layout: ColumnLayout
  /// The columns that may differ in rows of a trace and yet say nothing new of it: numbers of
  /// samples, phases, and those without a meaning.
  let looseColumns: [Int]
  let facts: Trace.Metadata.Facts
  private let fieldLimit: Int
  private let content: ColumnLayout.ContentColumn?
  private let phaseColumn: Int?
  /// What positions are multiplied by. Nil if they are parts of the container.
  private let factor: Double?
  private let scrollFactor: Double?
  /// Whether rows say anything in another unit than that of the trace.
  private let converts: Bool

  init(header: TraceFileHeader, options: ReadingOptions) {
    layout = header.layout
    facts = Trace.Metadata.Facts(header: header, options: options)
    fieldLimit = options.limits.fieldLength
    content = layout.content
    phaseColumn = layout.index(of: .phase)
    looseColumns = layout.roles.indices.filter { [layout] column in
      layout.roles[column].map { $0 == .phase || $0.isNumber && $0.belongsToSamples } ?? true
    }
    factor = layout.positionFactor
    scrollFactor = layout.lengthFactors[.scrollY]
    converts =
      factor != 1 || content != nil
      || [.scrollY, .velocityX, .velocityY].contains(where: layout.has)
  }

  /// Whether a field of a loose column says nothing new, whatever it holds.
  func isLoose(_ column: Int, _ context: inout Context) -> Bool {
    let places = layout.passthrough
    let number = places.partitioningIndex { $0.column >= column }
    return number == places.count || places[number].column != column
      || context.passthrough.isDone(number)
  }

  /// Reads one row of the trace in `context`.
  func read(
    _ text: ByteView, cells: [RowSplitter.Cell], into row: inout Row,
    context: inout Context
  ) throws(Refusal) {
    if content != nil, let phaseColumn {
      row.isSettle = PhaseWord.isSettle(ByteView(rebasing: text[cells[phaseColumn].text]))
    }
    for column in layout.roles.indices {
      let place = cells[column].text
      guard place.count <= fieldLimit else {
        throw Refusal(code: .fieldTooLong, column: column)
      }
      guard let role = layout.roles[column] else { continue }
      // No finger is down in a row after a lift, so its position means nothing and may be empty.
      if row.isSettle, role.belongsToSamples, ![.time, .content, .progress].contains(role) {
        continue
      }
      let cell = ByteView(rebasing: text[place])
      switch role {
      case .traceID: break
      case .phase: row.phase = try phase(cell, column, &context)
      case .pointer:
        guard !cell.isEmpty else { throw Refusal(code: .emptyCell, column: column) }
        guard let pointer = context.pointer(cell) else {
          throw Refusal(code: .outOfRange, column: column)
        }
        row.pointer = pointer
      case .time, .x, .y, .velocityX, .velocityY, .scrollY, .content, .progress:
        let value = cell.isEmpty ? nil : try number(cell, column)
        if let code = row.take(value, role) { throw Refusal(code: code, column: column) }
      case .intent, .decision, .participant, .width, .height, .refreshRate, .direction, .travel,
        .velocityBasis:
        try take(cell, column, role, &context)
      }
    }
    if !row.isSettle {
      for (number, place) in layout.passthrough.enumerated() {
        context.passthrough.take(ByteView(rebasing: text[cells[place.column].text]), in: number)
      }
      row.number = context.passthrough.keepRow(text, cells, layout.passthrough)
    }
    try convert(&row, &context)
  }

  /// Turns what a row says into the units of its trace.
  func convert(_ row: inout Row, _ context: inout Context) throws(Refusal) {
    guard converts else { return }
    if let offset = row.scrollOffset {
      row.scrollOffset = scrollFactor.map { offset * $0 }
    }
    if let content, let value = row.content {
      let scaled = value * content.factor
      guard scaled.isFinite,
        content.measure == .length || scaled.magnitude <= Trace.RecordedContent.mostTravels
      else { throw Refusal(code: .outOfRange, column: content.column) }
      row.content = scaled
    }
    if row.isSettle { return }
    row.position =
      if let factor { row.position * factor } else { try scaled(row.position, context) }
    // A file may say that a point is 1e-300 pixels; its positions would be infinite.
    guard row.position.x.isFinite, row.position.y.isFinite else {
      throw Refusal(code: .outOfRange, column: layout.index(of: .x))
    }
    row.velocity = nil
    if let x = row.reported.x, let y = row.reported.y {
      let recorded = Vector(x: x, y: y)
      row.velocity = if let factor { recorded * factor } else { try scaled(recorded, context) }
    }
  }

  private func take(
    _ cell: ByteView, _ column: Int, _ role: ColumnRole, _ context: inout Context
  ) throws(Refusal) {
    guard !cell.isEmpty else { return }
    var value: Double?
    switch role {
    case .intent, .decision:
      guard role.knows(cell) else { throw Refusal(code: .unknownOutcome, column: column) }
    case .direction, .velocityBasis:
      guard role.knows(cell) else { throw Refusal(code: .unknownWord, column: column) }
    case .width, .height, .travel, .refreshRate:
      let measure = try number(cell, column)
      // A size of 0 would make every share of it infinite.
      guard measure > 0, measure <= ReadingOptions.Limits.largestMeasure,
        role != .refreshRate || ReadingOptions.Limits.refreshRates.contains(measure)
      else { throw Refusal(code: .outOfRange, column: column) }
      value = measure
    default: break
    }
    guard context.take(cell, for: role, number: value) else {
      throw Refusal(code: .inconsistentValue, column: column)
    }
  }

  private func phase(
    _ cell: ByteView, _ column: Int, _ context: inout Context
  ) throws(Refusal) -> TouchSample.Phase {
    guard !cell.isEmpty else { throw Refusal(code: .emptyCell, column: column) }
    // `up` ends a touch and `ended` a recognized pan: a trace that has both is of neither kind.
    guard let word = PhaseWord(cell), word.vocabulary == context.vocabulary ?? word.vocabulary
    else { throw Refusal(code: .unknownPhase, column: column) }
    context.vocabulary = word.vocabulary
    return word.phase
  }

  private func number(_ cell: ByteView, _ column: Int) throws(Refusal) -> Double {
    do throws(Double.DecimalError) {
      return try Double(decimal: cell)
    } catch {
      switch error {
      case .empty: throw Refusal(code: .emptyCell, column: column)
      case .malformed: throw Refusal(code: .notANumber, column: column)
      case .overflow: throw Refusal(code: .outOfRange, column: column)
      }
    }
  }

  private func scaled(_ vector: Vector, _ context: Context) throws(Refusal) -> Vector {
    guard let width = facts.width(context), let height = facts.height(context) else {
      throw Refusal(
        code: .emptyCell, column: layout.index(of: .width) ?? layout.index(of: .x))
    }
    return Vector(x: vector.x * width, y: vector.y * height)
  }

  /// The values of one row, before its place in the trace has been checked.
  struct Row {
    var line = 0
    var recordedTime = 0.0
    /// In the layout's length unit.
    var position = Vector.zero
    /// Nil without a phase column.
    var phase: TouchSample.Phase?
    /// Pointers of the trace numbered in the order in which they appear.
    var pointer = 0
    /// The parts of the velocity as they stand in the file.
    var reported: (x: Double?, y: Double?) = (nil, nil)
    var velocity: Vector?
    var scrollOffset: Double?
    /// Where the app's content stood, in the measure of its column.
    var content: Double?
    /// Whether it holds content after a lift and nothing of a finger.
    var isSettle = false
    /// Its index among the rows of ``Trace/PassthroughColumn/Collector``.
    var number = 0

    /// Takes the number of a column, nil if its field is empty. The code says why it cannot be.
    @inline(__always)
    mutating func take(_ value: Double?, _ role: ColumnRole) -> Diagnostic.Code? {
      let limit =
        role == .time ? ReadingOptions.Limits.largestTime : ReadingOptions.Limits.largestMeasure
      if let value, value.magnitude > limit { return .outOfRange }
      if value == nil, isSettle || role == .time || role == .x || role == .y { return .emptyCell }
      switch role {
      case .time: recordedTime = value ?? 0
      case .x: position.x = value ?? 0
      case .y: position.y = value ?? 0
      case .velocityX: reported.x = value
      case .velocityY: reported.y = value
      case .scrollY: scrollOffset = value
      default: content = value
      }
      return nil
    }
  }

  /// Why a row cannot be read, and which of its fields is to blame.
  struct Refusal: Error {
    var code: Diagnostic.Code
    /// The column. Nil if the whole row is meant.
    var column: Int?
  }
}

extension TransitionOutcome {
  /// The outcome a cell names. Nil for any other text.
  init?(cell: ByteView) {
    if cell.isSame(as: "finish") {
      self = .finish
    } else if cell.isSame(as: "cancel") {
      self = .cancel
    } else {
      return nil
    }
  }
}

extension AppDecision {
  /// The decision that a cell spells. Nil for any other text.
  init?(cell: ByteView) {
    if cell.isSame(as: "none") {
      self = .noPan
    } else {
      guard let outcome = TransitionOutcome(cell: cell) else { return nil }
      self.init(outcome)
    }
  }
}

// How to change this: what a step compares was found sound by `RowReader` in the row that was learned
// from. Whatever may differ from row to row has to be a field of a step, or the row is split. The tests
// of `RowShapeTests` read each shape of file both ways.
extension RowReader {
  /// What the rows of a trace have in common: all but the numbers of samples, phases, and columns that
  /// do not matter.
  ///
  /// It is learned from a row that was split and read without fault. The rows after it mostly differ
  /// from it in nothing else, whatever columns there are. What repeats was found sound then, so that it
  /// is only compared. Any other row is split, and the pattern learned from it.
  struct Pattern {
    /// Eight bytes at most.
    private struct Word {
      /// The first byte is the lowest.
      let bytes: UInt64
      let mask: UInt64
      let count: Int

      init(_ bytes: ByteView, _ range: Range<Int>) {
        count = range.count
        mask = UInt64.max >> UInt64(64 - 8 * count)
        self.bytes = bytes.paddedWord(at: range.lowerBound) & mask
      }

      @inline(__always)
      func stands(in bytes: ByteView, at place: Int) -> Bool {
        (bytes.paddedWord(at: place) ^ self.bytes) & mask == 0
      }
    }

    private enum Field: Equatable {
      case none, phase
      /// What the number tells. Nil for a field that does not matter.
      case number(ColumnRole?)
    }

    /// A field, and what stands behind it.
    private var steps: [(field: Field, word: Word)] = []
    private var vocabulary: Trace.PhaseVocabulary?
    /// The phase of the last row, which mostly is the next one's, too.
    private var phase: Word?
    private let delimiter: UInt8
    private let fieldLimit: Int

    init(_ layout: ColumnLayout, _ limits: ReadingOptions.Limits) {
      (delimiter, fieldLimit) = (layout.delimiter, limits.fieldLength)
    }

    /// Makes no row fit.
    mutating func removeAll() { steps.removeAll(keepingCapacity: true) }

    /// Learns from a row of these cells.
    mutating func learn(
      _ row: ByteView, _ cells: [RowSplitter.Cell], _ reader: RowReader, _ context: inout Context
    ) {
      // Short numbers are not measured.
      guard fieldLimit > 8 else { return }
      vocabulary = context.vocabulary
      var (start, field) = (0, Field.none)
      func append(upTo end: Int) {
        repeat {
          let word = Word(row, start..<min(end, start + 8))
          steps.append((field, word))
          (start, field) = (start + word.count, .none)
        } while start < end
      }
      for column in reader.looseColumns where reader.isLoose(column, &context) {
        let (role, text) = (reader.layout.roles[column], cells[column].text)
        if role == .phase, text.count > 8 { continue }
        append(upTo: text.lowerBound)
        (start, field) = (text.upperBound, role == .phase ? .phase : .number(role))
        if role == .phase { phase = Word(row, text) }
      }
      append(upTo: row.count)
    }

    /// Reads a row from `start` on, and returns where the next line begins. Nil if the row is not like
    /// the one that was learned from.
    mutating func read(_ bytes: ByteView, from start: Int, into row: inout Row) -> Int? {
      guard !steps.isEmpty, bytes[start] != UInt8(ascii: "#") else { return nil }
      var place = start
      for index in steps.indices {
        let step = steps[index]
        // What nearly all rows have comes first: the phase of the row before, and short numbers.
        if case .phase = step.field, let phase, phase.stands(in: bytes, at: place) {
          place &+= phase.count
        } else if case .number(let role?) = step.field, let short = Double.short(bytes, at: place),
          isEnd(short.end, of: bytes)
        {
          guard row.take(short.value, role) == nil else { return nil }
          place = short.end
        } else if step.field != .none {
          guard let end = readField(step.field, bytes, from: place, into: &row) else { return nil }
          place = end
        }
        guard step.word.stands(in: bytes, at: place) else { return nil }
        place &+= step.word.count
      }
      if place < bytes.count, bytes[place] == 0x0D { place &+= 1 }
      return place < bytes.count && bytes[place] == 0x0A ? place &+ 1 : nil
    }

    /// Whether a number is whole that ends here. No byte up to the quote belongs to one.
    private func isEnd(_ place: Int, of bytes: ByteView) -> Bool {
      place < bytes.count && (bytes[place] == delimiter || bytes[place] <= UInt8(ascii: "\""))
    }

    /// Reads any field, and returns where it ends. What is not plain text is left to the splitter.
    @inline(never)
    private mutating func readField(
      _ field: Field, _ bytes: ByteView, from start: Int, into row: inout Row
    ) -> Int? {
      let end = bytes.firstMark(or: delimiter, from: start)
      guard end - start <= fieldLimit else { return nil }
      let text = ByteView(rebasing: bytes[start..<end])
      switch field {
      case .none, .number(nil): break
      case .phase:
        // A word of the other vocabulary is refused where the row is split.
        guard text.count <= 8, let word = PhaseWord(text), word.vocabulary == vocabulary else {
          return nil
        }
        row.phase = word.phase
        phase = Word(bytes, start..<end)
      case .number(let role?):
        // Some columns may be empty, as those of a velocity. `take` knows which.
        let value = try? Double(decimal: text)
        guard value != nil || text.isEmpty, row.take(value, role) == nil else { return nil }
      }
      return end
    }
  }

  /// What belongs to the trace as a whole while its rows are read.
  struct Context {
    /// The id's bytes. Rows of a trace are known by them.
    private(set) var id: [UInt8] = []
    /// The line of the first row.
    private(set) var firstLine = 0
    var vocabulary: Trace.PhaseVocabulary?
    /// Why the trace is lost.
    var rejection: Diagnostic? { didSet { isRejected = rejection != nil } }
    /// Whether the trace is lost. Asking ``rejection`` for that would copy it.
    private(set) var isRejected = false
    /// The first value of each column that has one value for a whole trace.
    private var constants = [(text: [UInt8], number: Double?)](
      repeating: ([], nil), count: ColumnRole.allCases.count)
    /// The roles that a row of the trace under way has given, one bit each.
    private var givenRoles: UInt32 = 0
    private var pointers: [[UInt8]] = []
    /// What the passthrough columns say.
    var passthrough: Trace.PassthroughColumn.Collector

    init(passthroughCount: Int = 0, keepsSampleTexts: Bool = false) {
      passthrough = Trace.PassthroughColumn.Collector(
        count: passthroughCount, keepsSampleTexts: keepsSampleTexts)
    }

    mutating func begin(id bytes: ByteView, line: Int) {
      id.removeAll(keepingCapacity: true)
      id.append(contentsOf: bytes)
      firstLine = line
      vocabulary = nil
      if isRejected { rejection = nil }
      givenRoles = 0
      if !pointers.isEmpty { pointers.removeAll(keepingCapacity: true) }
      passthrough.removeAll()
    }

    var name: String { String(decoding: id, as: UTF8.self) }

    /// Lends the trace's value of a column that has one for all rows. Empty bytes if no row has any.
    func withTraceValue<Result>(_ role: ColumnRole, _ body: (ByteView) -> Result) -> Result {
      guard isGiven(role) else { return body(ByteView()) }
      return constants[Int(role.rawValue)].text.withByteView(body)
    }

    /// The number in a constant column. Nil if no row has one.
    func number(_ role: ColumnRole) -> Double? {
      isGiven(role) ? constants[Int(role.rawValue)].number : nil
    }

    private func isGiven(_ role: ColumnRole) -> Bool {
      givenRoles & 1 << UInt32(role.rawValue) != 0
    }

    /// Takes a row's value of a constant column, and the number it is. False if it contradicts an
    /// earlier row.
    mutating func take(_ cell: ByteView, for role: ColumnRole, number: Double?) -> Bool {
      guard !cell.isEmpty else { return true }
      let index = Int(role.rawValue)
      guard isGiven(role) else {
        constants[index].text.removeAll(keepingCapacity: true)
        constants[index].text.append(contentsOf: cell)
        constants[index].number = number
        // The text of a role is left over from an earlier trace unless its bit is set.
        givenRoles |= 1 << UInt32(role.rawValue)
        return true
      }
      return constants[index].text.isSame(as: cell)
    }

    /// The number of a pointer in the order in which they appear. Nil if there are too many.
    mutating func pointer(_ cell: ByteView) -> Int? {
      // A hand has few fingers: a search costs less than a dictionary.
      if let index = pointers.firstIndex(where: { $0.isSame(as: cell) }) { return index }
      // `TouchSample.pointer` is a byte.
      guard pointers.count < ReadingOptions.Limits.pointersPerTrace else { return nil }
      pointers.append(Array(cell))
      return pointers.count - 1
    }
  }

  /// A cell of the phase column: what the pointer did, and the vocabulary it is told in.
  struct PhaseWord: Equatable {
    let phase: TouchSample.Phase
    let vocabulary: Trace.PhaseVocabulary

    /// Recognizes a word in any case, or an Android action code.
    init?(_ bytes: ByteView) {
      for word in Self.words where bytes.isSame(ignoringCase: word.text) {
        phase = word.phase
        vocabulary = word.vocabulary
        return
      }
      return nil
    }

    /// Whether a cell says that the row holds content after a lift.
    static func isSettle(_ bytes: ByteView) -> Bool { bytes.isSame(ignoringCase: "settle") }

    private typealias Word = (
      text: StaticString, phase: TouchSample.Phase, vocabulary: Trace.PhaseVocabulary
    )

    private static let words: [Word] = [
      ("down", .down, .touch), ("move", .move, .touch), ("up", .up, .touch),
      ("cancel", .cancel, .touch),
      ("began", .down, .gesture), ("changed", .move, .gesture), ("ended", .up, .gesture),
      ("cancelled", .cancel, .gesture), ("canceled", .cancel, .gesture),
      ("pointerdown", .down, .touch), ("pointermove", .move, .touch), ("pointerup", .up, .touch),
      ("pointercancel", .cancel, .touch),
      ("touchstart", .down, .touch), ("touchmove", .move, .touch), ("touchend", .up, .touch),
      ("touchcancel", .cancel, .touch),
      ("start", .down, .touch), ("end", .up, .touch),
      ("0", .down, .touch), ("1", .up, .touch), ("2", .move, .touch), ("3", .cancel, .touch),
    ]
  }
}

extension TouchSample.Phase {
  /// The word the writer uses.
  func word(in vocabulary: Trace.PhaseVocabulary) -> String {
    switch (self, vocabulary) {
    case (.down, .gesture): "began"
    case (.move, .gesture): "changed"
    case (.up, .gesture): "ended"
    case (.cancel, .gesture): "cancelled"
    case (.down, _): "down"
    case (.move, _): "move"
    case (.up, _): "up"
    case (.cancel, _): "cancel"
    }
  }
}

import PanTraces

/// Makes rows of the lines of a log: one for each contact of a line that has a place or a phase.
///
/// 1. ``Prefix`` takes off what a logger prints in front, and keeps its time as the last resort.
/// 2. ``LineFields`` finds the named values in the rest, and the word that says what happened.
/// 3. A line with a phase and no place waits for the place on the next one.
/// 4. A line with several fingers becomes a row for each.
/// 5. ``TableRecognition`` then names the columns, as those of any table.
struct LineRows {
  /// Only lines with this text are read. Empty for all.
  private let filter: [UInt8]
  private var reader: LineFields
  /// Whether the rows are those from which columns are chosen.
  private let isSample: Bool
  private let readsLogged: Bool
  /// A state whose place stands on the next line.
  private var state: [RowField] = []
  /// The time of the lines so far, if each says the step from the one before.
  private var steps: Double?
  /// Whether a value says what a finger did.
  private var phases = RowSource.KnownWords<[UInt8], Bool>()
  /// Whether the last place took the state of the line before.
  private var tookState = false

  /// The number of lines that hold a whole path.
  private var paths = 0

  /// What a field is good for.
  enum Kind: Sendable { case place, phase, other }

  /// The name of the time that the logger printed.
  static let loggedName = "logged_s"
  /// The name of what stands in front of an event, which tells views apart.
  static let tagName = "log tag"

  /// Reads the columns with these names, or all.
  init(_ settings: ImportSettings, _ names: [String]?) {
    filter = Array((settings.lines ?? "").utf8)
    isSample = names == nil
    readsLogged = names?.contains { $0.hasSameBytes(as: Self.loggedName) } ?? true
    reader = LineFields(names)
  }

  /// The rows of a line.
  mutating func rows(_ line: ByteView) -> [[RowField]] {
    let text = line.trimmed
    guard !text.isEmpty, filter.isEmpty || filter.withByteView({ text.firstPlace(of: $0) }) != nil
    else { return [] }
    if let path = path(text) { return path }
    if let report = report(text) { return report }
    let prefix = Prefix(text)
    reader.read(text, from: prefix.end)
    if prefix.isStep { steps = (steps ?? 0) + (prefix.seconds ?? 0) }
    var fields = reader.common
    guard !fields.isEmpty || !reader.indexed.isEmpty else { return [] }
    if readsLogged, let logged = prefix.isStep ? steps : prefix.seconds {
      // Sums of decimals leave digits beyond the ninth.
      let rounded = (logged * 1e9).rounded() / 1e9
      fields.append(RowField(Self.loggedName, rounded.written))
    }
    let hasPlace =
      fields.contains { $0.kind == .place }
      || reader.indexed.contains { $0.contains { $0.kind == .place } }
    let phase = fields.first { isPhase($0) }
    guard hasPlace else {
      guard phase != nil else { return [] }
      defer { state = fields }
      return pending()
    }
    if reader.listsPlaces || phase == nil && state.isEmpty && tookState {
      fields.append(RowField(Self.sharedName, "1"))
    }
    tookState = phase == nil && (tookState || !state.isEmpty)
    if phase == nil {
      fields += state.filter { field in !fields.contains { $0.name.hasSameBytes(as: field.name) } }
      state = []
    }
    let before = pending()
    if isSample { fields.append(RowField(name: Self.tagName, text: tag(text, prefix.end))) }
    return before + expanded(fields, reader.indexed)
  }

  /// The points of a line such as `234,2620,196;241,2620,226;…`, whose columns have numbers for
  /// names. Nil for another line.
  private mutating func path(_ line: ByteView) -> [[RowField]]? {
    guard line.firstIndex(of: UInt8(ascii: ";"), from: 0) != nil else { return nil }
    let words = line.split { ByteScanner.isBlank($0) || $0 == UInt8(ascii: "\"") }
    let longest = words.max { $0.count < $1.count } ?? line.prefix(0)
    let points = longest.split(separator: UInt8(ascii: ";")).map { point in
      ByteView(rebasing: point).split(separator: UInt8(ascii: ",")).map {
        Array(ByteView(rebasing: $0))
      }
    }
    guard points.count > 2, let count = points.first?.count, (2...6).contains(count),
      points.allSatisfy({ $0.count == count && $0.allSatisfy { $0.number != nil } })
    else { return nil }
    paths += 1
    let list = RowField(JSONRows.listName, String(paths))
    return points.map { point in
      point.enumerated().map { RowField(name: String($0.offset + 1), text: $0.element) } + [list]
    }
  }

  /// A report of hid-recorder, whose time stands on the line after it. Nil for another line.
  private mutating func report(_ line: ByteView) -> [[RowField]]? {
    if line.has("# ReportID", at: 0) {
      reader.read(line, from: 0)
      defer { state = reader.common }
      return pending()
    }
    var scanner = ByteScanner(line)
    guard !state.isEmpty, scanner.skip("E: "), let time = scanner.number() else { return nil }
    let logged = RowField(Self.loggedName, time.written)
    defer { state = [] }
    return [state + [logged]]
  }

  /// Marks a place after a state that an earlier place had.
  static let sharedName = "shared state"

  /// Returns and clears the unfinished row: at the log's end, or before a new one begins.
  mutating func pending() -> [[RowField]] {
    defer { state = [] }
    return state.isEmpty ? [] : [state]
  }

  /// One row for each index, without the pointers that a further finger's down or lift only repeats.
  private func expanded(_ fields: [RowField], _ indexed: [[RowField]]) -> [[RowField]] {
    guard !indexed.isEmpty else { return [fields] }
    let only = fields.lazy.compactMap { Self.index($0.text) }.first
    return indexed.indices.filter { !indexed[$0].isEmpty && (only ?? $0) == $0 }
      .map { indexed[$0] + fields }
  }

  /// The 1 of `ACTION_POINTER_DOWN(1)`.
  private static func index(_ word: [UInt8]) -> Int? {
    word.withByteView { bytes in
      var scanner = ByteScanner(bytes)
      guard scanner.skip(past: "POINTER_"), scanner.skip(past: "(") else { return nil }
      return scanner.whole()
    }
  }

  private mutating func isPhase(_ field: RowField) -> Bool {
    field.kind == .phase && !field.text.isEmpty
      && phases.value(of: field.text) { word in
        PhaseReading.known(word).map { $0.meaning != .nothing } ?? (word.number != nil)
      }
  }

  /// What values with a name are good for.
  static func kind(of name: String) -> Kind {
    switch ColumnName(name)?.role {
    case .x, .y, .dx, .dy: .place
    case .phase: .phase
    default: ColumnName.isContact(name) ? .phase : .other
    }
  }

  /// The longest text without a digit in front of a line's first value.
  private func tag(_ line: ByteView, _ start: Int) -> [UInt8] {
    let head = line[start...].prefix(80).prefix { !LineFields.beginsValue($0) }
    let parts = head.split(whereSeparator: ByteScanner.isDigit).map {
      ByteView(rebasing: $0).trimmed
    }
    return Array(parts.max { $0.count < $1.count } ?? ByteView())
  }
}

extension LineRows {
  /// What a logger prints in front of a message: its time, in one of the usual forms.
  ///
  ///     06-20 18:58:06.623 13554 13554 D ViewRootImpl: …
  ///     2026-03-01T09:23:54.191Z …
  ///     [   2211.974] …         750:[4.848181712s] …
  ///     [  +16 ms] …            the time since the line before
  struct Prefix {
    /// The time in seconds: of the day, of the clock, or since the line before.
    private(set) var seconds: Double?
    /// Whether the time is the step from the line before.
    private(set) var isStep = false
    /// The place at which the message begins.
    private(set) var end = 0

    /// A logger's time stands within the first bytes.
    private static let reach = 64

    init(_ line: ByteView) {
      let bytes = ByteView(rebasing: line[..<min(line.count, Self.reach)])
      if let found = Self.timeOfDay(bytes) {
        seconds = found.seconds
        // A time behind the values is that of the line, too.
        if !bytes[..<found.end].contains(where: LineFields.beginsValue) { end = found.end }
      } else if let bracket = bytes.firstIndex(of: UInt8(ascii: "[")),
        // The index of `id[0]` is no time.
        !bytes[..<bracket].contains(where: LineFields.beginsValue)
      {
        readBracket(ByteScanner(bytes, at: bracket + 1))
      } else {
        readFirst(ByteScanner(bytes))
      }
    }

    /// `[  24969.637831]`, `[4.848181712s]`, `[  +16 ms]` or, for no step, `[        ]`.
    private mutating func readBracket(_ start: ByteScanner) {
      var scanner = start
      scanner.skipBlanks()
      if scanner.skip("]"), scanner.position > start.position + 3 {
        (seconds, isStep, end) = (0, true, scanner.position)
        return
      }
      isStep = scanner.skip("+")
      guard let number = scanner.number() else { return isStep = false }
      scanner.skipBlanks()
      let isMilliseconds = scanner.skip("ms")
      if !isMilliseconds { _ = scanner.skip("s") }
      guard scanner.skip("]") else { return isStep = false }
      seconds = isMilliseconds ? number / 1000 : number
      end = scanner.position
    }

    /// `0.803  message`: seconds with decimals in front.
    private mutating func readFirst(_ start: ByteScanner) {
      var scanner = start
      scanner.skipBlanks()
      let begin = scanner.position
      guard let number = scanner.number(), scanner.next == 0x20,
        scanner.bytes[begin..<scanner.position].contains(UInt8(ascii: "."))
      else { return }
      (seconds, end) = (number, scanner.position)
    }

    /// The first hh:mm:ss with or without decimals, on the day of a date in front of it.
    private static func timeOfDay(_ bytes: ByteView) -> (seconds: Double, end: Int)? {
      for colon in bytes.indices where bytes[colon] == UInt8(ascii: ":") {
        var start = colon
        while start > 0, ByteScanner.isDigit(bytes[start - 1]) { start -= 1 }
        var scanner = ByteScanner(bytes, at: start)
        guard let time = scanner.timeOfDay() else { continue }
        return (time + day(bytes, before: start) * 86_400, scanner.position)
      }
      return nil
    }

    /// The day of the month of a date that ends in front of the time. 0 without one.
    private static func day(_ bytes: ByteView, before place: Int) -> Double {
      guard place >= 3, bytes[place - 3..<place - 1].allSatisfy(ByteScanner.isDigit) else {
        return 0
      }
      return Double(bytes[place - 3] - 0x30) * 10 + Double(bytes[place - 2] - 0x30)
    }
  }

  /// What the words of a platform say about its logs, beyond their names and numbers.
  struct Dialect: Equatable, Sendable {
    /// The unit of positions.
    var unit: PositionUnit
    /// The unit of times. Nil if the numbers show it.
    var timeUnit: Trace.TimeUnit?
    /// Whose positions they are, for evidence.
    var words: String
    /// How to print times. Nil if the general advice holds.
    var timeAdvice: String?
    /// How far release velocities can be trusted. Nil if the rows show it.
    var velocityBasis: Trace.VelocityBasis?

    /// The dialect of a log. Nil for none that is known.
    static func of(_ log: ByteView) -> Dialect? {
      for (word, dialect) in list where log.contains(word) { return dialect }
      return nil
    }

    private static let list: KeyValuePairs<StaticString, Dialect> = [
      "MotionEvent": .init(
        unit: .pixels, timeUnit: .milliseconds, words: "Android's events have device pixels"),
      "Event#": .init(
        unit: .points, timeUnit: .microseconds, words: "Flutter's logical pixels",
        timeAdvice: "Print event.toStringFull()."),
      "Offset(": .init(
        unit: .points, words: "Flutter's logical pixels", timeAdvice: "Print event.timeStamp, too."),
      // SDL 3: SDL_TouchFingerEvent.
      "SDL_EVENT_FINGER": .init(
        unit: .fractions, timeUnit: .nanoseconds, words: "SDL's parts of the window, nanoseconds"),
      "PhysicalPosition": .init(unit: .pixels, words: "winit's physical pixels"),
    ]
  }
}

import PanBatch
import PanText
import PanTraces
import PanTuning

/// What people did in an app, one row for each thing: the gestures by their traces, and events.
struct SessionLog {
  /// One row.
  struct Row {
    /// The line of the file.
    let line: Int
    let participant: String
    /// The number of the participant's session.
    let session: Int
    /// When it began, in seconds on the session's clock.
    let time: Double
    let what: What
  }

  /// What was done.
  enum What {
    case gesture(Gesture)
    case event(SessionEvent)
  }

  /// A gesture of a trace.
  struct Gesture {
    let trace: String
    /// The number of the transition.
    let transition: Int
    /// The number of what is shown; nil where not logged.
    let item: Int?
    let direction: TravelDirection?
    /// Whether a program made it.
    let isGenerated: Bool
  }

  let rows: [Row]
  /// The names of the transitions by their numbers.
  let transitions: [String]

  /// The most rows that a log may have.
  static let mostRows = 4_000_000
}

/// Numbers for texts, in the order in which they came.
struct TextNumbers {
  private var numbers: [ByteKey: Int] = [:]
  private(set) var texts: [String] = []

  /// The number of a text.
  mutating func number(of text: String) -> Int {
    let key = ByteKey(text)
    if let known = numbers[key] { return known }
    numbers[key] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

/// A session log as CSV: participant, session, t_start, transition, and a trace_id or an event.
enum SessionLogFile {
  /// Reads a log; plain `t_start` is in `unit`.
  /// - Throws: A failure that names the file, the line and the column.
  static func read(_ path: String, unit: TimeUnit?) throws -> SessionLog {
    let input = Input(argument: path)
    let bytes = try SideFile.text(of: input)
    var reader = Reader(name: input.name, unit: unit)
    try bytes.withByteView { bytes in
      if let format = ForeignFormat(bytes) { throw reader.failure(1, format.message) }
      var (start, line) = (0, 0)
      while start < bytes.count {
        line += 1
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        try reader.read(ByteView(rebasing: bytes[start..<end]), line: line)
        start = end + 1
      }
    }
    return try reader.log()
  }

  /// What a column holds.
  private enum Column: CaseIterable {
    case participant, session, start, trace, transition, item, direction, event, generated

    var names: [String] {
      switch self {
      case .participant: ["participant"]
      case .session: ["session"]
      case .start: ["t_start", "t_start_s", "t_start_ms", "t_start_us", "t_start_ns"]
      case .trace: ["trace_id", "trace"]
      case .transition: ["transition"]
      case .item: ["item"]
      case .direction: ["direction"]
      case .event: ["event"]
      case .generated: ["generated"]
      }
    }

    /// Whether a log must have the column.
    var isRequired: Bool {
      switch self {
      case .participant, .session, .start, .trace, .transition: true
      case .item, .direction, .event, .generated: false
      }
    }
  }

  private struct Reader {
    let name: String
    let unit: TimeUnit?
    /// By the delimiter of the header.
    private var splitter = RowSplitter(delimiter: UInt8(ascii: ","))
    private var columns: [Column: Int] = [:]
    private var perSecond = 1.0
    private var sessions = TextNumbers()
    private var transitions = TextNumbers()
    private var items = TextNumbers()
    private var rows: [SessionLog.Row] = []
    private var hasHeader = false

    init(name: String, unit: TimeUnit?) {
      self.name = name
      self.unit = unit
    }

    func log() throws -> SessionLog {
      guard hasHeader else { throw failure(1, "the log has no header", advice: Self.shape) }
      return SessionLog(rows: rows, transitions: transitions.texts)
    }

    mutating func read(_ whole: ByteView, line: Int) throws {
      let ends = whole.last == 0x0D
      let text = ByteView(rebasing: whole[0..<(whole.count - (ends ? 1 : 0))])
      if text.isEmpty || text.first == UInt8(ascii: "#") || line == 1 && text.namesDelimiter {
        return
      }
      if !hasHeader {
        if text.contains(0x0D) { throw failure(line, ForeignFormat.carriageReturns) }
        splitter = RowSplitter(delimiter: text.delimiter)
      }
      let hasQuotes = text.contains(UInt8(ascii: "\""))
      if let wrong = splitter.split(text, hasQuotes: hasQuotes) {
        throw failure(line, "a quote stands wrong in column \(wrong + 1)")
      }
      var fields: [String] = []
      for cell in splitter.cells {
        fields.append(
          hasQuotes
            ? String(decoding: splitter.unquoted[cell.text], as: UTF8.self)
            : ByteView(rebasing: text[cell.text]).text)
      }
      guard hasHeader else { return try readHeader(fields, line) }
      try readRow(fields, line)
    }

    private mutating func readHeader(_ fields: [String], _ line: Int) throws {
      hasHeader = true
      for (place, field) in fields.enumerated() {
        let name = field.lowercased()
        guard let column = Column.allCases.first(where: { $0.names.contains(name) }) else {
          continue
        }
        guard columns[column] == nil else {
          throw failure(line, "two columns hold the \(column.names[0])")
        }
        columns[column] = place
        if column == .start { perSecond = try self.perSecond(name, line) }
      }
      for column in Column.allCases where column.isRequired && columns[column] == nil {
        throw failure(line, "there is no column \(column.names[0])", advice: Self.shape)
      }
    }

    private func perSecond(_ name: String, _ line: Int) throws -> Double {
      let stated = TimeUnit.allCases.first { name == "t_start_" + $0.symbol }
      guard let unit = stated ?? unit else {
        throw failure(
          line, "nothing says the unit of t_start",
          advice: "Call the column t_start_ms or t_start_s, or give --time-unit.")
      }
      return unit.perSecond
    }

    private mutating func readRow(_ fields: [String], _ line: Int) throws {
      guard rows.count < SessionLog.mostRows else {
        throw failure(line, "a log has at most \(SessionLog.mostRows) rows")
      }
      func text(_ column: Column) -> String? {
        guard let place = columns[column], place < fields.count, !fields[place].isEmpty else {
          return nil
        }
        return fields[place]
      }
      func required(_ column: Column) throws -> String {
        guard let text = text(column) else {
          throw failure(line, "\(column.names[0]) is empty")
        }
        return text
      }
      let participant = try required(.participant)
      let session = sessions.number(of: "\(participant)\u{0}\(try required(.session))")
      let item = text(.item).map { items.number(of: $0) }
      let what: SessionLog.What
      switch (text(.trace), text(.event)) {
      case (nil, let word?): what = .event(try event(word, item, line))
      case (let trace?, nil):
        what = .gesture(
          SessionLog.Gesture(
            trace: trace, transition: transitions.number(of: try required(.transition)),
            item: item, direction: try direction(text(.direction), line),
            isGenerated: try flag(text(.generated), line)))
      case (nil, nil):
        throw failure(line, "the row has neither a trace_id nor an event")
      case (_?, _?):
        throw failure(
          line, "the row has a trace_id and an event",
          advice: "A gesture and what was done after it are two rows.")
      }
      rows.append(
        SessionLog.Row(
          line: line, participant: participant, session: session,
          time: try seconds(try required(.start), line), what: what))
    }

    private func seconds(_ text: String, _ line: Int) throws -> Double {
      guard let time = Double(decimal: text), time.magnitude <= ReadingLimits.largestTime
      else { throw failure(line, "t_start is '\(VisibleText.oneLine(text))', not a number") }
      return time / perSecond
    }

    private func event(_ word: String, _ item: Int?, _ line: Int) throws -> SessionEvent {
      switch word.lowercased() {
      case "close": return .close(item: item)
      case "back": return .back(item: item)
      case "undo": return .undo(item: item)
      case "open": return .open(item: item)
      case "other": return .other
      default:
        throw failure(
          line, "event is '\(VisibleText.oneLine(word))'",
          advice: "Events are close, back, undo, open and other.")
      }
    }

    private func direction(_ word: String?, _ line: Int) throws -> TravelDirection? {
      guard let word else { return nil }
      guard let direction = TravelDirection(rawValue: word.lowercased()) else {
        throw failure(
          line, "direction is '\(VisibleText.oneLine(word))'",
          advice: "Directions are right, left, down and up.")
      }
      return direction
    }

    private func flag(_ word: String?, _ line: Int) throws -> Bool {
      switch word?.lowercased() {
      case nil, "0", "false", "no": return false
      case "1", "true", "yes": return true
      case let word?:
        throw failure(
          line, "generated is '\(VisibleText.oneLine(word))'", advice: "It is true or false.")
      }
    }

    func failure(_ line: Int, _ message: String, advice: String? = nil) -> CommandFailure {
      CommandFailure(.noInput, "\(name):\(line): \(message)", advice: advice)
    }

    private static let shape =
      "A session log has the columns participant,session,t_start_ms,trace_id,transition, and item, "
      + "direction, event and generated where they are known."
  }
}

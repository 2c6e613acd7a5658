import PanTraces

/// Recognizes the format of a file from its first bytes, and plans how to read it.
struct FormatRecognition {
  let bytes: ByteView
  /// The first lines, which show what a file is.
  let first: ByteView
  /// The options, with the guesses that stand in for them while further open questions are sought.
  private(set) var settings: ImportSettings

  init(_ bytes: ByteView, settings: ImportSettings) {
    self.bytes = bytes.withoutMark
    first = self.bytes.prefixLines(Importer.window)
    self.settings = settings
  }

  /// The plan. Throws one refusal that lists every question the file leaves open.
  func plan() throws(ImportRefusal) -> ImportPlan { try plan(after: []) }

  /// Answers each question with its guess and plans again, to find the next question.
  private func plan(after questions: [ImportRefusal]) throws(ImportRefusal) -> ImportPlan {
    let plan: ImportPlan
    do throws(ImportRefusal) {
      plan = try scaled(recognized())
    } catch {
      var error = error
      // A guess that was tried did not help.
      if questions.contains(where: { $0.guesses == error.guesses }) { error.guesses = [] }
      guard !error.guesses.isEmpty else { throw ImportRefusal(questions + [error]) ?? error }
      var guessing = self
      for guess in error.guesses { guessing.settings = guess.applied(to: guessing.settings) }
      return try guessing.plan(after: questions + [error])
    }
    if let open = ImportRefusal(questions) { throw open }
    return plan
  }

  /// Adds how large a point is to a plan in pixels or mm: rules have their bounds in points.
  private func scaled(_ plan: ImportPlan) throws(ImportRefusal) -> ImportPlan {
    var plan = plan
    func add(_ taken: String, _ because: String) {
      plan.evidence.append(Evidence("scale", taken, because))
    }
    switch plan.form.lengthUnit {
    case .millimeters:
      guard let scale = settings.pointsPerMillimeter else {
        throw ImportRefusal(
          "positions are millimeters, and nothing says how many points (pt, dp), the unit of rules, "
            + "make one",
          advice: "Give --set pt-per-mm=N: 6.3 is Android's dp, 6.0 to 6.4 the point of iPhones.",
          guess: .pointsPerMillimeter(6.3))
      }
      plan.pointsPerMillimeter = scale
      add("\(scale.written) pt per mm", "--set pt-per-mm")
    case .pixels where plan.scale == nil:
      guard let scale = settings.scale else {
        throw ImportRefusal(
          "positions are pixels, and nothing says how many make a point (pt, dp), the unit of rules",
          advice: "Give --px-per-pt N: density or devicePixelRatio; 1 takes pixels for points.",
          guess: .usualScale(of: plan.size))
      }
      plan.scale = scale
      add("\(scale.written) px per pt", "--px-per-pt")
    case .pixels: break
    case let unit:
      guard let scale = settings.scale else { break }
      // Who gives a scale takes the positions for pixels.
      guard settings.unit != nil || scale == 1 || unit != .points else {
        throw ImportRefusal(
          "positions are taken for points, and --px-per-pt is for pixels",
          advice: "Give --unit px if they are pixels, or leave --px-per-pt out.",
          guess: .unit(.pixels))
      }
      add("not used", "positions are in \(unit.symbol)")
    }
    return plan
  }

  private func recognized() throws(ImportRefusal) -> ImportPlan {
    guard !first.trimmed.isEmpty || !bytes.trimmed.isEmpty else {
      throw ImportRefusal("the file holds nothing", advice: "Record again.")
    }
    try refuseForeignBytes()
    let census = Census(first)
    let format: ImportFormat
    if let settled = settings.format {
      format = settled
    } else {
      do throws(ImportRefusal) {
        format = try census.format()
      } catch {
        // Another log may stand between a kernel's lines.
        let sample = try linesSample()
        guard sample.holdsTimedPlaces else { throw error }
        return try linesPlan(sample)
      }
    }
    switch format {
    case .kernel: return try evdevPlan(census)
    case .events: return try jsonPlan()
    case .lines: return try linesPlan(linesSample())
    case .table:
      let table = TableSample.rows(of: bytes)
      try table?.refusePaths()
      if settings.format == nil, !(table?.hasHeader ?? false) {
        // A script may stand in the line of a driver's log.
        if first.contains("\"pointerMove\"") { return try jsonPlan() }
        let sample = try linesSample()
        let isTable = table?.isNumbered ?? false
        if sample.holdsPlaces || sample.roles.contains(.phase) && !isTable {
          return try linesPlan(sample)
        }
        try refuseTimesAlone(census)
        // Words with blanks between them are a sentence.
        if table?.isSentence ?? false { return try tablePlan(nil) }
      }
      return try tablePlan(table)
    }
  }

  /// Refuses a log in which most downs and moves have no place.
  private func refusePlaceless(_ sample: TableSample) throws(ImportRefusal) {
    let roles = sample.roles
    func holds(_ row: TableSample.Row, _ wanted: [ImportRole]) -> Bool {
      roles.indices.contains { column in
        roles[column].map(wanted.contains) ?? false && !row.cells.cell(column).isEmpty
      }
    }
    let without = sample.rows.filter { holds($0, [.phase]) && !holds($0, [.x, .dx]) }
    guard roles.contains(.x) || roles.contains(.dx), without.count * 2 > sample.rows.count else {
      return
    }
    throw ImportRefusal(
      "\(without.count) of \(sample.rows.count) lines with a phase have no place: x and y are missing",
      advice: Self.whatToPrint, line: without.first?.line)
  }

  static let whatToPrint = "Print x, y, the phase and the time of each event."

  /// Refuses a log whose lines have times, and no places.
  private func refuseTimesAlone(_ census: Census) throws(ImportRefusal) {
    let timed = first.split(separator: 0x0A).count { line in
      let text = ByteView(rebasing: line).trimmed
      return !text.contains(UInt8(ascii: ",")) && LineRows.Prefix(text).seconds != nil
    }
    guard timed * 2 > census.lines else { return }
    throw ImportRefusal(
      "the lines have times, and no place: no x and no y", advice: Self.whatToPrint, line: 1)
  }

  private func linesSample() throws(ImportRefusal) -> TableSample {
    var sample = try TableSample.fields(of: bytes, cut: .lines, .lines, settings)
    sample.dialect = LineRows.Dialect.of(first)
    return sample
  }

  /// The plan for the lines of a log.
  private func linesPlan(_ sample: TableSample) throws(ImportRefusal) -> ImportPlan {
    guard !sample.rows.isEmpty else {
      throw ImportRefusal("no line holds a place", advice: Self.whatToPrint)
    }
    try refusePlaceless(sample)
    return try plan(
      sample, .lines, "lines of a log",
      "\(Set(sample.rows.map { $0.line }).count) lines looked at hold an event")
  }

  private func tablePlan(_ sample: TableSample?) throws(ImportRefusal) -> ImportPlan {
    guard let sample, case .cells(let text) = sample.form else {
      throw ImportRefusal(
        "not a known form: no log, no JSON, no line with column names",
        advice: "Give --from, or a table with a header line.", line: 1)
    }
    guard sample.names.count <= TableSample.mostColumns else {
      throw ImportRefusal(
        "the table has more than \(TableSample.mostColumns) columns",
        advice: "Leave out those that no result needs, or exchange rows and columns.",
        line: sample.headerLine)
    }
    guard !sample.rows.isEmpty else {
      let bad = sample.firstBadRow
      throw ImportRefusal(
        bad?.reason ?? "the file has columns but no rows",
        advice: bad == nil ? "Record a gesture." : "Give rows with a cell for each column.",
        line: bad?.line ?? sample.headerLine)
    }
    return try plan(
      sample, .rows, "a table",
      "\(sample.names.count) columns separated by \(text.name), "
        + (sample.headerLine == nil ? "without a line with their names, " : "")
        + (text.hasDecimalCommas ? "numbers with decimal commas, " : "")
        + "\(sample.rows.count) rows looked at")
  }

  /// Refuses files that are not text in UTF-8.
  private func refuseForeignBytes() throws(ImportRefusal) {
    if let format = TraceFileHeader.ForeignFormat(bytes) {
      throw ImportRefusal(format.message, advice: "Give it as text in UTF-8.")
    }
    if first.contains("dispatcher_motion_event {") {
      throw ImportRefusal(
        "this is a Perfetto trace in text form, and no log",
        advice: "Give the rows of a query of its android_motion_events, as CSV.")
    }
    // The search for a line feed ends at the first line of nearly all files. In JSON, carriage returns are
    // blanks.
    if !bytes.contains(0x0A), bytes.contains(0x0D), !"{[".utf8.contains(bytes.trimmed.first ?? 0) {
      throw ImportRefusal(
        TraceFileHeader.ForeignFormat.carriageReturns, advice: "Give lines that end in line feeds.")
    }
    if let position = bytes.indices.prefix(4096).first(where: { bytes[$0] == 0 }) {
      throw ImportRefusal(
        "the file is not text: byte \(position + 1) is 0",
        advice: "Give a log as text; of a Perfetto trace, the rows of a query.")
    }
  }
}

extension ByteView {
  /// The bytes behind a byte order mark.
  var withoutMark: ByteView {
    starts(with: [0xEF, 0xBB, 0xBF]) ? ByteView(rebasing: self[3...]) : self
  }

  /// Whether the text begins as a JSON document does, and not as a line in brackets.
  fileprivate var startsJSON: Bool {
    let text = trimmed
    guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return false
    }
    var scanner = ByteScanner(text, at: 1)
    scanner.skipBlanks()
    guard let next = scanner.next else { return true }
    return first == UInt8(ascii: "{") ? "\"}".utf8.contains(next) : "{[]\"".utf8.contains(next)
  }
}

extension TableSample {
  /// Whether lines of a log hold places.
  fileprivate var holdsPlaces: Bool {
    names.contains { LineRows.kind(of: $0) == .place || $0.hasSameBytes(as: JSONRows.listName) }
  }

  /// What each column is by its name.
  fileprivate var roles: [ImportRole?] { names.map { ColumnName($0)?.role } }

  /// Whether the first line names columns that gestures have.
  fileprivate var hasHeader: Bool { headerLine != nil && roles.count { $0 != nil } > 1 }

  /// Whether its header looks like a line of prose: no word of it names a time or a place.
  fileprivate var isSentence: Bool {
    headerLine != nil && hasSpaces && !roles.contains { [.time, .x, .y].contains($0) }
  }

  /// Whether it is a table without a header, with several cells in each row.
  fileprivate var isNumbered: Bool {
    headerLine == nil && !hasSpaces && names.count > 2
      && rows.count * 2 > (rows.last?.line ?? 0) + 1
  }

  private var hasSpaces: Bool {
    if case .cells(let text) = form { text.delimiter == TableText.space } else { false }
  }

  /// Refuses a table whose cells hold whole paths, as jsPsych and mousetrap write them.
  fileprivate func refusePaths() throws(ImportRefusal) {
    let roles = roles
    let hasPlaces = roles.indices.contains { roles[$0] == .x && !knownNumbers($0).isEmpty }
    guard headerLine != nil, !hasPlaces else { return }
    for row in rows {
      for (column, cell) in row.cells.enumerated()
      where cell.count(where: { $0 == UInt8(ascii: ",") }) > 1
        && (cell[0] == UInt8(ascii: "[") || cell.allSatisfy { "0123456789.-, ".utf8.contains($0) })
      {
        throw ImportRefusal(
          "the cells of \(name(column)) hold a list each, and a row is one event of a touch",
          advice: "Write a row for each element, with its time, x and y.", line: row.line)
      }
    }
  }

  /// Whether lines of a log hold places with times.
  fileprivate var holdsTimedPlaces: Bool { roles.contains(.time) && roles.contains(.x) }
}

extension FormatRecognition {
  /// Counts how many of a file's first lines are the kernel's.
  struct Census {
    private(set) var lines = 0
    private var events = 0
    /// The first event's line.
    private var example = ""
    /// The first line with an event without a time.
    private var timeless: Int?
    /// The first line with the range of an axis.
    private var range: Int?
    /// The first line with UIKit's debug description of a touch or recognizer.
    private var picture: Int?
    /// Whether the text begins as a JSON document does.
    private let startsJSON: Bool

    init(_ bytes: ByteView) {
      startsJSON = bytes.startsJSON
      var parser = EvdevParser()
      for slice in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        lines += 1
        let line = ByteView(rebasing: slice)
        if line.count < 400 { take(line, parser.read(line)) }
        if picture == nil, line.contains("UIGestureRecognizerState") || line.contains("<UITouch") {
          picture = lines
        }
      }
    }

    /// The evidence for the kernel's form and clock.
    var evidence: [Evidence] {
      let found = "\(events) of the first \(lines) lines: \(example)"
      return [
        Evidence("format", "the kernel's events", events > 0 ? found : "--from"),
        Evidence("clock", "kernel, microseconds", "the form has no other"),
      ]
    }

    private mutating func take(_ line: ByteView, _ said: EvdevParser.Line) {
      switch said {
      case .event:
        events += 1
        if events == 1 {
          let shown = line.trimmed
          example = VisibleText.oneLine(ByteView(rebasing: shown[..<min(60, shown.count)]).text)
        }
      case .timeless: if timeless == nil { timeless = lines }
      case .axis: if range == nil { range = lines }
      case .device, .other: break
      }
    }

    /// The kernel's, if enough lines are, else `events` if the first byte is JSON's, or `table`.
    func format() throws(ImportRefusal) -> ImportFormat {
      // A table may quote log lines in cells, so an eighth of the first 64 lines must match.
      if events > 0, events * 8 >= min(lines, 64) { return .kernel }
      if let timeless {
        throw ImportRefusal(
          "the events have no times, without which there is no velocity",
          advice: "Record with 'adb shell getevent -lt'.", line: timeless)
      }
      if let picture {
        throw ImportRefusal(
          "this is UIKit's description of events, whose times have 0.1 s or none",
          advice: "Print touch.timestamp and location as CSV: 'pantrace help format'.",
          line: picture)
      }
      if events > 0 { return .kernel }
      if let range {
        throw ImportRefusal(
          "these are the ranges of a touch panel, without events",
          advice: "Put them in front of the log, in one file.", line: range)
      }
      return startsJSON ? .events : .table
    }
  }
}

extension FormatRecognition {
  /// The plan for JSON.
  private func jsonPlan() throws(ImportRefusal) -> ImportPlan {
    let cut: PieceCutter.Cut = isLines ? .objects : .elements
    var forms: [(RowSource.Form, PieceCutter.Cut)] = [(.objects, cut)]
    // One object may hold its numbers in lists.
    if !isLines { forms.append((.objects, .objects)) }
    if TimelineRows.holds(first) { forms.insert((.timelines, cut), at: 0) }
    for (form, cut) in forms {
      var sample = try TableSample.fields(of: bytes, cut: cut, form, settings)
      guard !sample.rows.isEmpty else { continue }
      if form == .timelines { sample.dialect = TimelineRows.dialect(first) }
      return try plan(
        sample, cut, "JSON events",
        "the first \(sample.rows.count) objects, \(isLines ? "one after another" : "in an array")")
    }
    throw ImportRefusal(
      "no object of the JSON is an event", advice: "Give an array of events, or one in a line.")
  }

  /// Names the columns of a sample.
  private func plan(
    _ sample: TableSample, _ cut: PieceCutter.Cut, _ form: String, _ because: String
  ) throws(ImportRefusal) -> ImportPlan {
    var recognition = TableRecognition(
      settings, sample, evidence: Evidence("format", form, because))
    return try recognition.plan(cut: cut)
  }

  /// Whether objects follow one another instead of being elements of an array.
  private var isLines: Bool {
    guard bytes.trimmed.first == UInt8(ascii: "{") else { return false }
    var cutter = PieceCutter(.objects)
    var start = 0
    var objects = 0
    while objects < 2, cutter.nextPiece(in: bytes, from: &start) != nil { objects += 1 }
    let rest = ByteView(rebasing: bytes[start...]).trimmed
    // A session replay may have a header object in front of its array.
    return objects > 1 || objects == 1 && rest.isEmpty && !bytes.contains("[")
  }
}

import PanTraces

/// Makes rows of the lines of a log: one for each contact of a line that has a place or a phase.
struct LineRows {
  /// Only lines with this text are read. Empty for all.
  private let filter: [UInt8]
  private var reader: LineFields
  /// Whether the rows are those from which columns are chosen.
  private let isSample: Bool
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
    reader = LineFields(names)
  }

  /// The rows of a line, and whether its place has a state that other places have, too.
  mutating func rows(_ line: ByteView) -> [[RowField]] {
    let text = line.trimmed
    guard !text.isEmpty, filter.isEmpty || filter.withByteView({ text.firstPlace(of: $0) }) != nil
    else { return [] }
    if let path = path(text) { return path }
    if let report = report(text) { return report }
    let prefix = LogPrefix(text)
    reader.read(text, from: prefix.end)
    if prefix.isStep { steps = (steps ?? 0) + (prefix.seconds ?? 0) }
    var fields = reader.common
    guard !fields.isEmpty || !reader.indexed.isEmpty else { return [] }
    if let logged = prefix.isStep ? steps : prefix.seconds {
      // Sums of decimals leave digits beyond the ninth.
      let rounded = (logged * 1e9).rounded() / 1e9
      fields.append(RowField(name: Self.loggedName, text: Array(NumberText.plain(rounded).utf8)))
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
    if phase == nil, !state.isEmpty {
      for field in state where !fields.contains(where: { $0.name.hasSameBytes(as: field.name) }) {
        fields.append(field)
      }
      state = []
      tookState = true
    } else if phase == nil, tookState {
      fields.append(RowField(name: Self.sharedName, text: [UInt8(ascii: "1")]))
    } else {
      tookState = false
    }
    if reader.listsPlaces {
      fields.append(RowField(name: Self.sharedName, text: [UInt8(ascii: "1")]))
    }
    let before = pending()
    if isSample { fields.append(RowField(name: Self.tagName, text: tag(text, prefix.end))) }
    return before + expanded(fields, reader.indexed)
  }

  /// The points of a line such as `234,2620,196;241,2620,226;…`, whose columns have numbers for
  /// names. Nil for another line.
  private mutating func path(_ line: ByteView) -> [[RowField]]? {
    guard line.contains(UInt8(ascii: ";")) else { return nil }
    var longest = ByteView()
    for word in line.split(whereSeparator: { ByteScanner.isBlank($0) || $0 == UInt8(ascii: "\"") })
    where word.count > longest.count { longest = ByteView(rebasing: word) }
    let points = longest.split(separator: UInt8(ascii: ";")).map { point in
      ByteView(rebasing: point).split(separator: UInt8(ascii: ",")).map {
        Array(ByteView(rebasing: $0))
      }
    }
    guard points.count > 2, let count = points.first?.count, (2...6).contains(count),
      points.allSatisfy({ $0.count == count && $0.allSatisfy { $0.number != nil } })
    else { return nil }
    paths += 1
    let list = RowField(name: JSONRows.listName, text: Array(String(paths).utf8))
    return points.map { point in
      point.enumerated().map { RowField(name: String($0.offset + 1), text: $0.element) } + [list]
    }
  }

  /// A report of hid-recorder, whose time stands on the line after it. Nil for another line.
  private mutating func report(_ line: ByteView) -> [[RowField]]? {
    if line.has("# ReportID", at: 0) {
      reader.read(line, from: 0)
      state = reader.common
      return []
    }
    var scanner = ByteScanner(line)
    guard !state.isEmpty, scanner.skip("E: "), let time = scanner.number() else { return nil }
    let logged = RowField(name: Self.loggedName, text: Array(NumberText.plain(time).utf8))
    defer { state = [] }
    return [state + [logged]]
  }

  /// Marks a place after a state that an earlier place had.
  static let sharedName = "shared state"

  /// The state at the end of the log, or in front of a line with one of its own.
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
    let rest = ByteView(rebasing: line[start...].prefix(80))
    let head = rest.prefix { !"={(".utf8.contains($0) }
    var longest = ByteView()
    for part in ByteView(rebasing: head).split(whereSeparator: ByteScanner.isDigit) {
      let text = ByteView(rebasing: part).trimmed
      if text.count > longest.count { longest = text }
    }
    return Array(longest)
  }
}

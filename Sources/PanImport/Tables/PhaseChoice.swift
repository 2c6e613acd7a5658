import PanTraces

/// Finds the phase column, and how its cells are read.
struct PhaseChoice {
  private(set) var column: Int?
  /// Whether a pressure of 0 is the lift, as tslib prints it.
  private(set) var isPressure = false
  private let sample: TableSample
  private let settled: [ImportSettings.Value]
  private let settledCodes: PhaseCodes?
  /// Whether `--map` gives the column.
  private var isSettled = false
  /// Whether `--map phase=none` says that there is no column of phases.
  private var isDeclined = false

  /// Finds the column by its name and its cells.
  init(
    _ sample: TableSample, _ settings: ImportSettings, _ columns: inout ColumnChoice
  ) throws(ImportRefusal) {
    self.sample = sample
    settled = settings.values
    settledCodes = settings.codes
    if settings.columns.contains(where: { $0.role == .phase && $0.name.hasSameBytes(as: "none") }),
      !sample.names.contains(where: { $0.hasSameBytes(as: "none") })
    {
      isDeclined = true
      column = nil
      return
    }
    if let settled = try columns.settled(.phase) {
      isSettled = true
      isPressure = columns.name(settled)?.role == .pressure
      column = columns.take(settled, .phase, "--map")
      return
    }
    let named = sample.names.indices.filter {
      // A column without a name has its words only.
      (columns.name($0)?.role == .phase
        || sample.headerLine == nil && sample.names[$0].utf8.count < 3
          && sample.form != .objects)
        && !columns.taken.contains($0)
    }
    var fitting: [Int] = []
    for candidate in named {
      let words = sample.words(candidate)
      if Self.areKnown(words, settings.values) || Self.areCodes(words) || Self.areFlags(words) {
        guard columns.name(candidate)?.role == .phase || Self.areKnown(words, settings.values)
        else {
          continue
        }
        fitting.append(candidate)
      } else if let unknown = try Self.unknown(words, settings.values, sample, candidate) {
        throw unknown
      }
    }
    if fitting.isEmpty {
      fitting = sample.names.indices.filter {
        ColumnName.isContact(sample.names[$0]) && !columns.taken.contains($0)
          && Self.areFlags(sample.words($0))
      }
    }
    // An event's name stands beside the key that says the same.
    if sample.form == .lines, fitting.count > 1 {
      fitting = [fitting.max { sample.count($0) < sample.count($1) } ?? fitting[0]]
    }
    guard fitting.count < 2 else {
      throw ImportRefusal(
        "\(sample.name(fitting[0])) and \(sample.name(fitting[1])) could both be the phase",
        advice: "Give --map phase=COLUMN.", line: sample.headerLine)
    }
    // Moves alone cut nothing.
    if sample.form != .timelines {
      fitting.removeAll { Self.areMoves(sample.words($0), settings.values) }
    }
    column = fitting.first
    if let first = fitting.first {
      let words = sample.words(first, limit: 9).map {
        $0.shown
      }
      columns.take(first, .phase, words.prefix(8).joined(separator: ", "))
    }
  }

  /// Whether a phase cell excludes its row from gestures.
  func isNothing(_ cell: [UInt8]) -> Bool {
    (PhaseReading.settled(cell, by: settled) ?? PhaseReading.known(cell)?.meaning) == .nothing
  }

  /// Takes the pressure for the phase of a file that has no other: 0 ends the contact.
  mutating func takePressure(_ columns: inout ColumnChoice, _ ids: [Int]) throws(ImportRefusal) {
    var trial = columns
    guard column == nil, !isDeclined, let pressure = try trial.find(.pressure) else { return }
    let numbers = sample.knownNumbers(pressure)
    guard ids.isEmpty, numbers.contains(0), numbers.contains(where: { $0 > 0 }) else { return }
    guard numbers[0] > 0 else {
      let name = sample.name(pressure)
      throw ImportRefusal(
        "\(name) begins with 0, and nothing else says whether the finger touches then",
        advice: "Give --map phase=\(name) if 0 is no touch, --map phase=none if it is one.",
        line: sample.headerLine)
    }
    columns = trial
    column = pressure
    isPressure = true
  }

  /// Refuses a file whose phases stand in words that nobody told: its gestures would be one.
  func refuseUnread(_ columns: ColumnChoice, _ ids: [Int]) throws(ImportRefusal) {
    guard column == nil, !isDeclined else { return }
    for candidate in sample.names.indices
    where !columns.taken.contains(candidate) && sample.names[candidate] != LineRows.tagName {
      // A column of phases has eight words at most: a ninth shows that it is none.
      let words = sample.words(candidate, limit: 9)
      let isNamed = columns.name(candidate)?.role == .phase
      let meanings = words.map { PhaseReading.known($0)?.meaning }
      let areNothing = !words.isEmpty && meanings.allSatisfy { $0 == .nothing }
      if isNamed, areNothing, !words.contains(where: { $0.withByteView { $0.equals("none") } }) {
        throw ImportRefusal(
          "\(sample.name(candidate)) says \(words.quoted) only: that is no touch that moves",
          advice: "Log the events of touches or pointers: down, move, up.", line: sample.headerLine)
      }
      let areFlags = Self.areFlags(words) && (isNamed || words.allSatisfy { $0.number == nil })
      guard (2...8).contains(words.count), areFlags || words.allSatisfy({ $0.number == nil }),
        changes(candidate, ids)
      else { continue }
      if areFlags, !isNamed { continue }
      let strange = words.filter { PhaseReading.known($0) == nil }
      let name = sample.name(candidate)
      throw ImportRefusal(
        "\(name) says \(words.quoted), and nothing else can tell a down, a move and an up",
        advice: "Give --map phase=\(name)"
          + (areFlags || strange.isEmpty
            ? " if that is whether the finger touches"
            : " --set values=\(strange.settled("move")), or whatever they mean: down, "
              + "move, up, cancelled, none")
          + "; --map phase=none if it says nothing of the kind.",
        line: sample.headerLine,
        guesses: strange.count == words.count || areFlags
          ? [] : [.column(.phase, sample.names[candidate])] + Self.moves(strange))
    }
    try refuseWheel(columns)
  }

  /// Refuses the events of a wheel: they have steps, and their place is that of a resting pointer.
  private func refuseWheel(_ columns: ColumnChoice) throws(ImportRefusal) {
    let places = [ImportRole.x, .y].compactMap { columns.column(of: $0) }
    let steps = sample.names.indices.filter {
      [.dx, .dy].contains(columns.name($0)?.role) && !columns.taken.contains($0)
        && sample.knownNumbers($0).contains { $0 != 0 }
    }
    guard let step = steps.first, !places.isEmpty, sample.rows.count > 1,
      places.allSatisfy({ sample.words($0, limit: 2).count < 2 })
    else { return }
    throw ImportRefusal(
      "\(sample.name(step)) changes, and the place never does: these are the steps of a wheel, "
        + "which is no touch",
      advice: "Log the events of touches or pointers: down, move, up. Give --map phase=none if a "
        + "finger rests there.", line: sample.headerLine)
  }

  private static func moves(_ words: [[UInt8]]) -> [ImportRefusal.Guess] {
    words.isEmpty ? [] : [.values(words.map { .init(word: $0.shown, meaning: "move") })]
  }

  /// Whether a column's word changes within a gesture.
  private func changes(_ column: Int, _ ids: [Int]) -> Bool {
    var last: [[[UInt8]]: [UInt8]] = [:]
    for row in sample.rows where !row.cells.cell(column).isEmpty {
      let key = ids.map { row.cells.cell($0) }
      if let before = last[key], before != row.cells.cell(column) { return true }
      last[key] = row.cells.cell(column)
    }
    return false
  }

  /// The reading of the phase cells. Nil without a phase column.
  func reading(_ runs: TableRecognition.Runs) throws(ImportRefusal) -> PhaseReading? {
    guard let column else { return nil }
    if isPressure { return Self.reading(.pressure, settled) }
    let words = sample.words(column)
    let unsettled = words.filter { PhaseReading.settled($0, by: settled) == nil }
    // What was settled says nothing about the rest: `0=down` leaves codes without a 0.
    let areFlags = Self.areFlags(unsettled) && settledCodes == nil
    if areFlags, !Self.areCodes(unsettled) || ColumnName.isContact(sample.names[column]) {
      return Self.reading(.flags, settled)
    }
    guard Self.areCodes(unsettled), !unsettled.isEmpty else {
      if let unknown = try Self.unknown(words, settled, sample, column) { throw unknown }
      let dialects = unsettled.compactMap { PhaseReading.known($0)?.dialect }
      let isGesture =
        dialects.contains(.gesture) || (dialects.contains(.either) && !dialects.contains(.touch))
      return PhaseReading(
        form: .words, settled: settled, isGesture: isGesture,
        hovers: dialects.contains(.hovering))
    }
    if let settledCodes { return Self.reading(.codes(settledCodes), settled) }
    let gestures = runs.phases.map { run in
      run.compactMap { cell in cell.number.flatMap { Int(exactly: $0) } }
    }
    let possible = PhaseCodes.allCases.filter { $0.explains(gestures, areCut: runs.areCut) }
    if possible.isEmpty, areFlags {
      guard isSettled || ColumnName.isContact(sample.names[column]) else {
        let name = sample.name(column)
        throw ImportRefusal(
          "\(name) holds 0 and 1, which may be whether the finger touches, or anything else",
          advice: "Give --map phase=\(name) if 1 is a touch, --map phase=none if it is not.",
          line: sample.headerLine)
      }
      return Self.reading(.flags, settled)
    }
    guard possible.count == 1, let codes = possible.first else {
      let list = unsettled.map { String(decoding: $0, as: UTF8.self) }.sorted()
        .joined(separator: ", ")
      throw ImportRefusal(
        "\(sample.name(column)) holds the codes \(list), which "
          + (possible.isEmpty
            ? "are no platform's in this order" : "could be those of several platforms"),
        advice: "Give --set codes=android, uikit-state or uikit-touch, or say what they mean: "
          + "--set values=0=down,1=move,2=up.", line: sample.headerLine,
        guess: possible.first.map { .codes($0) })
    }
    return Self.reading(.codes(codes), settled)
  }

  private static func reading(
    _ form: PhaseReading.Form, _ settled: [ImportSettings.Value]
  ) -> PhaseReading {
    PhaseReading(
      form: form, settled: settled, isGesture: form == .codes(.recognizer),
      hovers: form == .flags || form == .pressure)
  }

  func evidence(_ reading: PhaseReading?) -> [Evidence] {
    guard let reading else {
      return [Evidence("phase", "none", "the first row is the down, the last one the lift")]
    }
    switch reading.form {
    case .words:
      return [
        Evidence(
          "phases", reading.isGesture ? "a recognizer's states" : "touches", "known words")
      ]
    case .codes(let codes):
      return [
        Evidence(
          "phases", codes.name,
          settledCodes == nil ? "no other's are possible in this order" : "--set codes")
      ]
    case .pressure:
      return [Evidence("phases", "by the pressure", "0 is the lift")]
    case .flags:
      return [
        Evidence(
          "phases", "whether the finger touches", "the first 1 is the down, the next 0 the lift")
      ]
    }
  }

  private static func areKnown(
    _ words: [[UInt8]], _ settled: [ImportSettings.Value]
  ) -> Bool {
    var phases = 0
    for word in words {
      if let meaning = PhaseReading.settled(word, by: settled) {
        if meaning != .nothing { phases += 1 }
        continue
      }
      guard let known = PhaseReading.known(word) else { return false }
      if known.meaning != .nothing { phases += 1 }
    }
    return phases > 0
  }

  /// Whether all words are moves of a finger that must be down to move.
  private static func areMoves(_ words: [[UInt8]], _ settled: [ImportSettings.Value]) -> Bool {
    words.allSatisfy { word in
      guard PhaseReading.settled(word, by: settled) == nil, let known = PhaseReading.known(word)
      else {
        return false
      }
      return known.meaning == .phase(.move) && known.dialect == .touch
        && !PhaseReading.isPlain(word)
    }
  }

  private static func areFlags(_ words: [[UInt8]]) -> Bool {
    Set(words.map { PhaseReading.flag($0) }) == [true, false]
  }

  private static func areCodes(_ words: [[UInt8]]) -> Bool {
    guard words.count > 1 else { return false }
    return words.allSatisfy { word in
      guard let number = word.number, let code = Int(exactly: number) else {
        return false
      }
      return (0...5).contains(code) || (code & 0xFF == 5 || code & 0xFF == 6) && code >> 8 < 256
    }
  }

  /// A refusal if some words are known phases and others are not.
  private static func unknown(
    _ words: [[UInt8]], _ settled: [ImportSettings.Value], _ sample: TableSample, _ column: Int
  ) throws(ImportRefusal) -> ImportRefusal? {
    let strange = words.filter {
      PhaseReading.settled($0, by: settled) == nil && PhaseReading.known($0) == nil
    }
    guard !strange.isEmpty, strange.count < words.count else { return nil }
    return ImportRefusal(
      "\(sample.name(column)) says \(strange.quoted), which \(strange.count == 1 ? "is" : "are") no phase that "
        + "is known",
      advice: "Give --set values=\(strange.settled("move")), or whatever "
        + "\(strange.count == 1 ? "it means" : "they mean"): down, move, up, cancelled, none.",
      line: sample.headerLine, guesses: moves(strange))
  }
}

extension [[UInt8]] {
  /// The first words of a column for a sentence.
  var quoted: String { shownWords.map { "'\($0)'" }.joined(separator: ", ") }

  /// The value of the key `values` that gives all of them one meaning.
  func settled(_ meaning: String) -> String {
    shownWords.map { "\($0)=\(meaning)" }.joined(separator: ",")
  }

  /// A refusal names at most eight words.
  private var shownWords: [String] { prefix(8).map { $0.shown } }
}

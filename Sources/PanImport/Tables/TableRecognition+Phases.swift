import PanTraces

// What the rows say about the finger.
extension TableRecognition {
  /// Finds the column with phases by its name and its cells.
  mutating func findPhases() throws(ImportRefusal) {
    guard !declinesPhases else { return }
    if let settled = try settledColumn(.phase) {
      layout.phase = take(settled, .phase, "--map")
      return
    }
    var fitting: [Int] = []
    for candidate in sample.names.indices where !taken.contains(candidate) {
      let isNamed = names[candidate]?.role == .phase
      // A column without a name has its words only.
      let isNameless =
        sample.headerLine == nil && sample.names[candidate].utf8.count < 3
        && sample.form != .objects
      guard isNamed || isNameless else { continue }
      let words = sample.words(candidate)
      let areKnown = areKnown(words)
      if areKnown || Self.areCodes(words) || Self.areFlags(words) {
        if isNamed || areKnown { fitting.append(candidate) }
      } else if let unknown = unknown(words, candidate) {
        throw unknown
      }
    }
    if fitting.isEmpty {
      fitting = sample.names.indices.filter {
        ColumnName.isContact(sample.names[$0]) && !taken.contains($0)
          && Self.areFlags(sample.words($0))
      }
    }
    // An event's name stands beside the key that says the same.
    if sample.form == .lines, fitting.count > 1 {
      fitting = [fitting.max { sample.count($0) < sample.count($1) } ?? fitting[0]]
    }
    guard fitting.count < 2 else { throw ambiguous(fitting, .phase) }
    // Moves alone cut nothing.
    if sample.form != .timelines { fitting.removeAll { areMoves(sample.words($0)) } }
    guard let column = fitting.first else { return }
    let words = sample.words(column, limit: 8).map { $0.shown }
    layout.phase = take(column, .phase, words.joined(separator: ", "))
  }

  /// Whether `--map phase=none` says that there is no column of phases.
  private var declinesPhases: Bool {
    settings.columns.contains { $0.role == .phase && $0.name.hasSameBytes(as: "none") }
      && !sample.names.contains { $0.hasSameBytes(as: "none") }
  }

  /// Takes the pressure for the phase of a file that has no other: 0 ends the contact, as tslib prints it.
  mutating func takePressure() throws(ImportRefusal) {
    var trial = self
    guard layout.phase == nil, !declinesPhases, let pressure = try trial.find(.pressure) else {
      return
    }
    let numbers = sample.knownNumbers(pressure)
    guard layout.ids.isEmpty, numbers.contains(0), numbers.contains(where: { $0 > 0 }) else {
      return
    }
    guard numbers[0] > 0 else {
      let name = sample.name(pressure)
      throw question(
        "\(name) begins with 0, and nothing else says whether the finger touches then",
        "Give --map phase=\(name) if 0 is no touch, --map phase=none if it is one.")
    }
    self = trial
    layout.phase = pressure
  }

  /// Refuses a file whose phases stand in words that nobody told: its gestures would be one.
  func refuseUnread() throws(ImportRefusal) {
    guard layout.phase == nil, !declinesPhases else { return }
    for candidate in sample.names.indices
    where !taken.contains(candidate) && sample.names[candidate] != LineRows.tagName {
      // A column of phases has eight words at most: a ninth shows that it is none.
      let words = sample.words(candidate, limit: 9)
      let isNamed = names[candidate]?.role == .phase
      let areNothing =
        !words.isEmpty && words.allSatisfy { PhaseReading.known($0)?.meaning == .nothing }
      if isNamed, areNothing, !words.contains(where: { $0.withByteView { $0.equals("none") } }) {
        throw question(
          "\(sample.name(candidate)) says \(words.quoted) only: that is no touch that moves",
          "Log the events of touches or pointers: down, move, up.")
      }
      let areWords = words.allSatisfy { $0.number == nil }
      let areFlags = Self.areFlags(words)
      // Zeros and ones may be anything, unless their column is called after phases.
      guard (2...8).contains(words.count), isNamed || !areFlags, areFlags || areWords,
        changesInGestures(candidate)
      else { continue }
      let strange = words.filter { PhaseReading.known($0) == nil }
      let name = sample.name(candidate)
      throw question(
        "\(name) says \(words.quoted), and nothing else can tell a down, a move and an up",
        "Give --map phase=\(name)"
          + (areFlags || strange.isEmpty
            ? " if that is whether the finger touches"
            : " --set values=\(strange.settled("move")), or whatever they mean: down, "
              + "move, up, cancelled, none") + "; --map phase=none if it says nothing of the kind.",
        strange.count == words.count || areFlags
          ? [] : [.column(.phase, sample.names[candidate])] + Self.moves(strange))
    }
    try refuseWheel()
  }

  /// Refuses the events of a wheel: they have steps, and their place is that of a resting pointer.
  private func refuseWheel() throws(ImportRefusal) {
    let places = [column(of: .x), column(of: .y)].compactMap { $0 }
    let step = sample.names.indices.first {
      [.dx, .dy].contains(names[$0]?.role) && !taken.contains($0)
        && sample.knownNumbers($0).contains { $0 != 0 }
    }
    guard let step, !places.isEmpty, sample.rows.count > 1,
      places.allSatisfy({ sample.words($0, limit: 2).count < 2 })
    else { return }
    throw question(
      "\(sample.name(step)) changes, and the place never does: these are the steps of a wheel, "
        + "which is no touch",
      "Log the events of touches or pointers: down, move, up. Give --map phase=none if a "
        + "finger rests there.")
  }

  /// Whether a column's word changes within a gesture.
  private func changesInGestures(_ column: Int) -> Bool {
    var last: [[[UInt8]]: [UInt8]] = [:]
    for row in sample.rows where !row.cells.cell(column).isEmpty {
      let key = layout.ids.map { row.cells.cell($0) }
      if let before = last[key], before != row.cells.cell(column) { return true }
      last[key] = row.cells.cell(column)
    }
    return false
  }

  /// How the phase cells are read. Nil without a phase column.
  func phaseReading(_ runs: Runs) throws(ImportRefusal) -> PhaseReading? {
    guard let column = layout.phase else { return nil }
    if column == self.column(of: .pressure) || names[column]?.role == .pressure {
      return reading(.pressure)
    }
    let words = sample.words(column)
    let unsettled = words.filter { PhaseReading.settled($0, by: settings.values) == nil }
    // What was settled says nothing about the rest: `0=down` leaves codes without a 0.
    let areFlags = Self.areFlags(unsettled) && settings.codes == nil
    let isContact = ColumnName.isContact(sample.names[column])
    if areFlags, !Self.areCodes(unsettled) || isContact { return reading(.flags) }
    guard Self.areCodes(unsettled), !unsettled.isEmpty else {
      if let unknown = unknown(words, column) { throw unknown }
      let dialects = unsettled.compactMap { PhaseReading.known($0)?.dialect }
      return PhaseReading(
        form: .words, settled: settings.values,
        isGesture: dialects.contains(.gesture)
          || dialects.contains(.either) && !dialects.contains(.touch),
        hovers: dialects.contains(.hovering))
    }
    if let codes = settings.codes { return reading(.codes(codes)) }
    let gestures = runs.phases.map { run in
      run.compactMap { cell in cell.number.flatMap { Int(exactly: $0) } }
    }
    let possible = PhaseCodes.allCases.filter { $0.explains(gestures, areCut: !layout.ids.isEmpty) }
    if possible.isEmpty, areFlags {
      if try settledColumn(.phase) != nil { return reading(.flags) }
      let name = sample.name(column)
      throw question(
        "\(name) holds 0 and 1, which may be whether the finger touches, or anything else",
        "Give --map phase=\(name) if 1 is a touch, --map phase=none if it is not.")
    }
    guard possible.count == 1, let codes = possible.first else {
      let list = unsettled.map { String(decoding: $0, as: UTF8.self) }.sorted()
        .joined(separator: ", ")
      throw question(
        "\(sample.name(column)) holds the codes \(list), which "
          + (possible.isEmpty
            ? "are no platform's in this order" : "could be those of several platforms"),
        "Give --set codes=android, uikit-state or uikit-touch, or say what they mean: "
          + "--set values=0=down,1=move,2=up.", possible.first.map { [.codes($0)] } ?? [])
    }
    return reading(.codes(codes))
  }

  private func reading(_ form: PhaseReading.Form) -> PhaseReading {
    PhaseReading(
      form: form, settled: settings.values, isGesture: form == .codes(.recognizer),
      hovers: form == .flags || form == .pressure)
  }

  var phaseEvidence: Evidence {
    switch layout.phases?.form {
    case nil: Evidence("phase", "none", "the first row is the down, the last one the lift")
    case .words:
      Evidence(
        "phases", layout.phases?.isGesture ?? false ? "a recognizer's states" : "touches",
        "known words")
    case .codes(let codes):
      Evidence(
        "phases", codes.name,
        settings.codes == nil ? "no other's are possible in this order" : "--set codes")
    case .pressure: Evidence("phases", "by the pressure", "0 is the lift")
    case .flags:
      Evidence(
        "phases", "whether the finger touches", "the first 1 is the down, the next 0 the lift")
    }
  }

  private func meaning(_ word: [UInt8]) -> PhaseReading.Meaning? {
    PhaseReading.settled(word, by: settings.values) ?? PhaseReading.known(word)?.meaning
  }

  private func areKnown(_ words: [[UInt8]]) -> Bool {
    let meanings = words.map(meaning)
    return meanings.allSatisfy { $0 != nil } && meanings.contains { $0 != .nothing }
  }

  /// Whether all words are moves of a finger that must be down to move.
  private func areMoves(_ words: [[UInt8]]) -> Bool {
    words.allSatisfy { word in
      guard PhaseReading.settled(word, by: settings.values) == nil,
        let known = PhaseReading.known(word)
      else { return false }
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
      guard let number = word.number, let code = Int(exactly: number) else { return false }
      return (0...5).contains(code) || (code & 0xFF == 5 || code & 0xFF == 6) && code >> 8 < 256
    }
  }

  /// A refusal if some words are known phases and others are not.
  private func unknown(_ words: [[UInt8]], _ column: Int) -> ImportRefusal? {
    let strange = words.filter { meaning($0) == nil }
    guard !strange.isEmpty, strange.count < words.count else { return nil }
    let isOne = strange.count == 1
    return question(
      "\(sample.name(column)) says \(strange.quoted), which \(isOne ? "is" : "are") no phase that "
        + "is known",
      "Give --set values=\(strange.settled("move")), or whatever "
        + "\(isOne ? "it means" : "they mean"): down, move, up, cancelled, none.",
      Self.moves(strange))
  }

  private static func moves(_ words: [[UInt8]]) -> [ImportRefusal.Guess] {
    words.isEmpty ? [] : [.values(words.map { .init(word: $0.shown, meaning: "move") })]
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

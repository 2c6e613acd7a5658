import PanTraces

/// How the cells of a phase column are read.
struct PhaseReading: Equatable, Sendable {
  /// The kind of cells.
  enum Form: Equatable, Sendable {
    case words
    case codes(PhaseCodes)
    /// Whether the finger touches: 1 or 0, true or false.
    case flags
    /// The pressure: 0 if no finger touches.
    case pressure
  }

  let form: Form
  /// The words with a given meaning.
  let settled: [ImportSettings.Value]
  /// Whether the words are a gesture recognizer's states.
  let isGesture: Bool
  /// Whether pointers also move without touching.
  let hovers: Bool

  /// The meaning of a cell. Nil for an unknown word.
  func read(_ cell: [UInt8]) -> PhaseReading.Meaning? {
    if let meaning = Self.settled(cell, by: settled) { return meaning }
    switch form {
    case .words: return PhaseReading.known(cell)?.meaning
    case .codes(let codes):
      guard let number = cell.number, let code = Int(exactly: number) else { return nil }
      return codes.read(code)
    case .flags: return PhaseReading.flag(cell).map { .contact($0) }
    case .pressure: return cell.number.map { .contact($0 > 0) }
    }
  }

  /// The phase that the settings give a cell. Nil for none.
  ///
  /// A word may have an outcome, too, for another column.
  static func settled(_ cell: [UInt8], by values: [ImportSettings.Value]) -> PhaseReading.Meaning? {
    for value in values where value.word.utf8.elementsEqual(cell) {
      if let meaning = meaning(value.meaning) { return meaning }
    }
    return nil
  }

  private static func meaning(_ word: String) -> PhaseReading.Meaning? {
    switch word {
    case "down": .phase(.down)
    case "move": .phase(.move)
    case "up": .phase(.up)
    case "cancelled": .phase(.cancel)
    case "none": .nothing
    default: nil
    }
  }
}

// The words for phases in logs.
extension PhaseReading {
  /// The meaning of a word.
  enum Meaning: Equatable, Sendable {
    case phase(TouchSample.Phase)
    /// An event outside of gestures.
    case nothing
    /// Whether the finger touches.
    case contact(Bool)
  }

  /// The value of a touching flag. Nil for other texts.
  static func flag(_ cell: [UInt8]) -> Bool? {
    switch key(cell) {
    case Array("true".utf8), Array("yes".utf8): true
    case Array("false".utf8), Array("no".utf8): false
    default: cell == [UInt8(ascii: "1")] ? true : cell == [UInt8(ascii: "0")] ? false : nil
    }
  }

  /// The events of the web that a down of a name is one of. Nil for another name.
  static func stream(_ cell: [UInt8]) -> Trace.EventStream? {
    let downs: KeyValuePairs<StaticString, Trace.EventStream> = [
      "pointerdown": .pointer, "touchstart": .touch, "mousedown": .mouse,
    ]
    return cell.withByteView { word in downs.first { word.equals($0.key) }?.value }
  }

  /// Whether a button cell is a wheel event.
  static func isWheel(_ cell: [UInt8]) -> Bool {
    let word = key(cell)
    return word == Array("scroll".utf8) || word == Array("wheel".utf8)
  }

  /// The vocabulary that a word belongs to.
  enum Dialect: Equatable, Sendable {
    case touch
    /// Pointers that also move without touching.
    case hovering
    /// States of a gesture recognizer.
    case gesture
    /// Phases of touches and states of recognizers.
    case either
    /// Not an event of a finger.
    case none
  }

  /// The meaning of a cell. Nil for an unknown word.
  static func known(_ cell: [UInt8]) -> (meaning: Meaning, dialect: Dialect)? {
    byKey[key(cell)] ?? spoken(cell)
  }

  /// Whether a word in the middle of a text says what a finger or pointer did.
  static func isEvent(_ word: [UInt8]) -> Bool {
    guard
      (4...60).contains(word.count)
        || ["up", "Up", "UP"].contains(where: { $0.utf8.elementsEqual(word) })
    else { return false }
    return isPlain(word) || spoken(word).map { $0.meaning != .nothing } ?? false
  }

  /// The meaning of a name that says what touches and what it does: `onPointerDown`,
  /// `FINGER_MOTION`, `MotionNotify`, `Touch end`. Nil for others.
  private static func spoken(_ cell: [UInt8]) -> (meaning: Meaning, dialect: Dialect)? {
    guard cell.count < 60 else { return nil }
    let words = nameWords(String(decoding: cell, as: UTF8.self))
    guard !words.contains("key"), !words.contains("keyboard") else { return (.nothing, .none) }
    // Android's name for all events.
    if words == ["motion", "event"] { return nil }
    var touching: Dialect?
    var meaning: Meaning?
    for word in words {
      var rest = word[...]
      for (noun, dialect) in touchers where word.utf8.starts(with: noun.utf8) {
        touching = touching == .hovering ? touching : dialect
        rest = word.dropFirst(noun.utf8.count)
        break
      }
      let verb = rest.isEmpty ? word : String(rest)
      for (known, said) in verbs where known.hasSameBytes(as: verb) { meaning = said }
    }
    guard let touching, let meaning else { return nil }
    return (meaning, touching)
  }

  private static let touchers: [(String, Dialect)] = [
    ("touches", .touch), ("touch", .touch), ("finger", .touch), ("gesture", .touch),
    ("swipe", .touch), ("drag", .touch), ("pan", .touch), ("stylus", .touch),
    ("pointer", .hovering),
    ("mouse", .hovering), ("button", .hovering), ("motion", .hovering), ("pen", .hovering),
  ]

  /// What can be done by what touches. A drag is what touches.
  private static let verbs: [(String, Meaning)] =
    list.filter { $0.0 != "drag" }.map { ($0.0, $0.1) }
    + ["moving", "motion", "moves"].map { ($0, .phase(.move)) }
    + ["finish", "finished"].map { ($0, .phase(.up)) }
    + ["enter", "leave", "exit", "over", "out", "added", "removed"].map { ($0, .nothing) }

  /// Whether a word says a phase without naming what touches.
  static func isPlain(_ word: [UInt8]) -> Bool {
    let key = key(word)
    return plain.contains { $0.utf8.elementsEqual(key) }
  }

  private static let plain = [
    "down", "move", "moved", "up", "began", "changed", "ended", "cancelled", "pressed", "released",
  ]

  /// The lower-case letters of a word, without platform prefixes such as `ACTION_`.
  private static func key(_ cell: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    for byte in cell {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): key.append(byte)
      // ACTION_POINTER_DOWN(1): the index of the pointer follows.
      case UInt8(ascii: "("): return stripped(key)
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "."): break
      default: return []
      }
    }
    return stripped(key)
  }

  private static func stripped(_ key: [UInt8]) -> [UInt8] {
    var key = key[...]
    for prefix in ["motionevent", "action", "uigesturerecognizerstate", "uitouchphase"]
    where key.starts(with: prefix.utf8) && key.count > prefix.utf8.count {
      key = key.dropFirst(prefix.utf8.count)
    }
    return Array(key)
  }

  private static let byKey: [[UInt8]: (meaning: Meaning, dialect: Dialect)] = {
    var known: [[UInt8]: (meaning: Meaning, dialect: Dialect)] = [:]
    for (word, meaning, dialect) in list { known[Array(word.utf8)] = (meaning, dialect) }
    return known
  }()

  /// Words that name nothing that touches.
  private static let list: [(String, Meaning, Dialect)] = {
    let words: [(Meaning, Dialect, String)] = [
      (.phase(.down), .touch, "down start started begin"),
      (.phase(.down), .hovering, "press pressed"), (.phase(.down), .either, "began"),
      (.phase(.move), .touch, "move moved stationary"),
      (.phase(.move), .hovering, "drag dragged dragging"),
      (.phase(.move), .gesture, "changed change update updated"),
      (.phase(.up), .touch, "up end lift lifted"), (.phase(.up), .hovering, "release released"),
      (.phase(.up), .either, "ended"), (.phase(.cancel), .touch, "cancel abort"),
      (.phase(.cancel), .either, "cancelled canceled"), (.phase(.cancel), .gesture, "failed"),
      (
        .nothing, .hovering,
        "gotpointercapture lostpointercapture click dblclick contextmenu scroll wheel tap doubletap "
          + "longtap longpress keydown keyup keypress hover hovermove hoverenter hoverexit outside "
          + "possible none idle pointerrawupdate"
      ),
      (
        .nothing, .none,
        "settle settling animate animating animation spring springing snapping"
      ),
    ]
    return words.flatMap { meaning, dialect, text in
      text.split(separator: " ").map { (String($0), meaning, dialect) }
    }
  }()
}

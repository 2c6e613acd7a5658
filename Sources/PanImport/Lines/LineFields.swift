import PanTraces

/// The values in a line of any log: `key=value` and `key: value` by their names, and a pair of
/// numbers in brackets or with a slash as x and y.
///
///     position: Offset(170.3, 418.0)        position.x, position.y
///     TOUCH_MOTION +8.152s 80.78/51.21      t_s, x, y, event
///     MotionEvent { id[0]=0, x[0]=605.0     pointers.0.id, pointers.0.x, of row 0
struct LineFields {
  /// The values of all rows of the line.
  private(set) var common: [RowField] = []
  /// The values with an index in brackets, one list for each index.
  private(set) var indexed: [[RowField]] = []
  /// The word that says what happened, such as `onPointerDown`.
  private(set) var event: [UInt8] = []
  /// Whether a list has several places without names.
  ///
  /// They are those of several fingers.
  private(set) var listsPlaces = false

  /// The open brackets, from the outermost. The first holds what is in none.
  private var groups = [Group()]
  /// The words in front of the cursor with only blanks between them.
  private var words: [String] = []
  private var wordsEnd = -1
  /// The name that the next bracket has.
  private var pendingName = ""
  private var scanner: ByteScanner
  /// What is known from the lines before.
  private(set) var memory: Memory

  /// What a line's values are read with, and what holds for all lines.
  struct Memory: Sendable {
    /// The names that are read. Nil for all.
    fileprivate let wanted: Set<ByteKey>?
    /// Whether a word says what happened.
    fileprivate var events = KnownWords<ByteKey, Bool>()
    /// The name of a value with an index. Nil for one that is not read.
    fileprivate var indexedNames = KnownWords<ByteKey, String?>()

    fileprivate func wants(_ name: String) -> Bool { wanted?.contains(ByteKey(name)) ?? true }

    /// Reads the named values, and those that a bracket's name can stand in front of, or all.
    init(_ names: [String]?) {
      wanted = names.map { names in
        Set(
          names.flatMap { name in
            [ByteKey(name)] + (name.split(separator: ".").last.map { [ByteKey(String($0))] } ?? [])
          })
      }
    }
  }

  /// An open bracket.
  private struct Group {
    var name = ""
    /// Where the numbers without a name stand in the line.
    var numbers: [Range<Int>] = []
    /// The last word in front of the numbers.
    var word = ""
    var isFresh = true
  }

  /// The most values of one line. The rest of a longer one is not read.
  private static let most = 200

  init(_ line: ByteView, from start: Int, _ memory: Memory) {
    self.memory = memory
    scanner = ByteScanner(line, at: start)
    while let byte = scanner.next, common.count < Self.most {
      switch byte {
      case UInt8(ascii: "\""):
        let text = quoted()
        if separator() != nil { value(of: ByteView(rebasing: line[text]).text, nil) }
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): open()
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case _ where isNumber: number(as: nil)
      case _ where Self.isWord(byte): word()
      default:
        if !ByteScanner.isBlank(byte) { pendingName = "" }
        scanner.position += 1
      }
    }
    while groups.count > 1 { close() }
    endRoot()
    if !event.isEmpty, memory.wants("event") { keep("event", event) }
  }

  // MARK: - Words and keys

  private mutating func word() {
    let start = scanner.position
    let name = identifier()
    let isRun = wordsEnd >= 0 && scanner.bytes[wordsEnd..<start].allSatisfy { $0 == 0x20 }
    if !isRun { words.removeAll(keepingCapacity: true) }
    let index = bracketIndex()
    if let sign = separator() {
      // `Tip Switch: 1` has a name of two words, `down x: 1` and `down x=1` have not.
      let isAlone = words.isEmpty || sign != UInt8(ascii: ":") || hasEvent(words)
      let key = isAlone ? name : words.joined(separator: " ") + " " + name
      words.removeAll(keepingCapacity: true)
      value(of: key, index)
    } else if scanner.skip("::") {
      words.removeAll(keepingCapacity: true)
    } else {
      words.append(name)
      wordsEnd = scanner.position
      bare(name)
    }
  }

  /// A word without a sign after it.
  private mutating func bare(_ name: String) {
    let last = groups.count - 1
    let isFirst = groups[last].isFresh
    groups[last].isFresh = false
    groups[last].word = name
    groups[last].numbers.removeAll(keepingCapacity: true)
    note(name)
    if words.count > 1 { note(words.joined(separator: " ")) }
    pendingName = Self.isShape(name) || isEvent(name) ? groups[last].name : name
    // `time 13563825` and `[y_pt 2]` have only a blank between name and value.
    let isNamed = last > 0 && isFirst || ["time", "timestamp", "x", "y", "id"].contains(name)
    let start = scanner.position
    scanner.skipBlanks()
    if isNamed, isNumber { return number(as: name) }
    if last > 0, isFirst, scanner.next.map(Self.isWord) ?? false {
      let start = scanner.position
      _ = identifier()
      if scanner.next == UInt8(ascii: "]") { return add(name, start..<scanner.position) }
    }
    scanner.position = start
  }

  private mutating func value(of key: String, _ index: Int?) {
    groups[groups.count - 1].isFresh = false
    note(key)
    scanner.skipBlanks()
    guard let byte = scanner.next else { return }
    if isNumber { return number(as: key, index) }
    if byte == UInt8(ascii: "\"") { return add(key, quoted(), index) }
    if Self.opens(byte) { return pendingName = isEvent(key) ? "" : key }
    guard Self.isWord(byte) else { return }
    var start = scanner.position
    var word = identifier()
    while scanner.skip("::") {
      start = scanner.position
      word = identifier()
    }
    if wordIsKey() { return scanner.position = start }
    let end = scanner.position
    let suffix = suffix()
    word += suffix
    let text = start..<end + suffix.utf8.count
    groups[groups.count - 1].word = word
    groups[groups.count - 1].numbers.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    words.append(word)
    wordsEnd = scanner.position
    note(word)
    scanner.skipBlanks()
    if scanner.next.map(Self.opens) ?? false {
      pendingName = isEvent(key) || isEvent(word) || !Self.isShape(word) ? "" : key
      if isEvent(word) { add(key, text, index) }
    } else {
      add(key, text, index)
    }
  }

  /// Whether the word at the cursor is a key itself, so that the key in front has no value.
  private func wordIsKey() -> Bool {
    var ahead = scanner
    ahead.skipBlanks()
    guard let next = ahead.next else { return false }
    return next == UInt8(ascii: "=")
      || next == UInt8(ascii: ":") && !ahead.bytes.has("::", at: ahead.position)
  }

  /// The index in `ACTION_POINTER_DOWN(1)`, and the further words of `A|B`.
  private mutating func suffix() -> String {
    let start = scanner.position
    if scanner.skip("("), scanner.whole() != nil, scanner.skip(")") {
      return ByteView(rebasing: scanner.bytes[start..<scanner.position]).text
    }
    scanner.position = start
    while scanner.skip("|") { _ = identifier() }
    return ""
  }

  private mutating func identifier() -> String {
    let start = scanner.position
    while let byte = scanner.next, Self.isWord(byte) || ByteScanner.isDigit(byte) || isInner(byte) {
      scanner.position += 1
    }
    return ByteView(rebasing: scanner.bytes[start..<scanner.position]).text
  }

  /// Whether a point joins the letters on both sides of it, as in `Button.left`.
  private func isInner(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") && scanner.position + 1 < scanner.bytes.count
      && Self.isWord(scanner.bytes[scanner.position + 1])
  }

  /// The 0 of `x[0]=`. Nil without one.
  private mutating func bracketIndex() -> Int? {
    let start = scanner.position
    if scanner.skip("["), let index = scanner.whole(), (0..<32).contains(index), scanner.skip("]"),
      scanner.next == UInt8(ascii: "=") || scanner.next == UInt8(ascii: ":")
    {
      return index
    }
    scanner.position = start
    return nil
  }

  /// Skips the sign between a name and its value, and returns it. Nil without one.
  private mutating func separator() -> UInt8? {
    let start = scanner.position
    scanner.skipBlanks()
    if scanner.next == UInt8(ascii: ":"), !scanner.bytes.has("::", at: scanner.position) {
      scanner.position += 1
      return UInt8(ascii: ":")
    }
    if scanner.skip("=>") || scanner.skip("=") { return UInt8(ascii: "=") }
    scanner.position = start
    return nil
  }

  private mutating func quoted() -> Range<Int> {
    scanner.position += 1
    let start = scanner.position
    while let byte = scanner.next, byte != UInt8(ascii: "\"") { scanner.position += 1 }
    let text = start..<scanner.position
    if !scanner.isAtEnd { scanner.position += 1 }
    return text
  }

  // MARK: - Numbers

  private mutating func number(as key: String?, _ index: Int? = nil) {
    pendingName = ""
    if let clock = clock() {
      if let key, memory.wants(key) { keep(key, clock) }
      return
    }
    let isAdded = scanner.next == UInt8(ascii: "+")
    guard let first = plainNumber() else { return }
    let start = scanner.position
    let unit = unit()
    guard unit != nil || !(scanner.next.map(Self.isWord) ?? false) else {
      // A hexadecimal number, or a word that begins with digits.
      _ = identifier()
      return
    }
    if isAdded, let unit, key == nil, unit == "s" || unit == "ms" { return add("t_" + unit, first) }
    if let second = secondOfPair(isNamed: key != nil) {
      return pair(key ?? groups[groups.count - 1].name, [first, second], self.unit() ?? "")
    }
    if let key {
      return add(key + (unit.map { "_" + $0 } ?? ""), first, index)
    }
    if unit == nil { scanner.position = start }
    groups[groups.count - 1].isFresh = false
    groups[groups.count - 1].numbers.append(first)
  }

  /// The number after a slash, or of a name's value after a comma. Nil without one.
  private mutating func secondOfPair(isNamed: Bool) -> Range<Int>? {
    let start = scanner.position
    let isSlash = scanner.skip("/")
    if isSlash || isNamed && groups.count == 1 && scanner.skip(",") {
      scanner.skipBlanks()
      if isNumber, let second = plainNumber(), !"/:".utf8.contains(scanner.next ?? 0x20) {
        return second
      }
    }
    scanner.position = start
    return nil
  }

  private mutating func plainNumber() -> Range<Int>? {
    let start = scanner.position
    if scanner.next == UInt8(ascii: "+") { scanner.position += 1 }
    let begin = scanner.position
    guard scanner.number() != nil else {
      scanner.position = start + 1
      return nil
    }
    return begin..<scanner.position
  }

  /// The unit that stands directly behind a number. Nil without one.
  private mutating func unit() -> String? {
    guard let first = scanner.next, Self.isWord(first) else { return nil }
    let start = scanner.position
    let word = identifier()
    if Self.units.contains(where: { $0.hasSameBytes(as: word) }) { return word }
    scanner.position = start
    return nil
  }

  private static let units = ["s", "ms", "us", "ns", "px", "pt", "dp", "mm"]

  /// Dart's durations, `2:34:55.140060`, in microseconds.
  private mutating func clock() -> [UInt8]? {
    let start = scanner.position
    if let hours = scanner.integer(), (0..<1 << 20).contains(hours), scanner.skip(":"),
      let minutes = scanner.integer(), (0..<60).contains(minutes), scanner.skip(":"),
      let rest = scanner.microseconds()
    {
      return Array(String((hours * 60 + minutes) * 60_000_000 + rest).utf8)
    }
    scanner.position = start
    return nil
  }

  private var isNumber: Bool {
    guard let first = scanner.next else { return false }
    var place = scanner.position
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { place += 1 }
    if place < scanner.bytes.count, scanner.bytes[place] == UInt8(ascii: ".") { place += 1 }
    return place < scanner.bytes.count && ByteScanner.isDigit(scanner.bytes[place])
  }

  // MARK: - Brackets

  private mutating func open() {
    groups.append(Group(name: pendingName))
    pendingName = ""
    words.removeAll(keepingCapacity: true)
    scanner.position += 1
    if groups.count > 64 { groups.removeFirst(32) }
  }

  private mutating func close() {
    scanner.position += 1
    words.removeAll(keepingCapacity: true)
    pendingName = ""
    guard groups.count > 1 else { return }
    let group = groups.removeLast()
    let isNamed = !group.name.isEmpty && !isEvent(group.name)
    if group.numbers.count == 2 || group.numbers.count == 3 && isNamed {
      pair(group.name, group.numbers, "")
    }
  }

  /// Gives names to the numbers at the end of the line.
  private mutating func endRoot() {
    let (numbers, word) = (groups[0].numbers, groups[0].word)
    let names: [String]
    switch word {
    // tslib's print: x, y, pressure and the time in seconds.
    case "RAW" where numbers.count == 4: names = ["x", "y", "pressure", "t_s"]
    // minitouch's commands.
    case "d" where numbers.count >= 3, "m" where numbers.count >= 3:
      names = ["pointer", "x", "y", "pressure"]
    case "u" where numbers.count == 1: names = ["pointer"]
    default:
      if numbers.count == 2, !event.isEmpty { return pair("", numbers, "") }
      guard numbers.count > 2, event.isEmpty == false || common.isEmpty else { return }
      names = numbers.indices.map { String($0 + 1) }
    }
    if names.first == "pointer" {
      event = Array((word == "d" ? "down" : word == "m" ? "move" : "up").utf8)
    }
    for (name, text) in zip(names, numbers) { add(name, text) }
  }

  private mutating func pair(_ name: String, _ numbers: [Range<Int>], _ unit: String) {
    let end = unit.isEmpty ? "" : "_" + unit
    let isPlain = name.isEmpty || isEvent(name) || Self.isShape(name)
    if isPlain, saysSteps {
      for (axis, text) in zip(["dx", "dy"], numbers) { add(axis, text) }
      return
    }
    let first = isPlain ? "" : name + "."
    if isPlain, common.contains(where: { $0.name.hasSameBytes(as: "x" + end) }) {
      if groups.count > 1 { listsPlaces = true }
      return
    }
    for (axis, text) in zip(["x", "y", "z"], numbers) { add(first + axis + end, text) }
  }

  /// Whether a pair after the line's event is the way since the event before: libinput's gestures
  /// and pointers, Flutter's updates of a drag.
  private var saysSteps: Bool {
    event.withByteView { word in
      word.contains("GESTURE_") || word.contains("POINTER_MOTION") || word.contains("DragUpdate")
    }
  }

  /// Adds a value, if its name is read. Most names are not, so that the text is copied last.
  private mutating func add(_ name: String, _ text: Range<Int>, _ index: Int? = nil) {
    guard let index else {
      if memory.wants(name) { keep(name, Array(scanner.bytes[text])) }
      return
    }
    let wanted = memory.wanted
    let full = memory.indexedNames.value(of: ByteKey(name)) { key in
      let full = "pointers.0." + key.text
      return wanted?.contains(ByteKey(full)) ?? true ? full : nil
    }
    guard let full else { return }
    while indexed.count <= index { indexed.append([]) }
    indexed[index].append(RowField(name: full, text: Array(scanner.bytes[text])))
  }

  private mutating func keep(_ name: String, _ text: [UInt8]) {
    guard common.contains(where: { $0.name.hasSameBytes(as: name) }) else {
      return common.append(RowField(name: name, text: text))
    }
    // A name that comes again belongs to the bracket that it stands in.
    let group = groups[groups.count - 1].name
    let full = group + "." + name
    if !group.isEmpty, !common.contains(where: { $0.name.hasSameBytes(as: full) }) {
      common.append(RowField(name: full, text: text))
    }
  }

  // MARK: - Events

  private mutating func note(_ word: String) {
    if event.isEmpty, isEvent(word) { event = Array(word.utf8) }
  }

  private mutating func hasEvent(_ words: [String]) -> Bool {
    for word in words where isEvent(word) { return true }
    return false
  }

  private mutating func isEvent(_ word: String) -> Bool {
    memory.events.value(of: ByteKey(word)) { PhaseWords.isEvent(Array($0.text.utf8)) }
  }

  /// The names of types that are no names of a place.
  private static func isShape(_ word: String) -> Bool {
    for end in [
      "Offset", "Point", "PointF", "Position", "Vec2", "Vector2", "Size", "Coord", "Touch",
    ]
    where word.hasSuffix(end) { return true }
    return false
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}

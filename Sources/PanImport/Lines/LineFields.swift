import PanTraces

/// The values in a line of any log: `key=value` and `key: value` by their names, and a pair of
/// numbers in brackets or with a slash as x and y.
///
///     position: Offset(170.3, 418.0)        position.x, position.y
///     TOUCH_MOTION +8.152s 80.78/51.21      t_s, x, y, event
///     MotionEvent { id[0]=0, x[0]=605.0     pointers.0.id, pointers.0.x, of row 0
///
/// How to change this: a line goes by in one loop over its bytes. Each of its words is found once in
/// ``Memory``, with all that a word alone says, and is a number from then on: texts are made of those
/// values only that are kept.
struct LineFields {
  /// The values of all rows of the line.
  private(set) var common: [RowField] = []
  /// The words that name ``common``.
  private var kept: [Int] = []
  /// The values with an index in brackets, one list for each index.
  private(set) var indexed: [[RowField]] = []
  /// The word that says what happened, such as `onPointerDown`.
  private(set) var event: [UInt8] = []
  /// Whether a list has several places without names.
  ///
  /// They are those of several fingers.
  private(set) var listsPlaces = false

  /// The open brackets, from the outermost. The first holds what is in none.
  private var groups: [Group] = []
  /// The words in front of the cursor with only blanks between them.
  private var words: [Int] = []
  private var wordsEnd = -1
  /// The name that the next bracket has.
  private var pendingName = Memory.none
  private var scanner = ByteScanner(ByteView())
  private var memory: Memory

  /// The words of the lines so far.
  private struct Memory {
    /// A word, and what it says wherever it stands.
    struct Word {
      let bytes: [UInt8]
      let name: String
      let kind: LineRows.Kind
      /// Whether its value is read.
      let isWanted: Bool
      /// The name of its value with an index, and what that is good for. Nil if it is not read.
      let indexed: (name: String, kind: LineRows.Kind)?
      /// Whether it says what happened.
      let isEvent: Bool
      /// Whether it is the name of a type that is no name of a place.
      let isShape: Bool
      /// Whether it is the unit of a number.
      let isUnit: Bool
      /// Whether a blank may stand between it and its value: `time 13563825`, `[y_pt 2]`.
      let isPlainKey: Bool
    }

    /// The empty word.
    static let none = 0

    /// The names that are read, and those that a bracket's name can stand in front of. Nil for all.
    private let wanted: Set<ByteKey>?
    private(set) var words: [Word] = []
    /// The numbers of words from 1 by their hash, the next place if several have one. 0 is free.
    private var table: [Int32] = []

    init(_ names: [String]?) {
      wanted = names.map { names in
        Set(
          names.flatMap { name in
            [ByteKey(name)] + (name.split(separator: ".").last.map { [ByteKey(String($0))] } ?? [])
          })
      }
      forget()
    }

    /// Forgets all words. Between lines only: a line holds their numbers.
    mutating func forget() {
      words = []
      // Twice as many places as words keep the way to a word short.
      table = [Int32](repeating: 0, count: 4 * Self.most)
      _ = find(ByteView())
    }

    /// The most words that are kept from line to line. A line may bring as many.
    private static let most = 1 << 12

    var isFull: Bool { words.count > Self.most }
    var isOverfull: Bool { words.count > 2 * Self.most - 64 }

    /// The number of a word.
    mutating func find(_ text: ByteView) -> Int {
      var place = Self.hash(text) & (table.count - 1)
      while table[place] != 0 {
        let number = Int(table[place]) - 1
        if words[number].bytes.withByteView({ $0.isSame(as: text) }) { return number }
        place = (place + 1) & (table.count - 1)
      }
      words.append(word(Array(text)))
      table[place] = Int32(words.count)
      return words.count - 1
    }

    private static func hash(_ text: ByteView) -> Int {
      var hash: UInt = 5381
      for byte in text { hash = hash &* 33 ^ UInt(byte) }
      return Int(truncatingIfNeeded: hash ^ hash >> 15)
    }

    private func word(_ bytes: [UInt8]) -> Word {
      let name = String(decoding: bytes, as: UTF8.self)
      func reads(_ name: String) -> Bool { wanted?.contains(ByteKey(name)) ?? true }
      let full = "pointers.0." + name
      return Word(
        bytes: bytes, name: name, kind: LineRows.kind(of: name), isWanted: reads(name),
        indexed: reads(full) ? (full, LineRows.kind(of: full)) : nil,
        isEvent: PhaseReading.isEvent(bytes), isShape: shapes.contains { name.hasSuffix($0) },
        isUnit: units.contains(name), isPlainKey: plainKeys.contains(name))
    }
  }

  private static let units: Set = ["s", "ms", "us", "ns", "px", "pt", "dp", "mm"]
  /// minitouch's commands.
  private static let commands = ["d": "down", "m": "move", "u": "up"]
  private static let plainKeys: Set = ["time", "timestamp", "x", "y", "id"]
  private static let shapes = [
    "Offset", "Point", "PointF", "Position", "Vec2", "Vector2", "Size", "Coord", "Touch",
  ]

  /// An open bracket.
  private struct Group {
    var name = Memory.none
    /// Where the numbers without a name stand in the line.
    var numbers: [Range<Int>] = []
    /// The last word in front of the numbers.
    var word = Memory.none
    var isFresh = true
  }

  /// The most values of one line. The rest of a longer one is not read.
  private static let most = 200

  /// Reads the values with these names, or all.
  init(_ names: [String]?) { memory = Memory(names) }

  /// Reads a line from its message on, in place of the line before.
  mutating func read(_ line: ByteView, from start: Int) {
    if memory.isFull { memory.forget() }
    common = []
    kept.clear()
    indexed = []
    event = []
    listsPlaces = false
    groups.clear()
    groups.append(Group())
    words.clear()
    (wordsEnd, pendingName) = (-1, Memory.none)
    scanner = ByteScanner(line, at: start)
    while let byte = scanner.next, common.count < Self.most, !memory.isOverfull {
      switch byte {
      case UInt8(ascii: "\""):
        let text = quoted()
        if separator() != nil { value(of: memory.find(ByteView(rebasing: line[text])), nil) }
      case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): open()
      case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case _ where isNumber: number(as: nil)
      case _ where Self.isWord(byte): word()
      default:
        if !ByteScanner.isBlank(byte) { pendingName = Memory.none }
        scanner.position += 1
      }
    }
    while groups.count > 1 { close() }
    endRoot()
    let name = find("event")
    if !event.isEmpty, memory.words[name].isWanted { keep(name, event) }
    // No view of the line is held beyond it.
    scanner = ByteScanner(ByteView())
  }

  // MARK: - Words and keys

  private mutating func word() {
    let start = scanner.position
    let name = identifier()
    let isRun = wordsEnd >= 0 && scanner.bytes[wordsEnd..<start].allSatisfy { $0 == 0x20 }
    if !isRun { words.clear() }
    let index = bracketIndex()
    if let sign = separator() {
      // `Tip Switch: 1` has a name of two words, `down x: 1` and `down x=1` have not.
      let isAlone = words.isEmpty || sign != UInt8(ascii: ":") || words.contains { isEvent($0) }
      if !isAlone { words.append(name) }
      let key = isAlone ? name : phrase()
      words.clear()
      value(of: key, index)
    } else if scanner.skip("::") {
      words.clear()
    } else {
      words.append(name)
      wordsEnd = scanner.position
      bare(name)
    }
  }

  /// A word without a sign after it.
  private mutating func bare(_ name: Int) {
    let last = groups.count - 1
    let isFirst = groups[last].isFresh
    groups[last].isFresh = false
    groups[last].word = name
    groups[last].numbers.clear()
    note(name)
    if event.isEmpty, words.count > 1 { note(phrase()) }
    pendingName = memory.words[name].isShape || isEvent(name) ? groups[last].name : name
    let isNamed = last > 0 && isFirst || memory.words[name].isPlainKey
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

  private mutating func value(of key: Int, _ index: Int?) {
    groups[groups.count - 1].isFresh = false
    note(key)
    scanner.skipBlanks()
    guard let byte = scanner.next else { return }
    if isNumber { return number(as: key, index) }
    if byte == UInt8(ascii: "\"") {
      let text = quoted()
      note(memory.find(ByteView(rebasing: scanner.bytes[text])))
      return add(key, text, index)
    }
    if Self.opens(byte) { return pendingName = isEvent(key) ? Memory.none : key }
    guard Self.isWord(byte) else { return }
    var start = scanner.position
    var word = identifier()
    while scanner.skip("::") {
      start = scanner.position
      word = identifier()
    }
    // `phase: state=2`: the first key is only a heading.
    if wordIsKey() { return scanner.position = start }
    let end = scanner.position
    let text = start..<end + suffix()
    if text.upperBound > end { word = memory.find(ByteView(rebasing: scanner.bytes[text])) }
    groups[groups.count - 1].word = word
    groups[groups.count - 1].numbers.clear()
    words.clear()
    words.append(word)
    wordsEnd = scanner.position
    note(word)
    scanner.skipBlanks()
    if scanner.next.map(Self.opens) ?? false {
      // `position: Offset(1, 2)` names a place, `event: PointerMove(1, 2)` says what happened.
      let isShape = memory.words[word].isShape
      pendingName = isEvent(key) || isEvent(word) || !isShape ? Memory.none : key
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

  /// The length of the index in `ACTION_POINTER_DOWN(1)`. Skips it, and the further words of `A|B`.
  private mutating func suffix() -> Int {
    let start = scanner.position
    if scanner.skip("("), scanner.whole() != nil, scanner.skip(")") {
      return scanner.position - start
    }
    scanner.position = start
    while scanner.skip("|") { _ = identifier() }
    return 0
  }

  private mutating func identifier() -> Int {
    let start = scanner.position
    while let byte = scanner.next, Self.isWord(byte) || ByteScanner.isDigit(byte) || isInner(byte) {
      scanner.position += 1
    }
    return memory.find(ByteView(rebasing: scanner.bytes[start..<scanner.position]))
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

  private mutating func number(as key: Int?, _ index: Int? = nil) {
    pendingName = Memory.none
    if let clock = clock() {
      if let key, memory.words[key].isWanted { keep(key, clock) }
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
    if isAdded, let unit, key == nil, unit == "s" || unit == "ms" {
      return add(find("t_" + unit), first)
    }
    if let second = secondOfPair(isNamed: key != nil) {
      return pair(key ?? groups[groups.count - 1].name, [first, second], self.unit() ?? "")
    }
    if let key {
      let name = unit.map { find(memory.words[key].name + "_" + $0) }
      return add(name ?? key, first, index)
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
    if memory.words[word].isUnit { return memory.words[word].name }
    scanner.position = start
    return nil
  }

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
    pendingName = Memory.none
    words.clear()
    scanner.position += 1
    if groups.count > 64 { groups.removeFirst(32) }
  }

  private mutating func close() {
    scanner.position += 1
    words.clear()
    pendingName = Memory.none
    guard groups.count > 1 else { return }
    let group = groups.removeLast()
    let isNamed = group.name != Memory.none && !isEvent(group.name)
    if group.numbers.count == 2 || group.numbers.count == 3 && isNamed {
      pair(group.name, group.numbers, "")
    }
  }

  /// Gives names to the numbers at the end of the line.
  private mutating func endRoot() {
    let numbers = groups[0].numbers
    let word = memory.words[groups[0].word].name
    let names: [String]
    if word == "RAW", numbers.count == 4 {
      // tslib's print has the time in seconds.
      names = ["x", "y", "pressure", "t_s"]
    } else if let command = Self.commands[word],
      numbers.count >= 3 || word == "u" && !numbers.isEmpty
    {
      names = ["pointer", "x", "y", "pressure"]
      event = Array(command.utf8)
    } else if numbers.count == 2, !event.isEmpty {
      return pair(Memory.none, numbers, "")
    } else {
      guard numbers.count > 2, !event.isEmpty || common.isEmpty else { return }
      names = numbers.indices.map { String($0 + 1) }
    }
    for (name, text) in zip(names, numbers) { add(find(name), text) }
  }

  private mutating func pair(_ name: Int, _ numbers: [Range<Int>], _ unit: String) {
    let end = unit.isEmpty ? "" : "_" + unit
    let isPlain = name == Memory.none || isEvent(name) || memory.words[name].isShape
    if isPlain, saysSteps {
      // A drag begins with a place, and its updates are steps.
      if event.withByteView({ $0.contains("DragStart") }) { return }
      for (axis, text) in zip(["dx", "dy"], numbers) { add(find(axis), text) }
      return
    }
    let first = isPlain ? "" : memory.words[name].name + "."
    if isPlain, kept.contains(find("x" + end)) {
      if groups.count > 1 { listsPlaces = true }
      return
    }
    for (axis, text) in zip(["x", "y", "z"], numbers) { add(find(first + axis + end), text) }
  }

  /// Whether a pair after the line's event is the way since the event before: libinput's gestures
  /// and pointers, Flutter's updates of a drag.
  private var saysSteps: Bool {
    event.withByteView { word in
      word.contains("GESTURE_") || word.contains("POINTER_MOTION") || word.contains("DragUpdate")
        || word.contains("DragStart")
    }
  }

  /// Adds a value, if its name is read. Most names are not, so that the text is copied last.
  private mutating func add(_ name: Int, _ text: Range<Int>, _ index: Int? = nil) {
    guard let index else {
      // What a gesture event calls x and y is the way since the event before.
      let name = isAxis(name) && saysSteps ? find("d" + memory.words[name].name) : name
      if memory.words[name].isWanted { keep(name, Array(scanner.bytes[text])) }
      return
    }
    guard let (name, kind) = memory.words[name].indexed else { return }
    while indexed.count <= index { indexed.append([]) }
    indexed[index].append(RowField(name: name, text: Array(scanner.bytes[text]), kind: kind))
  }

  private mutating func keep(_ name: Int, _ text: [UInt8]) {
    var name = name
    // A name that comes again belongs to the bracket that it stands in.
    let group = groups[groups.count - 1].name
    if kept.contains(name), group != Memory.none {
      name = find(memory.words[group].name + "." + memory.words[name].name)
    }
    guard !kept.contains(name) else { return }
    kept.append(name)
    let word = memory.words[name]
    common.append(RowField(name: word.name, text: text, kind: word.kind))
  }

  // MARK: - Events

  private mutating func note(_ word: Int) {
    if event.isEmpty, isEvent(word) { event = memory.words[word].bytes }
  }

  private func isEvent(_ word: Int) -> Bool { memory.words[word].isEvent }

  /// Whether a name is `x` or `y`.
  private func isAxis(_ word: Int) -> Bool {
    memory.words[word].bytes == [UInt8(ascii: "x")]
      || memory.words[word].bytes == [UInt8(ascii: "y")]
  }

  /// The words in front of the cursor as one.
  private mutating func phrase() -> Int {
    find(words.map { memory.words[$0].name }.joined(separator: " "))
  }

  private mutating func find(_ name: String) -> Int {
    Array(name.utf8).withByteView { memory.find($0) }
  }

  /// Whether a value follows, of a word in front or in brackets.
  static func beginsValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{")
  }

  private static func opens(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}

extension Array {
  /// Removes all elements. An empty array, as most are, costs no call.
  fileprivate mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}

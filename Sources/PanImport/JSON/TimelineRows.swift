import PanDocuments
import PanTraces

/// Makes rows of JSON whose times do not stand beside its places: W3C actions have durations, and a
/// session replay has batches with offsets.
///
/// The rows come at the end, in the order of their times: a script has one finger after another, and
/// a replay has a batch of moves behind later events. Only the ends of a script's moves are read.
/// Drivers interpolate between them.
///
/// Sources: w3c/webdriver, "Actions"; rrweb `packages/rrweb/src/record/observer.ts`; Sentry's
/// `ReplayGestureConverter.kt`.
struct TimelineRows: Sendable {
  /// A row with its time, and the line that it comes from.
  private struct Event {
    var time: Double
    var line: Int
    var fields: [RowField]
  }

  private var events: [Event] = []
  /// The scripts of all fingers, which are known at the end.
  private var fingers: [(items: [JSONNode], line: Int)] = []
  /// The size in a replay's event of type 4 (Meta).
  private var size: [RowField] = []

  /// Whether a text has such events.
  static func holds(_ bytes: ByteView) -> Bool {
    isScript(bytes)
      || bytes.contains("\"source\"") && bytes.contains("\"timestamp\"")
        && bytes.contains("\"data\"")
  }

  /// Whether a text holds W3C actions.
  static func isScript(_ bytes: ByteView) -> Bool {
    bytes.contains("\"pointerMove\"")
      || bytes.contains("\"pointerDown\"") && bytes.contains("\"actions\"")
  }

  /// What the form says beside its numbers.
  static func dialect(_ bytes: ByteView) -> LineRows.Dialect {
    let (words, basis) =
      isScript(bytes)
      ? ("W3C actions", "the straight line of a script, not a person")
      : ("session replays", "moves are thinned out to one in 50 ms")
    return LineRows.Dialect(
      unit: .points, timeUnit: .milliseconds, words: words + " have CSS pixels and ms",
      velocityBasis: .none(basis))
  }

  /// Keeps what an object holds.
  mutating func take(_ node: JSONNode, _ line: Int) {
    if node["type"]?.text?.utf8.elementsEqual("pointer".utf8) ?? false {
      fingers.append((node["actions"]?.elements ?? [], line))
    } else {
      takeReplayed(node, line, 0)
    }
  }

  /// All rows with their lines, in the order of their times. Equal times keep the file's order.
  mutating func rows() throws(ImportRefusal) -> [(line: Int, fields: [RowField])] {
    try takeScripts()
    let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
    let rows = order.map { (line: events[$0].line, fields: events[$0].fields + size) }
    events = []
    return rows
  }

  private mutating func add(
    _ phase: String, _ time: Double, _ place: Vector, pointer: Int, _ line: Int
  ) {
    guard time.isFinite, time.magnitude < 1e17 else { return }
    let fields = [
      ("client_time_ms", time.written), ("clientX", place.x.written), ("clientY", place.y.written),
      ("event", phase), ("pointerId", String(pointer)),
    ].map { RowField($0.0, $0.1) }
    events.append(Event(time: time, line: line, fields: fields))
  }

  // MARK: - Session replays

  /// An event, or a batch of them.
  private mutating func takeReplayed(_ node: JSONNode, _ line: Int, _ depth: Int) {
    if case .object(let members) = node.value, node["type"]?.number == nil, depth < 4 {
      for member in members {
        takeReplayed(member.node, line, depth + 1)
        for element in member.node.elements { takeReplayed(element, line, depth + 1) }
      }
    }
    guard let data = node["data"], let stamp = node["timestamp"]?.number else { return }
    switch (node["type"]?.number, data["source"]?.number) {
    case (4, _):
      guard size.isEmpty, let width = data["width"]?.number, let height = data["height"]?.number
      else { return }
      size = [
        RowField("viewport width", width.written), RowField("viewport height", height.written),
      ]
    case (3, 1), (3, 12): takeMoves(data, stamp, "mousemove", line)
    case (3, 6): takeMoves(data, stamp, "touchmove", line)
    case (3, 2): takeInteraction(data, stamp, line)
    default: return
    }
  }

  private mutating func takeMoves(_ data: JSONNode, _ stamp: Double, _ phase: String, _ line: Int) {
    let pointer = Self.pointer(data)
    let positions = data["positions"]?.elements ?? []
    for index in positions.indices {
      guard let place = Self.place(of: positions[index]) else { continue }
      let offset = Self.offset(of: positions[index])
      add(phase, stamp + offset, place, pointer: pointer, line)
    }
  }

  // Not inlined into the loop, which goes by index: Swift 6.3's optimizer fails on anything else.
  @inline(never)
  private static func place(of node: JSONNode) -> Vector? {
    guard let x = node["x"]?.number, let y = node["y"]?.number else { return nil }
    return Vector(x: x, y: y)
  }

  @inline(never)
  private static func offset(of node: JSONNode) -> Double { node["timeOffset"]?.number ?? 0 }

  private static let interactions = [
    0: "mouseup", 1: "mousedown", 7: "touchstart", 8: "touchmove", 9: "touchend", 10: "touchcancel",
  ]

  private mutating func takeInteraction(_ data: JSONNode, _ stamp: Double, _ line: Int) {
    let kind = data["type"]?.number.flatMap { Int(exactly: $0) } ?? -1
    guard let phase = Self.interactions[kind] else { return }
    guard let place = Self.place(of: data) else { return }
    add(phase, stamp, place, pointer: Self.pointer(data), line)
  }

  /// rrweb has no pointer ids, so that two fingers make one zigzag there. Sentry has them.
  private static func pointer(_ data: JSONNode) -> Int {
    data["pointerId"]?.number.flatMap { Int(exactly: $0) } ?? 0
  }

  // MARK: - W3C actions

  /// The n-th items of all fingers form a tick, which lasts as long as its longest item.
  private mutating func takeScripts() throws(ImportRefusal) {
    var places = [Vector?](repeating: nil, count: fingers.count)
    var down = [Bool](repeating: false, count: fingers.count)
    var time = 0.0
    for tick in 0..<(fingers.map { $0.items.count }.max() ?? 0) {
      var longest = 0.0
      for (index, finger) in fingers.enumerated() where tick < finger.items.count {
        let item = finger.items[tick]
        let line = finger.line + item.place.line - 1
        let duration = try Self.duration(item, line)
        longest = max(longest, duration)
        let kind = item["type"]?.text ?? ""
        let isMove = kind == "pointerMove"
        if isMove { places[index] = try Self.place(item, from: places[index], line) }
        // A finger that is up only goes to where it will touch.
        guard let place = places[index], isMove ? down[index] : Self.events.contains(kind)
        else { continue }
        down[index] = isMove || kind == "pointerDown"
        add(kind, time + duration, place, pointer: index, line)
      }
      time += longest
    }
    fingers = []
  }

  private static let events = ["pointerDown", "pointerUp", "pointerCancel"]

  private static func duration(_ item: JSONNode, _ line: Int) throws(ImportRefusal) -> Double {
    guard let node = item["duration"], node.value != .null else { return 0 }
    guard let duration = node.number, duration >= 0, duration == duration.rounded(), duration < 1e12
    else {
      throw ImportRefusal(
        "a duration is no whole number of milliseconds", advice: "Give a script that drivers take.",
        line: line)
    }
    return duration
  }

  private static func place(
    _ item: JSONNode, from last: Vector?, _ line: Int
  ) throws(ImportRefusal) -> Vector {
    guard let offset = place(of: item) else {
      throw ImportRefusal(
        "a pointerMove has no x and y", advice: "Give a script that drivers take.", line: line)
    }
    switch item["origin"]?.value {
    case nil, .null, .string("viewport"): return offset
    case .string("pointer"): return (last ?? .zero) + offset
    default:
      throw ImportRefusal(
        "a move starts from an element, whose place is not in the file",
        advice: "Give moves with the origin viewport or pointer.", line: line)
    }
  }
}

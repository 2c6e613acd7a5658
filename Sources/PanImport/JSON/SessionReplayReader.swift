import PanDocuments
import PanTraces

/// Reads the touches of a session replay of rrweb or Sentry.
///
/// Batches of moves are recorded after later events, so events are sorted by time within
/// ``patience``. Sources: rrweb `packages/rrweb/src/record/observer.ts`, Sentry's
/// `ReplayGestureConverter.kt`.
struct SessionReplayReader: PieceReader {
  private struct Waiting {
    var event: ContactAssembler.Event
    /// Whether the event is a move of a pointer that may be up.
    var hovers: Bool
  }

  /// The longest delay of a batch, in milliseconds.
  private static let patience = 5000.0

  private var assembler: ContactAssembler
  private var waiting: [Waiting] = []
  private var latest = -Double.infinity
  /// The pointers that are down.
  private var down: Set<Int> = []

  init(_ place: ContactAssembler.Units) {
    assembler = ContactAssembler(place, keepsPressures: false)
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    guard let node = try JSONRows.object(piece, line) else { return }
    take(node, line, 0)
    release(upTo: latest - Self.patience, into: &sink)
  }

  /// An event, or a batch of them.
  private mutating func take(_ node: JSONNode, _ line: Int, _ depth: Int) {
    if case .object(let members) = node.value, node["type"]?.number == nil, depth < 4 {
      for member in members {
        take(member.node, line, depth + 1)
        for element in member.node.elements { take(element, line, depth + 1) }
      }
    }
    guard node["type"]?.number == 3, let data = node["data"], let stamp = node["timestamp"]?.number,
      let source = data["source"]?.number
    else { return }
    switch source {
    case 1, 6, 12: takeMoves(data, stamp, line, hovers: source != 6)
    case 2: takeInteraction(data, stamp, line)
    default: return
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    release(upTo: .infinity, into: &sink)
    assembler.end(into: &sink)
  }

  private mutating func takeMoves(
    _ data: JSONNode, _ stamp: Double, _ line: Int, hovers: Bool
  ) {
    let key = key(data)
    let positions = data["positions"]?.elements ?? []
    for index in positions.indices {
      guard let place = Self.place(of: positions[index]) else { continue }
      let offset = Self.offset(of: positions[index])
      insert(
        ContactAssembler.Event(
          key: key, time: stamp + offset, position: place, phase: .move, pressure: nil, line: line),
        hovers: hovers)
    }
  }

  // Not inlined into the loop: Swift 6.3's optimizer fails on both together.
  @inline(never)
  private static func place(of node: JSONNode) -> Vector? {
    guard let x = node["x"]?.number, let y = node["y"]?.number else { return nil }
    return Vector(x: x, y: y)
  }

  @inline(never)
  private static func offset(of node: JSONNode) -> Double { node["timeOffset"]?.number ?? 0 }

  private mutating func takeInteraction(_ data: JSONNode, _ stamp: Double, _ line: Int) {
    let phase: TouchSample.Phase
    switch data["type"]?.number {
    case 1, 7: phase = .down
    case 8: phase = .move
    case 0, 9: phase = .up
    case 10: phase = .cancel
    default: return
    }
    guard let x = data["x"]?.number, let y = data["y"]?.number else { return }
    insert(
      ContactAssembler.Event(
        key: key(data), time: stamp, position: Vector(x: x, y: y), phase: phase, pressure: nil,
        line: line), hovers: false)
  }

  /// rrweb has no pointer ids, so that two fingers make one zigzag there. Sentry has them.
  private func key(_ data: JSONNode) -> Int {
    data["pointerId"]?.number.flatMap { Int(exactly: $0) } ?? 0
  }

  private mutating func insert(_ event: ContactAssembler.Event, hovers: Bool) {
    guard event.time.isFinite, event.time.magnitude < 1e17 else { return }
    latest = max(latest, event.time)
    var place = waiting.count
    // Events of equal times keep the order of the file.
    while place > 0, waiting[place - 1].event.time > event.time { place -= 1 }
    waiting.insert(Waiting(event: event, hovers: hovers), at: place)
  }

  private mutating func release(upTo limit: Double, into sink: inout GestureSink) {
    let ready = waiting.prefix { $0.event.time <= limit }
    for item in ready {
      let key = item.event.key
      switch item.event.phase {
      case .down: down.insert(key)
      case .move:
        guard down.contains(key) || !item.hovers else {
          sink.leaveOut(
            "rows of a pointer that is not down", line: item.event.line, isGesture: false)
          continue
        }
      case .up, .cancel: down.remove(key)
      }
      assembler.take(item.event, into: &sink)
    }
    waiting.removeFirst(ready.count)
  }
}

extension JSONNode {
  /// The member of an object. Nil without it.
  subscript(name: StaticString) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { member in
      member.name.utf8.count == name.utf8CodeUnitCount
        && Array(member.name.utf8).withByteView { $0.has(name, at: 0) }
    }?.node
  }

  /// The value as a number.
  var number: Double? { if case .number(let number) = value { number } else { nil } }

  /// The value as a text.
  var text: String? { if case .string(let text) = value { text } else { nil } }

  /// The elements of an array. Empty for other values.
  var elements: [JSONNode] { if case .array(let elements) = value { elements } else { [] } }
}

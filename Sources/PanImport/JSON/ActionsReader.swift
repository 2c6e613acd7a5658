import PanDocuments
import PanTraces

/// Reads W3C WebDriver actions.
///
/// The n-th items of all fingers form a tick, which lasts as long as its longest item. Only the
/// ends of moves are read. Drivers interpolate between them.
///
/// Source: w3c/webdriver, "Actions".
struct ActionsReader: PieceReader {
  /// The script of one finger.
  private struct Finger {
    var items: [JSONNode]
    var line: Int
  }

  private let place: ContactAssembler.Units
  private var fingers: [Finger] = []

  init(_ place: ContactAssembler.Units) { self.place = place }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    guard let node = try JSONRows.object(piece, line),
      node["type"]?.text?.utf8.elementsEqual("pointer".utf8) ?? false
    else { return }
    fingers.append(Finger(items: node["actions"]?.elements ?? [], line: line))
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    var assembler = ContactAssembler(place, keepsPressures: false)
    var places = [Vector?](repeating: nil, count: fingers.count)
    var down = [Bool](repeating: false, count: fingers.count)
    var time = 0.0
    for tick in 0..<(fingers.map { $0.items.count }.max() ?? 0) {
      var events: [ContactAssembler.Event] = []
      var longest = 0.0
      for (index, finger) in fingers.enumerated() where tick < finger.items.count {
        let item = finger.items[tick]
        let line = finger.line + item.place.line - 1
        let duration = try Self.duration(item, line)
        longest = max(longest, duration)
        guard let kind = Kind(item) else { continue }
        if kind == .move { places[index] = try Self.place(item, from: places[index], line) }
        guard let place = places[index], let phase = kind.phase(isDown: down[index]) else {
          continue
        }
        down[index] = phase == .down || phase == .move
        events.append(
          ContactAssembler.Event(
            key: index, time: time + duration, position: place, phase: phase, pressure: nil,
            line: line))
      }
      for event in events.sorted(by: { $0.time < $1.time }) { assembler.take(event, into: &sink) }
      time += longest
    }
    assembler.end(into: &sink)
  }

  /// The type of an item.
  private enum Kind: Equatable {
    case move, down, up, cancel

    init?(_ item: JSONNode) {
      let word = Array((item["type"]?.text ?? "").utf8)
      let kind: Kind? = word.withByteView {
        if $0.equals("pointerMove") { return .move }
        if $0.equals("pointerDown") { return .down }
        if $0.equals("pointerUp") { return .up }
        return $0.equals("pointerCancel") ? .cancel : nil
      }
      guard let kind else { return nil }
      self = kind
    }

    /// The phase. Nil for a move without contact.
    func phase(isDown: Bool) -> TouchSample.Phase? {
      switch self {
      case .move: isDown ? .move : nil
      case .down: .down
      case .up: .up
      case .cancel: .cancel
      }
    }
  }

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
    guard let x = item["x"]?.number, let y = item["y"]?.number else {
      throw ImportRefusal(
        "a pointerMove has no x and y", advice: "Give a script that drivers take.", line: line)
    }
    let offset = Vector(x: x, y: y)
    switch item["origin"]?.value {
    case nil, .null: return offset
    case .string(let word) where word.utf8.elementsEqual("viewport".utf8): return offset
    case .string(let word) where word.utf8.elementsEqual("pointer".utf8):
      guard let last else { return offset }
      return Vector(x: last.x + x, y: last.y + y)
    default:
      throw ImportRefusal(
        "a move starts from an element, whose place is not in the file",
        advice: "Give moves with the origin viewport or pointer.", line: line)
    }
  }
}

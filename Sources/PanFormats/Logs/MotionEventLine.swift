import PanMotion
import PanText
import PanTraces

/// A line with Android's `MotionEvent.toString()`.
///
///     MotionEvent { action=ACTION_MOVE, actionButton=0, id[0]=0, x[0]=605.0, y[0]=552.092, … }
struct MotionEventLine {
  private enum Action: Equatable {
    case down, move, up, cancel
    case pointerDown(Int), pointerUp(Int)
  }

  private let action: Action
  /// `eventTime`, in milliseconds.
  private let time: Int64
  private let pointers: [(id: Int, place: Vector)]
  /// How many samples the line stands for besides the one it shows.
  let history: Int
  /// The device and the display, where the line tells them.
  let source: [Int]

  init?(_ line: LentBytes) {
    guard let start = line.firstPlace(of: "MotionEvent") else { return nil }
    let event = LentBytes(rebasing: line[start...])
    guard let action = Self.action(event), let time = Self.number(event, "eventTime=") else {
      return nil
    }
    self.action = action
    self.time = time
    var pointers: [(id: Int, place: Vector)] = []
    var scanner = ByteScanner(event)
    while scanner.skip(past: "id["), pointers.count < 32 {
      guard scanner.skip(past: "]="), let id = scanner.integer(), scanner.skip(past: "x["),
        scanner.skip(past: "]="), let x = scanner.number(), scanner.skip(past: "y["),
        scanner.skip(past: "]="), let y = scanner.number()
      else { return nil }
      pointers.append((Int(clamping: id), Vector(x: x, y: y)))
    }
    guard !pointers.isEmpty else { return nil }
    self.pointers = pointers
    history = Int(clamping: Self.number(event, "historySize=") ?? 0)
    source = [Self.number(event, "deviceId="), Self.number(event, "displayId=")].map {
      $0.map { Int(clamping: $0) } ?? -1
    }
  }

  /// What each finger does in the event.
  func touches(_ line: Int) -> [TouchEvent] {
    var list: [TouchEvent] = []
    for (index, pointer) in pointers.enumerated() {
      let phase: TouchPhase =
        switch action {
        case .down: .down
        case .move: .move
        case .up: .up
        case .cancel: .cancel
        case .pointerDown(let which): which == index ? .down : .move
        case .pointerUp(let which): which == index ? .up : .move
        }
      // The others are only repeated when one goes down or up.
      if phase == .move, action != .move { continue }
      list.append(
        TouchEvent(
          key: pointer.id, time: Double(time), position: pointer.place, phase: phase,
          pressure: nil, line: line))
    }
    return list
  }

  private static func action(_ event: LentBytes) -> Action? {
    var scanner = ByteScanner(event)
    guard scanner.skip(past: "action=") else { return nil }
    // Some logs print the number.
    if scanner.skip("ACTION_") {
      if scanner.skip("POINTER_DOWN(") { return index(&scanner).map { .pointerDown($0) } }
      if scanner.skip("POINTER_UP(") { return index(&scanner).map { .pointerUp($0) } }
      let word = scanner.word()
      if word.equals("DOWN") { return .down }
      if word.equals("MOVE") { return .move }
      if word.equals("UP") { return .up }
      return word.equals("CANCEL") ? .cancel : nil
    }
    guard let code = scanner.integer() else { return nil }
    switch code {
    case 0: return .down
    case 1: return .up
    case 2: return .move
    case 3: return .cancel
    default: return nil
    }
  }

  private static func index(_ scanner: inout ByteScanner) -> Int? {
    scanner.integer().map { Int(clamping: $0) }
  }

  private static func number(_ event: LentBytes, _ name: StaticString) -> Int64? {
    var scanner = ByteScanner(event)
    guard scanner.skip(past: name) else { return nil }
    return scanner.integer()
  }
}

import PanEngine
import PanTraces

/// Reads the input events of a Perfetto trace in text form.
///
/// Only `dispatcher_motion_event { … }` is read. The window events repeat it. Source: Perfetto's
/// `protos/perfetto/trace/android/android_input_event.proto`.
struct PerfettoReader: PieceReader {
  /// The fields of the current event.
  private struct Event {
    var time: Int64?
    var action: Int64?
    var device: Int64 = -1
    var display: Int64 = -1
    var pointers: [(id: Int64, x: Double?, y: Double?)] = []
    var axis: Int64?
  }

  private var assembler: ContactAssembler
  private var event: Event?
  /// The number of open braces within the event.
  private var depth = 0
  /// The device and display of the first event. Events of others are left out.
  private var source: (device: Int64, display: Int64)?

  init(_ place: LogUnits) {
    assembler = ContactAssembler(place, keepsPressures: false)
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    let text = piece.trimmed
    if event == nil {
      guard text.has("dispatcher_motion_event", at: 0), text.last == UInt8(ascii: "{") else {
        return
      }
      event = Event()
      depth = 1
    } else if text.last == UInt8(ascii: "{") {
      depth += 1
      if text.has("pointer ", at: 0) { event?.pointers.append((-1, nil, nil)) }
    } else if text.equals("}") {
      depth -= 1
      guard depth == 0, let complete = event.take() else { return }
      take(complete, line, &sink)
    } else {
      readField(ByteScanner(text))
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    assembler.end(into: &sink)
  }

  private mutating func readField(_ start: ByteScanner) {
    var scanner = start
    if scanner.skip("event_time_nanos: ") {
      event?.time = scanner.integer()
    } else if scanner.skip("action: ") {
      event?.action = scanner.integer()
    } else if scanner.skip("device_id: ") {
      event?.device = scanner.integer() ?? -1
    } else if scanner.skip("display_id: ") {
      event?.display = scanner.integer() ?? -1
    } else if scanner.skip("axis: ") {
      event?.axis = scanner.integer()
    } else if let last = event?.pointers.indices.last {
      if scanner.skip("pointer_id: ") {
        event?.pointers[last].id = scanner.integer() ?? -1
      } else if scanner.skip("value: ") {
        let value = scanner.number()
        if event?.axis == 0 { event?.pointers[last].x = value }
        if event?.axis == 1 { event?.pointers[last].y = value }
      }
    }
  }

  private mutating func take(_ event: Event, _ line: Int, _ sink: inout GestureSink) {
    guard let time = event.time, let action = event.action else { return }
    // ACTION_OUTSIDE: a touch outside of the window.
    guard action != 4 else { return }
    if source == nil { source = (event.device, event.display) }
    guard let source, source == (event.device, event.display) else {
      return sink.leaveOut("events of another device or display", line: line, isGesture: false)
    }
    let what = AndroidAction(code: action & 0xFF, pointer: Int(clamping: action >> 8))
    for (index, pointer) in event.pointers.enumerated() {
      guard let x = pointer.x, let y = pointer.y, let phase = what.phase(ofPointer: index) else {
        continue
      }
      assembler.take(
        TouchEvent(
          key: Int(clamping: pointer.id), time: Double(time), position: Vector(x: x, y: y),
          phase: phase, pressure: nil, line: line), into: &sink)
    }
  }
}

/// The action of a `MotionEvent`.
struct AndroidAction {
  /// The masked action: 0 down, 1 up, 2 move, 3 cancel, 5 pointer down, 6 pointer up.
  let code: Int64
  /// For codes 5 and 6, the index of the pointer.
  var pointer = 0

  /// The phase of a pointer. Nil for pointers that a pointer-down or -up only repeats.
  func phase(ofPointer index: Int) -> TouchPhase? {
    switch code {
    case 0: .down
    case 1: .up
    case 2: .move
    case 3: .cancel
    case 5 where index == pointer: .down
    case 6 where index == pointer: .up
    default: nil
    }
  }
}

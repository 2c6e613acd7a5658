import PanMotion
import PanText
import PanTraces

/// How a log of touches in a platform's words is to be read.
struct TouchLogRecognition {
  private let base: FormatRecognition
  private let format: ImportFormat
  private let census: LineCensus

  init(_ base: FormatRecognition, _ format: ImportFormat, _ census: LineCensus) {
    self.base = base
    self.format = format
    self.census = census
  }

  func plan() throws(ImportRefusal) -> ImportPlan {
    let isAndroid = format != .flutter
    let unit = base.settings.unit ?? (isAndroid ? .pixels : .points)
    guard unit != .fractions, !base.settings.isYUp else {
      throw ImportRefusal(
        "these positions are no parts of a whole, and grow downwards",
        advice: "Leave --unit and --y-up out.")
    }
    let size = base.settings.size
    guard !isAndroid || size != nil else {
      throw ImportRefusal(
        "nothing says how large that is whose pixels positions are",
        advice: "Give --size WxH in px: the screen, or the view that logs.")
    }
    var settled = base.settings
    settled.format = format
    settled.unit = unit
    let timeUnit: TimeUnit =
      switch format {
      case .motionEvent: .milliseconds
      case .perfetto: .nanoseconds
      default: .microseconds
      }
    let place = GesturePlace(timeUnit: timeUnit, lengthUnit: unit.lengthUnit, size: size)
    let log = TouchLog(dialect: isAndroid ? .motionEvent : .flutter, place: place)
    let isTrace = format == .perfetto
    var plan = ImportPlan(
      format: format, evidence: evidence(unit, size), settings: settled,
      velocityBasis: velocityBasis(),
      form: TraceForm(
        columns: [.traceID, .time, .phase, .pointer, .x, .y], timeUnit: timeUnit,
        lengthUnit: unit.lengthUnit),
      body: isTrace ? .perfetto(PerfettoReader(place)) : .touchLog(TouchLogReader(log)))
    plan.size = size
    return plan
  }

  private func evidence(_ unit: PositionUnit, _ size: Vector?) -> [Evidence] {
    let isAndroid = format != .flutter
    return census.evidence(of: format) + [
      Evidence(
        "unit", unit.rawValue,
        base.settings.unit != nil
          ? "--unit"
          : isAndroid ? "Android's events have device pixels" : "Flutter's logical pixels"),
      Evidence(
        "size",
        size.map { "\(NumberText.plain($0.x)) × \(NumberText.plain($0.y)) \(unit.rawValue)" }
          ?? "unknown", size == nil ? "--size WxH says it" : "--size"),
    ]
  }

  /// A line that stands for several samples shows one that was computed between them.
  private func velocityBasis() -> VelocityBasis {
    guard format == .motionEvent else { return .usable }
    var lost = 0
    base.forEachLine { line, _ in
      if let event = MotionEventLine(line) { lost += min(event.history, 1000) }
    }
    return lost > 0
      ? .doubtful("\(lost) samples between the lines are not in the log, and those in it resampled")
      : .doubtful("times are whole milliseconds")
  }
}

/// A log whose lines are touches in the words of a platform.
struct TouchLog: Equatable, Sendable {
  /// Whose words.
  enum Dialect: Equatable, Sendable {
    case motionEvent
    case flutter
  }

  let dialect: Dialect
  /// Where its gestures lie.
  let place: GesturePlace
}

/// Reads a log of touches line by line.
struct TouchLogReader: PieceReader {
  private let log: TouchLog
  private var assembler: ContactAssembler
  /// The device and the display of the first line; what other windows saw is the same touch again.
  private var source: [Int]?

  init(_ log: TouchLog) {
    self.log = log
    assembler = ContactAssembler(log.place, keepsPressures: false)
  }

  mutating func read(
    _ piece: LentBytes, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    switch log.dialect {
    case .motionEvent:
      guard let event = MotionEventLine(piece) else { return }
      if source == nil { source = event.source }
      guard source == event.source else {
        return sink.leaveOut("events of another device or display", line: line, isGesture: false)
      }
      for touch in event.touches(line) { assembler.take(touch, into: &sink) }
    case .flutter:
      guard let event = FlutterLine(piece) else { return }
      guard let time = event.time else {
        throw ImportRefusal(
          "the line has no timeStamp, without which there is no velocity",
          advice: "Print event.toStringFull().", line: line)
      }
      guard let touch = event.touch(time, line) else { return }
      assembler.take(touch, into: &sink)
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    assembler.end(into: &sink)
  }
}

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

/// A line with Flutter's `PointerEvent.toStringFull()`.
///
///     PointerMoveEvent#5c647(position: Offset(170.3, 418.0), …, timeStamp: 2:34:55.140060, pointer: 15, …)
struct FlutterLine {
  /// What the finger does; nil for hovering and the like.
  private let phase: TouchPhase?
  private let place: Vector
  private let pointer: Int
  /// In microseconds; nil for the short form.
  let time: Int64?

  init?(_ line: LentBytes) {
    guard let end = line.firstPlace(of: "Event#"), line.contains("(position: Offset(") else {
      return nil
    }
    let name = LentBytes(rebasing: line[..<end])
    if name.ends(with: "PointerDown") {
      phase = .down
    } else if name.ends(with: "PointerMove") {
      phase = .move
    } else if name.ends(with: "PointerUp") {
      phase = .up
    } else {
      phase = name.ends(with: "PointerCancel") ? .cancel : nil
    }
    var scanner = ByteScanner(line, at: end)
    guard scanner.skip(past: "(position: Offset("), let x = scanner.number(), scanner.skip(", "),
      let y = scanner.number()
    else { return nil }
    place = Vector(x: x, y: y)
    time = Self.time(ByteScanner(line, at: end))
    var rest = ByteScanner(line, at: end)
    pointer = rest.skip(past: " pointer: ") ? Int(clamping: rest.integer() ?? 0) : 0
  }

  /// The touch; nil where nothing touches.
  func touch(_ time: Int64, _ line: Int) -> TouchEvent? {
    phase.map {
      TouchEvent(
        key: pointer, time: Double(time), position: place, phase: $0, pressure: nil, line: line)
    }
  }

  /// Hours, minutes and seconds.
  private static func time(_ start: ByteScanner) -> Int64? {
    var scanner = start
    guard scanner.skip(past: "timeStamp: "), let hours = scanner.integer(), hours < 1 << 20,
      scanner.skip(":"), let minutes = scanner.integer(), minutes < 60, scanner.skip(":"),
      let rest = scanner.microseconds()
    else { return nil }
    return (hours * 60 + minutes) * 60_000_000 + rest
  }
}

extension LentBytes {
  func ends(with word: StaticString) -> Bool { has(word, at: count - word.utf8CodeUnitCount) }
}

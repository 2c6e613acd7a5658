import PanMotion
import PanText
import PanTraces

extension FormatRecognition {
  /// The plan for a log of Android's or Flutter's touch events.
  func touchLogPlan(
    _ format: ImportFormat, _ census: LineCensus
  ) throws(ImportRefusal) -> ImportPlan {
    let isAndroid = format != .flutter
    let unit = settings.unit ?? (isAndroid ? .pixels : .points)
    try refuseFractionsAndUpwardY("these positions")
    guard !isAndroid || settings.size != nil else {
      throw ImportRefusal(
        "nothing says how large the screen is, in pixels",
        advice: "Give --size WxH in px: the screen, or the view that logs.",
        guess: .size(Vector(x: 1080, y: 2400)))
    }
    let timeUnit: TimeUnit =
      switch format {
      case .motionEvent: .milliseconds
      case .perfetto: .nanoseconds
      default: .microseconds
      }
    let place = LogUnits(
      timeUnit: timeUnit, lengthUnit: unit.lengthUnit, size: settings.size)
    let platform = isAndroid ? "Android's events have device pixels" : "Flutter's logical pixels"
    let evidence =
      census.evidence(of: format) + [
        Evidence("unit", unit.rawValue, settings.unit == nil ? platform : "--unit"),
        .size(settings.size.map { ($0, "--size") }, unit),
      ]
    let basis: VelocityBasis = format == .motionEvent ? motionEventBasis : .usable
    return plan(format, evidence, in: place, unit: unit, velocityBasis: basis) {
      if format == .perfetto { return PieceStream(PerfettoReader(place), cut: .lines) }
      return PieceStream(TouchLogReader(isFlutter: !isAndroid, place), cut: .lines)
    }
  }

  /// Lower where samples were batched: a MotionEvent with history shows one resampled position.
  private var motionEventBasis: VelocityBasis {
    var lost = 0
    for line in bytes.split(separator: 0x0A) {
      if let event = MotionEventLine(ByteView(rebasing: line)) { lost += min(event.history, 1000) }
    }
    return lost > 0
      ? .doubtful("\(lost) samples between the lines are not in the log, and those in it resampled")
      : .doubtful("times are whole milliseconds")
  }
}

/// Reads a log of Flutter's `PointerEvent`s or Android's `MotionEvent`s, one a line.
struct TouchLogReader: PieceReader {
  private let isFlutter: Bool
  private var assembler: ContactAssembler
  /// The device and display of the first line; other displays repeat the same touch.
  private var source: [Int]?

  init(isFlutter: Bool, _ place: LogUnits) {
    self.isFlutter = isFlutter
    assembler = ContactAssembler(place, keepsPressures: false)
  }

  mutating func read(
    _ piece: ByteView, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    if isFlutter { try readFlutter(piece, line, &sink) } else { readMotion(piece, line, &sink) }
  }

  private mutating func readMotion(_ piece: ByteView, _ line: Int, _ sink: inout GestureSink) {
    guard let event = MotionEventLine(piece) else { return }
    if source == nil { source = event.source }
    guard source == event.source else {
      return sink.leaveOut("events of another device or display", line: line, isGesture: false)
    }
    for touch in event.touches(line) { assembler.take(touch, into: &sink) }
  }

  private mutating func readFlutter(
    _ piece: ByteView, _ line: Int, _ sink: inout GestureSink
  ) throws(ImportRefusal) {
    guard let event = FlutterLine(piece) else { return }
    guard let time = event.time else {
      throw ImportRefusal(
        "the line has no timeStamp, without which there is no velocity",
        advice: "Print event.toStringFull().", line: line)
    }
    guard let touch = event.touch(time, line) else { return }
    assembler.take(touch, into: &sink)
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    assembler.end(into: &sink)
  }
}

/// A line with Android's `MotionEvent.toString()`.
///
///     MotionEvent { action=ACTION_MOVE, actionButton=0, id[0]=0, x[0]=605.0, y[0]=552.092, … }
struct MotionEventLine {
  private let action: AndroidAction
  /// `eventTime`, in milliseconds.
  private let time: Int64
  private let pointers: [(id: Int, place: Vector)]
  /// The number of batched samples that the line does not show.
  let history: Int
  /// The device and display; -1 where the line has none.
  let source: [Int]

  init?(_ line: ByteView) {
    guard let start = line.firstPlace(of: "MotionEvent") else { return nil }
    let event = ByteView(rebasing: line[start...])
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

  /// The event of each finger.
  func touches(_ line: Int) -> [TouchEvent] {
    var list: [TouchEvent] = []
    for (index, pointer) in pointers.enumerated() {
      guard let phase = action.phase(ofPointer: index) else { continue }
      list.append(
        TouchEvent(
          key: pointer.id, time: Double(time), position: pointer.place, phase: phase,
          pressure: nil, line: line))
    }
    return list
  }

  private static func action(_ event: ByteView) -> AndroidAction? {
    var scanner = ByteScanner(event)
    guard scanner.skip(past: "action=") else { return nil }
    // Some logs print the action's number instead.
    if scanner.skip("ACTION_") {
      if scanner.skip("POINTER_DOWN(") { return action(5, &scanner) }
      if scanner.skip("POINTER_UP(") { return action(6, &scanner) }
      let word = scanner.word()
      if word.equals("DOWN") { return AndroidAction(code: 0) }
      if word.equals("UP") { return AndroidAction(code: 1) }
      if word.equals("MOVE") { return AndroidAction(code: 2) }
      return word.equals("CANCEL") ? AndroidAction(code: 3) : nil
    }
    guard let code = scanner.integer(), (0...3).contains(code) else { return nil }
    return AndroidAction(code: code)
  }

  private static func action(_ code: Int64, _ scanner: inout ByteScanner) -> AndroidAction? {
    scanner.integer().map { AndroidAction(code: code, pointer: Int(clamping: $0)) }
  }

  private static func number(_ event: ByteView, _ name: StaticString) -> Int64? {
    var scanner = ByteScanner(event)
    guard scanner.skip(past: name) else { return nil }
    return scanner.integer()
  }
}

/// The action of a `MotionEvent`.
struct AndroidAction {
  /// The masked action: 0 down, 1 up, 2 move, 3 cancel, 5 pointer down, 6 pointer up.
  let code: Int64
  /// For codes 5 and 6, the index of the pointer.
  var pointer = 0

  /// The phase of a pointer; nil for pointers that a pointer-down or -up only repeats.
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

/// A line with Flutter's `PointerEvent.toStringFull()`.
///
///     PointerMoveEvent#5c647(position: Offset(170.3, 418.0), …, timeStamp: 2:34:55.140060, …)
struct FlutterLine {
  /// The phase; nil for events without contact, such as hovering.
  private let phase: TouchPhase?
  private let place: Vector
  private let pointer: Int
  /// In microseconds; nil for the short form of the description.
  let time: Int64?

  init?(_ line: ByteView) {
    guard let end = line.firstPlace(of: "Event#"), line.contains("(position: Offset(") else {
      return nil
    }
    let name = ByteView(rebasing: line[..<end])
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

  /// The event; nil without contact.
  func touch(_ time: Int64, _ line: Int) -> TouchEvent? {
    phase.map {
      TouchEvent(
        key: pointer, time: Double(time), position: place, phase: $0, pressure: nil, line: line)
    }
  }

  /// `timeStamp`, printed as hours, minutes and seconds.
  private static func time(_ start: ByteScanner) -> Int64? {
    var scanner = start
    guard scanner.skip(past: "timeStamp: "), let hours = scanner.integer(), hours < 1 << 20,
      scanner.skip(":"), let minutes = scanner.integer(), minutes < 60, scanner.skip(":"),
      let rest = scanner.microseconds()
    else { return nil }
    return (hours * 60 + minutes) * 60_000_000 + rest
  }
}

extension ByteView {
  func ends(with word: StaticString) -> Bool { has(word, at: count - word.utf8CodeUnitCount) }
}

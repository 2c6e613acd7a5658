import PanTraces

/// A gesture as an evemu recording: a virtual touch panel and its events in protocol B.
///
/// Positions are rounded to a tenth of the screen's unit, times to a microsecond. As protocol B
/// asks, only changed values are sent. Sources: evemu's README, the kernel's
/// `input-event-codes.h` and `multi-touch-protocol.rst`.
struct EvemuRecording {
  /// Panel counts per unit of the screen.
  private static let counts = 10.0
  /// The number of slots, which bounds the number of fingers.
  private static let slots = 10

  private enum Code {
    static let synchronization = 0
    static let key = 1
    static let axis = 3
    static let touch = 0x14A
    static let x = 0
    static let y = 1
    static let slot = 0x2F
    static let touchX = 0x35
    static let touchY = 0x36
    static let tracking = 0x39
  }

  private(set) var bytes: [UInt8] = []
  private let width: Int
  private let height: Int
  private var slot: Int?
  private var contacts = 0
  private var down: Set<Int> = []
  /// The last position sent for each slot, in counts.
  private var sent: [Int: (x: Int, y: Int)] = [:]

  init(_ playback: Playback) throws(Playback.Failure) {
    guard let screen = playback.screen else { throw .noScreen }
    guard playback.fingerCount <= Self.slots else {
      throw .tooManyFingers(playback.fingerCount)
    }
    guard !playback.touches.contains(where: { $0.phase == .cancel }) else { throw .cancelled }
    width = max(Int((screen.x * Self.counts).rounded(.up)), 1)
    height = max(Int((screen.y * Self.counts).rounded(.up)), 1)
    writeHead()
    for touch in playback.touches { append(touch) }
  }

  // MARK: - Head

  private mutating func writeHead() {
    line("# EVEMU 1.3")
    line("N: pantrace touch panel")
    line("I: 0003 0000 0000 0000")
    // Property 1 is INPUT_PROP_DIRECT: the panel covers its screen.
    line("P: 02 00 00 00 00 00 00 00")
    writeMask(type: 0, [Code.synchronization, Code.key, Code.axis], bytes: 8)
    writeMask(type: Code.key, [Code.touch], bytes: 96)
    writeMask(
      type: Code.axis,
      [Code.x, Code.y, Code.slot, Code.touchX, Code.touchY, Code.tracking], bytes: 8)
    let ranges = [
      (Code.x, width - 1), (Code.y, height - 1), (Code.slot, Self.slots - 1),
      (Code.touchX, width - 1), (Code.touchY, height - 1), (Code.tracking, 65535),
    ]
    for (code, maximum) in ranges { line("A: \(hexadecimal(code, 2)) 0 \(maximum) 0 0 0") }
  }

  /// The panel's codes of one event type as a bit mask, eight bytes a line.
  private mutating func writeMask(type: Int, _ codes: [Int], bytes count: Int) {
    var mask = [Int](repeating: 0, count: count)
    for code in codes { mask[code / 8] |= 1 << (code % 8) }
    for start in stride(from: 0, to: count, by: 8) {
      let part = mask[start..<start + 8].map { hexadecimal($0, 2) }.joined(separator: " ")
      line("B: \(hexadecimal(type, 2)) \(part)")
    }
  }

  // MARK: - Events

  /// Writes a touch as a frame.
  private mutating func append(_ touch: Playback.Touch) {
    // evemu's first event is at 1 µs.
    let microseconds = Int((touch.time * 1000).rounded()) + 1
    if slot != touch.finger {
      event(microseconds, Code.axis, Code.slot, touch.finger)
      slot = touch.finger
    }
    switch touch.phase {
    case .down:
      event(microseconds, Code.axis, Code.tracking, contacts % 65536)
      contacts += 1
      place(touch, microseconds)
      if down.isEmpty { event(microseconds, Code.key, Code.touch, 1) }
      down.insert(touch.finger)
    case .move: place(touch, microseconds)
    case .up, .cancel:
      event(microseconds, Code.axis, Code.tracking, -1)
      down.remove(touch.finger)
      if down.isEmpty { event(microseconds, Code.key, Code.touch, 0) }
    }
    event(microseconds, Code.synchronization, 0, 0)
  }

  /// Sends the changed coordinates of a finger. Finger 0 also moves the single-touch axes.
  private mutating func place(_ touch: Playback.Touch, _ microseconds: Int) {
    let x = min(max(Int((touch.position.x * Self.counts).rounded()), 0), width - 1)
    let y = min(max(Int((touch.position.y * Self.counts).rounded()), 0), height - 1)
    let before = sent[touch.finger]
    if before?.x != x { event(microseconds, Code.axis, Code.touchX, x) }
    if before?.y != y { event(microseconds, Code.axis, Code.touchY, y) }
    if touch.finger == 0 {
      if before?.x != x { event(microseconds, Code.axis, Code.x, x) }
      if before?.y != y { event(microseconds, Code.axis, Code.y, y) }
    }
    sent[touch.finger] = (x, y)
  }

  private mutating func event(_ microseconds: Int, _ type: Int, _ code: Int, _ value: Int) {
    let seconds = microseconds / 1_000_000
    let rest = padded("\(microseconds % 1_000_000)", 6)
    let sign = value < 0 ? "-" : ""
    let digits = padded("\(abs(value))", value < 0 ? 3 : 4)
    line("E: \(seconds).\(rest) \(hexadecimal(type, 4)) \(hexadecimal(code, 4)) \(sign)\(digits)")
  }

  private mutating func line(_ text: String) {
    bytes += text.utf8
    bytes.append(0x0A)
  }

  private func hexadecimal(_ value: Int, _ digits: Int) -> String {
    padded(String(value, radix: 16), digits)
  }

  private func padded(_ text: String, _ digits: Int) -> String {
    String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

import PanMotion
import PanText
import PanTraces

/// A gesture as evemu plays it: a virtual touch panel and its events, protocol B.
///
/// The panel has ten counts for each unit of the screen, so that places are kept to a tenth; times are
/// kept to a microsecond. Forms and codes as in evemu's README and the kernel's
/// `input-event-codes.h` and `multi-touch-protocol.rst`: only what changes is sent.
struct EvemuRecording {
  /// Counts of the panel in a unit of the screen.
  private static let counts = 10.0
  /// As many fingers as the panel has slots for.
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
  /// The gesture that the events say.
  var written: Playback { Playback(touches: touches, screen: screen, losses: losses) }

  private var touches: [Playback.Touch] = []
  private let screen: Vector
  private let losses: [Playback.Loss]
  private let width: Int
  private let height: Int
  private var slot: Int?
  private var contacts = 0
  private var down: Set<Int> = []
  /// The counts that each slot was last told.
  private var told: [Int: (x: Int, y: Int)] = [:]

  init(_ playback: Playback) throws(PlaybackError) {
    guard let screen = playback.screen else { throw .noScreen }
    guard playback.fingerCount <= Self.slots else {
      throw .tooManyFingers(playback.fingerCount)
    }
    guard !playback.touches.contains(where: { $0.phase == .cancel }) else { throw .cancelled }
    width = max(Int((screen.x * Self.counts).rounded(.up)), 1)
    height = max(Int((screen.y * Self.counts).rounded(.up)), 1)
    self.screen = screen
    losses = playback.losses
    writeHead()
    for touch in playback.touches { touches.append(append(touch)) }
  }

  // MARK: - Head

  private mutating func writeHead() {
    line("# EVEMU 1.3")
    line("N: pantrace touch panel")
    line("I: 0003 0000 0000 0000")
    // The panel lies on its screen.
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

  /// The codes that the panel has of a type, a bit each, eight bytes a line.
  private mutating func writeMask(type: Int, _ codes: [Int], bytes count: Int) {
    var mask = [Int](repeating: 0, count: count)
    for code in codes { mask[code / 8] |= 1 << (code % 8) }
    for start in stride(from: 0, to: count, by: 8) {
      let part = mask[start..<start + 8].map { hexadecimal($0, 2) }.joined(separator: " ")
      line("B: \(hexadecimal(type, 2)) \(part)")
    }
  }

  // MARK: - Events

  /// Writes the frame of a touch, and says what it tells.
  private mutating func append(_ touch: Playback.Touch) -> Playback.Touch {
    // The first event of a recording is at a microsecond.
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
    let place = told[touch.finger] ?? (0, 0)
    return Playback.Touch(
      time: Double(microseconds - 1) / 1000, finger: touch.finger, phase: touch.phase,
      position: Vector(x: Double(place.x) / Self.counts, y: Double(place.y) / Self.counts))
  }

  /// Tells where a finger is, as far as that has changed; the first finger moves the pointer, too.
  private mutating func place(_ touch: Playback.Touch, _ microseconds: Int) {
    let x = min(max(Int((touch.position.x * Self.counts).rounded()), 0), width - 1)
    let y = min(max(Int((touch.position.y * Self.counts).rounded()), 0), height - 1)
    let before = told[touch.finger]
    if before?.x != x { event(microseconds, Code.axis, Code.touchX, x) }
    if before?.y != y { event(microseconds, Code.axis, Code.touchY, y) }
    if touch.finger == 0 {
      if before?.x != x { event(microseconds, Code.axis, Code.x, x) }
      if before?.y != y { event(microseconds, Code.axis, Code.y, y) }
    }
    told[touch.finger] = (x, y)
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

import PanFuzz
import PanImport
import PanTestSupport
import PanTraces
import Testing

/// Whatever happens to a log, each place in it is a sample, or is counted among what was left out.
@Suite struct PlaceTests {
  /// A log in parts that have one place each, of our own making.
  struct Log: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What stands in front of the parts.
    var head = ""
    /// A part for a phase, an x and a time in ms.
    var part: @Sendable (TouchSample.Phase, Double, Int) -> String
    /// Whether a part that is cut off keeps its place.
    var mayBeCut = true
    var change: @Sendable (inout ImportSettings) -> Void = { _ in }

    /// A drag: down, five moves, up.
    func drag(from time: Int) -> [String] {
      (0..<7).map { step -> String in
        let phase: TouchSample.Phase = step == 0 ? .down : step == 6 ? .up : .move
        let place = 10.5 + Double(min(step, 5) * 7)
        return part(phase, place, time + 16 * step)
      }
    }
  }

  private static let words: [TouchSample.Phase: String] = [
    .down: "touchstart", .move: "touchmove", .up: "touchend",
  ]

  /// A frame of the kernel, in whose spelling `line` writes a type, a code and a value.
  private static func frame(
    _ name: String, head: String = "",
    line: @escaping @Sendable (_ time: Int, _ type: Int, _ code: Int, _ value: Int) -> String
  ) -> Log {
    Log(
      testDescription: name, head: head,
      part: { phase, x, time in
        // Source of the numbers: linux/input-event-codes.h. A lift keeps the place.
        let events =
          phase == .up
          ? [(3, 57, -1)]
          : (phase == .down ? [(3, 57, time)] : []) + [(3, 53, Int(x)), (3, 54, time)]
        return (events + [(0, 0, 0)]).map { line(time, $0.0, $0.1, $0.2) + "\n" }.joined()
      }, mayBeCut: false, change: { $0.range = Vector(x: 4000, y: 4000) })
  }

  private static func hex(_ value: Int, _ digits: Int) -> String {
    let text = String(UInt32(bitPattern: Int32(value)), radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// A time with six decimals.
  private static func seconds(_ time: Int) -> String {
    "\(5 + time / 1000).\(String(1000 + time % 1000).dropFirst())000"
  }

  static let logs: [Log] =
    LineTests.forms.filter { !$0.testDescription.contains("minitouch") }.map { form in
      Log(
        testDescription: form.testDescription,
        part: { phase, x, time in form.line(phase, 0, x, 20.25, time) }, change: form.change)
    } + [
      frame("getevent -t") { "[ \(seconds($0))] \(hex($1, 4)) \(hex($2, 4)) \(hex($3, 8))" },
      frame("evemu") { "E: \(seconds($0)) \(hex($1, 4)) \(hex($2, 4)) \($3)" },
      frame("evtest") { time, type, code, value in
        type == 0
          ? "Event: time \(seconds(time)), -------------- SYN_REPORT ------------"
          : "Event: time \(seconds(time)), type \(type) (EV_ABS), code \(code) (ABS), value \(value)"
      },
      frame("the kernel's evbug") { time, type, code, value in
        "[ \(seconds(time))] evbug: Event. Dev: input3, Type: \(type), Code: \(code), Value: \(value)"
      },
      frame("libinput record") { time, type, code, value in
        "  - [  \(time / 1000), \(time % 1000 * 1000), \(type), \(code), \(value)] # EV_ABS"
      },
      Log(testDescription: "a table", head: "t_ms,phase,x,y\n") { phase, x, time in
        "\(time),\(words[phase] ?? ""),\(x),20.25\n"
      },
      Log(testDescription: "JSON, an event in a line") { phase, x, time in
        #"{"timeStamp":\#(time),"type":"\#(words[phase] ?? "")","clientX":\#(x),"clientY":20.25}"#
          + "\n"
      },
      Log(testDescription: "steps, from the touch") { phase, x, time in
        "event5 GESTURE_SWIPE_\(phase == .down ? "BEGIN" : phase == .up ? "END" : "UPDATE") "
          + "+\(Double(time) / 1000)s 3 \(x)/1.50 (9.00/9.00 unaccelerated)\n"
      },
    ]

  @Test(arguments: logs) func `every place is imported or named`(log: Log) {
    var settings = ImportSettings()
    settings.unit = .points
    settings.size = Vector(x: 400, y: 900)
    log.change(&settings)
    if settings.range != nil { settings.size = nil }
    var random = SplitMix64(seed: 57)
    var read = 0
    for _ in 0..<Trials.count(10) {
      var parts = log.drag(from: 0) + log.drag(from: 900) + log.drag(from: 1900)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<parts.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: parts.remove(at: place)
        case 1 where log.mayBeCut: parts[place] = String(parts[place].dropLast(4)) + "\n"
        case 2: parts.insert(parts[place], at: place)
        default: parts.swapAt(place, parts.count - 1)
        }
      }
      let found = Imported(log.head + parts.joined(), settings: settings)
      guard found.refusal == nil else { continue }
      read += 1
      let left = found.summary.leftOut.reduce(0) { $0 + $1.rows }
      // A frame of the kernel that lifts has no place of its own.
      let lifts =
        log.mayBeCut
        ? 0
        : parts.count {
          !$0.contains("\(Self.hex(53, 4)) ") && !$0.contains(", 53, ") && !$0.contains("ode 53")
            && !$0.contains("ode: 53")
        }
      #expect(
        found.summary.samples + left >= parts.count - lifts,
        "\(log)\n\(found.summary)\n\(parts.joined())")
    }
    #expect(read * 4 > Trials.count(10), "\(read) were read")
  }
}

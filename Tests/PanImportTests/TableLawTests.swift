import Foundation
import PanFuzz
import PanImport
import PanTestSupport
import PanTraces
import Testing

/// Recordings written down in the manner of others are imported right or refused, never wrong.
@Suite struct TableLawTests {
  private static let cases =
    Int(ProcessInfo.processInfo.environment["PANTRACE_IMPORT_CASES"] ?? "") ?? Trials.count(15)

  /// The package's own traces, and real ones where they are given.
  private static let traces: [Trace] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var paths = ["back-swipes", "page-turns", "sheet-dismissals"].map {
      root.appending(path: "traces/\($0).csv")
    }
    if let real = ProcessInfo.processInfo.environment["PANTRACE_REAL_TRACES"] {
      paths += ["phone-games-swipes", "android-touch"].map {
        URL(filePath: real).appending(path: "\($0).csv")
      }
    }
    return paths.flatMap { path -> [Trace] in
      guard let data = try? Data(contentsOf: path) else { return [] }
      let file = [UInt8](data).withUnsafeBytes { TraceReader.read($0, fileStem: "a") }
      return file.traces.filter { trace in
        // One contact each, so that a table without ids has as many gestures.
        trace.isTerminated && (4..<400).contains(trace.samples.count)
          && trace.samples.count { $0.phase == .down } == 1
      }
    }
  }()

  @Test func `a log is imported right or refused`() {
    #expect(Self.traces.count > 20)
    var imported = 0
    for seed in 0..<Self.cases {
      let written = ForeignTable(Self.traces, seed: UInt64(seed))
      let log = Imported(written.text, settings: written.settings)
      guard log.refusal == nil else { continue }
      guard let difference = written.difference(from: log) else {
        imported += 1
        continue
      }
      Issue.record("seed \(seed): \(difference)\n\(written.text.prefix(600))")
      return
    }
    #expect(imported * 3 > Self.cases, "\(imported) of \(Self.cases) were imported")
  }
}

/// Some traces in a table as somebody else would have written it.
private struct ForeignTable {
  private(set) var text = ""
  private(set) var settings = ImportSettings()
  private var traces: [Trace] = []
  private var random: SplitMix64
  private var scale = 1.0
  private var unit = PositionUnit.points
  private var size = Vector(x: 393, y: 852)

  init(_ all: [Trace], seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if let trace = all.randomElement(using: &random) { traces.append(trace) }
    }
    chooseUnit()
    write()
  }

  private mutating func pick<T>(_ list: [T]) -> T {
    list[Int.random(in: 0..<list.count, using: &random)]
  }

  private mutating func chooseUnit() {
    let high = traces.flatMap(\.samples).reduce(Vector(x: 393, y: 852)) {
      Vector(x: max($0.x, $1.position.x), y: max($0.y, $1.position.y))
    }
    size = high
    unit = pick([.points, .points, .pixels, .fractions])
    scale = unit == .pixels ? pick([2, 2.75, 3]) : 1
  }

  private mutating func write() {
    let delimiter = pick([",", ";", "\t", "|"])
    let timeUnit = pick(Trace.TimeUnit.allCases)
    let offset = pick([0.0, 615_041.773, 1_700_000_000])
    let statesTime = Bool.random(using: &random)
    let statesUnit = Bool.random(using: &random)
    let form = pick(["touch", "web", "android", "codes", "states", "touches", "none"])
    let ids = form == "none" ? pick([0, 1]) : pick([0, 0, 1, 2])
    var columns: [(name: String, cell: (Int, Int) -> String)] = []
    let (traces, unit, scale, size) = (traces, unit, scale, size)
    // Gestures pause between each other; nearer ones without ids and phases cannot be told apart.
    var starts = [offset]
    for trace in traces {
      starts.append((starts.last ?? 0) + (trace.samples.last?.time ?? 0) + 1.5)
    }
    let begins = starts

    let timeName = pick(["timestamp", "eventTime", "TIME", "t", "timeStamp", "sample time"])
    columns.append(
      (
        statesTime ? "\(timeName)_\(timeUnit.symbol)" : timeName,
        { trace, sample in
          Self.number((begins[trace] + traces[trace].samples[sample].time) * timeUnit.perSecond)
        }
      ))
    let (xName, yName) = pick([
      ("x", "y"), ("rawX", "rawY"), ("clientX", "clientY"), ("X_POS", "Y_POS"),
      ("posX", "posY"), ("touch.x", "touch.y"),
    ])
    // Platforms' names promise a unit.
    let isPlatform = xName == "rawX" || xName == "clientX"
    let suffix = statesUnit || isPlatform ? "_" + unit.rawValue : ""
    columns.append(
      (
        xName + suffix,
        { trace, sample in
          let x = traces[trace].samples[sample].position.x
          return Self.number(unit == .fractions ? x / size.x : x * scale)
        }
      ))
    columns.append(
      (
        yName + suffix,
        { trace, sample in
          let y = traces[trace].samples[sample].position.y
          return Self.number(unit == .fractions ? y / size.y : y * scale)
        }
      ))
    if form != "none" {
      let words = Self.words(form)
      columns.append(
        (
          pick(["phase", "action", "type", "state", "eventType"]),
          { words[Int(traces[$0].samples[$1].phase.rawValue)] }
        ))
    }
    switch ids {
    case 1: columns.append((pick(["gestureId", "swipe", "trace_id"]), { trace, _ in "g\(trace)" }))
    case 2:
      columns.append(
        (pick(["participant", "user", "Subject ID"]), { trace, _ in "p\(trace / 2)" }))
      columns.append(("trial", { trace, _ in "\(trace % 2)" }))
    default: break
    }
    if Bool.random(using: &random) { columns.append(("session", { _, _ in "s;1,|" })) }
    if Bool.random(using: &random) { columns.append(("scrollY", { _, sample in "\(sample)" })) }
    if Bool.random(using: &random) {
      columns.append(("pressure", { _, sample in "0.\(sample % 9)" }))
    }
    columns.shuffle(using: &random)
    settle(timeUnit)
    text = columns.map(\.name).joined(separator: delimiter) + "\n"
    for trace in traces.indices {
      for sample in traces[trace].samples.indices {
        text +=
          columns.map { quoted($0.cell(trace, sample), delimiter) }
          .joined(separator: delimiter) + "\n"
      }
    }
  }

  /// Says some of what the file does not, and never anything wrong.
  private mutating func settle(_ timeUnit: Trace.TimeUnit) {
    if Bool.random(using: &random) { settings.unit = unit }
    if Bool.random(using: &random) { settings.timeUnit = timeUnit }
    if Int.random(in: 0..<4, using: &random) > 0 {
      settings.size = unit == .fractions ? size : size * scale
    }
  }

  private static func words(_ form: String) -> [String] {
    switch form {
    case "touch": ["touchstart", "touchmove", "touchend", "touchcancel"]
    case "web": ["pointerdown", "pointermove", "pointerup", "pointercancel"]
    case "android": ["ACTION_DOWN", "ACTION_MOVE", "ACTION_UP", "ACTION_CANCEL"]
    case "codes": ["0", "2", "1", "3"]
    case "states": ["1", "2", "3", "4"]
    default: ["0", "1", "3", "4"]
    }
  }

  private func quoted(_ cell: String, _ delimiter: String) -> String {
    cell.contains(delimiter) ? "\"\(cell)\"" : cell
  }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.7f", value)
    return text.contains(".") ? String(text.reversed().drop { $0 == "0" }.reversed()) + "0" : text
  }

  /// What is not as it was recorded; nil where all of it is.
  func difference(from log: Imported) -> String? {
    guard log.gestures.count == traces.count else {
      return "\(log.gestures.count) gestures of \(traces.count), \(log.summary.leftOut)"
    }
    guard log.gestures.allSatisfy({ $0.trace.lengthUnit == unit.lengthUnit }) else {
      return "another unit than \(unit)"
    }
    for (gesture, trace) in zip(log.gestures, traces) {
      let samples = gesture.trace.samples
      guard samples.count == trace.samples.count else { return "\(samples.count) samples" }
      for (read, wanted) in zip(samples, trace.samples) {
        let place = wanted.position * scale
        guard (read.position - place).length < 0.01 else { return "at \(read.position)" }
        guard abs(read.time - wanted.time) < 1e-5 else { return "at \(read.time) s" }
        let isEdge = wanted.phase != .move || gesture.trace.vocabulary == .absent
        guard read.phase == wanted.phase || isEdge && gesture.trace.vocabulary == .absent else {
          return "\(read.phase) for \(wanted.phase)"
        }
      }
    }
    return nil
  }
}

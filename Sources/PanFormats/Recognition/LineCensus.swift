import PanText

/// How many of a file's first lines look like those of each form.
struct LineCensus {
  /// A form that lines were found of.
  struct Finding {
    var count: Int
    /// The first line that looks so.
    var line: Int
    var text: String
  }

  private var findings: [(format: ImportFormat, finding: Finding)] = []
  private(set) var lines = 0
  /// Lines of events without times, and the first of them.
  private var timeless: Int?
  /// The range of an axis.
  private var range: Int?
  /// UIKit's description of an event.
  private var picture: Int?
  private var firstByte: UInt8?

  init(_ bytes: LentBytes) {
    var (getevent, evemu) = (EvdevGrammar.getevent(device: []), EvdevGrammar.evemu)
    var (libinput, evtest) = (
      EvdevGrammar.libinput(LibinputLine()), EvdevGrammar.evtest(EvtestLine())
    )
    for slice in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lines += 1
      let line = LentBytes(rebasing: slice)
      if firstByte == nil { firstByte = line.trimmed.first }
      if line.count < 400 {
        take(line, .getevent, getevent.read(line))
        take(line, .evemu, evemu.read(line))
        take(line, .libinput, libinput.read(line))
        take(line, .evtest, evtest.read(line))
      }
      if line.contains("MotionEvent { action=") || line.contains("MotionEvent{action=") {
        note(.motionEvent, line)
      }
      if line.contains("Event#"), line.contains("(position: Offset(") { note(.flutter, line) }
      if line.contains("android_motion_event") || line.contains("android_input_event") {
        note(.perfetto, line)
      }
      if picture == nil, line.contains("UIGestureRecognizerState") || line.contains("<UITouch") {
        picture = lines
      }
    }
  }

  /// What was found of a form.
  subscript(format: ImportFormat) -> Finding? {
    findings.first { $0.format == format }?.finding
  }

  /// What a form is taken for its lines by, and that its clock is its own.
  func evidence(of format: ImportFormat) -> [Evidence] {
    let found = self[format]
    return [
      Evidence(
        "format", format.title,
        found.map { "\($0.count) of the first \(lines) lines: \($0.text)" } ?? "--format"),
      format.clockEvidence,
    ]
  }

  private mutating func take(_ line: LentBytes, _ format: ImportFormat, _ said: EvdevLine) {
    switch said {
    case .event: note(format, line)
    case .timeless: if timeless == nil { timeless = lines }
    case .axis: if range == nil { range = lines }
    case .device, .other: break
    }
  }

  private mutating func note(_ format: ImportFormat, _ line: LentBytes) {
    if let known = findings.firstIndex(where: { $0.format == format }) {
      findings[known].finding.count += 1
      return
    }
    let shown = LentBytes(rebasing: line.trimmed[..<min(60, line.trimmed.count)])
    findings.append(
      (format, Finding(count: 1, line: lines, text: VisibleText.oneLine(shown.text))))
  }

  /// The form that most lines have; of JSON and tables, what their beginning shows.
  func format() throws(ImportRefusal) -> ImportFormat {
    var best: (format: ImportFormat, finding: Finding)?
    for found in findings where found.finding.count > best?.finding.count ?? 0 { best = found }
    // A table may quote a line of a log; a log is little else.
    if let best, best.finding.count * 8 >= min(lines, 64) || best.format == .perfetto {
      return best.format
    }
    if let timeless {
      throw ImportRefusal(
        "the events have no times, without which there is no velocity",
        advice: "Record with 'adb shell getevent -lt'.", line: timeless)
    }
    if let picture {
      throw ImportRefusal(
        "this is UIKit's description of events, whose times have 0.1 s or none",
        advice: "Print touch.timestamp and location as CSV: 'pantrace help format'.", line: picture)
    }
    if let best { return best.format }
    if let range {
      throw ImportRefusal(
        "these are the ranges of a touch panel, without events",
        advice: "Give the log, and this file as --axes.", line: range)
    }
    if firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") { return .events }
    return .table
  }
}

import PanFormats
import PanText
import PanTraces
import PanWords

/// A file that was opened: its gestures, and how many of them cannot be used.
struct LabFile: Sendable {
  /// What it is called.
  let name: String
  /// What it says of all its gestures.
  let metadata: TraceMetadata
  /// The gestures that can be used; empty once a session has them, which changes what they meant.
  private(set) var traces: [Trace]
  /// Where they are among all gestures.
  private(set) var places = 0..<0
  /// Why all of it is to be left out, by what was fixed before it was recorded; nil where it is not.
  var objection: String? { metadata["leave_out"] }
  /// How many cannot be.
  let rejected: Int
  /// The form it was imported from; nil for a trace file.
  private(set) var form: String?
  /// What was taken for granted and is likely wrong, and what to do; nil where nothing was.
  let doubt: String?

  /// Why nothing of a file can be used.
  struct Refusal: Error {
    /// What is wrong with it, without a period.
    let message: String
    /// What to do; nil where the message says it.
    let advice: String?
  }

  /// Reads a file for a session that has so many gestures; `input` is the number that tells its
  /// people from others of the same name, nil where there are none.
  static func read(
    _ name: String, _ bytes: [UInt8], input: Int?, firstPlace: Int
  ) throws(Refusal) -> LabFile {
    var file = try read(name, bytes)
    file.places = firstPlace..<firstPlace + file.traces.count
    for index in file.traces.indices { file.traces[index].peopleInput = input }
    return file
  }

  /// The file alone.
  var withoutTraces: LabFile {
    var file = self
    file.traces = []
    return file
  }

  /// The same after so many gestures before it are gone.
  mutating func moveUp(by count: Int) {
    places = places.lowerBound - count..<places.upperBound - count
  }

  /// Why a gesture is to be left out, as the recording says; nil where it is not.
  func reasonToLeaveOut(_ trace: Trace) -> String? {
    objection ?? trace.columns[named: "excluded"]?.text
  }

  /// What was read, in words.
  var sentence: String {
    let read = form.map { ", read as \($0)" } ?? ""
    let left = rejected > 0 ? ", \(rejected) not usable" : ""
    return "\(name): \(counted(traces.count, "gesture"))\(read)\(left)."
      + (doubt.map { " \($0)" } ?? "")
  }

  /// Reads a trace file, or a log of another form that says enough about itself.
  private static func read(_ name: String, _ bytes: [UInt8]) throws(Refusal) -> LabFile {
    let (file, finding) = parse(name, bytes)
    if let file { return file }
    // A trace file with defects is not to be taken for something else.
    if let finding, bytes.starts(with: "# pantrace ".utf8) {
      throw Refusal(message: "\(name): \(finding)", advice: "'pantrace validate' shows all of it.")
    }
    let (canonical, form) = try imported(name, bytes)
    guard var imported = parse(name, canonical).file else {
      throw Refusal(message: "\(name): \(finding ?? "no gesture was found in it")", advice: nil)
    }
    imported.form = form
    return imported
  }

  /// The file where any of its gestures can be used, and the first thing that was found wrong.
  private static func parse(
    _ name: String, _ bytes: [UInt8]
  ) -> (file: LabFile?, finding: String?) {
    // What is taken away again has every column as it was.
    var parser = TraceParser(
      fileStem: stem(name), options: ReadingOptions(keepsSampleTexts: true))
    var traces: [Trace] = []
    let receive: (TraceEvent) -> Void = { event in
      if case .trace(let trace) = event { traces.append(trace) }
    }
    unsafe bytes.withUnsafeBytes { unsafe parser.read($0, receive: receive) }
    parser.finish(receive: receive)
    let finding = parser.diagnostics.listed.first { $0.severity == .error }
    let sentence = finding.map { "line \($0.line): \($0.message)" }
    guard let header = parser.header, !traces.isEmpty else { return (nil, sentence) }
    let file = LabFile(
      name: name, metadata: header.metadata, traces: traces, rejected: parser.counts.rejected,
      doubt: doubt(parser.diagnostics))
    return (file, sentence)
  }

  /// What rules see of gestures depends on the screen's size: one that was guessed and does not fit is
  /// no detail.
  private static func doubt(_ diagnostics: DiagnosticLog) -> String? {
    diagnostics.aboutFile.first { $0.code == .unknownSize }.map { note in
      "In doubt: \(note.message). Say it in the file, as in # width_pt: 393 and # height_pt: 852."
    }
  }

  /// A log as a trace file, and what it was taken for.
  private static func imported(
    _ name: String, _ bytes: [UInt8]
  ) throws(Refusal) -> (bytes: [UInt8], form: String) {
    var importer = Importer(stem: stem(name))
    var text = CanonicalText()
    do throws(ImportRefusal) {
      let refusal: ImportRefusal? = bytes.withByteView { lent in
        do throws(ImportRefusal) {
          try importer.read(lent)
          return nil
        } catch {
          return error
        }
      }
      if let refusal { throw refusal }
      try importer.finish()
    } catch {
      let place = error.line.map { "line \($0): " } ?? ""
      // What names an option is advice for the command that has it.
      let advice = namesOption(error.advice) ? "Use pantrace import: \(error.advice)" : error.advice
      throw Refusal(message: "\(name): \(place)\(error.message)", advice: advice)
    }
    guard let (canonical, _) = try? text.take(from: &importer), let plan = importer.plan else {
      throw Refusal(
        message: "\(name): its gestures cannot stand in one file",
        advice: "'pantrace import' says why.")
    }
    return (canonical, plan.format.title)
  }

  private static func namesOption(_ advice: String) -> Bool {
    let text = advice.utf8
    return text.indices.contains { text[$0...].starts(with: "--".utf8) }
  }

  /// The name without its ending.
  private static func stem(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// The file in the canonical form with its gestures as they are now; nil where they cannot stand in
  /// one.
  func csv(_ gestures: [LabGesture]) -> String? {
    var metadata = metadata
    metadata.version = metadata.version ?? 1
    let traces = gestures[places].map { $0.trace }
    guard let writer = try? TraceWriter(for: traces, metadata: metadata) else { return nil }
    return String(decoding: writer.file(traces), as: UTF8.self)
  }

  /// What it is called when it is taken away: without folders, and with the ending of a table.
  var downloadName: String {
    let parts = name.split { $0 == "/" || $0 == "\\" }
    return Self.stem(parts.last.map { String($0) } ?? "gestures") + ".csv"
  }
}

import PanAnalysis
import PanDocuments
import PanImport
import PanTraces

/// An open file.
struct LabFile: Sendable {
  /// The name.
  let name: String
  /// The `#` lines.
  let metadata: Trace.Metadata
  /// The usable gestures. Empty once the session has them, as it changes their intents.
  private(set) var traces: [Trace]
  /// The indices of its gestures in the session.
  private(set) var places = 0..<0
  /// The recorder's reason for leaving out the whole file. Nil for none.
  var objection: String? { metadata.exclusion }
  /// The number of unusable gestures.
  let rejected: Int
  /// The format it was imported from. Nil for a trace file.
  private(set) var form: String?
  /// A warning about a guess that is likely wrong. Nil for none.
  let doubt: String?

  /// Why a file, or the search for bounds, is refused.
  struct Refusal: Error {
    /// What is wrong, without a period.
    let message: String
    /// What to do. Nil if the message says it.
    let advice: String?
    /// What a form may ask for. Nil if no answer would help.
    var question: Question?
  }

  /// A log in pixels that does not say all about its screen. The settings are guesses, then answers.
  struct Question: Sendable {
    let name: String
    let bytes: [UInt8]
    var settings: ImportSettings

    /// Nil if more is asked than the size of the screen and the pixels in a point.
    init?(_ name: String, _ bytes: [UInt8], _ guesses: [ImportRefusal.Guess]) {
      (self.name, self.bytes) = (name, bytes)
      settings = guesses.reduce(ImportSettings()) { $1.applied(to: $0) }
      var asked = ImportSettings()
      (asked.unit, asked.size, asked.scale) = (settings.unit, settings.size, settings.scale)
      guard settings.scale != nil, settings == asked else { return nil }
    }

    /// The log as a trace file. Nil if an answer is no number that can be.
    func answered() throws(Refusal) -> String? {
      let size = settings.size ?? Vector(x: 1, y: 1)
      guard let scale = settings.scale, 0.01...100 ~= scale, size.x >= 1, size.y >= 1 else {
        return nil
      }
      return String(decoding: try imported(name, bytes, settings).bytes, as: UTF8.self)
    }
  }

  /// Reads a file. `firstPlace` is the index of its first gesture in the session.
  static func read(
    _ name: String, _ bytes: [UInt8], firstPlace: Int
  ) throws(Refusal) -> LabFile {
    var file = try read(name, bytes)
    file.places = firstPlace..<firstPlace + file.traces.count
    return file
  }

  /// The file without its gestures.
  var withoutTraces: LabFile {
    var file = self
    file.traces = []
    return file
  }

  /// Shifts the indices after `count` gestures before it were removed.
  mutating func moveUp(by count: Int) {
    places = places.lowerBound - count..<places.upperBound - count
  }

  /// The recording's reason for leaving out a gesture. Nil for none.
  func reasonToLeaveOut(_ trace: Trace) -> String? {
    objection ?? trace.exclusion
  }

  /// The file's counts in words.
  var sentence: String {
    let read = form.map { ", read as \($0)" } ?? ""
    let left = rejected > 0 ? ", \(rejected) not usable" : ""
    return "\(name): \(counted(traces.count, "gesture"))\(read)\(left)."
      + (doubt.map { " \($0)" } ?? "")
  }

  /// Reads a trace file, or imports a log of another format.
  private static func read(_ name: String, _ bytes: [UInt8]) throws(Refusal) -> LabFile {
    let (file, finding) = parse(name, bytes)
    if let file { return file }
    // A trace file with errors must not be imported as another format.
    if let finding, bytes.starts(with: "# pantrace ".utf8) {
      throw Refusal(message: "\(name): \(finding)", advice: "'pantrace validate' shows all of it.")
    }
    let (canonical, form) = try imported(name, bytes)
    // Read as any trace file, so that imported gestures are held to the same rules.
    guard var imported = parse(name, canonical).file else {
      throw Refusal(message: "\(name): \(finding ?? "no gesture was found in it")", advice: nil)
    }
    imported.form = form
    return imported
  }

  /// The file if any gesture is usable, and its first error.
  private static func parse(
    _ name: String, _ bytes: [UInt8]
  ) -> (file: LabFile?, finding: String?) {
    // Sample texts are kept so that a downloaded file has its passthrough columns unchanged.
    let read = unsafe bytes.withUnsafeBytes {
      unsafe TraceReader.read(
        $0, fileStem: stem(name), options: ReadingOptions(keepsSampleTexts: true))
    }
    let finding = read.diagnostics.listed.first { $0.severity == .error }
    let sentence = finding.map { "line \($0.line): \($0.message)" }
    guard !read.traces.isEmpty else { return (nil, sentence) }
    let file = LabFile(
      name: name, metadata: read.metadata, traces: read.traces, rejected: read.counts.rejected,
      doubt: doubt(read.diagnostics))
    return (file, sentence)
  }

  /// A warning about a guessed screen size that does not fit the positions, as progress depends on
  /// it.
  private static func doubt(_ diagnostics: Diagnostic.Log) -> String? {
    diagnostics.aboutFile.first { $0.code == .unknownSize }.map { note in
      "In doubt: \(note.message). Say it in the file, as in # width_pt: 393 and # height_pt: 852."
    }
  }

  /// A log converted to a trace file, and its format.
  private static func imported(
    _ name: String, _ bytes: [UInt8], _ settings: ImportSettings = ImportSettings()
  ) throws(Refusal) -> (bytes: [UInt8], form: String) {
    var importer = Importer(stem: stem(name), settings: settings)
    do throws(ImportRefusal) {
      try bytes.withByteView { lent throws(ImportRefusal) in try importer.read(lent) }
    } catch {
      if let question = Question(name, bytes, error.guesses) {
        throw Refusal(
          message: "\(name) is in pixels, and does not say all about its screen",
          advice: "Say it below: the numbers are guesses.", question: question)
      }
      let place = error.line.map { "line \($0): " } ?? ""
      // Advice about options only makes sense for the command line.
      let isForImport = namesOption(error.message) || namesOption(error.advice)
      let message = error.message.hasSuffix(".") ? error.message.dropLast() : error.message[...]
      throw Refusal(
        message: "\(name): \(place)\(message)",
        advice: isForImport ? "Use pantrace import: \(error.advice)" : error.advice)
    }
    guard let canonical = try? importer.text(), let plan = importer.plan else {
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

  /// The name without its extension.
  private static func stem(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// The file as a trace file with current intents. Nil if the gestures do not fit into one
  /// file.
  func csv(_ gestures: [LabGesture]) -> String? {
    var metadata = metadata
    metadata.version = metadata.version ?? 1
    let traces = gestures[places].map { $0.trace }
    guard let writer = try? TraceWriter(for: traces, metadata: metadata) else { return nil }
    return String(decoding: writer.file(traces), as: UTF8.self)
  }

  /// The name for a download: without folders, with the extension `.csv`.
  var downloadName: String {
    let parts = name.split { $0 == "/" || $0 == "\\" }
    return Self.stem(parts.last.map { String($0) } ?? "gestures") + ".csv"
  }
}

extension LabFile {
  /// The list of open files, and of the reasons why gestures are left out.
  struct List {
    private let files: [LabFile]
    private let gestures: [LabGesture]
    private let countsAll: Bool

    /// Creates the list.
    init(_ files: [LabFile], _ gestures: [LabGesture], countsAll: Bool) {
      (self.files, self.gestures, self.countsAll) = (files, gestures, countsAll)
    }

    /// Updates the list and the notes below it.
    func change(_ page: inout PageChanges) {
      page.text("#file-count", files.isEmpty ? "" : counted(gestures.count, "gesture"))
      page.markup(
        "#files",
        files.enumerated().map { number, file in
          .element(
            "li", [],
            [
              .element("b", [], file.name), .words(" \(file.places.count) "),
              .button("close \(number)", "Close"),
            ])
        })
      page.text("#unit-note", LengthLabel.warning(gestures.map { $0.trace.lengthUnit }) ?? "")
      let reasons = reasons
      page.text("#left-out-note", sentence(reasons))
      page.show("#count", if: !reasons.isEmpty)
      page.text("#count", countsAll ? "Leave them out again" : "Count them too")
    }

    /// The reasons for leaving gestures out with their counts, in order of appearance.
    private var reasons: [(reason: String, count: Int)] {
      var found: [(reason: String, count: Int)] = []
      for file in files {
        for place in file.places {
          guard let reason = file.reasonToLeaveOut(gestures[place].trace) else { continue }
          if let known = found.firstIndex(where: { $0.reason == reason }) {
            found[known].count += 1
          } else {
            found.append((reason, 1))
          }
        }
      }
      return found
    }

    private func sentence(_ reasons: [(reason: String, count: Int)]) -> String {
      guard !reasons.isEmpty else { return "" }
      let total = reasons.reduce(0) { $0 + $1.count }
      let list = reasons.map { "\($0.count) \($0.reason)" }.joined(separator: "; ")
      let verb = total == 1 ? "is" : "are"
      return countsAll
        ? "\(total) \(verb) counted that the recording says to leave out: \(list)."
        : "\(total) \(verb) left out, as the recording says: \(list)."
    }
  }
}

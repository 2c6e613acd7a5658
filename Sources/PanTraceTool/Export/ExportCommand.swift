import PanAnalysis
import PanDocuments
import PanImport
import PanTrace
import PanTraces

/// `pantrace export`: recorded gestures as what test drivers play.
enum ExportCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var trace: String?
    var form = Playback.Form.w3c
    var scale: Double?
    var output: String?
    var talk = VerbosityOptions()
  }

  static let command = Command(
    "export", "Writes gestures in the form that a test driver plays.",
    discussion: """
      w3c has the recorded times in whole milliseconds, for XCUITest; w3c-20ms is for UiAutomator2, \
      which plays nothing but steps of 20 ms; cdp is calls of Chromium's Input.dispatchTouchEvent. Each \
      plays one finger. One gesture goes to -o FILE or standard output, several go to -o FOLDER, a file each.
      """,
    examples: [
      "pantrace export traces/back-swipes.csv --trace back-01",
      "pantrace export traces/back-swipes.csv --format w3c-20ms -o playback",
    ],
    defaults: Options(),
    arguments: (InputOptions.arguments + InputOptions.sizeArguments).at(\.input) + [
      .option("trace", short: "t", "id", \.trace, help: "Only the gesture with this id."),
      .option("format", short: "f", "form", \.form, help: "What is written."),
      .option(
        "scale", "n", \.scale, rule: .within(0.001...10000),
        help: "Multiplies positions, for Android by the pixels in a point; 1 by default."),
      .option(
        "output", short: "o", "path", \.output, files: .written,
        help: "A file for one gesture, a folder for several; - is standard output."),
    ] + VerbosityOptions.arguments.at(\.talk),
    common: ["trace", "format", "scale", "container", "map", "output"]
  ) { options, files, console in
    let inputs = files.inputs
    var reading = InputReading(
      options.input, talk: options.talk, checksSizes: false, console: console)
    let exported = try Exports(inputs, options, &reading, console: console)
    try write(exported.files, to: options.output ?? "-", options, files, console: console)
    if !options.talk.isQuiet { exported.sayLosses(console) }
    return exported.refused > 0 && reading.exitCode == .ok ? .partlyRejected : reading.exitCode
  }

  private static func write(
    _ exported: [Exports.File], to target: String, _ options: Options, _ files: Files,
    console: Console
  ) throws {
    if target == "-" || (options.trace != nil && exported.count == 1) {
      guard let file = exported.first, exported.count == 1 else {
        throw UsageError.contradiction(
          "\(exported.count) gestures cannot all go to standard output",
          advice: "Give a folder, as in -o playback, or choose one with --trace.")
      }
      try OutputWriter.write(file.bytes, to: OutputTarget(target), console: console)
      return
    }
    let names = Exports.names(of: exported, form: options.form)
    try files.check(names, in: target)
    try OutputWriter.write(zip(names, exported).map { ($0, $1.bytes) }, into: target)
  }
}

extension Playback.Form: ArgumentValue {}

/// Gestures in a driver's form, not yet written.
struct Exports {
  /// A gesture in the form.
  struct File: Sendable {
    let input: String
    let id: String
    let bytes: [UInt8]
    let losses: [Playback.Loss]
  }

  private(set) var files: [File] = []
  /// The number of gestures that the form cannot express.
  private(set) var refused = 0

  /// Reads everything before anything is written, so that a failure leaves nothing behind.
  init(
    _ inputs: [Input], _ options: ExportCommand.Options, _ reading: inout InputReading,
    console: Console
  ) throws {
    let (form, scale, wanted) = (options.form, options.scale, options.trace)
    let screen = options.input.container?.vector
    var ids: [String] = []
    // Each thread makes a gesture's file at once: the recording is not held, only what is written.
    try reading.run(inputs) { trace in
      (trace.id, Self.export(trace, form, scale, screen, wanted))
    } consume: { place, result in
      ids.append(result.0)
      let name = inputs[place.input].name
      switch result.1 {
      case nil: break
      case .success(let made):
        files.append(File(input: name, id: result.0, bytes: made.0, losses: made.1))
      case .failure(let error):
        refused += 1
        console.complain(
          "\(name): \(result.0) cannot be written as \(form.rawValue): \(error.message)",
          advice: nil, tool: Tool.pantrace.name)
      }
    }
    // An id that no gesture has is a mistake of the command line, not of the form.
    if files.isEmpty, refused == 0, let wanted {
      throw InputReading.missing(wanted, among: ids)
    }
    guard !files.isEmpty else {
      throw CommandFailure(.noInput, "no gesture can be written as \(form.rawValue)", advice: nil)
    }
  }

  /// The gesture in the form. Nil if another id is wanted.
  private static func export(
    _ trace: Trace, _ form: Playback.Form, _ scale: Double?, _ screen: Vector?, _ wanted: String?
  ) -> Result<([UInt8], [Playback.Loss]), Playback.Failure>? {
    guard wanted.map(trace.id.hasSameBytes) ?? true else { return nil }
    return Result { () throws(Playback.Failure) in
      let playback = try Playback(trace, scale: scale, screen: screen)
      return (form.bytes(of: playback), playback.losses)
    }
  }

  /// Says what playing the gestures cannot reproduce.
  func sayLosses(_ console: Console) {
    for loss in Playback.Loss.allCases {
      let count = files.count { $0.losses.contains(loss) }
      if count > 0 { console.say("in \(count) of \(counted(files.count, "gesture")) \(loss.text)") }
    }
  }

  /// Names of files in a folder: in one for each input if there are several.
  static func names(of files: [File], form: Playback.Form) -> [String] {
    let inputs = FileNames(files.map(\.input)) { Input(argument: $0).stem }
    let byInput = Dictionary(grouping: files, by: \.input).mapValues { FileNames($0.map(\.id)) }
    return files.map { file in
      let name = byInput[file.input]?[file.id] ?? FileName.safe(for: file.id)
      let folder = byInput.count > 1 ? inputs[file.input] + "/" : ""
      return "\(folder)\(name).\(form.fileExtension)"
    }
  }
}

import PanBatch
import PanFormats
import PanMotion
import PanText
import PanTraces

/// Gestures in a driver's form, not yet written.
struct Exports {
  /// A gesture in the form.
  struct File: Sendable {
    let input: String
    let id: String
    let bytes: [UInt8]
    let comparison: PlaybackComparison
  }

  private(set) var files: [File] = []
  /// How many gestures the form cannot say.
  private(set) var refused = 0

  /// Reads everything before anything is written, so that a failure leaves nothing behind.
  init(
    _ inputs: [Input], _ options: ExportCommand.Options, _ reading: inout InputReading,
    console: Console
  ) throws {
    let (form, scale, wanted) = (options.form, options.scale, options.trace)
    let screen = options.input.container?.vector
    var ids: [String] = []
    try reading.run(InputReading.hold(inputs)) { trace in
      (trace.id, Self.export(trace, form, scale, screen, wanted))
    } consume: { place, result in
      ids.append(result.0)
      let name = inputs[place.input].name
      switch result.1 {
      case nil: break
      case .success(let made):
        files.append(File(input: name, id: result.0, bytes: made.0, comparison: made.1))
      case .failure(let error):
        refused += 1
        console.complain(
          "\(name): \(result.0) cannot be written as \(form.rawValue): \(error.message)",
          advice: nil, tool: Tool.pantrace.name)
      }
    }
    if files.isEmpty, refused == 0, let wanted {
      throw SingleTrace.missing(wanted, among: ids)
    }
    guard !files.isEmpty else {
      throw CommandFailure(.noInput, "no gesture can be written as \(form.rawValue)", advice: nil)
    }
  }

  /// The gesture in the form; nil where another one is wanted.
  private static func export(
    _ trace: Trace, _ form: PlaybackForm, _ scale: Double?, _ screen: Vector?, _ wanted: String?
  ) -> Result<([UInt8], PlaybackComparison), PlaybackError>? {
    guard wanted.map(trace.id.hasSameBytes) ?? true else { return nil }
    return Result { () throws(PlaybackError) in
      let playback = try Playback(trace, scale: scale, screen: screen)
      let (bytes, written) = try form.file(of: playback)
      let comparison = PlaybackComparison(
        id: trace.id, recorded: playback, written: written, form: form)
      return (bytes, comparison)
    }
  }

  /// Names of files in a folder: in one for each input where there are several.
  static func names(of files: [File], form: PlaybackForm) -> [String] {
    let inputs = FileNames(files.map(\.input)) { Input(argument: $0).stem }
    let byInput = Dictionary(grouping: files, by: \.input).mapValues { FileNames($0.map(\.id)) }
    return files.map { file in
      let name = byInput[file.input]?[file.id] ?? FileName.safe(for: file.id)
      let folder = byInput.count > 1 ? inputs[file.input] + "/" : ""
      return "\(folder)\(name).\(form.fileExtension)"
    }
  }
}

import PanDocuments
import PanImport
import PanLab
import PanTrace
import PanTraces

/// Files in the canonical form, not yet written.
struct Conversion {
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  /// How many traces they hold.
  let count: Int
  let exitCode: ExitCode

  /// Reads everything before anything is written, so that a failure leaves nothing behind.
  init(_ inputs: [Input], _ options: ImportCommand.Options, console: Console) throws {
    var input = InputOptions()
    input.keepsSampleTexts = true
    input.timeUnit = options.reading.timeUnit
    input.sortsRows = options.reading.isSorted
    var reading = InputReading(input, talk: options.talk, checksSizes: false, console: console)
    let read = try reading.keepAll(inputs)
    let remarks = Files.conversions(of: inputs).flatMap(\.remarks)
    for remark in remarks { console.say(remark) }
    let place = options.isPlain ? TraceWriter.MetadataPlace.columns : .lines
    var names: Set<String> = []
    for file in read {
      let name = Self.name(Input(argument: file.name))
      // Safe names are ASCII, and some disks ignore the case of letters.
      guard names.insert(name.lowercased()).inserted else {
        throw CommandFailure(
          .usage, "\(file.name): another file is to be written to \(name) already",
          advice: "Convert them one by one.")
      }
      files.append(
        (name, try Self.bytes(file.traces, file.header.metadata, in: place, file.name)))
    }
    count = read.reduce(0) { $0 + $1.traces.count }
    exitCode = remarks.isEmpty ? reading.exitCode : .partlyRejected
  }

  /// The name that an input's canonical form has in a folder.
  static func name(_ input: Input) -> String { FileName.safe(for: input.stem) + ".csv" }

  /// The canonical form of one file's traces.
  static func bytes(
    _ traces: [Trace], _ metadata: Trace.Metadata, in place: TraceWriter.MetadataPlace = .lines,
    _ name: String
  ) throws -> [UInt8] {
    do {
      var metadata = metadata
      metadata.version = metadata.version ?? 1
      return try TraceWriter(for: traces, metadata: metadata, in: place).file(traces)
    } catch {
      throw CommandFailure(.internalError, "\(name): cannot stand in one file: \(error)")
    }
  }
}

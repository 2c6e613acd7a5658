import PanDocuments
import PanImport
import PanLab
import PanTrace
import PanTraces

/// Files in the canonical form, not yet written.
struct Conversion {
  let files: [(name: String, bytes: [UInt8])]
  /// How many traces they hold.
  let count: Int
  let exitCode: ExitCode

  /// Reads everything before anything is written, so that a failure leaves nothing behind.
  init(_ inputs: [Input], _ options: ImportCommand.Options, console: Console) throws {
    var input = InputOptions()
    input.keepsSampleTexts = true
    input.timeUnit = options.reading.stated.timeUnit
    input.sortsRows = options.reading.stated.isSorted
    var reading = InputReading(input, talk: options.talk, checksSizes: false, console: console)
    let read = try reading.keepAll(inputs)
    let place = options.isPlain ? TraceWriter.MetadataPlace.columns : .lines
    files = try read.map { file in
      let name = Self.name(Input(argument: file.name))
      return (name, try Self.bytes(file.traces, file.header.metadata, in: place, file.name))
    }
    count = read.reduce(0) { $0 + $1.traces.count }
    exitCode = reading.exitCode
  }

  /// The name that an input's canonical form has in a folder.
  static func name(_ input: Input) -> String { FileName.safe(for: input.stem) + ".csv" }

  /// The text of a trace file with the lines in front as columns.
  static func plain(_ text: [UInt8], _ name: String) throws -> [UInt8] {
    let file = unsafe text.withUnsafeBytes {
      unsafe TraceReader.read($0, fileStem: "", options: ReadingOptions(keepsSampleTexts: true))
    }
    return try bytes(file.traces, file.metadata, in: .columns, name)
  }

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

import CommandLineKit
import PanBatch
import PanDocuments
import PanText
import PanTraces

/// Files in the canonical form, not yet written.
struct Conversion {
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  let exitCode: ExitCode

  /// Reads everything before anything is written, so that a failure leaves nothing behind.
  init(_ inputs: [Input], _ options: ConvertCommand.Options, console: Console) throws {
    var input = options.input
    input.keepsSampleTexts = true
    var reading = InputReading(input, talk: options.talk, judges: false, console: console)
    let read = try reading.keepAll(inputs)
    let style = options.decimals.map(NumberStyle.fixed) ?? .shortest
    let place = options.isPlain ? TraceWriter.MetadataPlace.columns : .lines
    for file in read {
      let name = Self.name(Input(argument: file.name))
      // Safe names are ASCII, and some disks ignore the case of letters.
      guard !files.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
        throw CommandFailure(
          .usage, "\(file.name): another file is to be written to \(name) already",
          advice: "Convert them one by one.")
      }
      let bytes = try Self.bytes(file.traces, file.header.metadata, in: place, style, file.name)
      files.append((name, bytes))
    }
    exitCode = reading.exitCode
  }

  /// The name that an input's canonical form has in a folder.
  static func name(_ input: Input) -> String { FileName.safe(for: input.stem) + ".csv" }

  /// The canonical form of one file's traces.
  static func bytes(
    _ traces: [Trace], _ metadata: TraceMetadata, in place: TraceWriter.MetadataPlace = .lines,
    _ style: NumberStyle, _ name: String
  ) throws -> [UInt8] {
    do {
      var metadata = metadata
      metadata.version = metadata.version ?? 1
      return try TraceWriter(for: traces, metadata: metadata, in: place, style: style).file(traces)
    } catch {
      throw CommandFailure(.internalError, "\(name): cannot stand in one file: \(error)")
    }
  }
}

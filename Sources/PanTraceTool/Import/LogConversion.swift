import PanDocuments
import PanImport
import PanTrace
import PanTraces

/// How the logs among a command's inputs are read: by a profile, or by `pantrace.json`.
struct ImportChoice: Sendable {
  let settings: ImportSettings
  /// The advice that names the command which shows how a log is read.
  private let shows: String
  /// The configuration file with the import settings. Nil with a profile.
  let file: String?

  /// What a profile or the configuration file says. Nil if neither says how logs are read.
  init?(profile: String?, configuration path: String?, scale: Double? = nil) throws {
    if let path = profile {
      settings = try ImportProfile.read(path).scaled(scale)
      shows = "'pantrace import FILE --profile \(path)' shows why."
      file = nil
      return
    }
    guard let path, path != ConfigurationFile.none,
      let settings = try ConfigurationFile.importSettings(path)
    else { return nil }
    self.settings = settings.scaled(scale)
    shows = "'pantrace import FILE' shows why, with what \(path) says."
    file = path
  }

  /// Reads logs with some settings.
  init(_ settings: ImportSettings) {
    self.settings = settings
    shows = "'pantrace import FILE' shows why."
    file = nil
  }

  /// An input as a trace file. One that is a trace file already stays as it is.
  func input(_ input: Input) -> Input {
    let (settings, shows) = (settings, shows)
    return input.converted { record in
      LogConversion(input, settings: settings, shows: shows, record: record)
    }
  }
}

extension ImportSettings {
  /// The settings with a scale, if they have none of their own.
  fileprivate func scaled(_ scale: Double?) -> ImportSettings {
    var settings = self
    settings.scale = settings.scale ?? scale
    return settings
  }
}

/// A log of another form as a trace file, while it is read. A trace file stays as it is.
final class LogConversion: InputConversion {
  private let input: Input
  private let shows: String
  private let record: ConversionRecord
  private var importer: Importer
  private var bytes: [UInt8] = []

  init(_ input: Input, settings: ImportSettings, shows: String, record: ConversionRecord) {
    self.input = input
    self.shows = shows
    self.record = record
    importer = Importer(stem: FileName.safe(for: input.stem), settings: settings)
  }

  func read(_ bytes: ByteView) -> [UInt8] {
    self.bytes += bytes
    return []
  }

  func finish() throws(InputError) -> [UInt8] {
    if bytes.starts(with: "# pantrace ".utf8) { return bytes }
    do throws(ImportRefusal) {
      try bytes.reading { lent throws(ImportRefusal) in try importer.read(lent) }
    } catch {
      throw refused(error)
    }
    guard importer.summary.gestures > 0 else {
      throw .refused("\(input.name): no gesture was found", advice: shows)
    }
    record.end(
      remarks: importer.summary.leftOut.filter(\.isGesture).map {
        "\(input.name):\($0.line): \($0.count) not imported: \($0.reason)"
      })
    do throws(TraceWriter.WriterError) {
      let (text, lines) = try importer.text()
      record.add(lines: lines)
      return text
    } catch {
      throw .refused("\(input.name): \(error)", advice: nil)
    }
  }

  private func refused(_ refusal: ImportRefusal) -> InputError {
    .refused(refusal.sentence(of: input), advice: refusal.advice)
  }
}

/// Lines that each hold a whole trace as a trace file, while they are read.
final class TraceLineConversion: InputConversion {
  private let record: ConversionRecord
  private var reader: TraceLineReader

  private init(_ input: Input, record: ConversionRecord) {
    self.record = record
    reader = TraceLineReader(stem: FileName.safe(for: input.stem))
  }

  /// Whether an input's name says that it has such lines.
  static func isNamed(_ input: Input) -> Bool {
    input.name.ends(in: ".ndjson") || input.name.ends(in: ".jsonl")
  }

  /// An input as a trace file.
  static func input(_ input: Input) -> Input {
    input.converted { TraceLineConversion(input, record: $0) }
  }

  func read(_ bytes: ByteView) throws(InputError) -> [UInt8] {
    reader.read(bytes)
    return take()
  }

  func finish() throws(InputError) -> [UInt8] {
    reader.finish()
    return take()
  }

  private func take() -> [UInt8] {
    let made = reader.take()
    if !made.lines.isEmpty { record.add(lines: made.lines) }
    for refusal in made.refusals {
      record.add(
        .init(column: refusal.column, message: refusal.message), inPlaceOf: refusal.line)
    }
    return made.bytes
  }
}

/// A trace file with the rows of each trace together, while it is read. It is held in memory.
final class RowGrouping: InputConversion {
  private let record: ConversionRecord
  private var bytes: [UInt8] = []

  private init(_ record: ConversionRecord) { self.record = record }

  /// An input whose rows are put together.
  static func input(_ input: Input) -> Input { input.converted { RowGrouping($0) } }

  func read(_ bytes: ByteView) -> [UInt8] {
    self.bytes.append(contentsOf: bytes)
    return []
  }

  func finish() -> [UInt8] {
    let ordered = unsafe bytes.withUnsafeBytes { unsafe TraceRowOrder.together($0) }
    if !ordered.lines.isEmpty { record.add(lines: ordered.lines) }
    return ordered.bytes
  }
}

/// The hint for a file that is no trace file, but that `pantrace import` reads.
struct LogHint {
  /// The command and what it does, with a period.
  let words: String

  /// Looks at the beginning of a file. Nil if nothing is recognized, and for what is no file.
  init?(of input: Input) {
    // A pipe was read, and whoever opens it again may wait for ever.
    guard case .file = input.source, !input.isReadOnce else { return nil }
    var command = "pantrace import \(ShellWord.operand(input.name))"
    var bytes: [UInt8] = []
    let plan: ImportPlan
    do {
      try InputBlocks.read(input) { bytes += $0 }
      // As a trace file it was just refused.
      if bytes.starts(with: "# pantrace ".utf8) { command += " --from table" }
      plan = try bytes.reading { lent throws(ImportRefusal) in try Importer.plan(lent) }
    } catch let refusal as ImportRefusal where !refusal.guesses.isEmpty {
      words = "'\(command)' reads such logs, and says what it needs to know for that."
      return
    } catch {
      return nil
    }
    words = "'\(command) -o traces.csv' makes traces of it, taken for \(plan.format.title)."
  }
}

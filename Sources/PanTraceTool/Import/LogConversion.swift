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
    return input.converted { (bytes: ByteView) throws(InputError) -> Input.Conversion.Made in
      try LogConversion.made(of: input, bytes, settings, shows: shows)
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

/// What inputs become that are no trace files, or that are to be put in another order.
enum LogConversion {
  /// A log of another form as a trace file. A trace file stays as it is.
  static func made(
    of input: Input, _ bytes: ByteView, _ settings: ImportSettings, shows: String
  ) throws(InputError) -> Input.Conversion.Made {
    // What is a trace file already says its units, and no profile may change them.
    if bytes.starts(with: "# pantrace ".utf8) { return .init(Array(bytes)) }
    var importer = Importer(stem: FileName.safe(for: input.stem), settings: settings)
    do throws(ImportRefusal) {
      try importer.read(bytes)
    } catch {
      throw .refused(error.sentence(of: input), advice: error.advice)
    }
    guard importer.summary.gestures > 0 else {
      throw .refused("\(input.name): no gesture was found", advice: shows)
    }
    let remarks = importer.summary.leftOut.filter(\.isGesture).map {
      "\(input.name):\($0.line): \($0.count) not imported: \($0.reason)"
    }
    do throws(TraceWriter.WriterError) {
      let (text, lines) = try importer.text()
      return .init(text, lines: lines, remarks: remarks)
    } catch {
      throw .refused("\(input.name): \(error)", advice: nil)
    }
  }

  /// A trace file with the rows of each trace together.
  static func grouped(_ input: Input) -> Input {
    input.converted { bytes in
      let ordered = unsafe bytes.withBuffer { unsafe TraceReader.rowsTogether($0) }
      return .init(ordered.bytes, lines: ordered.lines)
    }
  }
}

/// The hint for a file that is no trace file, but that `pantrace import` reads.
struct LogHint {
  /// The command and what it does, with a period.
  let words: String

  /// Looks at the beginning of a file. Nil if nothing is recognized, and for what is no file.
  init?(of input: Input) {
    guard case .file = input.source else { return nil }
    var command = "pantrace import \(ShellWord.operand(input.name))"
    let plan: ImportPlan
    do {
      let bytes = try InputBytes.read(input)
      plan = try bytes.withView { bytes throws(ImportRefusal) in
        // As a trace file it was just refused.
        if bytes.starts(with: "# pantrace ".utf8) { command += " --from table" }
        return try Importer.plan(bytes)
      }
    } catch let refusal as ImportRefusal where !refusal.guesses.isEmpty {
      words = "'\(command)' reads such logs, and says what it needs to know for that."
      return
    } catch {
      return nil
    }
    words = "'\(command) -o traces.csv' makes traces of it, taken for \(plan.format.title)."
  }
}

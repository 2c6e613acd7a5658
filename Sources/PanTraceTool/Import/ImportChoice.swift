import PanBatch
import PanFormats

/// How the logs among a command's inputs are read: by a profile, or by `pantrace.json`.
///
/// The one place for all commands that read traces.
struct ImportChoice: Sendable {
  private let settings: ImportSettings
  /// What shows how a log is read.
  private let shows: String
  /// The file that settles it, where no profile does.
  let file: String?

  /// What a command line or the file found chooses; nil where nothing does, and for commands that
  /// read no traces.
  init?<Options>(_ rows: [Argument<Options>], _ options: Options, found: String?) throws {
    let profile = InputOptions.profileName
    guard rows.contains(where: { $0.description.name == profile && $0.namesFiles }) else {
      return nil
    }
    if let path = rows.words(of: profile, in: options).first {
      settings = try ImportProfile.read(path)
      shows = "'pantrace import FILE --profile \(path)' shows why."
      file = nil
      return
    }
    guard let path = rows.words(of: ConfigurationFile.optionName, in: options).first ?? found,
      let settings = try ConfigurationFile.importSettings(path)
    else { return nil }
    self.settings = settings
    shows = "'pantrace import FILE' shows why, with what \(path) says."
    file = path
  }

  /// An input as a trace file; one that is a trace file already stays as it is.
  func input(_ input: Input) throws -> Input {
    let axes = try AxesFile.bytes(nil, beside: input)
    let (settings, shows) = (settings, shows)
    return input.converted { record in
      LogConversion(input, settings: settings, axes: axes, shows: shows, record: record)
    }
  }
}

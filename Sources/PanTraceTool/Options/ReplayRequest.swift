import PanDocuments
import PanReplay
import PanReports
import PanTransitions

/// Replay options with the configuration file's values in: what a command works with.
///
/// The file is read here, once.
struct ReplayRequest: Sendable {
  /// The options, completed.
  let options: ReplayOptions
  /// The file that had a say; nil where there is none.
  let file: ConfigurationFile?
  /// Whether that is to be said in any case: nobody named the file, and it changes something.
  private let isFileNews: Bool

  /// Reads the file that the options name, or the one found; no output may be in its place.
  init(_ given: ReplayOptions, besides files: Files) throws {
    file = try given.file(orFound: files.search?.path)
    isFileNews = given.configurationFile == nil && file?.hasSay(besides: given.given) ?? false
    var options = given
    file?.complete(&options)
    self.options = options
    var files = files
    for path in [file?.path, options.frameTimes].compactMap({ $0 }) { try files.alsoReads(path) }
  }

  /// How files are read by a command that replays them: fractions are parts of its container, and
  /// the configuration file may say how far names of people reach.
  func reading(_ input: InputOptions) -> InputOptions {
    var input = input
    input.container = options.container
    input.people = input.people ?? file?.people
    return input
  }

  /// The configuration and the transition.
  func settings() throws -> ReplaySettings { try options.settings() }

  /// The same for what is about the decision at release, which some transitions have none of.
  func decidingSettings() throws -> ReplaySettings {
    let settings = try settings()
    if let setup = settings.transition, !setup.traits.isInteractive {
      throw UsageError.contradiction(
        "this is about the decision at release, and only time drives \(setup.shortText)",
        advice: "Let a finger drive the transition.")
    }
    return settings
  }

  /// Says which file had a say, as who does not know of it would look for the cause elsewhere, and
  /// if wanted where each value comes from.
  func announce(to console: Console, _ talk: TalkOptions) throws {
    if let file, !talk.isQuiet || isFileNews && !talk.isAgain {
      console.say("options not given are from \(file.path) (--no-config leaves it out)")
    }
    guard talk.isVerbose else { return }
    let origins = ConfigurationOrigins(of: try settings(), asked: self)
    console.show(origins.table.text(on: console.error.screen))
  }
}

import PanBatch

/// The nearest `pantrace.json`, for a run whose command line names none.
///
/// The folders above need not be the user's own: in /tmp anybody can write. So only the user's own
/// files are taken, and the system's. A file that is named with its option is taken whoever owns it.
struct ConfigurationSearch: Sendable {
  /// The path of the file that is taken, from the working folder; nil where there is none.
  let path: String?
  /// The paths of nearer files that other users own.
  private let passedOver: [String]

  /// Looks in the working folder, then in each folder above.
  init() {
    var passedOver: [String] = []
    for depth in 0...WorkingFolder.depth {
      let path = String(repeating: "../", count: depth) + ConfigurationFile.name
      switch WorkingFolder.find(path) {
      case .nothing: continue
      case .foreign: passedOver.append(path)
      case .trusted:
        (self.path, self.passedOver) = (path, passedOver)
        return
      }
    }
    (path, self.passedOver) = (nil, passedOver)
  }

  /// Looks for a command that reads such a file; nil for other commands, and where the command line
  /// names a file or wants none.
  init?<Options>(_ rows: [Argument<Options>], _ options: Options) {
    func takesFile(_ name: String) -> Bool {
      rows.contains { $0.description.name == name && $0.namesFiles }
    }
    func isGiven(_ name: String) -> Bool { !rows.words(of: name, in: options).isEmpty }
    let configuration = ConfigurationFile.optionName
    if takesFile(configuration) {
      guard !isGiven(configuration), !isGiven(ConfigurationFile.refusalName) else { return nil }
    } else {
      // All that such a command takes from the file is how logs are read, which a profile says, too.
      guard takesFile(InputOptions.profileName), !isGiven(InputOptions.profileName) else {
        return nil
      }
    }
    self.init()
  }

  /// Says which files were passed over, also where little is to be said: without them the result may
  /// be another one.
  func tell(_ console: Console) {
    for path in passedOver {
      console.say("\(path) belongs to another user and is passed over")
    }
  }
}

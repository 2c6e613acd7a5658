/// The inputs and outputs of a run, for checking that no output overwrites an input or another one.
///
/// Files are compared by identity, through links and folders that are still to be made. Paths
/// that differ only in case or Unicode normalization name one file on some disks. Outputs with such
/// paths are refused on every disk.
package struct FilePlan: Sendable {
  /// A conflict in a plan.
  package enum Clash: Error, Equatable, Sendable {
    /// An output would replace an input.
    case isInput(String)
    /// Two outputs are the same file.
    case isTwice(String)
    /// A file in an output folder would replace an input.
    case takesInput(folder: String, String)

    /// A file of which the system does not say whether it is an input.
    case unreadable(String, reason: String)

    /// One sentence without a period that says what is wrong.
    package var message: String {
      switch self {
      case .unreadable(let name, let reason): "\(name): cannot be looked up: \(reason)"
      case .isInput(let name): "\(name) is also an input"
      case .isTwice(let name): "\(name) would be written twice"
      case .takesInput(let folder, let name): "\(name) in \(folder) is also an input"
      }
    }
  }

  private let targets: [OutputTarget]
  private let folders: [String]
  /// The inputs. Their files are only inspected if an output exists already.
  private var inputs: [Input] = []

  /// Creates a plan from single outputs and from folders that take any number of files.
  package init(writing targets: [OutputTarget], folders: [String]) {
    self.targets = targets
    self.folders = folders
  }

  /// Adds an input.
  package mutating func read(_ input: Input) {
    inputs.append(input)
  }

  /// The identities of the input files.
  private func identities() throws(Clash) -> Set<FileInfo.Identity> {
    var found: Set<FileInfo.Identity> = []
    for input in inputs {
      let info = try Self.lookUp(input.name) { () throws(System.Failure) in try input.fileInfo }
      if let info, info.kind == .file { found.insert(info.identity) }
    }
    return found
  }

  /// The resolved paths of the input files.
  private func places() throws(Clash) -> [String] {
    var found: Set<String> = []
    for input in inputs {
      guard let path = input.path else { continue }
      let place = try Self.lookUp(path) { () throws(System.Failure) in
        try FileInfo.found(path)?.kind == .file ? System.resolve(path) : nil
      }
      if let place { found.insert(place) }
    }
    return found.sorted()
  }

  /// Throws the first conflict. `writes` says which names the folders may get.
  package func check(writes: (_ name: String) -> Bool) throws(Clash) {
    var names: Set<String> = []
    var read: Set<FileInfo.Identity>?
    for target in targets {
      let info = try Self.lookUp(target.name) { () throws(System.Failure) in try target.fileInfo }
      if let info, info.kind == .file {
        let identities = if let read { read } else { try identities() }
        read = identities
        if identities.contains(info.identity) { throw .isInput(target.name) }
      }
      guard case .file(let path) = target else { continue }
      let place = try Self.place(path)
      guard names.insert(place.lowercased()).inserted || info?.kind == .other else {
        throw .isTwice(path)
      }
    }
    let places = folders.isEmpty ? [] : try places()
    for folder in folders {
      let place = System.join(try Self.place(folder), "")
      for input in places where input.hasPrefix(place) {
        let name = String(input.dropFirst(place.count))
        if writes(name) { throw .takesInput(folder: folder, name) }
      }
    }
  }

  /// Throws if one of these files in a folder is an input.
  package func check(_ names: [String], in folder: String) throws(Clash) {
    let place = try Self.place(folder)
    var read: Set<FileInfo.Identity>?
    for name in names {
      let path = System.join(place, name)
      let info = try Self.lookUp(path) { () throws(System.Failure) in try FileInfo.found(path) }
      guard let info else { continue }
      let identities = if let read { read } else { try identities() }
      read = identities
      if identities.contains(info.identity) { throw .takesInput(folder: folder, name) }
    }
  }

  /// The resolved path of an output or a folder, parts of which may still be missing.
  private static func place(_ path: String) throws(Clash) -> String {
    try lookUp(path) { () throws(System.Failure) in try System.placeAsMade(path) }
  }

  private static func lookUp<Result>(
    _ name: String, _ call: () throws(System.Failure) -> Result
  ) throws(Clash) -> Result {
    do throws(System.Failure) {
      return try call()
    } catch {
      throw .unreadable(name, reason: error.reason)
    }
  }
}

extension OutputTarget {
  fileprivate var fileInfo: FileInfo? {
    get throws(System.Failure) {
      switch self {
      case .standardOutput: try FileInfo(descriptor: StandardStream.output.rawValue)
      case .file(let path): try FileInfo.found(path)
      }
    }
  }
}

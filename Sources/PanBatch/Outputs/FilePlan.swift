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

    /// One sentence without a period that says what is wrong.
    package var message: String {
      switch self {
      case .isInput(let name): "\(name) is also an input"
      case .isTwice(let name): "\(name) would be written twice"
      case .takesInput(let folder, let name): "\(name) in \(folder) is also an input"
      }
    }
  }

  private let targets: [OutputTarget]
  private let folders: [String]
  /// The inputs; their files are only inspected where an output exists already.
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
  private var identities: Set<FileInfo.Identity> {
    Set(inputs.lazy.compactMap(\.fileInfo).filter { $0.kind == .file }.map(\.identity))
  }

  /// The resolved paths of the input files.
  private var places: Set<String> {
    Set(
      inputs.compactMap { input in
        guard let path = input.path, input.fileInfo?.kind == .file else { return nil }
        return try? System.resolve(path)
      })
  }

  /// Throws the first conflict; `writes` says which names the folders may get.
  package func check(writes: (_ name: String) -> Bool) throws(Clash) {
    var names: Set<String> = []
    var read: Set<FileInfo.Identity>?
    for target in targets {
      if let info = target.fileInfo, info.kind == .file {
        let identities = read ?? identities
        read = identities
        if identities.contains(info.identity) { throw .isInput(target.name) }
      }
      guard case .file(let path) = target else { continue }
      let place = System.placeAsMade(path)
      let isDevice = (try? FileInfo(following: path))?.kind == .other
      guard names.insert(place.lowercased()).inserted || isDevice else { throw .isTwice(path) }
    }
    let places = folders.isEmpty ? [] : places.sorted()
    for folder in folders {
      let place = System.join(System.placeAsMade(folder), "")
      for input in places where input.hasPrefix(place) {
        let name = String(input.dropFirst(place.count))
        if writes(name) { throw .takesInput(folder: folder, name) }
      }
    }
  }

  /// Throws if one of these files in a folder is an input.
  package func check(_ names: [String], in folder: String) throws(Clash) {
    let place = System.placeAsMade(folder)
    let found = names.compactMap { name in
      (try? FileInfo(following: System.join(place, name))).map { (name, $0) }
    }
    let read = found.isEmpty ? [] : identities
    for (name, info) in found where read.contains(info.identity) {
      throw .takesInput(folder: folder, name)
    }
  }
}

extension OutputTarget {
  fileprivate var fileInfo: FileInfo? {
    switch self {
    case .standardOutput: try? FileInfo(descriptor: StandardStream.output.rawValue)
    case .file(let path): try? FileInfo(following: path)
    }
  }
}

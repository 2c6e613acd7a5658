/// What a run reads and what it writes, so that neither destroys the other.
///
/// Files are compared by what they are, through links and folders that are still to be made, and not
/// by how they are spelled. Two outputs whose places differ in upper and lower case alone, or in how
/// Unicode spells them, are one file on some disks, so that they are refused on all.
package struct FilePlan: Sendable {
  /// What is wrong with a plan.
  package enum Clash: Error, Equatable, Sendable {
    /// A file that is read would be replaced.
    case isInput(String)
    /// Two outputs are the same file.
    case isTwice(String)
    /// A folder that is written to takes a file that is read.
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
  /// What is read; looked at only where an output stands that could be one of it.
  private var inputs: [Input] = []

  /// Makes a plan of outputs: single ones, and folders that take any number of files.
  package init(writing targets: [OutputTarget], folders: [String]) {
    self.targets = targets
    self.folders = folders
  }

  /// Adds something that is read.
  package mutating func read(_ input: Input) {
    inputs.append(input)
  }

  /// What makes the files that are read what they are.
  private var identities: Set<FileInfo.Identity> {
    Set(inputs.lazy.compactMap(\.fileInfo).filter { $0.kind == .file }.map(\.identity))
  }

  /// The files that are read, with links followed.
  private var places: Set<String> {
    Set(
      inputs.compactMap { input in
        guard let path = input.path, input.fileInfo?.kind == .file else { return nil }
        return try? System.resolve(path)
      })
  }

  /// Looks for an output that would destroy something; `writes` says which names a folder takes.
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

  /// Looks whether a file that is read would be replaced by one of these in a folder.
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

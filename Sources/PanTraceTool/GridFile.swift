import PanBatch
import PanReports
import PanTuning

/// Grids in files: their origin, and their sum.
enum GridFile {
  /// The origin that a grid records: the configuration, the options, and the files' digests.
  /// - Throws: A failure where two of them hold the same bytes, which would count twice.
  static func origin(
    of files: [FileReport], _ settings: ReplaySettings
  ) throws -> GridOrigin? {
    let digests = files.compactMap { file in file.digest.map { (name: file.name, digest: $0) } }
    var names: [Digest: String] = [:]
    for file in digests {
      if let other = names.updateValue(file.name, forKey: file.digest) {
        throw CommandFailure(
          .noInput, "\(other) and \(file.name) hold the same bytes",
          advice: "A grid counts each recording once: leave one of them out.")
      }
    }
    return GridOrigin(
      configuration: settings.digest.hexadecimal,
      options: settings.fields.fields.map { .init(name: $0.name, value: $0.value) },
      inputs: digests.map(\.digest.hexadecimal))
  }

  /// The sum of some files' grids.
  static func merged(_ paths: [String]) throws -> OutcomeGrid {
    var sum: OutcomeGrid?
    var holders: [String: String] = [:]
    for path in paths {
      let bytes = try SideFile.bytes(of: .file(path))
      do throws(OutcomeGridError) {
        let grid = try OutcomeGrid(bytes: bytes)
        guard paths.count == 1 || grid.origin != nil else { throw .originMissing }
        if sum == nil { sum = grid } else { try sum?.merge(grid) }
        for input in grid.origin?.inputs ?? [] { holders[input] = path }
      } catch {
        let problem = error.problem(in: path, first: paths[0], holders: holders)
        throw CommandFailure(.noInput, problem.message, advice: problem.advice)
      }
    }
    guard let sum, sum.total > 0 else {
      throw CommandFailure(.noInput, "the grid holds no gestures", advice: nil)
    }
    return sum
  }
}

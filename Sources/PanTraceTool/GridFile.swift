import CommandLineKit
import PanBatch
import PanReplay
import PanReports
import PanTuning

/// Grids in files: what they were made of, and what they come to together.
enum GridFile {
  /// What a grid is to say of the files that were read.
  /// - Throws: A failure where two of them hold the same bytes, which would count twice.
  static func origin(
    of files: [FileReport], _ configuration: ReplayConfiguration
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
    let settings = ReplaySettings(configuration: configuration, transition: nil)
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
      let bytes = try InputReading.sideFile(.file(path))
      do throws(OutcomeGridError) {
        let grid = try OutcomeGrid(bytes: bytes)
        guard paths.count == 1 || grid.origin != nil else { throw .originMissing }
        if sum == nil { sum = grid } else { try sum?.merge(grid) }
        for input in grid.origin?.inputs ?? [] { holders[input] = path }
      } catch {
        throw failure(error, path, first: paths[0], holders)
      }
    }
    guard let sum, sum.total > 0 else {
      throw CommandFailure(.noInput, "the grid holds no gestures", advice: nil)
    }
    return sum
  }

  /// What to say of a grid; `holders` are the grids before, by the inputs that they count.
  private static func failure(
    _ error: OutcomeGridError, _ path: String, first: String, _ holders: [String: String]
  ) -> CommandFailure {
    func failure(_ message: String, _ advice: String? = nil) -> CommandFailure {
      CommandFailure(.noInput, "\(path): \(message)", advice: advice)
    }
    let again = "Make it anew with 'pantrace tune … --grid FILE'."
    switch error {
    case .layoutsDiffer: return failure("its bins differ from those of the grids before")
    case .originMissing: return failure("does not say what it was made of", again)
    case .configurationsDiffer(let differences):
      let options = differences.map { difference in
        "\(difference.name) is \(difference.there ?? "not named"), "
          + "there \(difference.here ?? "not named")"
      }
      return failure(
        "was made with other options than \(first)"
          + (options.isEmpty ? "" : ": \(options.joined(separator: "; "))"),
        "Counts of other options cannot be added: make both with the same.")
    case .inputsInCommon(let inputs):
      let input = inputs.first ?? ""
      let more = inputs.count > 1 ? " and \(inputs.count - 1) more" : ""
      return failure(
        "counts a recording that \(holders[input] ?? first) counts too: SHA-256 "
          + "\(input.prefix(12))…\(more)", "Leave one of them out.")
    case .notAGrid: return failure("this is not a grid of pantrace tune")
    case .otherVersion(let isEarlier):
      return isEarlier
        ? failure("is of an earlier version, which did not say what it was made of", again)
        : failure("is of another version than this program reads")
    case .malformedLine(let line):
      return CommandFailure(.noInput, "\(path):\(line): this is not a line of a grid")
    case .truncated: return failure("the end is missing")
    }
  }
}

package import PanTuning

extension OutcomeGridError {
  /// What is wrong with a file that should hold a grid to be added to others, and what to do.
  ///
  /// `first` is the file of the first grid; `holders` are those of the grids before, by the inputs
  /// that they count.
  package func problem(
    in path: String, first: String, holders: [String: String]
  ) -> (message: String, advice: String?) {
    let again = "Make it anew with 'pantrace tune … --grid FILE'."
    switch self {
    case .layoutsDiffer: return ("\(path): its bins differ from those of the grids before", nil)
    case .originMissing: return ("\(path): does not say what it was made of", again)
    case .configurationsDiffer(let differences):
      let options = differences.map { difference in
        "\(difference.name) is \(difference.there ?? "not named"), "
          + "there \(difference.here ?? "not named")"
      }
      return (
        "\(path): was made with other options than \(first)"
          + (options.isEmpty ? "" : ": \(options.joined(separator: "; "))"),
        "Counts of other options cannot be added: make both with the same."
      )
    case .inputsInCommon(let inputs):
      let input = inputs.first ?? ""
      let more = inputs.count > 1 ? " and \(inputs.count - 1) more" : ""
      return (
        "\(path): counts a recording that \(holders[input] ?? first) counts too: SHA-256 "
          + "\(input.prefix(12))…\(more)", "Leave one of them out."
      )
    case .notAGrid: return ("\(path): this is not a grid of pantrace tune", nil)
    case .otherVersion(let isEarlier):
      return isEarlier
        ? ("\(path): is of an earlier version, which did not say what it was made of", again)
        : ("\(path): is of another version than this program reads", nil)
    case .malformedLine(let line):
      return ("\(path):\(line): this is not a line of a grid", nil)
    case .truncated: return ("\(path): the end is missing", nil)
    }
  }
}

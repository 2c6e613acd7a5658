import PanBatch

/// What parts have to do with how recordings are read.
extension InputOptions {
  /// The words that say what becomes of a recording's bytes: what a part was made with is not to be
  /// taken for anything else.
  var partWords: [String] {
    var options = withoutInputs
    (options.people, options.onError) = (nil, .skip)
    return options.words + (container.map { ["--container", $0.argument] } ?? [])
  }

  /// The same without what only says which inputs there are, and what they are called.
  var withoutInputs: InputOptions {
    var options = self
    (options.inputs, options.expected, options.root, options.name) = ([], nil, nil, nil)
    options.allowsEmpty = false
    return options
  }

  /// Refuses parts that were read otherwise than these options read.
  func check(_ inputs: [Input]) throws(CommandFailure) {
    let wanted = partWords
    for input in inputs {
      guard case .part(let part) = input.source else { continue }
      guard !keepsAllFindings else {
        throw CommandFailure(
          .noInput, "\(part.path) holds the first findings of \(part.entry.name), not all",
          advice: "Give the recording itself.")
      }
      guard part.origin.reading != wanted else { continue }
      throw CommandFailure(
        .noInput,
        "\(part.path) was read \(Self.text(part.origin.reading)), and is to be read "
          + Self.text(wanted),
        advice: "Give the options that it was made with, or make it again.")
    }
  }

  private static func text(_ words: [String]) -> String {
    words.isEmpty ? "without options" : "with \(words.joined(separator: " "))"
  }
}

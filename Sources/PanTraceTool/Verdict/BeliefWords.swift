import PanAnalysis
import PanDocuments
import PanTraces

/// Why the recordings of a run cannot be believed, as it stands above a verdict.
package struct BeliefWords: Sendable {
  private let belief: Belief
  /// Whether options cure it.
  private let isCurable: Bool
  /// The command with these options.
  private let command: String

  /// Nil if `belief` is that all is well. `header` is the first file's, which names the columns, and
  /// `input` is how the files were read.
  init?(
    _ belief: Belief, _ header: TraceFileHeader?, _ input: InputOptions, takesDirection: Bool
  ) {
    guard !belief.reasons.isEmpty else { return nil }
    self.belief = belief
    var input = input
    var direction: TravelDirection?
    var columns: [String] = []
    for reason in belief.reasons {
      guard let layout = header?.layout else { break }
      let (x, y) = (layout.name(of: .x), layout.name(of: .y))
      let unit = layout.lengthUnit
      switch reason.doubt {
      case .clock:
        if let unit = reason.likelyUnit(insteadOf: layout.timeUnit) {
          columns.append("t_\(unit.symbol)=\(layout.name(of: .time))")
        }
      case .axes: columns += ["x_\(unit.symbol)=\(y)", "y_\(unit.symbol)=\(x)"]
      case .unit where unit == .points && reason.value == 0:
        columns += ["x_frac=\(x)", "y_frac=\(y)"]
      case .unit where unit == .points:
        guard let scale = reason.pixelsPerPoint else { break }
        columns += ["x_px=\(x)", "y_px=\(y)"]
        input.pixelsPerPoint = scale
      case .direction where takesDirection: direction = reason.way
      case .unit, .direction, .still, .copies, .rate, .incomplete: break
      }
    }
    if let renamings = ColumnRenamings(argument: columns.joined(separator: ",")) {
      input.rename(renamings)
    }
    isCurable = !columns.isEmpty || direction != nil
    let options =
      input.containerWords + (direction.map { ["--direction", $0.name] } ?? [])
    command = (["pantrace", "analyze"] + input.words + options).joined(separator: " ")
  }

  /// The sentence above a verdict.
  package var sentence: String { "Not to be believed: \(belief.words); \(advice)." }

  /// The same in two: why, and what to do.
  var sentences: [String] {
    ["Not to be believed: \(belief.words).", advice.capitalizedFirst + "."]
  }

  /// The failure of a command that has nothing else to say.
  var failure: CommandFailure {
    CommandFailure(
      .noInput, "not to be believed: \(belief.words)", advice: advice.capitalizedFirst + ".")
  }

  private var advice: String {
    let names = belief.reasons.map { "--believe \($0.doubt.rawValue)" }.joined(separator: " ")
    return switch belief {
    case .unusable: "no option helps, so record again"
    case .believable, .doubtful:
      isCurable
        ? "try '\(command)', or \(names) if this is meant" : "\(names) counts them all the same"
    }
  }

  /// The doubts, for programs.
  var data: Document.Member {
    .init("doubts", .strings(belief.reasons.map { "\($0.doubt.rawValue): \($0.sentence)" }))
  }
}

/// A doubt that somebody accepts by its name.
extension Belief.Doubt: ArgumentValue {}

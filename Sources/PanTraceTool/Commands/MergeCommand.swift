import PanBatch
import PanMetrics
import PanText

/// `pantrace merge`: what one analysis of all recordings gives, made of parts.
enum MergeCommand {
  struct Options: Sendable {
    var parts = InputOptions()
    var output = OutputOptions()
    var result = ResultOptions()
    var groups = GroupOptions()
  }

  private static let parts: [Argument<InputOptions>] = [
    .operands(
      "part", \.inputs, count: 1...Int.max, completion: .files(.parts),
      help: """
        Parts, folders of them, quoted patterns, @FILE for a list of them; names end in \
        \(PartFile.suffix).
        """), InputOptions.expectation, InputOptions.jobs,
  ]

  private static let arguments: [Argument<Options>] =
    parts.at(\.parts) + ResultOptions.arguments.at(\.result) + GroupOptions.arguments.at(\.groups)
    + OutputOptions.arguments.at(\.output)

  static let command = Command(
    "merge", "Puts the parts of an analysis together.",
    discussion: """
      What comes out is byte for byte what one 'pantrace analyze' gives of all recordings in the \
      parts, with the options that the parts were made with. All must be made with the same, by the \
      same version.

      The recordings come in the order of their names' bytes, or in that of --expect, whichever part \
      was given first. A recording that stands in several parts, as after a retry, counts once; where \
      two parts say different things of it, where a part is damaged or cut off, and where --expect \
      names one that is missing, nothing is written.

      Rows and what people read by default take no more memory, however many traces there are, \
      besides what is known of each person; --all, --by, --stats and json take some bytes of each. \
      \(HelpTopics.memory)

      Other commands take parts, too: 'pantrace tune *.part', check, compare, report.
      """,
    examples: [
      "pantrace merge parts -o analysis.json",
      "pantrace merge parts --expect list.txt -o analysis.json -o analysis.csv",
    ],
    defaults: Options(),
    arguments: arguments, common: ["expect", "all", "stats", "by", "output", "jobs"]
  ) { options, files, console in
    let parts = files.inputs.compactMap { input in
      if case .part(let part) = input.source { part } else { nil }
    }
    guard let first = parts.first else {
      throw CommandFailure(
        .noInput, "the parts hold no recording",
        advice: "A worker that was given none leaves such a part.")
    }
    if let other = parts.first(where: { $0.origin != first.origin }) {
      throw CommandFailure(
        .noInput, "\(first.path) and \(other.path) were made with different options",
        advice: "The first with \(text(first.origin)); the second with \(text(other.origin)).")
    }
    var analysis: AnalyzeCommand.Options
    do throws(UsageError) {
      analysis = try AnalyzeCommand.command.parse(first.origin.command + [first.path])
    } catch {
      throw CommandFailure(.noInput, "\(first.path): \(error.message)")
    }
    analysis.input.inputs = options.parts.inputs
    analysis.input.jobs = options.parts.jobs
    analysis.output = options.output
    analysis.result = options.result
    analysis.groups = options.groups
    // A part says how its recordings were analyzed, and never what to write: it may be forged.
    analysis.part = nil
    analysis.charts = nil
    if let rule = first.origin.rule, let policy = analysis.replay.policy {
      analysis.replay.namedPolicies = [rule: policy]
      analysis.replay.policy = rule
    }
    return try AnalyzeCommand.run(analysis, files, console)
  }

  private static func text(_ origin: PartOrigin) -> String {
    let words = origin.command.map(ShellWord.quoted).joined(separator: " ")
    let rule = origin.rule.map { " (the rule \($0) of a configuration file)" } ?? ""
    return (words.isEmpty ? "none" : words) + rule
  }
}

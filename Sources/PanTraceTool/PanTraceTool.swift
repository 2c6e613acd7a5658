import CommandLineKit
import PanDocuments

extension Tool {
  /// The tool with all its commands.
  static let pantrace: Tool = Tool(
    "pantrace", version: toolVersion,
    summary: """
      Replays recorded pan gestures through interactive transitions and says why each one \
      finished or cancelled, how late the content was, and how smooth.
      """,
    examples: [
      "pantrace report traces -o pantrace-report", "pantrace analyze traces/back-swipes.csv",
      "pantrace replay traces/back-swipes.csv --trace back-01",
    ],
    named: [
      .init("analyze", AnalyzeCommand.command), .init("replay", ReplayCommand.command),
      .init("report", ReportCommand.command), .init("policies", PoliciesCommand.command),
      .init("transitions", TransitionsCommand.command),
      .init("velocity", VelocityCommand.command), .init("compare", CompareCommand.command),
      .init("tune", TuneCommand.command), .init("likely", LikelyCommand.command),
      .init("identify", IdentifyCommand.command),
      .init("check", CheckCommand.command),
      .init("hitches", HitchesCommand.command), .init("validate", ValidateCommand.command),
      .init("import", ImportCommand.command),
      .init("convert", ConvertCommand.command), .init("export", ExportCommand.command),
      .init("generate", GenerateCommand.command),
      .init("explain", ExplainCommand.command), .init("notebook", NotebookCommand.command),
      .init("demo", DemoCommand.command), .init("man", ManCommand.command),
    ],
    topics: HelpTopics.all)
}

/// The version of the tool and of the meaning of its numbers.
let toolVersion = "0.1.0"

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
    commands: [
      AnalyzeCommand.command, ReplayCommand.command, ReportCommand.command,
      PoliciesCommand.command, TransitionsCommand.command, VelocityCommand.command,
      CompareCommand.command, TuneCommand.command, CheckCommand.command, HitchesCommand.command,
      ValidateCommand.command, ConvertCommand.command, ExportCommand.command,
      GenerateCommand.command,
      ExplainCommand.command, NotebookCommand.command, DemoCommand.command, ManCommand.command,
    ],
    topics: HelpTopics.all)
}

/// The version of the tool and of the meaning of its numbers.
let toolVersion = "0.1.0"

import PanBatch
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
      "pantrace demo", "pantrace analyze swipes.csv",
      "pantrace import events.json -o swipes.csv",
    ],
    named: pantraceCommands, topics: HelpTopics.all)

  /// The commands in the order of the help.
  ///
  /// Each says its type: of so many that do not, the compiler takes seconds to find it.
  private static let pantraceCommands: [NamedCommand] = [
    NamedCommand("analyze", AnalyzeCommand.command), NamedCommand("replay", ReplayCommand.command),
    NamedCommand("merge", MergeCommand.command), NamedCommand("report", ReportCommand.command),
    NamedCommand("lab", LabCommand.command),
    NamedCommand("policies", PoliciesCommand.command),
    NamedCommand("transitions", TransitionsCommand.command),
    NamedCommand("velocity", VelocityCommand.command),
    NamedCommand("compare", CompareCommand.command),
    NamedCommand("tune", TuneCommand.command), NamedCommand("likely", LikelyCommand.command),
    NamedCommand("identify", IdentifyCommand.command),
    NamedCommand("check", CheckCommand.command),
    NamedCommand("hitches", HitchesCommand.command),
    NamedCommand("validate", ValidateCommand.command),
    NamedCommand("import", ImportCommand.command),
    NamedCommand("convert", ConvertCommand.command), NamedCommand("export", ExportCommand.command),
    NamedCommand("generate", GenerateCommand.command),
    NamedCommand("explain", ExplainCommand.command),
    NamedCommand("notebook", NotebookCommand.command),
    NamedCommand("demo", DemoCommand.command), NamedCommand("man", ManCommand.command),
  ]
}

/// The version of the tool and of the meaning of its numbers.
let toolVersion = programVersion

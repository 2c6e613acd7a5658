import PanBatch
import PanDocuments
import PanTraces

/// `pantrace convert`: any dialect that is understood becomes the canonical form.
enum ConvertCommand {
  struct Options: Sendable {
    var input = InputOptions()
    var output = "-"
    var decimals: Int?
    var form = TraceForm.csv
    var isPlain = false
    var talk = VerbosityOptions()
  }

  /// What traces are written as.
  enum TraceForm: String, CaseIterable, ArgumentValue {
    case csv, ndjson

    /// The end of a file's name.
    var suffix: String { "." + rawValue }
  }

  static let command = Command(
    "convert", "Rewrites trace files in the canonical form.",
    discussion: """
      One file goes to -o FILE or standard output; several go to -o FOLDER, each under its own \
      name with .csv or .ndjson. Traces that cannot be used are named and left out.

      --plain is for programs that take the first line for the header, as pandas, R and \
      spreadsheets do, and for engines that cut tables: what stood in lines in front becomes \
      columns, pantrace takes all of it back from them, and the rows of each trace stand alone.
      """,
    examples: [
      "pantrace convert recording.csv -o canonical.csv",
      "pantrace convert recording.csv --map t_ms=timestamps --map x=xpos --map y=ypos",
      "pantrace convert recording.csv --plain -o for-pandas.csv",
      "pantrace convert recording.csv -f ndjson -o for-spark.ndjson",
    ],
    defaults: Options(),
    arguments: (InputOptions.arguments + InputOptions.sizeArguments).at(\.input) + [
      .option(
        "output", short: "o", "path", \.output, completion: .files(.written),
        help: "A file for one input, a folder for several; - is standard output."),
      .option(
        "decimals", "n", \.decimals, rule: .within(0...15),
        help: "Writes a fixed number of decimals; by default the fewest that lose nothing."),
      .flag(
        "plain", \.isPlain, help: "Writes columns in place of the lines in front of the header."),
      .option(
        "format", short: "f", "form", \.form,
        help: "csv has a row for each sample; ndjson a line for each trace, which no engine cuts."),
    ] + VerbosityOptions.arguments.at(\.talk),
    common: ["output", "format", "plain", "decimals", "map", "on-error"]
  ) { options, files, console in
    let inputs = files.inputs
    if options.isPlain, options.form == .ndjson {
      throw UsageError.contradiction(
        "--plain is about the header of csv, and ndjson has none", advice: "Leave it out.")
    }
    guard inputs.count > 1 else {
      let converted = try Conversion(inputs, options, console: console)
      guard let file = converted.files.first else { return converted.exitCode }
      try OutputWriter.write(file.bytes, to: OutputTarget(options.output), console: console)
      return converted.exitCode
    }
    guard options.output != "-" else {
      throw UsageError.contradiction(
        "\(inputs.count) files cannot all go to standard output",
        advice: "Give a folder, as in -o canonical.")
    }
    try files.check(inputs.map { Conversion.name($0, options.form) }, in: options.output)
    let converted = try Conversion(inputs, options, console: console)
    try OutputWriter.write(converted.files, into: options.output)
    return converted.exitCode
  }
}

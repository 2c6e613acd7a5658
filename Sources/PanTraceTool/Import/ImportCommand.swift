import PanImport
import PanTrace

/// `pantrace import`: makes traces of foreign logs, and says what it took them for, with evidence.
enum ImportCommand {
  struct Options: Sendable {
    var inputs: [String] = []
    var reading = ImportOptions()
    var isPlain = false
    var output: String?
    var talk = VerbosityOptions()
  }

  static let command = Command(
    "import", "Makes traces of logs in other forms, and says what it takes them for.",
    discussion: """
      Understood are \(ImportFormat.allCases.map(\.title).joined(separator: ", ")). \
      Without -o the file is only looked at. What the file does not tell is asked for, with the \
      option that says it. Where the form cannot carry a release velocity, the traces say so, and so \
      does every replay of them.

      Trace files, which begin with '# pantrace' or are named by --from csv, are written in \
      the canonical form. --plain is for programs that take the first line for the header, as pandas, \
      R and spreadsheets do, and for engines that cut tables: the lines in front become columns, \
      which pantrace reads back, and the rows of each trace stand alone.
      """,
    examples: [
      "pantrace import getevent.txt",
      "pantrace import getevent.txt --size 393x852 --unit pt -o t.csv",
      "pantrace import swipes.csv --plain -o for-pandas.csv",
    ],
    defaults: Options(), arguments: arguments,
    common: ["from", "map", "size", "unit", "sort", "output"]
  ) { options, console in
    let reading = try options.reading.resolved()
    return try ImportJob(options, reading, Files(arguments.files(in: options)), console).run()
  }

  static let arguments: [Argument<Options>] =
    [
      .operands(
        "file", \.inputs, count: 1...Int.max, files: .searched,
        help: "Logs; - is standard input.")
    ] + ImportOptions.arguments.at(\.reading) + [
      .option(
        "output", short: "o", "path", \.output, files: .written,
        help: "A file for one input, a folder for several; - is standard output."),
      .flag(
        "plain", \.isPlain, help: "Writes columns in place of the lines in front of the header."),
    ] + VerbosityOptions.arguments.at(\.talk)
}

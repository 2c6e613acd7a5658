import PanDocuments
import PanEngine
import PanTraces

extension Help {
  /// A page of help that belongs to no command, such as the list of exit codes.
  struct Topic: Sendable {
    /// The word after `help`.
    let name: String
    /// What the page is about: one sentence.
    let summary: String
    /// The page, made only when it is asked for. Printed as it is.
    let text: @Sendable () -> String

    /// Makes a topic.
    init(_ name: String, _ summary: String, text: @escaping @Sendable () -> String) {
      self.name = name
      self.summary = summary
      self.text = text
    }
  }
}

/// Lays out help in 80 columns, whatever the terminal: the text is the same everywhere.
struct Help {
  /// How much of a command's help is shown.
  enum Extent {
    /// What fits a screen: the first paragraph, the options that people use most, three examples.
    case screen
    case everything
  }

  fileprivate static let width = 80
  private static let secondColumn = 28
  private static let mostExamples = 3

  private var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The help of one command. Everything if that fits a screen, too.
  static func of(_ page: CommandPage, tool: String, _ extent: Extent) -> String {
    // Without a list of common options everything fits a screen.
    let isBrief = extent == .screen && !page.common.isEmpty
    var help = Help()
    help.paragraph(page.summary)
    help.paragraph(usage(page, tool: tool))
    for paragraph in page.discussion.split(separator: "\n\n").prefix(isBrief ? 1 : .max) {
      help.paragraph(String(paragraph))
    }
    if let operands = page.operands {
      help.table(
        "Arguments:", [(placeholder(operands), isBrief ? brief(operands) : remark(operands))])
    }
    if isBrief {
      help.table("Options:", page.commonOptions.map { (spelling($0), brief($0)) })
    } else {
      help.options(page.options)
    }
    help.verbatim("Examples:", Array(page.examples.prefix(isBrief ? mostExamples : .max)))
    if isBrief {
      help.paragraph("All \(page.options.count) options: '\(tool) \(page.name) --help=all'.")
    }
    return help.text
  }

  /// The help of the whole tool. Short if no command was given.
  static func of(_ tool: Tool, isShort: Bool = false) -> String {
    var help = Help()
    help.paragraph(tool.summary)
    help.paragraph("Usage: \(tool.name) <command> [options] [arguments]")
    help.names("Commands:", tool.pages.map { ($0.name, $0.summary) })
    guard !isShort else {
      help.verbatim("Start with:", tool.examples)
      return help.text
    }
    if !tool.topics.isEmpty {
      help.names("Topics:", tool.topics.map { ($0.name, $0.summary) })
    }
    help.table(
      "Options:", [("-h, --help", "Shows this help."), ("--version", "Shows the version.")])
    help.verbatim("Examples:", tool.examples)
    help.paragraph("'\(tool.name) help <command>' or '\(tool.name) help <topic>' says more.")
    return help.text
  }

  // MARK: - Words

  private static func usage(_ page: CommandPage, tool: String) -> String {
    "Usage: \(tool) \(page.name) [options]" + (page.operands.map { " " + placeholder($0) } ?? "")
  }

  static func placeholder(_ argument: ArgumentDescription) -> String {
    guard case .operands(let count) = argument.form else { return "<\(argument.placeholder)>" }
    let one = "<\(argument.placeholder)>" + (count.upperBound > 1 ? "..." : "")
    return count.lowerBound > 0 ? one : "[\(one)]"
  }

  private static func spelling(_ option: ArgumentDescription) -> String {
    let names = option.spellings.joined(separator: ", ")
    // Long names stand below one another, whether there is a short one or not.
    let indented = option.short == nil ? "    " + names : names
    return option.form == .option ? indented + " " + placeholder(option) : indented
  }

  static func remark(_ argument: ArgumentDescription) -> String {
    var remark = argument.help
    if let rule = argument.rule { remark += " \(capitalized(argument.expectation, rule))." }
    if !argument.choices.isEmpty {
      remark += " One of " + argument.choices.joined(separator: ", ") + "."
    }
    if argument.isRepeatable, argument.form == .option { remark += " May be repeated." }
    let defaults = argument.defaults.filter { !$0.isEmpty }
    if argument.form == .option, !defaults.isEmpty {
      remark += " Default: " + defaults.joined(separator: ", ") + "."
    }
    return remark
  }

  /// What an argument is for, without what it takes and where that comes from.
  private static func brief(_ argument: ArgumentDescription) -> String {
    let scalars = Array(argument.help.unicodeScalars)
    let end = scalars.indices.first { index in
      [".", ":", ";"].contains(scalars[index])
        && (index + 1 == scalars.count || scalars[index + 1] == " ")
    }
    var words = String.UnicodeScalarView()
    words.append(contentsOf: scalars[..<(end ?? scalars.count)])
    return String(words) + "."
  }

  private static func capitalized(_ expectation: String, _ rule: String) -> String {
    let words = expectation.hasPrefix("one of") ? rule : expectation
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: - Layout

  private mutating func options(_ options: [ArgumentDescription]) {
    var headings: [String?] = []
    for option in options where !headings.contains(option.heading) {
      headings.append(option.heading)
    }
    for heading in headings.sorted(by: { $0 == nil && $1 != nil }) {
      table(
        (heading ?? "Options") + ":",
        options.filter { $0.heading == heading }
          .map { (Self.spelling($0), Self.remark($0)) })
    }
  }

  private mutating func paragraph(_ text: String) {
    startBlock()
    lines.append(TextWidth.folded(text, toColumns: Self.width))
  }

  private mutating func verbatim(_ title: String, _ block: [String]) {
    guard !block.isEmpty else { return }
    startBlock()
    lines.append(title)
    lines += block.map { "  " + $0 }
  }

  /// A table whose second column stands as near as its names allow.
  private mutating func names(_ title: String, _ rows: [(String, String)]) {
    table(title, rows, secondColumn: 4 + (rows.map(\.0.count).max() ?? 0))
  }

  private mutating func table(
    _ title: String, _ rows: [(String, String)], secondColumn: Int = Self.secondColumn
  ) {
    startBlock()
    lines.append(title)
    let margin = String(repeating: " ", count: secondColumn)
    for (left, right) in rows {
      let wrapped = TextWidth.folded(right, toColumns: Self.width, indent: secondColumn)
      let head = "  " + left
      let gap = head.count + 2 > secondColumn ? "\n" + margin : margin.dropFirst(head.count)
      lines.append(head + gap + wrapped)
    }
  }

  private mutating func startBlock() {
    if !lines.isEmpty { lines.append("") }
  }
}

extension Screen {
  /// A page that was laid out for 80 columns, laid out again if this screen is narrower.
  ///
  /// A line goes on in the next one if that has no room for a word more, and the next begins in the
  /// same column. Commands and quoted lines stay as they are, to be copied.
  func refolded(_ page: String, isWrapped: Bool = true) -> String {
    guard let width, width < Help.width || !isWrapped else { return page }
    var lines: [(head: String, words: String, last: Int)] = []
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      // Words of a second column stand behind two spaces.
      let column = text.firstRange(of: "  ").map { text[$0.upperBound...].drop { $0 == " " } }
      let words = column ?? text
      let head = String(line[..<words.startIndex])
      if isWrapped, column == nil, !words.isEmpty, let (start, before, last) = lines.last,
        !before.hasPrefix("\""),
        head.count == start.count,
        last + 1 + words.prefix(while: { $0 != " " }).count > Help.width
      {
        lines[lines.count - 1] = (start, before + " " + words, line.count)
      } else {
        lines.append((head, String(words), line.count))
      }
    }
    return lines.map { head, words, _ in
      if words.hasPrefix("pantrace ") || words.hasPrefix("\"") { return head + words }
      guard head.count > width / 2 else { return head + folded(words, indent: head.count) }
      let name = head.allSatisfy { $0 == " " } ? "" : head + "\n"
      return name + "".padding(to: 8) + folded(words, indent: 8)
    }.joined(separator: "\n")
  }
}

extension Help {
  /// The pages of help that belong to no command.
  enum Topics {
    static let all: [Help.Topic] = [
      Help.Topic("exit-codes", "What the exit codes mean.") { exitCodes },
      Help.Topic("format", "The trace file, its columns and units.") { format },
      Help.Topic("rules", "The language of finish rules.") { rules },
      Help.Topic("configuration", "The file pantrace.json with options and named rules.") {
        configuration
      },
    ]

    /// What the commands that need all traces at once keep of them.
    static let memory = """
      Rows go out as they come, whatever the number of traces. What needs all traces at once, such as \
      text, markdown, json and pages, keeps about 1 KB of each in memory, a report 1.6.
      """

    private static var configuration: String {
      configurationText + "\nThe keys, which --set takes on the command line, too:\n\n"
        + list(ConfigurationSource.settable)
        + "\nThe keys that --set of 'pantrace import' takes:\n\n"
        + list(ImportOptions.settable)
    }

    /// Every setting with its range.
    private static func list<Options>(_ rows: [Argument<Options>]) -> String {
      rows.map { row in
        let said = row.description
        let isText = said.expectation == String.expectation
        let values = isText || said.help.contains(said.expectation) ? "" : " \(said.expectation)."
        return "  \(said.name)".padding(to: 16)
          + wrapped(
            said.help + values.prefix(2).uppercased() + values.dropFirst(2), indent: 16)
          + "\n"
      }.joined()
    }

    private static let configurationText = """
      pantrace.json holds replay options that need not be given each time, and rules
      of your own by name. It is looked for in the working folder, then in each folder
      above; --config FILE takes another one, --config none takes none. A file of
      another user than you and root is left out with a note. Each command names the
      file that it uses on standard error, even with --quiet. Options on the command
      line win over the file's, the file's over the defaults and over what a
      framework's rule brings along.

        {
          "policy": "ours",
          "rate": 120,
          "end-at-last": true,
          "policies": { "ours": "v > 300 pt/s -> finish; p >= 0.5 -> finish" },
          "person-per-file": true
        }

      The keys are listed below. Names under policies can be given to --policy and
      --policies. person-per-file is the flag of all commands that replay. A key or a
      value that is not known, a key given twice and a comma too many are errors, with
      their line and column.

      This file, budgets, baselines, lists of inputs and documents may be pipes, and
      have 256 MiB at most. So do recordings that come by a pipe:
      they are read to the end before the first is looked at. Files of recordings
      may be of any size.

      """

    private static let rules = """
      v > 300 pt/s -> finish; p >= 50% -> finish; else cancel

      A rule has clauses with ; between. The first whose tests all pass decides; where
      none does, else says what happens: cancel, if it is left out. A clause without
      an arrow finishes.

        test        quantity comparison number unit: v > 300 pt/s, p>=50%, d > 56
        comparison  > >= < <= = !=, also written ≥ ≤ ≠
        and, or     several tests in a clause; 'or' makes a clause of its own
        outcome     -> finish, -> cancel

        p, peak     progress, and the farthest progress: shares of the travel, 0.5 or
                    50%
        back        how far the content came back from the farthest: pt
        d, rest     the finger's way, and the way left to the end: pt
        v           velocity towards the finish: pt/s
        3v, xv      the same in pixels of a screen with 3 in a point, or with as many as
                    the file's px_per_pt says: px/s
        u           velocity in lengths of the travel: L/s
        speed       along and across together: pt/s
        lead        by how much the speed along exceeds that across: pt/s
        mean        the way over the time of the whole touch: pt/s
        time        the time of the whole touch: s
        |d|v        way times velocity: pt²/s
        p+0.3u      where the content would be in 0.3 s, as a share
        p+0.3v/L    the same, added in points; clamp(p)+0.0005v holds the progress to
                    0 to 1

      A quantity has one unit, which may be left out; dp and a browser's px are pt. The
      names in sentences, as in 'progress ≥ 0.5', are read as well.

      Before the clauses:

        |v| < 50 pt/s is 0, at most 8000   what a platform does to slow and fast
                                           velocities
        no v passes no test                without a velocity no test of it passes;
                                           else it is 0, as frameworks have it
        from touch-down                    the way counts from the touch-down; else
                                           from recognition, after the first 10 pt

      Content that rests at several stops:

        nearest of 0, 0.5, 1 to p+0.1v/L; a tie to the lower; at most 1 stop

        a tie to the lower | to the higher | to the lowest, else to the higher |
        against the motion
        at most 1 stop | not beyond the ends | only the ends of the segment it is in
        |v| > 500 pt/s takes the one ahead of the two nearest
        if it lies behind the motion, the next one ahead
        if it is the start and over 50 pt away, the next one

      'nearest of 0, 0.5, 1 to 0.5+p+0.1v/L' starts at the second stop. A rule has
      clauses or stops, and one tie, one reach and one exception. What outputs print
      can be given again. A framework's rule takes its bounds as parameters,
      --policy vaul:threshold=0.5, where it has one bound for shares or for speeds;
      'pantrace explain vaul' names them.

      """

    private static let exitCodes = """
      0    everything asked for was done
      1    a check that was asked for did not hold
      2    the command line could not be understood
      3    no input could be used
      4    some traces or files were rejected, the rest was done
      70   a defect of pantrace
      74   a result could not be written
      130  stopped by control-C; 143 by SIGTERM, 129 by the end of the terminal

      """

    private static let format = """
      # pantrace 1
      # width_pt: 393
      # height_pt: 852
      trace_id,t_ms,phase,x_pt,y_pt,intent
      a01,0.000,down,196.0,120.5,finish
      a01,8.333,move,196.2,123.0,finish
      a01,241.700,up,198.0,420.9,finish

      Columns are found by name, in any order and any case; --map t_ms=NAME takes
      others.

        time      t, time, timestamp, timestamps with _s, _ms, _us or _ns    required
        position  x, y, xpos, ypos with _pt, _px, _mm or _frac               required
        phase     down move up cancel, or began changed ended cancelled; settle for
                  content after the lift
        trace     trace_id, id, trace, gesture, mt_id; without it a down after the last
                  lift begins the next
        intent    finish or cancel: what the person meant, for error rates
        content   progress, the share of the travel at which the app's content was, or
                  content_pt, the way it was along the travel, also in rows after the
                  lift (phase settle, with x and y empty): jumps and snaps are
                  findings, C1 has the difference to the replay
        others    decision, participant, pointer, velocity_x, velocity_y, width_pt,
                  height_pt, refresh_hz; scroll_y_pt, how far the content was
                  scrolled; direction, travel_pt, release_velocity
        excluded  why a gesture is not to be counted; empty, 0, false and no count it;
                  # leave_out before the header says it of all of the file
        your own  any other name: condition, session, block; results have them beside
                  the others where the rows of a trace agree, and --by makes groups of
                  them

      Metadata before the header, in any case: width_pt, height_pt, travel_pt,
      direction, refresh_hz, px_per_pt, pt_per_mm, time_unit, release_velocity,
      participant, event_stream (pointer, touch or mouse). 'pantrace explain' lists what
      can be found in a file. Where a file has such a column, its rows count and not the
      metadata; all rows of a trace have the same value. Logs of other forms are for
      'pantrace import'. A row is one line: fields may be quoted,
      and then hold commas and quotes, but no line break. csv outputs follow RFC 4180
      and give ids back as they came in.

      """
  }
}

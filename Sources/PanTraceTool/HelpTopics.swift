import PanDocuments
import PanText
import PanTraces

/// The pages of help that belong to no command.
enum HelpTopics {
  static let all: [HelpTopic] = [
    HelpTopic("exit-codes", "What the exit codes mean.") { exitCodes },
    HelpTopic("format", "The trace file, its columns and units.") { format },
    HelpTopic("configuration", "The file pantrace.json with options and named rules.") {
      configuration
    },
  ]

  /// What the commands that need all traces at once keep of them.
  static let memory = """
    Rows go out as they come, whatever the number of traces. What needs all traces at once, such as \
    text, markdown, json and pages, keeps up to 1 KB of each in memory.
    """

  private static let configuration = """
    pantrace.json holds replay options that need not be given each time, and rules of your own
    by name. It is looked for in the working folder, then in each folder above; --config FILE
    takes another one, --no-config none. A file found so is taken where it is a regular file
    and yours or root's: one of another user is passed over, which is said. That a file found
    so has a say is said even with --quiet. Options on the command line win over the file's,
    the file's over the defaults and over what a framework's rule brings along; --verbose
    shows where each value comes from.

      {
        "policy": "ours",
        "rate": 120,
        "end-at-last": true,
        "layers": ["translation", "alpha:from=1,to=0.4"],
        "policies": { "ours": "v > 300 pt/s -> finish; p >= 0.5 -> finish" },
        "import": { "unit": "px", "size": "1080x2400" },
        "people": "shared"
      }

    Keys are the names of the replay options that 'pantrace analyze --help=all' lists, with the
    same values; --layer, which may be repeated, is a list named layers. Names under policies can be
    given to --policy and --policies; one may stand for another, but not in a circle. What stands
    under import is what 'pantrace import --save-profile' writes: logs of other forms are read by
    it wherever traces are; people is the --people of all commands. A path in the file is relative
    to the file's folder. A key or a value that is not known, a key given twice and a comma too many
    are errors, with their line and column. Which file was taken is said on standard error.

    This file, budgets, baselines, grids, lists of inputs, frame times and documents may be pipes,
    and have 256 MiB at most.

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

    Columns are found by name, in any order and any case; --map t_ms=NAME takes others.

      time      t, time, timestamp, timestamps with _s, _ms, _us or _ns    required
      position  x, y, xpos, ypos with _pt, _px, _mm or _frac               required
      phase     down move up cancel, or began changed ended cancelled
      trace     trace_id, id, trace, gesture, mt_id; without it the file is one trace
      intent    finish or cancel: what the person meant, for error rates
      others    decision, participant, pointer, velocity_x, velocity_y, pressure,
                width_pt, height_pt, refresh_hz; scroll_y_pt, how far the content was scrolled;
                direction, travel_pt, px_per_pt, pt_per_mm, release_velocity
      your own  any other name: condition, session, block; results have them beside the others
                where the rows of a trace agree, and --by makes groups of them

    Metadata before the header: width_pt, height_pt, travel_pt, direction, refresh_hz,
    px_per_pt, pt_per_mm, time_unit, release_velocity, participant. 'pantrace explain' lists what
    can be found in a file. What is a column is said by the rows alone, the same in all rows of a
    trace; metadata then speaks for none of them. Logs of other forms are for 'pantrace import', or read with --profile.
    What people did next (close, back, undo, open, other) stands in a session log beside the
    traces, never among their rows; 'pantrace help analyze all' says how.
    A row is one line: fields may be quoted, and then hold commas and quotes, but no line break.
    csv outputs follow RFC 4180 and give ids back as they came in; --spreadsheet-safe guards
    against texts that a spreadsheet would take for formulas.

    """
}

extension String {
  func trimmingTrailingSpaces() -> String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}

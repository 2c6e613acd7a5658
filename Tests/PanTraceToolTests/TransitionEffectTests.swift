@testable import PanTraceTool
import PanTraces
import PanTransitions
import Testing

/// Nothing that is said beside a transition is ignored in silence: it shows in the figures, or it is
/// refused with the option's name.
struct TransitionEffectTests {
  /// An option, and what it is compared with.
  private struct Row {
    let words: [String]
    var base: [String] = []
  }

  private static let spring = ["-c", "velocity-driven"]

  /// Every option of a replay and every setting of its controllers.
  private static func rows(_ direction: String) -> [Row] {
    let opposite = ["up": "down", "down": "up", "left": "right", "right": "left"][direction] ?? ""
    let controllers = ["duration=2", "speed=3", "curve=ease-in"].map { "percent-driven:" + $0 }
    let springs = [
      "response=1", "damping-ratio=0.3", "mass=3", "stiffness=50", "damping=9", "limit=0.02",
      "rubber-band=0.55",
    ]
    let others = [
      ["-p", "progress:threshold=0.05"], ["-p", "v > 50 pt/s -> finish; else cancel"],
      ["-p", "vaul"], ["--velocity", "lsq2"], ["-d", opposite], ["-d", "auto"],
      ["--set", "extent=150"],
      ["--container", "300x500"], ["--rate", "30"], ["--set", "phase=0.9"],
      ["--set", "sampling=resampled"], ["--set", "lead=20"], ["--set", "hysteresis=40"],
      [
        "--set",
        "restrict=" + (direction == "up" || direction == "down" ? "horizontal" : "vertical"),
      ],
      ["--set", "origin=touch-down"], ["--set", "touches=centroid"], ["--set", "end-at-last=true"],
      ["--set", "horizon=0.1"],
    ]
    return controllers.map { Row(words: ["-c", $0]) }
      + [Row(words: spring)]
      + springs.map { Row(words: ["-c", "velocity-driven:" + $0], base: spring) }
      + ["rest-distance=60", "rest-speed=2000"].map {
        // Both bounds must hold at once, so that one alone may bind nothing.
        Row(
          words: ["-c", "velocity-driven:rest-distance=60,rest-speed=2000"],
          base: ["-c", "velocity-driven:" + $0])
      } + others.map { Row(words: $0) }
  }

  @Test(arguments: NamedTransition.all.map(\.name))
  func `an option beside a transition has an effect or is refused`(name: String) throws {
    let setup = try NamedTransition.setup(name)
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.traces(setup.traits.direction.name), to: "t.csv")
    var known: [[String]: String] = [:]
    func figures(_ words: [String]) -> ToolRun {
      ToolRun(
        ["analyze", file, "-q", "-f", "csv", "--transition", name] + words)
    }
    func base(_ words: [String]) -> String {
      if let text = known[words] { return text }
      let run = figures(words)
      #expect(run.code == .ok, "\(run.error)")
      known[words] = run.output
      return run.output
    }
    var refused: [String] = []
    for row in Self.rows(setup.traits.direction.name) {
      let run = figures(row.words)
      if run.code == .usage {
        refused.append(row.words.joined(separator: " "))
        #expect(
          run.error.contains("--controller") || run.error.contains("--direction"), "\(run.error)")
        #expect(run.error.contains("help: "))
      } else {
        #expect(
          run.code == .ok && run.output != base(row.base),
          "\(name) \(row.words)")
      }
    }
    // What each refuses is what it says that it fixes.
    let fixes = setup.fixes.joined(separator: "; ")
    #expect(refused.contains("-c percent-driven:duration=2") && fixes.contains("duration "))
    #expect(refused.contains("-c percent-driven:speed=3") == fixes.contains("how long the rest"))
    #expect(refused.contains { $0.hasPrefix("-d auto") })
    #expect(refused.count { $0.hasPrefix("-d ") } == (fixes.contains("direction ") ? 2 : 1))
  }

  /// A pan that leaves its line, one with a second finger, one without a lift, and a short one that
  /// goes back; none says how large its container is.
  private static func traces(_ direction: String) -> String {
    var rows = "trace_id,t_ms,phase,x_pt,y_pt,pointer\n"
    let sign = direction == "up" || direction == "left" ? -1.0 : 1.0
    let isVertical = direction == "up" || direction == "down"
    func row(_ id: String, _ time: Int, _ phase: String, _ along: Double, pointer: Int = 0) {
      let (x, y) =
        isVertical ? (200 + along / 40, 420 + sign * along) : (200 + sign * along, 420 + along / 40)
      rows += "\(id),\(time),\(phase),\(x),\(y),\(pointer)\n"
    }
    func pan(_ id: String, _ length: Double, lifts: Bool = true, secondFinger: Bool = false) {
      row(id, 0, "down", 0)
      for step in 1...30 {
        let share = Double(step) / 30
        row(id, step * 9, "move", length * share * share)
        if secondFinger, step >= 5 {
          row(id, step * 9, step == 5 ? "down" : "move", 0.3 * length * share, pointer: 1)
        }
      }
      if secondFinger { row(id, 275, "up", 0.3 * length, pointer: 1) }
      if lifts { row(id, 275, "up", length) }
    }
    pan("long", 190)
    pan("middle", 380)
    pan("farther", 900)
    pan("two", 190, secondFinger: true)
    pan("open", 170, lifts: false)
    pan("short", 30)
    return rows
  }

  @Test(arguments: [
    (["-c", "percent-driven:duration=2"], "sheet", "Say --transition sheet:duration=2."),
    (["-c", "percent-driven:duration=2"], "composable-modal", "Leave it out."),
    (["-c", "percent-driven:speed=2"], "mini-player-ports", "Leave it out."),
    (["-d", "up"], "composable-catalog", "composable-catalog:edge="),
    (["--velocity", "lsq2"], "sheet:tap=yes", "only time drives sheet:tap=yes"),
    (["-c", "velocity-driven"], "sheet:tap=yes", "only time drives"),
    (["-p", "vaul"], "mini-player:disables-interaction=yes", "only time drives"),
  ])
  func `a refusal says what would settle it`(
    words: [String], transition: String, advice: String
  ) {
    let run = ToolRun(
      ["analyze", Repository.path("traces/sheet-dismissals.csv"), "--transition", transition]
        + words)
    #expect(run.code == .usage && run.error.contains(advice), "\(run.error)")
  }

  @Test func `what a file says is refused by the file's name, and what agrees is taken`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"controller": "percent-driven:duration=2"}"#, to: "pantrace.json")
    let sheets = Repository.path("traces/sheet-dismissals.csv")
    let run = ToolRun("analyze", sheets, "--config", file, "--transition", "sheet")
    #expect(run.code == .usage && run.error.contains("\(file): controller"), "\(run.error)")
    let agreed = ToolRun("analyze", sheets, "--config", file, "--transition", "sheet:duration=2")
    #expect(agreed.code == .ok, "\(agreed.error)")
  }

  @Test func `settings that a controller leaves open stay the transition's`() {
    let swipes = Repository.path("traces/back-swipes.csv")
    let run = ToolRun(
      "analyze", swipes, "-q", "-f", "json", "--transition", "composable-simple", "-c",
      "percent-driven:speed=2")
    #expect(
      run.output.contains(#""controller": "percent-driven:duration=0.5,speed=2,curve=linear""#))
  }

  @Test(arguments: NamedTransition.all.map(\.name))
  func `a transition says what it fixes and what it takes`(name: String) throws {
    let page = ToolRun("explain", name).output
    let setup = try NamedTransition.setup(name)
    let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("fixes: " + setup.fixes.joined(separator: "; ")), "\(page)")
    #expect(words.contains("takes: " + setup.takes.joined(separator: "; ")), "\(page)")
  }
}

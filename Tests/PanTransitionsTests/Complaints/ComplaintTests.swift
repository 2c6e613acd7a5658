import PanEngine
import PanTraces
import PanTransitions
import Testing

/// Each shipped complaint replays to its finding, and the mended transition to none.
struct ComplaintTests {
  private func names(
    _ id: String, in file: String, through text: String, by rule: String? = nil
  ) throws -> [String] {
    let setup = try NamedTransition.setup(text)
    let policy = rule.flatMap { PolicyPreset.named($0)?.policy }
    let replay = TransitionReplay(
      of: try ComplaintTraces.trace(id, in: file), transition: setup,
      configuration: setup.configuration(deciding: policy))
    return replay.findings.map(\.name)
  }

  @Test(arguments: [
    ("back-01", "pulls-that-come-back", "sheet", [String]()),
    ("back-01", "pulls-that-come-back", "sheet:as-written=yes", ["flicker-on-cancel"]),
    ("down-03", "between-detents", "detent-sheet:start=3", []),
    ("scrolled-01", "scrolled-first", "scroll-sheet", []),
    ("scrolled-01", "scrolled-first", "scroll-sheet:handover=jump", ["content-jumped"]),
    ("scrolled-01", "scrolled-first", "scroll-sheet:handover=both", ["moved-twice"]),
    ("scrolled-01", "scrolled-first", "scroll-sheet:handover=never", ["never-handed-over"]),
    ("coasting", "scrolled-first", "scroll-sheet", ["moved-twice", "scroll-differs"]),
  ])
  func `a complaint replays to its finding`(
    id: String, file: String, transition: String, findings: [String]
  ) throws {
    #expect(try names(id, in: file, through: transition) == findings)
  }

  @Test(arguments: [("floating-panel", [String]()), ("overlay-container", ["skipped-detents"])])
  func `a throw past a detent depends on the rule`(rule: String, findings: [String]) throws {
    #expect(
      try names("down-03", in: "between-detents", through: "detent-sheet:start=3", by: rule)
        == findings)
  }

  /// What the list had scrolled is in the finding, to the point.
  @Test func `the jump is what was scrolled`() throws {
    let replay = TransitionReplay(
      of: try ComplaintTraces.trace("scrolled-01", in: "scrolled-first"),
      transition: try NamedTransition.setup("scroll-sheet:handover=jump,offset=7"))
    let jump = try #require(replay.findings.first)
    #expect(jump.name == "content-jumped" && abs(jump.figures[0] - 140) < 0.01)
  }
}

import PanDocuments
import PanReplay
import PanTuning

/// A tuned rule in every form that is pasted; empty for a rule that nothing fulfils.
struct TuningSnippets {
  /// One text to paste.
  struct Snippet {
    let title: String
    let text: String
    let language: String
  }

  let all: [Snippet]
  /// What `--policy` takes; nil for a rule that nothing fulfils.
  let policy: String?

  /// Spells a rule for the surroundings it was tuned in; without any, the rule alone.
  ///
  /// Where the rule looks at a velocity, all forms name what measured it.
  init(_ result: TuningResult, leavesFileOut: Bool) {
    let (rule, settings) = (result.proposal, result.evidence?.settings)
    let words = RuleWords(rule, velocityBy: result.estimator)
    guard let policy = FinishPolicy(rule), let swift = words.swift, let tutorial = words.tutorial
    else {
      all = []
      self.policy = nil
      return
    }
    let untuned =
      settings ?? ReplaySettings(configuration: ReplayConfiguration(), transition: nil)
    let tuned = untuned.deciding(policy)
    // A grid that does not say what measured its velocities must not name what is usual.
    let isKnown = words.hasVelocity && settings != nil
    let names: Set = isKnown ? ["policy", "velocity"] : ["policy"]
    self.policy = policy.text
    all = [
      Snippet(
        title: "For the command line",
        text: tuned.options(naming: names) + (leavesFileOut ? " --no-config\n" : "\n"),
        language: "text"),
      Snippet(
        title: "As pantrace.json", text: tuned.file(naming: names), language: "json"),
      Snippet(title: "In Swift", text: swift, language: "swift"),
      Snippet(
        title: "In a pan's handler, here for a dismissal downwards", text: tutorial,
        language: "swift"),
    ]
  }
}

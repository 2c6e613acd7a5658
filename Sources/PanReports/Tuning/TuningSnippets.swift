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
  init(_ rule: ThresholdRule, in settings: ReplaySettings?, leavesFileOut: Bool) {
    let words = RuleWords(rule)
    guard let policy = FinishPolicy(rule), let swift = words.swift, let tutorial = words.tutorial
    else {
      all = []
      self.policy = nil
      return
    }
    let untuned =
      settings ?? ReplaySettings(configuration: ReplayConfiguration(), transition: nil)
    let tuned = untuned.deciding(policy)
    self.policy = policy.text
    all = [
      Snippet(
        title: "For the command line",
        text: Self.options(tuned) + (leavesFileOut ? " --no-config\n" : "\n"),
        language: "text"),
      Snippet(
        title: "As pantrace.json", text: tuned.file, language: "json"),
      Snippet(title: "In Swift", text: swift, language: "swift"),
      Snippet(
        title: "In a pan's handler, here for a dismissal downwards", text: tutorial,
        language: "swift"),
    ]
  }

  /// The rule is always named, also where it is the one taken by default.
  private static func options(_ tuned: ReplaySettings) -> String {
    let text = tuned.options
    guard !text.contains("--policy ") else { return text }
    let policy = tuned.configuration.policy.text
    return ["--policy \(policy)", text].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

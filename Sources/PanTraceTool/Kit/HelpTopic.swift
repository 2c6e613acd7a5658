/// A page of help that belongs to no command, such as the list of exit codes.
struct HelpTopic: Sendable {
  /// The word after `help`.
  let name: String
  /// What the page is about: one sentence.
  let summary: String
  /// The page, made only when it is asked for; printed as it is.
  let text: @Sendable () -> String
  /// The same for programs.
  let forms: [Form]

  /// A page that programs read.
  struct Form: Sendable {
    /// The word behind the topic's.
    let name: String
    /// The page, made only when it is asked for.
    let text: @Sendable () -> String

    /// Names a form.
    init(_ name: String, text: @escaping @Sendable () -> String) {
      self.name = name
      self.text = text
    }
  }

  /// Makes a topic.
  init(
    _ name: String, _ summary: String, forms: [Form] = [], text: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.summary = summary
    self.text = text
    self.forms = forms
  }
}

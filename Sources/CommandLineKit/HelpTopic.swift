/// A page of help that belongs to no command, such as the list of exit codes.
package struct HelpTopic: Sendable {
  /// The word after `help`.
  package let name: String
  /// What the page is about: one sentence.
  package let summary: String
  /// The page, made only when it is asked for; printed as it is.
  package let text: @Sendable () -> String
  /// The same for programs.
  package let forms: [Form]

  /// A page that programs read.
  package struct Form: Sendable {
    /// The word behind the topic's.
    package let name: String
    /// The page, made only when it is asked for.
    package let text: @Sendable () -> String

    /// Names a form.
    package init(_ name: String, text: @escaping @Sendable () -> String) {
      self.name = name
      self.text = text
    }
  }

  /// Makes a topic.
  package init(
    _ name: String, _ summary: String, forms: [Form] = [], text: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.summary = summary
    self.text = text
    self.forms = forms
  }
}

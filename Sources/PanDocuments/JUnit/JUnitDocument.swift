import PanTraces

/// Results in the XML that JUnit made common, which GitLab, Jenkins and reporters for GitHub read.
///
/// Only elements that all of them accept: suites with their counts, test cases with a class and a
/// name, failures with a message and a text, and output. There are no times, so that equal results
/// are equal bytes. GitLab shows the text of a failure and takes only the first of several cases
/// with one class and name ("Unit test reports" in its documentation). Jenkins shows the message
/// over the text and tells packages from classes by the last full stop (`CaseResult` of its JUnit
/// plugin).
package struct JUnitDocument {
  /// One result.
  package struct TestCase {
    /// The kind of result, as `package.class`.
    package let className: String
    /// What was tested. No two of a class have the same.
    package let name: String
    /// The file concerned. Nil for none.
    package let file: String?
    /// Why it failed. Nil if it did not.
    package let failure: Failure?
    /// A note if it did not fail.
    package let note: String?

    package init(
      className: String, name: String, file: String? = nil, failure: Failure? = nil,
      note: String? = nil
    ) {
      self.className = className
      self.name = name
      self.file = file
      self.failure = failure
      self.note = note
    }
  }

  /// Why a test case failed: the kind of failure in a word, and a sentence.
  package typealias Failure = (type: String, message: String)

  /// Results that belong together, and notes on all of them.
  package typealias Suite = (name: String, cases: [TestCase], notes: [String])

  /// The document, each element on a line of its own.
  package let text: String

  /// Writes suites. Those without results are left out.
  package init(name: String, suites: [Suite]) {
    let suites = suites.filter { !$0.cases.isEmpty }
    text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites\(Self.attributes(name, suites.flatMap { $0.cases }))>\n"
      + suites.map { Self.text($0) }.joined() + "</testsuites>\n"
  }

  private static func text(_ suite: Suite) -> String {
    "  <testsuite\(attributes(suite.name, suite.cases))>\n"
      + suite.cases.map(text).joined()
      + output(suite.notes, indent: "    ") + "  </testsuite>\n"
  }

  private static func text(_ test: TestCase) -> String {
    let start =
      "    <testcase" + attribute("classname", test.className) + attribute("name", test.name)
      + (test.file.map { attribute("file", $0) } ?? "")
    if let failure = test.failure {
      return start + ">\n      <failure" + attribute("message", failure.message)
        + attribute("type", failure.type) + ">" + XMLEscape.line(failure.message)
        + "</failure>\n    </testcase>\n"
    }
    guard let note = test.note else { return start + "/>\n" }
    return start + ">\n" + output([note], indent: "      ") + "    </testcase>\n"
  }

  private static func output(_ lines: [String], indent: String) -> String {
    guard !lines.isEmpty else { return "" }
    let text = lines.map(XMLEscape.line).joined(separator: "\n")
    return "\(indent)<system-out>\(text)</system-out>\n"
  }

  private static func attributes(_ name: String, _ cases: [TestCase]) -> String {
    let failures = cases.count { $0.failure != nil }
    return attribute("name", name) + attribute("tests", "\(cases.count)")
      + attribute("failures", "\(failures)") + attribute("errors", "0")
      + attribute("skipped", "0")
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(XMLEscape.line(value))\""
  }
}

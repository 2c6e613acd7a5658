import Testing

@testable import PanTraceTool

struct NotebookWordsTests {
  private func split(_ line: String) throws(NotebookProblem.Kind) -> [String] {
    try CommandWords.split(line) { $0 == "name" ? "a b" : nil }
  }

  // The expected words were printed by `bash` with name='a b' (quoted where it is in quotes here),
  // apart from an unquoted ${name}, which a shell would take apart and a notebook does not.
  @Test(arguments: [
    ("", []),
    ("  a\tb  ", ["a", "b"]),
    ("'a b'c", ["a bc"]),
    ("''", [""]),
    ("a '' b", ["a", "", "b"]),
    ("\"a\\\"b\\\\c\\d\\$\"", ["a\"b\\c\\d$"]),
    ("a\\ b\\'c \\|", ["a b'c", "|"]),
    ("'a\\b' \"it's\" '\"'", ["a\\b", "it's", "\""]),
    ("a # b 'c", ["a"]),
    ("a#b", ["a#b"]),
    ("x${name}y '${name}' \"${name}\"", ["xa by", "${name}", "a b"]),
    ("a$ \"b$\"", ["a$", "b$"]),
    ("*.csv [a]? {b,c} ~ !", ["*.csv", "[a]?", "{b,c}", "~", "!"]),
    ("é漢👍 x", ["é漢👍", "x"]),
  ])
  func `words are those a shell would find`(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    ("a | b", "|"), ("a || b", "||"), ("a && b", "&&"), ("a & b", "&"), ("a; b", ";"),
    ("a > b", ">"), ("a >> b", ">>"), ("a < b", "<"), ("$(a)", "$("), ("\"$(a)\"", "$("),
    ("$HOME", "$H"), ("`a`", "`"), ("\"`a`\"", "`"), ("(a)", "("), ("a \\", "\\"), ("${a", "${"),
  ])
  func `what needs a shell is refused`(_ line: String, _ what: String) {
    #expect(throws: NotebookProblem.Kind.shell(what)) { try split(line) }
  }

  @Test(arguments: ["'a", "\"a", "a \"b'"])
  func `a quotation must end`(_ line: String) {
    #expect(throws: NotebookProblem.Kind.unclosedQuote) { try split(line) }
  }

  @Test func `every problem says what to do or says it all`() {
    for kind: NotebookProblem.Kind in [
      .shell("|"), .foreignCommand("a\u{1B}[31m"), .unknownOption("x"), .missingID, .unclosedBlock,
    ] {
      let problem = NotebookProblem(line: 1, kind: kind)
      #expect(!problem.message.hasSuffix("."))
      #expect(!problem.message.contains("\u{1B}"))
      #expect(problem.advice?.hasSuffix(".") ?? true)
    }
  }
}

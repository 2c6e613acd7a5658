import PanTraces
import Testing

struct VisibleTextTests {
  @Test(arguments: [
    ("swipe_01", "swipe_01"), ("", ""), ("漢字 é", "漢字 é"),
    ("a\nb\tc\r\nd\u{85}e\u{2028}f", "a b c  d e f"),
    ("\u{1B}[31m", "\\u{1b}[31m"), ("\u{0}\u{7F}\u{9B}", "\\u{0}\\u{7f}\\u{9b}"),
    ("a\u{202E}b\u{2066}c\u{200E}", "a\\u{202e}b\\u{2066}c\\u{200e}"),
    ("12\u{200B}.5\u{FEFF}", "12\\u{200b}.5\\u{feff}"),
    ("\u{FFFE}\u{FFFF}", "\\u{fffe}\\u{ffff}"),
    ("\u{E0041}", "\\u{e0041}"),
    // A joiner joins emoji and letters of many scripts; after ASCII it can only hide.
    ("👩\u{200D}👧", "👩\u{200D}👧"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("1\u{200D}2", "1\\u{200d}2"), ("\u{200D}", "\\u{200d}"),
  ])
  func `one line has nothing that acts unseen`(text: String, shown: String) {
    #expect(VisibleText.oneLine(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("a\nb\tc\n", "a\nb\tc\n"), ("a\r\nb\rc\n\rd", "a\nb\nc\n\nd"), ("\u{1B}[2J\n", "\\u{1b}[2J\n"),
  ])
  func `many lines keep their breaks and tabs`(text: String, shown: String) {
    #expect(VisibleText.manyLines(text) == shown)
  }

  @Test func `what was made visible stays as it is`() {
    let scalars = (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    for scalar in scalars where scalar.value < 0x3000 || scalar.value % 0x1FF > 0x1F0 {
      let once = VisibleText.oneLine("a\(scalar)b")
      #expect(VisibleText.oneLine(once) == once)
      #expect(once.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func `accents do not pile up`() {
    let shown = VisibleText.oneLine("a" + String(repeating: "\u{301}", count: 5000))
    #expect(shown.unicodeScalars.count == 9)
  }
}

struct ScreenTests {
  @Test func `a plain screen shows text as it is`() {
    for style in TextStyle.allCases { #expect(Screen.plain.paint("met", style) == "met") }
  }

  @Test(arguments: TextStyle.allCases)
  func `a colored screen goes back to plain after each piece`(style: TextStyle) {
    let screen = Screen(isColored: true)
    let painted = screen.paint("met", style)
    #expect(painted.wholeMatch(of: /\u{1B}\[[0-9;]+mmet\u{1B}\[0m/) != nil)
    #expect(screen.paint("", style) == "")
    #expect(screen.paint("met", nil) == "met")
  }

  @Test(arguments: [20, 40, 79, 100, 200])
  func `a line of words is broken between words where the screen ends`(width: Int) {
    let text = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let lines = Screen(width: width).folded(text, indent: 2).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= min(width, 100) })
    #expect(lines.first?.hasPrefix("word0") == true)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  word") })
    #expect(lines.joined(separator: " ").split(separator: " ").joined(separator: " ") == text)
    #expect(Screen.plain.folded(text) == text)
  }
}

import PanText
import Testing

struct ScreenTests {
  @Test func `a plain screen shows text as it is`() {
    for style in TextStyle.allCases { #expect(Screen.plain.paint("met", style) == "met") }
  }

  @Test(arguments: TextStyle.allCases)
  func `a coloured screen goes back to plain after each piece`(style: TextStyle) {
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

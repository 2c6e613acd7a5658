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
}

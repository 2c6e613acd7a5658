import PanEngine
import PanTraceTool
import PanTraces
import Testing

struct ConfigurationFieldsTests {
  @Test func `what no option sets is named where it is not the default, and never pasted`() {
    let plain = ReplaySettings.Fields(ReplayConfiguration()).text
    for setting in ReplayConfiguration.prescribed {
      #expect(!plain.contains("\(setting.key) = "))
    }
    var configuration = ReplayConfiguration()
    configuration.decidesAgainWithoutPan = true
    configuration.catchesSettle = false
    configuration.interaction = .percentDriven(
      PercentDrivenInteraction(settleTimes: [nil, 0.25]))
    let text = ReplaySettings.Fields(configuration).text
    #expect(text.contains("decides-again = yes\ncatches = no\nsettle-times = rule 0.25\n"))
    let options = ReplaySettings(configuration: configuration, transition: nil).options
    #expect(options.hasPrefix("--controller percent-driven:") && !options.contains("settle-times"))
    #expect(!options.contains("catches") && !options.contains("decides"))
  }

  @Test func `what is named reads back`() throws {
    for times in [[], [0.25], [nil, 0.5, nil, 1.0 / 3]] as [[Double?]] {
      var configuration = ReplayConfiguration()
      configuration.interaction = .percentDriven(PercentDrivenInteraction(settleTimes: times))
      var again = ReplayConfiguration()
      again.interaction = .percentDriven(PercentDrivenInteraction())
      let setting = ReplayConfiguration.settleTimes
      try setting.read(configuration.text(setting), into: &again)
      #expect(again == configuration)
    }
    var configuration = ReplayConfiguration()
    for text in ["", "-1", "0.5 soon", "nan"] {
      #expect(throws: ComponentError.self) {
        try ReplayConfiguration.settleTimes.read(text, into: &configuration)
      }
    }
  }

  @Test func `a controller of one's own is shown by its name and settings`() {
    var configuration = ReplayConfiguration()
    configuration.interaction = .custom(
      CustomInteraction(
        "tape", PercentDrivenInteraction(duration: 0.2), settings: PercentDrivenInteraction.settings
      ))
    let line = "controller = custom/tape:duration=0.2,speed=1,curve=ease-in-out\n"
    #expect(ReplaySettings.Fields(configuration).text.contains(line))
    #expect(
      ReplaySettings(configuration: configuration, transition: nil).options
        == "--controller custom/tape:duration=0.2,speed=1,curve=ease-in-out")
  }
}

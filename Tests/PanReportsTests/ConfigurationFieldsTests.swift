import PanReplay
import PanReports
import Testing

struct ConfigurationFieldsTests {
  @Test func `a controller of one's own is shown by its name and settings`() {
    var configuration = ReplayConfiguration()
    configuration.interaction = .custom(
      CustomInteraction(
        "tape", PercentDrivenInteraction(duration: 0.2), fields: PercentDrivenInteraction.fields))
    let line = "controller = custom/tape:duration=0.2,speed=1,curve=ease-in-out\n"
    #expect(ConfigurationFields(configuration).text.contains(line))
    #expect(
      ConfigurationFields.options(of: configuration)
        == "--controller custom/tape:duration=0.2,speed=1,curve=ease-in-out")
  }
}

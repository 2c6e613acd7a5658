import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// The components that a replay is made of, read and written by their names.
struct ReplayComponentTests {
  private let curve = "cubic/0.1/0.2/0.3/0.4"

  @Test func `every setting of a controller is read and written`() throws {
    try expectLawful(
      InteractionStyle.schema, texts: ["curve": curve],
      together: [
        "response", "damping-ratio", "mass", "stiffness", "damping",
      ])
  }

  @Test func `every setting of an input policy is read and written`() throws {
    try expectLawful(ReplayConfiguration.InputPolicy.schema)
  }

  @Test func `controllers are written with every setting`() {
    #expect(
      InteractionStyle.schema.text(.percentDriven(PercentDrivenInteraction(duration: 0.25)))
        == "percent-driven:duration=0.25,speed=1,curve=ease-in-out")
    let spring = VelocityDrivenInteraction(spring: .uikitDefault, rubberBand: .standard)
    #expect(
      InteractionStyle.schema.text(.velocityDriven(spring))
        == "velocity-driven:mass=3,stiffness=1000,damping=500,rest-distance=0.5,rest-speed=5,"
        + "limit=5,rubber-band=0.55")
  }

  /// What is not given of a set is the set's own default, whatever spring the name stands for.
  @Test(arguments: [
    ("velocity-driven", Spring.settle),
    ("velocity-driven:response=0.5", Spring(response: 0.5, dampingRatio: 1)),
    ("velocity-driven:damping-ratio=0.7", Spring(response: 0.4, dampingRatio: 0.7)),
    ("velocity-driven:damping-ratio=0.7,response=0.3", Spring(response: 0.3, dampingRatio: 0.7)),
    ("velocity-driven:mass=1", Spring(mass: 1, stiffness: 1000, damping: 500)),
    ("velocity-driven:damping=20,stiffness=200", Spring(mass: 3, stiffness: 200, damping: 20)),
  ])
  func `a spring is read by what is seen of it or by its parts`(
    text: String, spring: Spring?
  ) throws {
    let spring = try #require(spring)
    #expect(
      try InteractionStyle.schema.read(text)
        == .velocityDriven(VelocityDrivenInteraction(spring: spring)))
  }

  @Test func `the short spelling of the spring is the type's own`() {
    #expect(Spring(response: 0.4, dampingRatio: 1) == .settle)
  }

  @Test func `a spring by both sets is refused`() {
    #expect(
      throws: ComponentError.contradiction(
        "a spring has either response and damping-ratio, or mass, stiffness and damping",
        advice: "Give one set only.")
    ) { try InteractionStyle.schema.read("velocity-driven:response=0.5,limit=3,mass=1") }
  }

  @Test(arguments: [
    "linear", "ease-in", "ease-out", "ease-in-out", "default", "cubic/0.1/-2/1/3.5",
    "spring/0.5/0", "spring/1/-3",
  ])
  func `a curve reads back as it is written`(text: String) throws {
    let curve = try #require(TimingCurve(text: text))
    #expect(curve.text == text)
  }

  @Test(arguments: [
    "", "ease", "cubic", "cubic/0/0/1", "cubic/2/0/1/1", "cubic/0/0/1/x", "spring", "spring/x",
    "spring/1/2/3", "linear/1",
  ])
  func `what is no curve is refused`(text: String) {
    #expect(TimingCurve(text: text) == nil)
  }

  @Test func `help shows the defaults of the types`() {
    let controllers = InteractionStyle.schema
    #expect(
      controllers.synopsis("percent-driven")
        == "percent-driven[:duration=0.35,speed=1,curve=ease-in-out]")
    #expect(
      controllers.synopsis("velocity-driven", first: 2)
        == "velocity-driven[:response=0.4,damping-ratio=1]")
    #expect(ReplayConfiguration.InputPolicy.schema.synopsis("latest") == "latest")
  }
}

import PanMotion
import PanReplay
import PanTraces
import PanTransitions
import Testing

struct CatalogueTests {
  @Test func `every transition has its own name and says what it is`() {
    let all = NamedTransition.all
    #expect(Set(all.map(\.name)).count == all.count)
    for transition in all {
      #expect(transition.summary.hasSuffix("."))
      #expect(transition.source.contains("seeds: "))
      #expect(NamedTransition.named(transition.name)?.name == transition.name)
      #expect(!transition.parameters.isEmpty)
    }
    #expect(NamedTransition.named("no-such") == nil)
  }

  @Test func `defaults are those of the seeds`() throws {
    let duration = { (name: String) -> ParameterValue? in
      NamedTransition.named(name)?.parameters.first { $0.name == "duration" }?.defaultValue
    }
    #expect(duration("origin-zoom") == .number(3))
    #expect(duration("shared-image") == .number(0.5))
    #expect(duration("composable-simple") == .number(0.5))
  }

  @Test func `values are set by key and shown in the transition's order`() throws {
    let zoom = try #require(NamedTransition.named("origin-zoom"))
    let setup = try zoom.setup(with: [("presents", "yes"), ("duration", "0.25")])
    #expect(setup.values.map(\.name).prefix(2) == ["duration", "x"])
    #expect(setup.values.first?.value == .number(0.25))
    #expect(setup.values.last?.value == .flag(true))
    #expect(setup.traits.direction == .up && setup.traits.duration == 0.25)
    let catalogue = try #require(NamedTransition.named("composable-catalogue"))
    #expect(try catalogue.setup(with: [("animation", "zoom")]).values.last?.value == .word("zoom"))
  }

  @Test(arguments: [
    ("origin-zoom", "colour", "1"), ("origin-zoom", "duration", "0"),
    ("origin-zoom", "duration", "nan"), ("origin-zoom", "duration", "long"),
    ("origin-zoom", "presents", "perhaps"), ("composable-catalogue", "animation", "flip"),
  ])
  func `what does not fit is refused with what would`(
    name: String, key: String, value: String
  ) throws {
    let transition = try #require(NamedTransition.named(name))
    let error = #expect(throws: TransitionParameterError.self) {
      try transition.setup(with: [(key, value)])
    }
    switch error {
    case .unknownParameter(let key, let known):
      #expect(key == "colour" && known == transition.parameters.map(\.name))
    case .invalidValue(let text, let parameter, let expected):
      #expect(text == value && parameter == key && !expected.isEmpty)
    case nil: break
    }
  }

  @Test(arguments: [
    (ParameterValue.number(3), "3"), (.number(0.25), "0.25"), (.number(-1e300), "-1e+300"),
    (.flag(true), "yes"), (.flag(false), "no"), (.word("fade"), "fade"),
  ])
  func `values read as they are written`(value: ParameterValue, text: String) {
    #expect(value.text == text)
  }

  @Test func `a transition prescribes its duration, and its direction and travel unless asked`()
    throws
  {
    let setup = try #require(try NamedTransition.named("mini-player")?.setup())
    let trace = TestTrace.pan(from: .zero, by: Vector(x: 0, y: -100), steps: 5)
    let own = setup.prescribing(setup.configuration, for: trace)
    #expect(own.direction == .up && own.extent == 736)
    var wanted = setup.configuration
    wanted.direction = .left
    wanted.extent = 50
    wanted.interaction = .percentDriven(
      PercentDrivenInteraction(duration: 9, completionSpeed: 3))
    let given = setup.prescribing(wanted, for: trace)
    #expect(given.direction == .left && given.extent == 50)
    #expect(
      given.interaction
        == .percentDriven(PercentDrivenInteraction(duration: 0.4, completionSpeed: 3)))
  }

  @Test(arguments: Composable.BuiltIn.allCases)
  func `every ready animation begins and ends with whole views`(kind: Composable.BuiltIn) throws {
    let named = try #require(NamedTransition.named("composable-catalogue"))
    let setup = try named.setup(with: [("animation", kind.rawValue)])
    let trace = TestTrace.pan(
      from: Vector(x: 20, y: 400), by: Vector(x: 300, y: 0), steps: 20, interval: 0.02)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
    let screen = Rect(x: 0, y: 0, width: 400, height: 800)
    #expect(replay.frames.first?.view(named: "upper view")?.frame == screen)
    let middle = try #require(replay.frames[18].view(named: "upper view"))
    #expect(middle.frame != screen || middle.alpha < 1)
    let last = replay.frames.last
    #expect(last?.view(named: "lower view")?.frame == screen)
    #expect(last?.view(named: "lower view")?.alpha == 1)
    #expect(last?.view(named: "upper view") == nil)
    #expect(replay.findings == [])
  }

  @Test func `a missing piece leaves the fade alone`() throws {
    let named = try #require(NamedTransition.named("shared-image"))
    let setup = try named.setup(with: [("tagged", "no")])
    let trace = TestTrace.pan(from: Vector(x: 200, y: 100), by: Vector(x: 0, y: 500), steps: 20)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
    #expect(replay.frames.allSatisfy { $0.views.allSatisfy { $0.kind != "snapshot" } })
    let faded = replay.frames.contains {
      $0.view(named: "detail view").map { $0.alpha < 0.5 } ?? false
    }
    #expect(faded && replay.findings == [])
  }

  @Test func `without interaction the mini player plays by itself once begun`() throws {
    let named = try #require(NamedTransition.named("mini-player"))
    let setup = try named.setup(with: [("disables-interaction", "yes")])
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 700), by: Vector(x: 0, y: -30), steps: 20, interval: 0.05)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
    #expect(replay.replay.release?.decision.outcome == .cancel)
    #expect(replay.frames.last?.view(named: "player view")?.frame.minY == 0)
    #expect(replay.findings == [])
  }
}

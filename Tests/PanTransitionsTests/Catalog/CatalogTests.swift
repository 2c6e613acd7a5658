import PanEngine
import PanTraces
import PanTransitions
import Testing

struct CatalogTests {
  @Test func `every transition has its own name and says what it is`() {
    let all = NamedTransition.all
    #expect(Set(all.map(\.name)).count == all.count)
    for transition in all {
      #expect(transition.summary.hasSuffix("."))
      #expect(!transition.source.isEmpty)
      #expect(NamedTransition.named(transition.name)?.name == transition.name)
      #expect(!transition.parameters.isEmpty)
    }
    #expect(NamedTransition.named("no-such") == nil)
  }

  @Test func `defaults are those of the sources`() throws {
    let duration = { (name: String) -> String? in
      NamedTransition.named(name)?.parameters.first { $0.key == "duration" }?.initial
    }
    #expect(duration("origin-zoom") == "3")
    #expect(duration("shared-image") == "0.5")
    #expect(duration("composable-simple") == "0.5")
    #expect(duration("composable-tabs") == "0.4")
  }

  @Test func `values are set by key and shown in the transition's order`() throws {
    let setup = try NamedTransition.setup("origin-zoom:presents=yes,duration=0.25")
    #expect(setup.name == "origin-zoom")
    #expect(
      setup.text == "origin-zoom:duration=0.25,presents=yes,tap=no,catches=no")
    #expect(setup.traits.direction == .up && setup.traits.duration == 0.25)
    let catalog = try NamedTransition.setup("composable-catalog:animation=reveal,edge=left")
    #expect(
      catalog.text
        == "composable-catalog:duration=0.5,animation=reveal,edge=left,tap=no,as-written=no")
    #expect(catalog.traits.direction == .left)
  }

  @Test(arguments: NamedTransition.all.map(\.name))
  func `every parameter takes its default, and another value, back`(name: String) throws {
    let transition = try #require(NamedTransition.named(name))
    let plain = try transition.setup()
    #expect(try NamedTransition.setup(plain.text).text == plain.text)
    for field in transition.parameters {
      let other: String
      if let bounds = field.values.bounds {
        other = try String(#require(bounds.split(separator: " ").dropFirst().first))
      } else if let word = field.values.words.last {
        other = word
      } else if field.values.expectation == "yes or no" {
        other = field.initial == "yes" ? "no" : "yes"
      } else {
        // Detents that the default's start is one of.
        other = "0.5/0.6"
      }
      let changed = try NamedTransition.setup("\(name):\(field.key)=\(other)")
      for (setting, own) in zip(changed.words.settings, plain.words.settings) {
        #expect(setting.text == (setting.key == field.key ? other : own.text))
      }
    }
  }

  @Test(arguments: [
    ("origin-zoom", "color", "1"), ("origin-zoom", "duration", "0"),
    ("origin-zoom", "duration", "nan"), ("origin-zoom", "duration", "long"),
    ("origin-zoom", "presents", "perhaps"), ("composable-catalog", "animation", "flip"),
  ])
  func `what does not fit is refused with what would`(
    name: String, key: String, value: String
  ) throws {
    let transition = try #require(NamedTransition.named(name))
    let error = #expect(throws: ComponentError.self) {
      try transition.setup(with: [ComponentText.Pair(key: key, text: value)])
    }
    switch error {
    case .unknownKey(let key, let component, let known):
      #expect(key == "color" && component == name && known == transition.parameters.map(\.key))
    case .invalidValue(let text, let parameter, let component, let expectation):
      #expect(text == value && parameter == key && component == name && !expectation.isEmpty)
    case .notSetting, .givenTwice, .unknownName, .contradiction, nil:
      Issue.record("\(String(describing: error))")
    }
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

  /// 0.61 of the way after the last step: the moving view is 0.61 of a length off, towards the edge
  /// when it leaves, from across when it comes.
  @Test(arguments: Composable.BuiltIn.allCases, TravelDirection.allCases)
  func `every ready animation moves along its edge and ends with whole views`(
    kind: Composable.BuiltIn, edge: TravelDirection
  ) throws {
    let names: [TravelDirection: String] = [
      .up: "top", .down: "bottom", .left: "left", .right: "right",
    ]
    let name = try #require(names[edge])
    let setup = try NamedTransition.setup(
      "composable-catalog:animation=\(kind.rawValue),edge=\(name)")
    let (unit, length) =
      switch edge {
      case .up: (Vector(x: 0, y: -1), 800.0)
      case .down: (Vector(x: 0, y: 1), 800)
      case .left: (Vector(x: -1, y: 0), 400)
      case .right: (Vector(x: 1, y: 0), 400)
      }
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 400), by: unit * (0.61 * length), steps: 20, interval: 0.02)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
    let screen = Rect(x: 0, y: 0, width: 400, height: 800)
    #expect(replay.frames.first?.view(named: "upper view")?.frame == screen)
    let held = replay.frames[24]
    let upper = try #require(held.view(named: "upper view"))
    let lower = try #require(held.view(named: "lower view"))
    func isOff(_ view: View.Snapshot, by share: Double) -> Bool {
      (view.frame.origin - unit * (share * length)).length < 1e-9
    }
    switch kind {
    case .dissolve: #expect(abs(upper.alpha - 0.39) < 1e-9 && upper.frame == screen)
    case .move: #expect(isOff(upper, by: 0.61) && isOff(lower, by: 0))
    case .push: #expect(isOff(upper, by: 0.61) && isOff(lower, by: -0.39))
    case .reveal: #expect(isOff(upper, by: 0) && isOff(lower, by: 0.39))
    }
    let last = replay.frames.last
    #expect(last?.view(named: "lower view")?.frame == screen)
    #expect(last?.view(named: "lower view")?.alpha == 1)
    #expect(last?.view(named: "upper view") == nil)
    #expect(replay.findings == [])
  }

  @Test func `a missing piece leaves the fade alone`() throws {
    let named = try NamedTransition.setup("shared-image")
    // The detail's picture is found by its tag, which this one does not have.
    let setup = TransitionSetup(name: "untagged", traits: named.traits) { stage, settings in
      let scene = named.makeScene(on: stage, settings: settings)
      stage.window.viewWithTag(100)?.tag = 0
      return scene
    }
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
    let setup = try named.setup(with: [.init(key: "disables-interaction", text: "yes")])
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 700), by: Vector(x: 0, y: -30), steps: 20, interval: 0.05)
    let replay = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
    #expect(replay.replay.release?.decision.outcome == .cancel)
    #expect(replay.frames.last?.view(named: "player view")?.frame.minY == 0)
    #expect(replay.findings == [])
  }
}

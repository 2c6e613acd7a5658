import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct PolicyPresetTests {
  @Test func `names are unique, plain and found again`() throws {
    let names = PolicyPreset.catalog.map(\.name)
    #expect(Set(names).count == names.count)
    for preset in PolicyPreset.catalog {
      #expect(preset.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
      #expect(preset.policy.name == preset.name)
      #expect(try #require(PolicyPreset.named(preset.name)).title == preset.title)
    }
    #expect(PolicyPreset.named("uikit-pop") == nil)
  }

  @Test func `every preset says where it was read`() {
    for preset in PolicyPreset.catalog {
      #expect(preset.source?.repository.contains("/") == true, "\(preset.name)")
      #expect(preset.source?.file.isEmpty == false, "\(preset.name)")
    }
  }

  @Test func `nothing claims UIKit's own rules`() {
    #expect(!PolicyPreset.catalog.contains { $0.title.contains("UIKit") })
  }

  /// The springs and curves of decision-rules are all possible ones.
  @Test func `no settle was lost on the way`() {
    let settling = PolicyPreset.catalog.filter { $0.settle != nil }.map(\.name)
    for name in [
      "sp-stork", "ultra-drawer", "fluid-pip", "fluid-momentum", "flutter-bottom-sheet",
      "flutter-pageview", "react-navigation-stack", "react-native-drawer", "gorhom-bottom-sheet",
      "libadwaita", "vaul",
    ] { #expect(settling.contains(name), "\(name)") }
  }

  @Test func `a framework's rule brings its surroundings, a plain one none`() throws {
    let adwaita = ReplayConfiguration(
      policy: try #require(PolicyPreset.named("libadwaita")).policy)
    #expect(adwaita.estimator == .span)
    #expect(adwaita.recognizer.hysteresis == 16)
    guard case .velocityDriven(let interaction) = adwaita.interaction else {
      Issue.record("\(adwaita.interaction)")
      return
    }
    expectClose(interaction.spring.dampingRatio, 1, within: 1e-12)
    let plain = ReplayConfiguration(policy: .progress())
    #expect(plain.estimator == .lsq1)
    #expect(plain.recognizer.hysteresis == 10)
  }
}

struct PolicyIdentityTests {
  private let impostor = FinishPolicy.clauses(
    ClauseList(name: "libadwaita", [.finish(ReleaseTest(.progress, .above, 0.9))]))

  @Test func `a rule that is only called as a framework's is not the framework's`() throws {
    let real = try #require(PolicyPreset.named("libadwaita"))
    #expect(impostor.preset == nil)
    #expect(impostor.name == "custom")
    #expect(impostor != real.policy)
    #expect(Set([impostor, real.policy]).count == 2)
    var plain = ReplayConfiguration()
    plain.policy = impostor
    #expect(ReplayConfiguration(policy: impostor) == plain)
    #expect(ReplayConfiguration(policy: real.policy).estimator == .span)
    let progress = FinishPolicy.clauses(ClauseList(name: "progress", []))
    #expect(progress.name == "custom")
  }

  @Test func `rules that do the same are equal, whatever they are called`() throws {
    guard case .clauses(var list) = impostor else { return }
    list.name = "mine"
    #expect(FinishPolicy.clauses(list) == impostor)
    #expect(Set([FinishPolicy.clauses(list), impostor]).count == 1)
    #expect(FinishPolicy.clauses(list).name == "mine")
    let named = SnapRule(name: "a", lookAhead: 0.1)
    #expect(named == SnapRule(name: "b", lookAhead: 0.1))
    #expect(named != SnapRule(name: "a", start: 1, lookAhead: 0.1))
  }

  @Test func `what a framework leaves to the app does not make it another's rule`() throws {
    for preset in PolicyPreset.catalog {
      #expect(preset.policy.preset?.name == preset.name)
      switch preset.policy {
      case .snap(var rule):
        (rule.anchors, rule.start) = ([0, 0.4, 0.9], 2)
        #expect(FinishPolicy.snap(rule).preset?.name == preset.name)
        rule.lookAhead += 0.01
        #expect(FinishPolicy.snap(rule).preset == nil)
        rule.lookAhead -= 0.01
        rule.anchors = [0.1, 0.4, 0.9]
        #expect(FinishPolicy.snap(rule).preset == nil)
      case .clauses(let list) where list.pixelDensity != nil:
        #expect(FinishPolicy.clauses(list.at(density: 2)).preset?.name == preset.name)
        #expect(FinishPolicy.clauses(list.at(density: 1000)).preset == nil)
      case .clauses, .custom: break
      }
    }
  }
}

struct PresetSettleTests {
  private func release(_ progress: Double, _ velocity: Double?) -> ReleaseState {
    ReleaseState(progress: progress, velocity: velocity, extent: 400)
  }

  private func duration(
    _ name: String, _ release: ReleaseState, _ outcome: TransitionOutcome
  ) throws -> Double? {
    let settle = try #require(PolicyPreset.named(name)?.settle)
    return settle.motion(to: outcome).duration(of: release, to: outcome)
  }

  @Test(
    arguments: [
      // 800 ms of the share left; back at most 300 ms.
      ("flutter-cupertino-back", 0.75, 0, TransitionOutcome.finish, 0.2),
      ("flutter-cupertino-back", 0.25, 0, .cancel, 0.2),
      ("flutter-cupertino-back", 0.45, 0, .cancel, 0.3),
      ("vaul", 0.9, 2000, .finish, 0.5), ("vaul", 0.1, 0, .cancel, 0.5),
      // 300 pt at 1000 pt/s; at 500 pt/s more than 540 ms.
      ("ionic-swipe-back", 0.25, 1000, .finish, 0.3),
      ("ionic-swipe-back", 0.25, 500, .finish, 0.54),
      ("ionic-swipe-back", 0.25, 0, .cancel, 0.54),
      // Faster than 450 pt/s takes its time, slower the theme's.
      ("mui-swipeable-drawer", 0.25, 600, .finish, 0.5),
      ("mui-swipeable-drawer", 0.75, 450, .finish, 0.195),
      ("mui-swipeable-drawer", 0.25, 0, .cancel, 0.195),
      // 4 round(1000 · 200 (1 + sin(0.15 π (0.25 − 0.5))) / 2000) ms; a still finger 256 (0.25 + 1).
      ("material-side-sheet", 0.75, 2000, .finish, 0.352),
      ("material-side-sheet", 0.75, 0, .finish, 0.32),
      ("material-side-sheet", 0.1, 10, .finish, 0.6),
    ] as [(String, Double, Double, TransitionOutcome, Double)])
  func `takes as long as the framework's rule says`(
    name: String, progress: Double, velocity: Double, outcome: TransitionOutcome, seconds: Double
  ) throws {
    let found = try duration(name, release(progress, velocity), outcome)
    expectClose(found, seconds, within: 1e-9)
  }

  /// scipy.optimize.brentq on e^(−ωt)(300 + 300 ω t) = 10 with ω = √(1000/3), rounded up to 1 ms.
  @Test func `a critically damped spring rests when it is near and slow`() throws {
    let found = try duration("react-navigation-stack", release(0.25, 0), .finish)
    let omega = (1000.0 / 3).squareRoot()
    let time = try #require(found)
    // Slower than 10 pt/s comes after nearer than 10 pt.
    let speed = 300 * omega * omega * time * exponential(-omega * time)
    expectClose(speed, 10, within: 0.05)
  }

  @Test func `a clamped spring is over when it arrives`() throws {
    // ζ = 0.894 with a velocity towards the target would overshoot.
    let arrived = try #require(try duration("react-native-drawer", release(0.9, 3000), .finish))
    #expect(arrived < 0.02)
    let opposed = try #require(PolicyPreset.named("react-native-drawer")?.settle)
    #expect(opposed.finish.launchVelocity(of: release(0.5, -300), to: .finish) == 0)
    #expect(opposed.finish.launchVelocity(of: release(0.5, 300), to: .finish) == 300)
  }

  @Test(
    arguments: [
      ("sp-stork", 0.0), ("gorhom-bottom-sheet", 500), ("ultra-drawer", 1), ("fluid-pip", 1000),
    ] as [(String, Double)])
  func `hands over as much velocity as the framework does`(
    name: String, launch: Double
  ) throws {
    let settle = try #require(PolicyPreset.named(name)?.settle)
    expectClose(
      settle.finish.launchVelocity(of: release(0.5, 1000), to: .finish), launch, within: 1e-9)
  }

  @Test func `only what a controller does exactly is replayed by one`() throws {
    func interaction(_ name: String) throws -> InteractionStyle? {
      try #require(PolicyPreset.named(name)).settle?.interaction
    }
    #expect(try interaction("fluid-pip") != nil)
    #expect(try interaction("libadwaita") != nil)
    #expect(try interaction("flutter-cupertino-back") == nil)
    #expect(try interaction("vaul") == nil)
    #expect(try interaction("react-navigation-stack") == nil)
    #expect(try interaction("gorhom-bottom-sheet") == nil)
  }
}

/// Rules in words, without a command line.
struct PolicyWordsTests {
  @Test func `every preset's words read back as itself`() throws {
    for preset in PolicyPreset.plain + PolicyPreset.catalog {
      #expect(try FinishPolicy(text: preset.name) == preset.policy, "\(preset.name)")
      #expect(try FinishPolicy(text: preset.policy.text) == preset.policy, "\(preset.name)")
      #expect(try FinishPolicy(text: preset.policy.text).preset?.name == preset.name)
    }
  }

  @Test(
    arguments: [
      ("progress:threshold=0.3", FinishPolicy.progress(0.3)),
      ("progress-or-velocity:velocity=300", .progressOrVelocity(velocity: 300)),
      ("progress-or-velocity", .progressOrVelocity()),
      (
        "p >= 0.4 -> finish", .clauses(ClauseList([.finish(ReleaseTest(.progress, .atLeast, 0.4))]))
      ),
    ])
  func `words are rules`(text: String, rule: FinishPolicy) throws {
    #expect(try FinishPolicy(text: text) == rule)
    #expect(try FinishPolicy(text: rule.text) == rule)
  }

  @Test func `anchors and start are given in any order`() throws {
    let text = "pulley:anchors=0/0.5/1,start=0.5"
    let rule = try FinishPolicy(text: "pulley:start=0.5,anchors=0/0.5/1")
    #expect(rule.text == text)
    #expect(try FinishPolicy(text: text) == rule)
    guard case .snap(let snap) = rule else {
      Issue.record("\(rule)")
      return
    }
    #expect(snap.anchors == [0, 0.5, 1])
    #expect(snap.start == 1)
  }

  @Test(
    arguments: [
      ("vault", "'vault' is not a preset's name, nor a formula", "Did you mean vaul?"),
      (
        "progress:treshold=1", "progress has no parameter 'treshold'",
        "Its parameters are threshold."
      ),
      (
        "vaul:density=2", "vaul has no parameter 'density'",
        "Its parameters are threshold, velocity."
      ),
      (
        "progress:threshold=11", "progress:threshold: '11' is not a number from -10 to 10", nil
      ),
      ("progress:threshold", "'threshold' is not key=value", "Write NAME:key=value,key=value."),
      ("progress:threshold=1,threshold=1", "'threshold' is given twice", "Give it once."),
      (
        "pulley:anchors=0/0.5/1,start=0.4",
        "start: '0.4' is not one of the anchors 0, 0.5, 1",
        nil
      ),
      (
        "pulley:anchors=0/2/1",
        "pulley:anchors: '0/2/1' is not rising shares from 0 to 10, such as 0/0.5/1", nil
      ),
      (
        "p > 1 -> stay", "column 10: 'stay' is neither finish nor cancel",
        FinishPolicy.FormulaError.advice
      ),
    ] as [(String, String, String?)])
  func `what is no rule is explained`(text: String, message: String, advice: String?) {
    do throws(FinishPolicy.TextError) {
      _ = try FinishPolicy(text: text)
      Issue.record("\(text) is a rule")
    } catch {
      #expect(error.message == message)
      #expect(error.advice == advice)
    }
  }
}

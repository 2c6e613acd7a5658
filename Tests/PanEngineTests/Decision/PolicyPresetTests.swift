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

struct PresetInteractionTests {
  @Test func `only what a controller does exactly is replayed by one`() {
    let settling = PolicyPreset.catalog.filter {
      ReplayConfiguration(policy: $0.policy).interaction != ReplayConfiguration().interaction
    }
    #expect(
      settling.map(\.name) == [
        "fluid-momentum", "flutter-pageview", "flutter-pageview-back",
        "flutter-pageview-ios", "libadwaita",
      ])
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

import PanReplay
import PanText
import Testing

/// Rules in words, without a command line.
struct PolicyWordsTests {
  @Test func `every preset's words read back as itself`() throws {
    for preset in PolicyPreset.plain + PolicyPreset.catalogue {
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
      ("vaul:density=2", "vaul has no parameter 'density'", "It has no parameters."),
      (
        "progress:threshold=11", "progress:threshold: '11' is not a number from -10 to 10", nil
      ),
      ("progress:threshold", "'threshold' is not key=value", "Write NAME:key=value,key=value."),
      ("progress:threshold=1,threshold=1", "'threshold' is given twice", "Give it once."),
      (
        "pulley:anchors=0/0.5/1,start=0.4",
        "pulley:start: '0.4' is not one of the anchors 0, 0.5, 1",
        nil
      ),
      (
        "pulley:anchors=0/2/1",
        "pulley:anchors: '0/2/1' is not rising shares from 0 to 10, such as 0/0.5/1", nil
      ),
      (
        "p > 1 -> stay", "column 10: 'stay' is neither finish nor cancel", PolicyFormulaError.advice
      ),
    ] as [(String, String, String?)])
  func `what is no rule is explained`(text: String, message: String, advice: String?) {
    do throws(PolicyTextError) {
      _ = try FinishPolicy(text: text)
      Issue.record("\(text) is a rule")
    } catch {
      #expect(error.message == message)
      #expect(error.advice == advice)
    }
  }
}

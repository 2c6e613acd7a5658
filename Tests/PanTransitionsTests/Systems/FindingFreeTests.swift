import PanMotion
import PanReplay
import PanText
import PanTraces
import PanTransitions
import Testing

/// The systems do nothing that the machinery would have to complain of.
struct FindingFreeTests {
  /// A sheet with detents has its own tests: what it does between them is no transition.
  @Test(arguments: NamedTransition.all.map(\.name).filter { $0 != "detent-sheet" }, [0.8, 0.3])
  func `a clean pan through a system leaves no finding`(name: String, share: Double) throws {
    for presents in ["yes", "no"] {
      let named = try #require(NamedTransition.named(name))
      let takesPresents = named.parameters.contains { $0.key == "presents" }
      let setup = try named.setup(
        with: takesPresents ? [.init(key: "presents", text: presents)] : [])
      let replay = replay(setup, share: share)
      #expect(replay.findings == [])
      #expect(replay.replay.end == .rested)
      #expect(replay.replay.release?.decision.outcome == (share > 0.5 ? .finish : .cancel))
      #expect(replay.log.calls.contains { $0.call == "completeTransition(\(share > 0.5))" })
    }
  }

  private func replay(_ setup: TransitionSetup, share: Double) -> TransitionReplay {
    let way = setup.traits.direction
    let unit: Vector =
      switch way {
      case .up: Vector(x: 0, y: -1)
      case .down: Vector(x: 0, y: 1)
      case .left: Vector(x: -1, y: 0)
      case .right: Vector(x: 1, y: 0)
      }
    let container = way.isHorizontal ? 400.0 : 800.0
    let travel = setup.traits.travel.length(in: container) ?? container
    let trace = TestTrace.pan(
      from: Vector(x: 200, y: 400), by: unit * (travel * share), steps: 40, hold: 0.3)
    return TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
  }
}

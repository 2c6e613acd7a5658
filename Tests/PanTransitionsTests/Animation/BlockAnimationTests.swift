import PanEngine
import PanTraces
import PanTransitions
import Testing

struct BlockAnimationTests {
  private let stage = Stage(size: Size(width: 400, height: 800))
  private let view: View

  init() {
    view = stage.perform { [stage] in
      let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100), name: "box")
      stage.window.addSubview(view)
      return view
    }
  }

  /// What shows of the box now.
  private var shown: View.Snapshot? { stage.window.snapshotTree().first { $0.name == "box" } }
  private var x: Double? { shown?.frame.minX }

  private func move(
    to x: Double, duration: Double = 1, curve: TimingCurve = .linear,
    completion: ((Bool) -> Void)? = nil
  ) {
    stage.perform {
      View.animate(
        withDuration: duration, curve: curve,
        animations: { view.frame.origin.x = x }, completion: completion)
    }
  }

  @Test func `the model is at the end at once, the picture gets there in time`() {
    move(to: 100)
    #expect(view.frame.minX == 100)
    #expect(x == 0)
    stage.advance(to: 0.25)
    #expect(x == 25)
    stage.advance(to: 1)
    #expect(x == 100)
  }

  /// Ease-in-out at a quarter: 0.129161931047 (Bézier solved outside of Swift).
  @Test func `the default curve eases in and out`() throws {
    move(to: 100, curve: .easeInOut)
    stage.advance(to: 0.25)
    let quarter = try #require(x)
    #expect(abs(quarter - 12.9161931047) < 1e-8)
    stage.advance(to: 0.5)
    #expect(x == 50)
  }

  @Test func `the completion comes once, after the end`() throws {
    var calls: [Bool] = []
    move(to: 100) { calls.append($0) }
    stage.advance(to: 0.75)
    let late = try #require(x)
    #expect(abs(late - 75) < 1e-9 && calls.isEmpty)
    stage.advance(to: 1)
    stage.advance(to: 3)
    #expect(calls == [true])
  }

  @Test func `completions come in the order of the ends, however far time leaps`() {
    var order: [String] = []
    move(to: 10, duration: 0.9) { _ in order.append("late") }
    move(to: 20, duration: 0.3) { _ in order.append("early") }
    stage.advance(to: 5)
    #expect(order == ["early", "late"])
  }

  @Test func `the same moment shows the same picture however it was reached`() {
    let other = BlockAnimationTests()
    for test in [self, other] { test.move(to: 100, curve: .easeInOut) }
    stage.advance(to: 0.7)
    for tick in 1...7 { other.stage.advance(to: Double(tick) / 10) }
    #expect(x == other.x)
  }

  /// It has gone 0.4 of the way at 0.4 s, at 100 pt/s.
  ///
  /// Turned round, the old animation's rest goes on and the
  /// new one eases in: position and velocity are those before.
  @Test func `an animation turned round goes on without a jump of place or speed`() throws {
    move(to: 100)
    stage.advance(to: 0.4 - 1e-6)
    let before = try #require(x)
    stage.advance(to: 0.4)
    let turn = try #require(x)
    move(to: 0, curve: .easeInOut)
    let after = try #require(x)
    stage.advance(to: 0.4 + 1e-6)
    let later = try #require(x)
    #expect(abs(after - turn) < 1e-12)
    #expect(abs((later - after) / 1e-6 - (turn - before) / 1e-6) < 1e-2)
    stage.advance(to: 1.4)
    #expect(x == 0)
  }

  @Test func `outside of a stage values are set at once and the completion is called`() {
    let loose = View()
    var finished: Bool?
    View.animate(withDuration: 1, animations: { loose.alpha = 0 }, completion: { finished = $0 })
    #expect(loose.alpha == 0 && finished == true)
  }

  @Test func `opacities multiply and hidden views hide what is inside`() {
    stage.perform {
      let child = View(name: "child")
      view.addSubview(child)
      child.alpha = 0.5
    }
    view.alpha = 0.5
    #expect(stage.window.snapshotTree().last?.opacity == 0.25)
    view.isHidden = true
    #expect(stage.window.snapshotTree().last?.opacity == 0)
    #expect(stage.window.snapshotTree().last?.alpha == 0.5)
  }
}

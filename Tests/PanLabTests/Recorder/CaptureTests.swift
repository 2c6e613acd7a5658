import PanLab
import PanTestSupport
import PanTraces
import Testing

@Suite struct CaptureTests {
  @Test func `samples whose time goes backwards or stands still are left out and counted`() {
    var contact = PadContact(PadContact.Sample(100, 0, 0), .touch)
    contact.move([
      PadContact.Sample(108, 4, 0), PadContact.Sample(104, 2, 0), PadContact.Sample(108, 5, 0),
    ])
    contact.move([PadContact.Sample(116, 9, 0)])
    contact.finish(PadContact.Sample(110, 12, 0), .lifted)
    #expect(contact.samples.map { $0.time } == [100, 108, 116, 116])
    #expect(contact.samples.map { $0.position.x } == [0, 4, 9, 12])
    #expect(contact.backwards == 3)
  }

  @Test func `a touch taken away ends where it was`() {
    var contact = PadContact(PadContact.Sample(100, 40, 50), .touch)
    contact.move([PadContact.Sample(108, 44, 50)])
    // Browsers report 0,0 for a touch that they take away.
    contact.finish(PadContact.Sample(120, 0, 0), .cancelled)
    #expect(contact.samples.last?.position == PadContact.Sample(0, 44, 50).position)
    #expect(contact.end == .cancelled)
  }

  @Test func `the warnings say what is wrong with the samples`() {
    var person = RecordingPerson(.free)
    person.press(.next)
    person.touch()
    for step in 1...8 { person.move(to: 10 * Double(step), after: 33) }
    person.lift(at: 80)
    #expect(
      person.recorder.screen.warnings == [
        "Few samples: one every 33 ms. Close other apps and pages, and switch battery saving off."
      ])
    person.touch()
    for step in 1...12 { person.move(to: 10 * Double(step), after: step % 3 == 0 ? 40 : 8) }
    person.lift(at: 120)
    #expect(
      person.recorder.screen.warnings == ["Samples were lost 4 times while the finger moved."])
    person.touch()
    person.move(to: 20)
    person.move(to: 22, after: -4)
    person.time += 4
    for step in 1...8 { person.move(to: 20 + Double(step)) }
    person.lift(at: 28)
    #expect(
      person.recorder.screen.warnings == ["A sample was left out: its time went backwards."])
  }

  @Test(arguments: [0.005, 0.1, 0.2, 1, 2, 5, 10, 100])
  func `the clock's grid is found from its time stamps`(step: Double) {
    var random = SplitMix64(seed: 4)
    let times = (0..<60).map { _ in Double(Int.random(in: 0..<200_000, using: &random)) * step }
    #expect(Recorder.Tally.clockGrid(of: times) == step)
  }

  @Test func `times without a grid, and too few, show none`() {
    var random = SplitMix64(seed: 4)
    let times = (0..<200).map { _ in Double.random(in: 0..<60_000, using: &random) }
    #expect(Recorder.Tally.clockGrid(of: times) == nil)
    #expect(Recorder.Tally.clockGrid(of: [0, 1, 2, 3, 4]) == nil)
  }

  @Test func `the display's rate is that of its median step`() {
    #expect(Recorder.refreshRate(of: Array(repeating: 16.7, count: 20) + [50]) == 60)
    #expect(Recorder.refreshRate(of: Array(repeating: 8.3, count: 20)) == 120)
    #expect(Recorder.refreshRate(of: [16.7, 16.7]) == nil)
    #expect(Recorder.refreshRate(of: Array(repeating: 0, count: 20)) == nil)
  }
}

@Suite struct TrialOrderTests {
  @Test(arguments: UInt64(0)..<300)
  func `no task is asked more than three times in a row`(seed: UInt64) {
    for round in RecordingSettings.Trial.rounds(of: .short, seed: seed) {
      let tasks = round.map { $0.task }
      for start in tasks.indices.dropLast(3) {
        #expect(Set(tasks[start...start + 3]).count > 1)
      }
    }
  }

  @Test func `a recording has each task once for practice, then thirty as often as planned`() {
    let rounds = RecordingSettings.Trial.rounds(of: .short, seed: 3)
    #expect(rounds.map { $0.count } == [4, 30])
    #expect(Set(rounds[0].map { $0.task }).count == 4)
    #expect(rounds[0].allSatisfy { $0.isPractice } && rounds[1].allSatisfy { !$0.isPractice })
    for task in RecordingSettings.Trial.Prompt.allCases {
      #expect(rounds[1].count { $0.task == task } == task.count)
    }
    #expect(RecordingSettings.Form.short.trialCount == 30)
    #expect(RecordingSettings.Trial.rounds(of: .free, seed: 3).isEmpty)
  }

  @Test func `the same seed gives the same order and another one another`() {
    #expect(
      RecordingSettings.Trial.rounds(of: .short, seed: 5)
        == RecordingSettings.Trial.rounds(of: .short, seed: 5))
    let orders = (UInt64(0)..<20).map { seed in
      RecordingSettings.Trial.rounds(of: .short, seed: seed).joined().map { $0.task }
    }
    #expect(Set(orders).count == 20)
  }
}

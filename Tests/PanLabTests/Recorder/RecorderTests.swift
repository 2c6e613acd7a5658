@testable import PanLab
import PanTraces
import Testing

@Suite struct RecorderTests {
  @Test func `a short recording asks thirty gestures and keeps no practice`() {
    var person = RecordingPerson()
    #expect(person.recorder.screen.heading == "30 gestures, after 4 for practice")
    person.practise()
    #expect(person.recorder.gestures.isEmpty)
    #expect(person.recorder.screen.progress?.of == 30)
    person.finish()
    #expect(person.recorder.gestures.count == 30)
    let tally = Recorder.Tally(person.recorder)
    #expect(tally.kept == 30)
    #expect(
      tally.sentences == [
        "30 gestures are recorded. Download the file, and send it to the person who asked you."
      ])
    #expect(tally.objections == [])
    #expect(person.recorder.gestures.count { $0.intent == .finish } == 17)
    #expect(person.recorder.gestures.count { $0.intent == .cancel } == 13)
  }

  @Test func `what the person did otherwise is left out and asked again, twice at most`() throws {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .unhurried)
    let asked = person.recorder.queue.count { $0.task == .unhurried }
    for attempt in 1...5 {
      person.go(to: .unhurried)
      person.pull(300)
      person.press(.slip)
      #expect(person.recorder.gestures.last?.exclusion == .slip)
      #expect(person.recorder.gestures.last?.intent == nil)
      #expect(person.recorder.queue.count { $0.task == .unhurried } == asked, "\(attempt)")
    }
    // Thirteen repetitions of the six are left, and no more.
    for _ in 1...13 {
      person.go(to: .unhurried)
      person.pull(300)
      person.press(.slip)
    }
    #expect(!person.recorder.queue.contains { $0.task == .unhurried })
    person.finish()
    #expect(Recorder.Tally(person.recorder).excluded.map { $0.count } == [18])
  }

  @Test func `practice that slipped is not asked again`() {
    var person = RecordingPerson()
    person.press(.next)
    person.go(to: .peek)
    person.pull(80)
    person.press(.slip)
    #expect(!person.recorder.queue.contains { $0.task == .peek })
    #expect(person.recorder.gestures.isEmpty)
  }

  @Test(arguments: [RecordedGesture.Exclusion.secondFinger, .cancelled, .noPan, .resized])
  func `what cannot be used is left out by itself and asked again`(
    reason: RecordedGesture.Exclusion
  ) throws {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .ownWay)
    let asked = person.recorder.queue.count
    person.touch()
    for step in 1...10 {
      person.move(to: reason == .noPan ? 0.5 * Double(step) : 20 * Double(step))
    }
    switch reason {
    case .secondFinger: person.send(.secondFinger)
    case .resized: person.send(.resized(RecordedGesture.PadSize(width: 800, height: 400)))
    default: break
    }
    if reason == .cancelled {
      person.send(.cancelled(PadContact.Sample(person.time + 5, 0, 0)))
    } else {
      person.lift(at: 5)
    }
    #expect(person.recorder.screen.answers == [.next])
    #expect(person.recorder.screen.heading.hasSuffix("this one is asked again."))
    // Nobody can say that it was as asked.
    person.press(.asAsked)
    #expect(person.recorder.gestures.last?.exclusion != reason)
    person.press(.next)
    let gesture = try #require(person.recorder.gestures.last)
    #expect(gesture.exclusion == reason)
    #expect(gesture.intent == nil)
    #expect(person.recorder.queue.count == asked)
    #expect(person.recorder.queue.last?.repetition == 1)
  }

  @Test func `a pad that is zoomed or has no size records nothing`() {
    var person = RecordingPerson()
    person.practise()
    person.send(.resized(RecordedGesture.PadSize(width: 400, height: 800, isZoomed: true)))
    #expect(person.recorder.screen.warnings.contains { $0.contains("zoom") })
    let before = person.recorder.stage
    person.send(.down(PadContact.Sample(person.time, 50, 400), .touch))
    #expect(person.recorder.stage == before)
  }

  @Test func `a touch before the prompt was painted is none`() {
    var person = RecordingPerson()
    person.practise()
    person.send(.down(PadContact.Sample(person.time, 50, 400), .touch))
    #expect(person.recorder.stage == .ready(shown: nil))
  }

  @Test func `the same events give the same recording, also with the page loaded anew`() throws {
    var person = RecordingPerson(.short, seed: 9)
    person.practise()
    for _ in 1...6 { person.doAsAsked() }
    person.go(to: .ownWay)
    let kept = person.recorder.gestures.count
    let last = try #require(person.recorder.gestures.last)
    person.touch()
    person.move(to: 40)
    // The page's clock begins anew, and the gesture under way is gone.
    person.time = 5
    person.send(.resumed(person.time))
    #expect(person.recorder.gestures.count == kept)
    #expect(person.recorder.trial?.task == .ownWay)
    person.doAsAsked()
    let next = try #require(person.recorder.gestures.last)
    #expect(next.number == kept + 1)
    #expect(next.start >= last.start)
    person.finish()
    var again = Recorder(person.recorder.settings)
    for event in person.events { again.handle(event) }
    #expect(again == person.recorder)
  }

  @Test func `free recording keeps gesture after gesture, and no intent`() {
    var person = RecordingPerson(.free)
    person.press(.next)
    person.pull(300)
    person.pull(4)
    person.pull(60)
    #expect(person.recorder.gestures.map { $0.exclusion } == [nil, .noPan, nil])
    #expect(person.recorder.gestures.allSatisfy { $0.intent == nil })
    person.press(.stop)
    #expect(person.recorder.screen.answers.isEmpty)
  }
}

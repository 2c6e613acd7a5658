@testable import PanLab
import PanTraces
import Testing

@Suite struct RecorderTests {
  @Test func `a short recording asks thirty gestures and keeps no practice`() {
    var person = RecordingPerson()
    #expect(person.recorder.screen.heading == "30 gestures, after 5 for practice")
    person.practise()
    #expect(person.recorder.gestures.isEmpty)
    #expect(person.recorder.screen.progress?.of == 30)
    person.finish()
    // One of the thirty was not to be touched.
    #expect(person.recorder.gestures.count == 29)
    #expect(person.recorder.heededCatches == 1)
    let tally = RecordingTally(person.recorder)
    #expect(tally.kept == 29)
    #expect(tally.meant == 29)
    #expect(tally.objections == [])
    #expect(person.recorder.gestures.count { $0.intent == .finish } == 17)
    #expect(person.recorder.gestures.count { $0.intent == .cancel } == 12)
  }

  @Test func `a long recording rests twenty seconds between four blocks`() {
    var person = RecordingPerson(.long)
    person.practise()
    for _ in 1...3 {
      while person.recorder.trial != nil { person.doAsAsked() }
      #expect(person.recorder.screen.heading == "Take a break")
      person.press(.next, after: 19_800)
      #expect(person.recorder.trial == nil)
      person.press(.next, after: 200)
      #expect(person.recorder.trial != nil)
    }
    person.finish()
    #expect(person.recorder.gestures.count == 152)
    #expect(person.recorder.heededCatches == 8)
  }

  @Test func `words change during the drag, and with them the intent`() throws {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .flip)
    let place = try #require(person.recorder.trial?.flipProgress)
    person.touch()
    person.move(to: 400 * place - 1)
    #expect(person.recorder.screen.heading == "This is the wrong photo. Close it.")
    person.move(to: 400 * place + 1)
    #expect(person.recorder.screen.heading == "Stay! Keep this photo.")
    person.time += 300
    person.lift(at: 20)
    person.press(.asAsked)
    let gesture = try #require(person.recorder.gestures.last)
    #expect(gesture.intent == .cancel)
    #expect(gesture.taskName == "flip")
    #expect(gesture.flip?.progress == (400 * place + 1) / 400)
  }

  @Test func `a change of words just before the lift leaves no intent`() throws {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .flip)
    // The words change within the last 247.9 ms: at 60 % of the way or earlier, in even steps.
    person.pull(300, steps: 24)
    person.press(.asAsked)
    let gesture = try #require(person.recorder.gestures.last)
    #expect(gesture.isFlippedLate)
    #expect(gesture.intent == nil)
    #expect(gesture.taskName == "flip-late")
    #expect(gesture.exclusion == nil)
  }

  @Test func `a lift before the words would change is what was asked first`() throws {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .flip)
    person.pull(30)
    person.press(.asAsked)
    let gesture = try #require(person.recorder.gestures.last)
    #expect(gesture.intent == .finish)
    #expect(gesture.taskName == "flip-unreached")
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
    // Ten repetitions of the five are left, and no more.
    person.go(to: .unhurried)
    for _ in 1...10 {
      person.go(to: .unhurried)
      person.pull(300)
      person.press(.slip)
    }
    #expect(!person.recorder.queue.contains { $0.task == .unhurried })
    person.finish()
    #expect(RecordingTally(person.recorder).excluded.map { $0.count } == [15])
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

  @Test(arguments: [Exclusion.secondFinger, .cancelled, .noPan, .resized])
  func `what cannot be used is left out by itself and asked again`(reason: Exclusion) throws {
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
    case .resized: person.send(.resized(PadSize(width: 800, height: 400)))
    default: break
    }
    if reason == .cancelled {
      person.send(.cancelled(PadSample(person.time + 5, 0, 0)))
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

  @Test func `a touch where nothing was to be touched fails the catch and the person`() {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .doNotTouch)
    person.pull(50)
    person.press(.next)
    #expect(person.recorder.gestures.last?.exclusion == .failedCatch)
    #expect(!person.recorder.queue.contains { $0.task == .doNotTouch })
    person.finish()
    #expect(
      RecordingTally(person.recorder).objections == [
        "1 of 1 prompts not to touch were not heeded; 20 % may be."
      ])
  }

  @Test func `a catch is heeded after three seconds and not before`() {
    var person = RecordingPerson()
    person.practise()
    person.go(to: .doNotTouch)
    person.send(.shown(person.time))
    #expect(person.recorder.screen.until == person.time + 3000)
    person.send(.waited(person.time + 2999))
    #expect(person.recorder.trial?.task == .doNotTouch)
    person.send(.waited(person.time + 3000))
    #expect(person.recorder.trial?.task != .doNotTouch)
    #expect(person.recorder.heededCatches == 1)
  }

  @Test func `who waits for the words to change is found out`() {
    var person = RecordingPerson()
    person.practise()
    while person.recorder.stage != .done {
      guard let place = person.recorder.trial?.flipProgress else {
        person.doAsAsked()
        continue
      }
      person.touch()
      for way in [12.0, 24, 36] { person.move(to: way) }
      person.move(to: 40, after: 250)
      person.move(to: 400 * place + 4)
      person.time += 300
      person.lift(at: 400 * place + 4)
      person.press(.asAsked)
    }
    #expect(
      RecordingTally(person.recorder).objections == [
        "The finger waited for 6 of 6 changes of words; 80 % may be."
      ])
  }

  @Test func `a pad that is zoomed or has no size records nothing`() {
    var person = RecordingPerson()
    person.practise()
    person.send(.resized(PadSize(width: 400, height: 800, isZoomed: true)))
    #expect(person.recorder.screen.warnings.contains { $0.contains("zoom") })
    let before = person.recorder.stage
    person.send(.down(PadSample(person.time, 50, 400), .touch))
    #expect(person.recorder.stage == before)
  }

  @Test func `a touch before the prompt was painted is none`() {
    var person = RecordingPerson()
    person.practise()
    person.send(.down(PadSample(person.time, 50, 400), .touch))
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

  @Test func `free recording keeps gesture after gesture and asks by eye at the end`() {
    var person = RecordingPerson(.free)
    person.press(.next)
    person.pull(300)
    person.pull(4)
    person.pull(60)
    #expect(person.recorder.gestures.map { $0.exclusion } == [nil, .noPan, nil])
    #expect(person.recorder.gestures.allSatisfy { $0.intent == nil })
    person.press(.stop)
    #expect(person.recorder.screen.answers == [.label])
    person.press(.label)
    #expect(person.recorder.screen.gesture == 1)
    #expect(
      person.recorder.screen.details == [
        "Pulled 75 % of the way at most, left at 75 %, after 402 ms."
      ])
    person.press(.finish)
    #expect(person.recorder.screen.gesture == 3)
    person.press(.unsure)
    #expect(person.recorder.gestures.map { $0.intent } == [.finish, nil, nil])
    #expect(person.recorder.gestures[0].source == .eye)
    // What could not be told may be looked at again.
    person.press(.label)
    person.press(.cancel)
    #expect(person.recorder.gestures[2].intent == .cancel)
    #expect(person.recorder.screen.answers.isEmpty)
  }
}

@testable import PanLab
import PanTraces

/// Somebody who records: does what the screen asks, on a clock of their own.
struct RecordingPerson {
  var recorder: Recorder
  /// The page's clock in ms, on the grid of a browser's.
  var time = 1000.0
  /// The events so far, to be played again.
  private(set) var events: [Recorder.Event] = []

  init(
    _ form: RecordingSettings.Form = .short, seed: UInt64 = 1,
    _ change: (inout RecordingSettings) -> Void = { _ in }
  ) {
    var settings = RecordingSettings()
    settings.form = form
    settings.seed = seed
    change(&settings)
    recorder = Recorder(settings)
    send(.resized(RecordedGesture.PadSize(width: 400, height: 800)))
  }

  mutating func send(_ event: Recorder.Event) {
    events.append(event)
    recorder.handle(event)
  }

  mutating func press(_ answer: Recorder.Answer, after pause: Double = 100) {
    time += pause
    send(.answered(answer, time))
  }

  /// Pulls so far, in points to the right, in even steps of 10 ms, and lifts.
  mutating func pull(_ distance: Double, steps: Int = 40, holdBefore: Double = 0) {
    touch()
    for step in 1...steps { move(to: distance * Double(step) / Double(steps)) }
    time += holdBefore
    lift(at: distance)
  }

  mutating func touch() {
    send(.shown(time))
    time += 300
    send(.down(PadContact.Sample(time, 50, 400), .touch))
  }

  mutating func move(to distance: Double, after step: Double = 10) {
    time += step
    send(.moved([PadContact.Sample(time, 50 + distance, 400)]))
  }

  mutating func lift(at distance: Double) {
    time += 2.1
    send(.up(PadContact.Sample(time, 50 + distance, 400)))
    if case .settling(_, let until) = recorder.stage {
      time = until
      send(.waited(time))
    }
  }

  /// Does as asked, until something else than a prompt is shown.
  mutating func doAsAsked() {
    switch recorder.trial?.task {
    case .ownWay, .unhurried, .none: pull(300)
    case .peek, .changeOfMind: pull(80)
    }
    if case .after = recorder.stage { press(.asAsked) }
  }

  /// Goes through the practice, up to the first trial that counts.
  mutating func practise() {
    press(.next)
    while recorder.trial != nil { doAsAsked() }
    press(.next)
  }

  /// Does as asked until the next trial has the task.
  mutating func go(to task: RecordingSettings.Trial.Prompt) {
    while let trial = recorder.trial, trial.task != task { doAsAsked() }
  }

  /// Does all that is asked.
  mutating func finish() {
    while recorder.stage != .done { doAsAsked() }
  }
}

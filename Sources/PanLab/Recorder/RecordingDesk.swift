import PanDocuments
import PanTraces

/// The recorder behind the page: parses events and answers with the screen.
///
/// The page keeps all events it sent. After a reload, `again` with these as the payload restores
/// the recording. Lines that do not parse are skipped.
package struct RecordingDesk: Sendable {
  /// The recording. Nil before it begins.
  package private(set) var recorder: Recorder?
  /// The animation on the pad and the number of its gesture. Nil without an animation.
  private var film: (gesture: Int, RecordedGesture.ShownRule.Film)?
  /// The screen that the page shows. Nil if the page needs all of it.
  private var shown: Recorder.Screen?
  /// The frame times for measuring the display, on the page's clock in ms.
  private var frames: [Double] = []
  /// The number of frames since the current screen was sent.
  private var framesOfScreen = 0

  /// A desk without a recording.
  package init() {}

  /// The number of frames for measuring the display.
  private static let enoughFrames = 40

  /// Whether the page has to send its next frame.
  var isWaiting: Bool {
    guard let recorder else { return false }
    if film?.1.isRunning == true || recorder.screen.until != nil { return true }
    if case .ready(nil) = recorder.stage { return true }
    return isMeasuring(recorder)
  }

  /// Whether the display is being measured: on text screens, until there are enough frames.
  private func isMeasuring(_ recorder: Recorder) -> Bool {
    recorder.screen.kind == .text && recorder.refreshRate == nil && frames.count < Self.enoughFrames
  }

  /// Handles `record …`: `start SETTING=VALUE …`, `again`, `forget`, `file`, or an event.
  package mutating func answer(_ request: Lab.Request) -> Lab.Reply {
    switch request.text(0) {
    case "start", "again", "forget": begin(request)
    case "file": file
    default: handle(request)
    }
  }

  private mutating func begin(_ request: Lab.Request) -> Lab.Reply {
    if request.text(0) == "forget" {
      self = RecordingDesk()
      var page = PageChanges()
      page.show("#record-kept", if: false)
      return Lab.Reply(page: page)
    }
    let isAgain = request.text(0) == "again"
    let lines = isAgain ? request.payload.split(separator: UInt8(ascii: "\n")) : []
    let words = isAgain ? Self.words(lines.first ?? []).dropFirst() : request.arguments.dropFirst()
    do throws(RecordingSettings.Failure) {
      var recorder = Recorder(try RecordingSettings(words))
      // The same events give the same recording, so a reload plays them once more.
      for line in lines.dropFirst() {
        if let event = Recorder.Event(Self.words(line)) { recorder.handle(event) }
      }
      self = RecordingDesk()
      self.recorder = recorder
      return show(recorder)
    } catch {
      return .refusal(
        "'\(VisibleText.oneLine(error.word))' is no setting of a recording",
        advice: "Begin the recording anew.")
    }
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private mutating func handle(_ request: Lab.Request) -> Lab.Reply {
    guard var recorder else { return Self.nothing }
    guard let event = Recorder.Event(request.arguments) else {
      return .refusal(
        "'\(VisibleText.oneLine(request.text(0)))' is nothing that happens to a recording")
    }
    self.recorder = nil
    recorder.handle(event)
    self.recorder = recorder
    if case .resumed = event { (shown, frames) = (nil, []) }
    return show(recorder)
  }

  private static var nothing: Lab.Reply {
    .refusal("nothing is being recorded", advice: "Begin a recording first.")
  }

  /// The recording as a trace file.
  private var file: Lab.Reply {
    guard let recorder else { return Self.nothing }
    do throws(TraceWriter.WriterError) {
      guard let bytes = try RecordingFile.bytes(recorder) else {
        return .refusal("nothing has been recorded yet")
      }
      return Lab.Reply {
        $0.file("file", RecordingFile.name(recorder), String(decoding: bytes, as: UTF8.self))
      }
    } catch {
      return .refusal("the recording cannot be written as one file")
    }
  }

  /// The animation of the settle and the number of its gesture.
  private static func film(_ recorder: Recorder) -> (gesture: Int, RecordedGesture.ShownRule.Film)?
  {
    guard case .settling(let gesture, _) = recorder.stage else { return nil }
    return (gesture.prompt, RecordedGesture.ShownRule.Film(gesture.shown.way))
  }

  /// Handles `pad CLOCK`, a frame of the display while the pad is open.
  ///
  /// The page sends the event in the answer's member `due` back, and so keeps it with the others.
  mutating func nextFrame(_ request: Lab.Request, reducedMotion isStill: Bool) -> Lab.Reply {
    guard let recorder, let now = request.number(0) else { return Lab.Reply() }
    framesOfScreen += 1
    var page = PageChanges()
    if let gesture = film?.gesture, var film = film?.1 {
      film.tick(now, isStill: isStill)
      self.film = (gesture, film)
      recorder.screen.changeCard(&page, at: film.place)
    }
    if isMeasuring(recorder) { frames.append(now) }
    let due = due(recorder, now)
    return Lab.Reply(page: page) { writer in
      if let due { writer.member("due", due) }
      writer.member("goesOn", isWaiting && due == nil)
    }
  }

  private func due(_ recorder: Recorder, _ now: Double) -> [String]? {
    // The second frame begins once the first one, with the prompt in it, was handed to the display.
    if case .ready(nil) = recorder.stage, framesOfScreen > 1 {
      return ["shown", NumberText.plain(now)]
    }
    if let until = recorder.screen.until, until <= now {
      return ["wait", NumberText.plain(now)]
    }
    guard isMeasuring(recorder), frames.count + 1 == Self.enoughFrames else { return nil }
    return ["frames"] + zip(frames.dropFirst(), frames).map { NumberText.plain($0 - $1) }
  }

  private mutating func show(_ recorder: Recorder) -> Lab.Reply {
    let new = Self.film(recorder)
    if new?.gesture != film?.gesture { film = new }
    let screen = recorder.screen
    var page = PageChanges()
    if screen != shown {
      if case .touched = recorder.stage {
        // During a drag only the heading and the content's position change.
        page.text("#pad-heading", screen.heading)
        screen.changeCard(&page, at: screen.offset)
      } else {
        screen.change(&page, recorder, at: film?.1.place ?? screen.offset)
      }
      (shown, framesOfScreen) = (screen, 0)
    }
    return Lab.Reply(page: page) { writer in
      writer.member("kind", screen.kind.rawValue)
      writer.member("heading", screen.heading)
      writer.member("recorded", recorder.gestures.count)
      writer.member("goesOn", isWaiting)
    }
  }
}

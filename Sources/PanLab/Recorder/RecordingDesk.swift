import PanDocuments
import PanMotion
import PanText
import PanTraces

/// The recorder behind the page: takes what happened in words, and answers with the screen.
///
/// A page keeps the words it sent. After it was loaded anew, `again` with all of them as the payload
/// gives the recording back; a line that was cut off is left out.
package struct RecordingDesk: Sendable {
  /// The recording; nil before one began.
  package private(set) var recorder: Recorder?

  /// A desk without a recording.
  package init() {}

  /// Answers `record …`: `start SETTING=VALUE …`, `again`, `file`, `way NUMBER`, or an event.
  package mutating func answer(_ request: LabRequest) -> LabReply {
    switch request.text(0) {
    case "start", "again", "forget": begin(request)
    case "file": file
    case "way": way(request)
    default: happen(request)
    }
  }

  private mutating func begin(_ request: LabRequest) -> LabReply {
    if request.text(0) == "forget" {
      recorder = nil
      return LabReply()
    }
    let isAgain = request.text(0) == "again"
    let lines = isAgain ? request.payload.split(separator: UInt8(ascii: "\n")) : []
    let words = isAgain ? Self.words(lines.first ?? []).dropFirst() : request.arguments.dropFirst()
    do throws(RecordingSettingsError) {
      var recorder = Recorder(try RecordingSettings(words))
      for line in lines.dropFirst() {
        if let event = RecorderEvent(Self.words(line)) { recorder.handle(event) }
      }
      self.recorder = recorder
      return screen(recorder)
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

  private mutating func happen(_ request: LabRequest) -> LabReply {
    guard var recorder else { return Self.nothing }
    guard let event = RecorderEvent(request.arguments) else {
      return .refusal(
        "'\(VisibleText.oneLine(request.text(0)))' is nothing that happens to a recording")
    }
    self.recorder = nil
    recorder.handle(event)
    self.recorder = recorder
    return screen(recorder)
  }

  private static var nothing: LabReply {
    .refusal("nothing is being recorded", advice: "Begin a recording first.")
  }

  /// The recording as a file, under a name that says who recorded what.
  private var file: LabReply {
    guard let recorder else { return Self.nothing }
    do throws(TraceWriterError) {
      guard let bytes = try RecordingFile.bytes(recorder) else {
        return .refusal("nothing has been recorded yet")
      }
      return LabReply {
        $0.member("name", RecordingFile.name(recorder))
        $0.member("csv", String(decoding: bytes, as: UTF8.self))
      }
    } catch {
      return .refusal("the recording cannot be written as one file")
    }
  }

  /// A gesture's way for a page to play: for each sample milliseconds, x and y from the first.
  private func way(_ request: LabRequest) -> LabReply {
    guard let recorder, let number = request.integer(1),
      recorder.gestures.indices.contains(number - 1)
    else { return Self.nothing }
    let samples = recorder.gestures[number - 1].contact.samples
    guard let first = samples.first else { return Self.nothing }
    return LabReply(
      numbers: samples.flatMap { sample in
        [
          sample.time - first.time, sample.position.x - first.position.x,
          sample.position.y - first.position.y,
        ]
      })
  }

  private func screen(_ recorder: Recorder) -> LabReply {
    let screen = recorder.screen
    return LabReply { writer in
      screen.write(&writer)
      writer.member("recorded", recorder.gestures.count)
      writer.member("isDone", recorder.stage == .done)
    }
  }
}

extension RecorderScreen {
  /// Writes the members of an object.
  func write(_ writer: inout JSONWriter) {
    writer.member("kind", kind.rawValue)
    writer.member("heading", heading)
    writer.member("details", details)
    writer.member("warnings", warnings)
    writer.member("answers", answers.map { (name: $0.rawValue, title: $0.title) })
    writer.member("content", content)
    writer.member("x", offset.x)
    writer.member("y", offset.y)
    if let progress {
      writer.member("done", progress.done)
      writer.member("of", progress.of)
    }
    if let until { writer.member("until", until) }
    writer.member("asksForHold", asksForHold)
    if let gesture { writer.member("gesture", gesture) }
  }
}

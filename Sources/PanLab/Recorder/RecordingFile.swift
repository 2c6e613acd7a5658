package import PanTraces

/// A recording as a trace file.
///
/// In texts of the page and the person, line ends and control characters become blanks.
package enum RecordingFile {
  /// The version in the metadata's `recorder`.
  package static let version = 1

  /// The traces and the metadata.
  package static func contents(_ recorder: Recorder) -> (traces: [Trace], metadata: Trace.Metadata)
  {
    let container = recorder.gestures.first?.container
    return (
      recorder.gestures.map { trace($0, recorder, container: container) },
      metadata(recorder, container)
    )
  }

  /// The file's bytes. Nil if nothing was recorded.
  package static func bytes(_ recorder: Recorder) throws(TraceWriter.WriterError) -> [UInt8]? {
    let (traces, metadata) = contents(recorder)
    guard !traces.isEmpty else { return nil }
    return try TraceWriter(for: traces, metadata: metadata).file(traces)
  }

  /// The file's name from participant, session and form, in ASCII letters and digits.
  static func name(_ recorder: Recorder) -> String {
    let settings = recorder.settings
    let parts = ["gestures", settings.participant, settings.session, settings.form.rawValue]
    let words = parts.map { part in
      String(decoding: part.utf8.filter { $0.isLetterOrDigit }, as: UTF8.self)
    }
    return words.filter { !$0.isEmpty }.joined(separator: "-") + ".csv"
  }

  private static func metadata(
    _ recorder: Recorder, _ container: RecordedGesture.PadSize?
  ) -> Trace.Metadata {
    let settings = recorder.settings
    let tally = Recorder.Tally(recorder)
    var entries: [(String, String)] = [
      ("recorder", "pantrace lab \(version)"),
      ("form", settings.form.rawValue), ("direction", settings.direction.name),
    ]
    // The seed gives the order of the prompts again. Free recording has none.
    if settings.form != .free { entries.append(("seed", String(settings.seed))) }
    if let container {
      entries.append(("width_pt", NumberText.plain(container.width)))
      entries.append(("height_pt", NumberText.plain(container.height)))
    }
    if !settings.window.isEmpty { entries.append(("window_pt", line(settings.window))) }
    if let rate = recorder.refreshRate { entries.append(("refresh_hz", NumberText.plain(rate))) }
    if let ratio = settings.pixelRatio {
      entries.append(("device_pixel_ratio", NumberText.plain(ratio)))
    }
    if let scale = settings.pointsPerMillimeter {
      entries.append(("pt_per_mm", NumberText.plain(scale)))
    }
    if let grid = tally.clockGrid { entries.append(("clock_grid_ms", NumberText.plain(grid))) }
    if let step = tally.medianStep {
      entries.append(("sample_step_ms", NumberText.plain(PadContact.Sample.thousandths(step))))
    }
    // A recording that is to be left out says so itself, for every command that reads it.
    for objection in tally.objections { entries.append((Trace.Metadata.leaveOut, objection)) }
    if !settings.browser.isEmpty { entries.append(("browser", line(settings.browser))) }
    return Trace.Metadata(entries: entries.map { .init(key: $0.0, value: $0.1) })
  }

  /// A gesture as a trace.
  static func trace(
    _ gesture: RecordedGesture, _ recorder: Recorder, container: RecordedGesture.PadSize?
  ) -> Trace {
    let settings = recorder.settings
    let participant = line(settings.participant)
    var trace = Trace(
      id: id(gesture.number), samples: samples(gesture.contact),
      containerWidth: gesture.container.width, containerHeight: gesture.container.height,
      travelDirection: settings.direction, refreshRate: recorder.refreshRate,
      intent: gesture.intent, participant: participant.isEmpty ? nil : participant,
      columns: columns(gesture, settings))
    // The page listens to pointer events alone.
    trace.eventStream = .pointer
    return trace
  }

  /// The id of a gesture, padded so that sorting by text keeps the order of the recording.
  private static func id(_ number: Int) -> String {
    let digits = String(number)
    return "g" + String(repeating: "0", count: max(0, 3 - digits.utf8.count)) + digits
  }

  /// Times count from touching down.
  private static func samples(_ contact: PadContact) -> [TouchSample] {
    let start = contact.samples.first?.time ?? 0
    return contact.samples.indices.map { index in
      let sample = contact.samples[index]
      let time = PadContact.Sample.thousandths(sample.time - start)
      return TouchSample(
        time: time / 1000, recordedTime: time, position: sample.position,
        phase: phase(index, of: contact))
    }
  }

  private static func phase(_ index: Int, of contact: PadContact) -> TouchSample.Phase {
    if index == 0 { return .down }
    guard index == contact.samples.count - 1, let end = contact.end else { return .move }
    return end == .lifted ? .up : .cancel
  }

  /// The passthrough columns of a gesture.
  private static func columns(
    _ gesture: RecordedGesture, _ settings: RecordingSettings
  ) -> [Trace.PassthroughColumn] {
    let start = gesture.contact.samples.first?.time ?? 0
    let since = { (time: Double) in NumberText.plain(PadContact.Sample.thousandths(time - start)) }
    let trial = gesture.trial
    let texts: [(String, String)] = [
      ("task", gesture.taskName),
      ("session", line(settings.session)),
      ("condition", line(settings.condition)),
      ("transition", line(settings.transition)),
      ("device", line(settings.device)),
      ("os", line(settings.statedSystem)),
      ("posture", line(settings.posture)),
      ("handedness", line(settings.handedness)),
      // Free gestures have no trial, and an empty value says so. 0 would be a number.
      ("trial", trial == nil ? "" : String(gesture.prompt)),
      ("attempt", trial.map { String($0.repetition + 1) } ?? ""),
      ("intent_from", gesture.intent == nil ? "" : "prompt"),
      (Trace.Metadata.excluded, gesture.exclusion?.rawValue ?? ""),
      ("prompt_ms", trial == nil ? "" : gesture.promptTime.map(since) ?? ""),
      ("hand", line(gesture.hold.hand)),
      ("grip", line(gesture.hold.grip)),
      ("pointer_type", gesture.contact.pointer.rawValue),
      ("shown_rule", gesture.shown.name),
      ("shown_decision", gesture.shown.outcome?.name ?? ""),
      ("t_start_ms", NumberText.plain(gesture.start)),
    ]
    return texts.map { Trace.PassthroughColumn(name: $0.0, content: .same($0.1)) }
  }

  /// A text without control characters, and without outer blanks, which readers would remove.
  static func line(_ text: String) -> String {
    let bytes = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    let rest = bytes.drop { $0 == 0x20 }
    guard let last = rest.lastIndex(where: { $0 != 0x20 }) else { return "" }
    return String(decoding: rest[...last], as: UTF8.self)
  }
}

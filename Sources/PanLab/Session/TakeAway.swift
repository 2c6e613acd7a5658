import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The exports of the lab: the rule in several forms, files, and the map's picture.
struct TakeAway {
  private let session: LabSession

  /// Exports the current state of a session.
  init(_ session: LabSession) { self.session = session }

  /// Updates the rule's forms on the page.
  func change(_ page: inout PageChanges) {
    page.text("#command", command)
    page.text("#json", json)
    page.text("#swift", swift)
    let form = session.form
    let forms = [("command", "Command line"), ("json", "pantrace.json"), ("swift", "PanTrace")]
    page.markup(
      "#forms",
      forms.map { name, title in
        .element(
          "button",
          [
            ("type", "button"), ("data-do", "form \(name)"),
            ("aria-pressed", name == form ? "true" : "false"),
          ], title)
      })
    for (name, _) in forms { page.show("#\(name)", if: name == form) }
  }

  /// Updates the list of downloads.
  func changeDownloads(_ page: inout PageChanges) {
    let files = session.files.enumerated().map { number, file in
      Markup.button("download \(number)", "\(file.name) (CSV)")
    }
    page.markup(
      "#downloads",
      [.button("download map", "Picture of the map (SVG)")] + files)
  }

  private var configuration: ReplayConfiguration { session.configuration }

  private var command: String {
    let files =
      session.files.isEmpty
      ? "TRACES" : session.files.map { ShellWord.operand($0.name) }.joined(separator: " ")
    let options = session.surroundings.options
    return "pantrace analyze \(files) --policy \(ShellWord.quoted(configuration.policy.text))"
      + (options.isEmpty ? "" : " " + options) + session.doubts.options
  }

  private var json: String {
    ReplayConfiguration.json(
      [("policy", configuration.policy.text)] + session.surroundings.differences)
  }

  /// The configuration as Swift code for PanTrace.
  private var swift: String {
    var lines = [
      "import PanTrace", "",
      "let policy = try FinishPolicy(text: \(Self.literal(configuration.policy.text)))",
      "\(session.surroundings.differences.isEmpty ? "let" : "var") configuration = "
        + "ReplayConfiguration(policy: policy)",
    ]
    var fields: [String] = []
    for (name, value) in session.surroundings.differences {
      let text = Self.literal(value)
      switch name {
      case "velocity":
        lines.append("configuration.estimator = try VelocityEstimator(text: \(text))")
      case "controller":
        lines.append("configuration.interaction = try InteractionStyle(text: \(text))")
      default: fields.append("\(Self.literal(name)): \(text)")
      }
    }
    if !fields.isEmpty {
      lines += [
        "for (name, value) in [\(fields.joined(separator: ", "))] {",
        "  try ReplayConfiguration.settings.first { $0.key == name }?"
          + ".read(value, into: &configuration)", "}",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A Swift string literal.
  private static func literal(_ text: String) -> String {
    var escaped = ""
    // People name their own rules, and a name may hold quotes.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// Writes the map as a download.
  func writeMap(_ writer: inout JSONWriter) {
    let gestures = session.gestures.compactMap { gesture -> ReleasePlane.Gesture? in
      guard let outcome = gesture.outcome, let state = gesture.lift?.state else { return nil }
      return ReleasePlane.Gesture(
        name: gesture.trace.id, progress: state.progress, velocity: state.velocity,
        outcome: outcome, intent: gesture.trace.intent)
    }
    var plane = ReleasePlane(
      covering: gestures, LengthLabel(session.gestures.map { $0.trace.lengthUnit }))
    plane.addDecisions(
      of: gestures,
      finishes: configuration.policy.region(
        extents: session.gestures.compactMap { $0.lift?.state.extent }))
    let chart = plane.chart(
      title: "Finishes when \(configuration.policy.sentence)",
      subtitle: session.doubts.sentence ?? LabCounts(session.gestures).sentence)
    writer.file("file", "decision-map.svg", chart.svg(session.look.theme))
  }
}

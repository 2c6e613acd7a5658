import PanDocuments
import PanGestures
import PanReplay
import PanText
import PanTraces
import PanTuning
import PanWords

/// What is taken away from the lab: the rule in every form that is pasted, files, and the picture.
struct TakeAway {
  private let session: LabSession

  /// Takes away from a session as it is now.
  init(_ session: LabSession) { self.session = session }

  /// The rule's forms: `rule-forms`.
  var ruleForms: LabReply {
    LabReply {
      $0.member("command", command)
      $0.member("json", json)
      $0.member("swift", swift)
      $0.member("files", session.files.map { $0.name })
    }
  }

  private var configuration: ReplayConfiguration { session.configuration }

  private var command: String {
    let files =
      session.files.isEmpty
      ? "TRACES" : session.files.map { quoted($0.name) }.joined(separator: " ")
    return "pantrace analyze \(files) --policy \(quoted(configuration.policy.text))"
  }

  private var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("policy", configuration.policy.text)
    writer.endObject()
    return writer.text + "\n"
  }

  /// A function for two bounds; for any other rule, how PanTrace itself is asked.
  private var swift: String {
    if let bounds = DraggedBounds(configuration.policy),
      let rule = ThresholdRule(.progressOrVelocity, [bounds.progress, bounds.velocity]),
      let text = RuleWords(rule, velocityBy: configuration.estimator.name).swift
    {
      return text
    }
    return """
      import PanTrace

      let policy = try FinishPolicy(text: "\(configuration.policy.text)")
      let configuration = ReplayConfiguration(policy: policy)

      """
  }

  /// A shell takes blanks and signs for its own.
  private func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: ","),
        UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard !isPlain else { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }

  /// A file's gestures as CSV: `csv NUMBER`, counted from 0.
  func csv(_ request: LabRequest) -> LabReply {
    guard let number = request.integer(0), session.files.indices.contains(number) else {
      return .refusal("there is no such file")
    }
    let file = session.files[number]
    guard let csv = file.csv else {
      return .refusal("\(file.name): its gestures cannot stand in one file")
    }
    return LabReply {
      $0.member("name", file.name)
      $0.member("text", csv)
    }
  }

  /// The map as a picture for a page or a slide: `picture light|dark`.
  func picture(_ request: LabRequest) -> LabReply {
    let theme: Theme = request.text(0) == "dark" ? .dark : .light
    let map = DecisionLayers(session.gestures, width: DecisionLayers.usualWidth)
    return LabReply {
      $0.member("text", map.whole(session.gestures, configuration.policy).svg(theme))
    }
  }
}

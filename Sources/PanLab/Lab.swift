// What the page asks and gets:
// 1. A request is a line of words and maybe a file's bytes. `answer(_:)` lists all commands.
// 2. `LabSession` keeps recordings and rules, `RecordingDesk` the recording of a person's gestures.
// 3. A reply is a list of changes to the page (`PageChanges`), and numbers for points.
// 4. The page does as it is told: selectors, texts and elements come from here.

package import PanDocuments
import PanTraces

/// The lab behind the page: keeps the recordings and the rule, and answers requests.
package struct Lab: Sendable {
  /// The recordings and the rule.
  package private(set) var session = LabSession()
  /// The recorder.
  private var desk = RecordingDesk()

  /// A lab without recordings.
  package init() {}

  /// Answers a request.
  package mutating func answer(_ request: Request) -> Reply {
    switch request.name {
    case "begin": session.begin()
    case "look": session.look(request)
    case "open": session.open(request)
    case "ask": session.ask(request)
    case "close": session.close(request)
    case "count": session.count()
    case "believe": session.believe(request)
    case "clear": session.clear()
    case "configure": session.configure(request)
    case "rule": session.decide(by: request)
    case "bounds": session.moveBounds(request)
    case "bound": session.moveBound(request)
    case "pointer": session.point(request)
    case "walk": session.walk(request)
    case "group": session.group(request)
    case "panel": session.togglePanel()
    case "form": session.chooseForm(request)
    case "best": session.best()
    case "watch": session.watch(request)
    case "setup", "add", "remove": session.setUp(request)
    case "pad": desk.nextFrame(request, reducedMotion: session.look.isStill)
    case "address": session.go(to: request)
    case "part": Reply(page: PageChanges.part)
    case "settle": session.settle(request)
    case "live": session.live(request)
    case "play", "seek", "step", "speed", "frame": session.goOn(request)
    case "label": session.label(request)
    case "labels": session.takeLabels(request)
    case "download": session.download(request)
    case "digest": session.digest(request)
    case "card": RecordingSettings.card(request)
    case "record": desk.answer(request)
    default: .refusal("'\(request.name)' is no command of the lab")
    }
  }

  /// A command of the page with its arguments and a payload.
  ///
  /// The encoding is one buffer: the first line is the command and its arguments, separated by
  /// tabs. The rest is the payload.
  package struct Request: Sendable {
    /// The command.
    package let name: String
    /// The arguments.
    package let arguments: [String]
    /// The bytes after the first line.
    package let payload: [UInt8]

    /// Decodes a request.
    package init(_ bytes: [UInt8]) {
      // What follows the first line stays as it is: a file may hold any bytes.
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let words = bytes[..<end].split(
        separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      let texts = words.map { String(decoding: $0, as: UTF8.self) }
      name = texts.first ?? ""
      arguments = Array(texts.dropFirst())
      payload = Array(bytes[end...].dropFirst())
    }

    /// The argument at a place. Empty if there is none.
    package func text(_ place: Int) -> String {
      arguments.indices.contains(place) ? arguments[place] : ""
    }

    /// The argument at a place as a number. Nil if it is none.
    package func number(_ place: Int) -> Double? { Double(decimal: text(place)) }

    /// The argument at a place as a whole number. Nil if it is none.
    package func integer(_ place: Int) -> Int? { Int(text(place)) }
  }
}

extension Lab {
  /// An answer: a JSON object, and an array of numbers that would be too long as JSON.
  package struct Reply: Sendable {
    /// The object, as UTF-8.
    package let bytes: [UInt8]
    /// The numbers. Their meaning depends on the command.
    package let numbers: [Double]

    /// Answers with changes of the page. `members` writes further members.
    init(
      page: PageChanges, numbers: [Double] = [], _ members: (inout JSONWriter) -> Void = { _ in }
    ) {
      self.init(numbers: numbers) {
        page.write(&$0)
        members(&$0)
      }
    }

    /// Answers with an object. `members` writes its members.
    package init(numbers: [Double] = [], _ members: (inout JSONWriter) -> Void = { _ in }) {
      var writer = JSONWriter(layout: .compact)
      writer.beginObject()
      members(&writer)
      writer.endObject()
      bytes = writer.takeBytes()
      self.numbers = numbers
    }

    /// Answers with an error message, and with advice if there is any.
    package static func refusal(_ message: String, advice: String? = nil) -> Reply {
      refusal(message, advice: advice, nil)
    }

    /// Answers with an error message, and with changes of the page.
    static func refusal(_ message: String, advice: String?, _ page: PageChanges?) -> Reply {
      Reply {
        $0.member("error", message)
        if let advice { $0.member("advice", advice) }
        page?.write(&$0)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a file that the page offers for download (`file`), or opens (`opens`).
  mutating func file(_ role: String, _ name: String, _ text: String) {
    key(role)
    beginObject()
    member("name", name)
    member("text", text)
    endObject()
  }
}

import PanDocuments
import PanLab
import PanTestSupport

/// A lab asked as the page asks it, and its answers as a page reads them.
struct LabRun {
  private var lab = Lab()

  /// A lab that has opened some files.
  init(_ files: [(name: String, text: String)] = []) {
    for file in files { ask("open", [file.name], file.text) }
  }

  /// Asks and reads the answer.
  @discardableResult
  mutating func ask(_ name: String, _ arguments: [String] = [], _ payload: String = "") -> Answer {
    let line = ([name] + arguments).joined(separator: "\t") + "\n"
    return Answer(lab.answer(Lab.Request(Array((line + payload).utf8))))
  }

  /// An answer of the lab.
  struct Answer {
    /// The numbers beside it.
    let numbers: [Double]
    private let members: [JSONMember]

    init(_ reply: Lab.Reply) {
      numbers = reply.numbers
      guard let node = try? JSONReader.read(reply.bytes), case .object(let members) = node.value
      else {
        members = []
        return
      }
      self.members = members
    }

    private init(_ value: JSONValue) {
      numbers = []
      if case .object(let members) = value { self.members = members } else { members = [] }
    }

    /// A member's value.
    subscript(_ name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    /// A member that is a text.
    func text(_ name: String) -> String? {
      if case .string(let text) = self[name] { text } else { nil }
    }

    /// A member that is a number.
    func number(_ name: String) -> Double? {
      if case .number(let number) = self[name] { number } else { nil }
    }

    /// A member that is an object.
    func object(_ name: String) -> Answer { self[name].map(Answer.init) ?? Answer(.null) }

    /// What the answer changes on the page: the last value of a thing's words, elements or attribute;
    /// nil where it stays, or is taken away.
    func change(_ selector: String, _ name: String = "text") -> String? {
      guard case .array(let changes) = self["page"] else { return nil }
      var value: String?
      for change in changes {
        if case .array(let parts) = change.value, parts.count == 3,
          case .string(selector) = parts[0].value, case .string(name) = parts[1].value
        {
          if case .string(let text) = parts[2].value { value = text } else { value = nil }
        }
      }
      return value
    }

    /// A member that is true or false.
    func bool(_ name: String) -> Bool? {
      if case .bool(let value) = self[name] { value } else { nil }
    }

    /// A member that is a list of texts.
    func texts(_ name: String) -> [String] {
      guard case .array(let nodes) = self[name] else { return [] }
      return nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    }

    /// A member that is a list of objects.
    func list(_ name: String) -> [Answer] {
      if case .array(let nodes) = self[name] { nodes.map { Answer($0.value) } } else { [] }
    }
  }
}

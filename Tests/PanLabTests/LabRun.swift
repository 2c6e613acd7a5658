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
    return Answer(lab.answer(LabRequest(Array((line + payload).utf8))))
  }

  /// An answer of the lab.
  struct Answer {
    /// The numbers beside it.
    let numbers: [Double]
    private let members: [JSONMember]

    init(_ reply: LabReply) {
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

    /// A member that is a list of objects.
    func list(_ name: String) -> [Answer] {
      if case .array(let nodes) = self[name] { nodes.map { Answer($0.value) } } else { [] }
    }
  }
}

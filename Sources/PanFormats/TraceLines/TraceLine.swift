import PanDocuments

/// A line that should hold a trace as a JSON object.
struct TraceLine: Sendable {
  /// What keeps a line from being a trace.
  struct Defect: Error {
    /// What a reader of the row that stands for the line is to find.
    enum Kind {
      /// The row has too few fields.
      case shape
      /// The field of a column has a text that it cannot have.
      case field(column: Int, text: String)
    }

    let message: String
    let kind: Kind
    /// The byte in the line, from 1.
    var column = 1

    init(_ message: String, _ kind: Kind, column: Int = 1) {
      (self.message, self.kind, self.column) = (message, kind, column)
    }
  }

  /// The line's number, from 1.
  let line: Int
  /// The members in their order; none where the line is no object.
  private(set) var members: [JSONMember] = []
  private(set) var defect: Defect?
  /// The bytes, so that places can be given in them.
  private let text: [UInt8]

  init(_ text: [UInt8], line: Int) {
    self.line = line
    guard text.count <= TraceLineReader.longestLine else {
      self.text = []
      defect = Defect(
        "the line has more than \(TraceLineReader.longestLine >> 20) MiB", .shape)
      return
    }
    self.text = text
    do throws(JSONReadingError) {
      let node = try JSONReader.read(text)
      guard case .object(let members) = node.value else {
        defect = Defect(
          "this is no object with a trace", .shape, column: byteColumn(node.place.column))
        return
      }
      self.members = members
    } catch {
      defect = Defect(
        "this is not JSON: \(error.message)", .shape, column: byteColumn(error.place.column))
    }
  }

  /// The place of a node as a byte of the line.
  func column(of node: JSONNode) -> Int { byteColumn(node.place.column) }

  /// The byte at which a character stands, both from 1.
  private func byteColumn(_ character: Int) -> Int {
    var count = 0
    for (index, byte) in text.enumerated() where byte & 0xC0 != 0x80 {
      count += 1
      if count == character { return index + 1 }
    }
    return text.count + 1
  }
}

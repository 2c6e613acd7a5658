package import PanDocuments

/// What the lab answers: a JSON object, and numbers that are too many for text.
package struct LabReply: Sendable {
  /// The object, as UTF-8.
  package let bytes: [UInt8]
  /// Numbers beside it; what they are is the command's business.
  package let numbers: [Double]

  /// Answers with what changes on the page, and more where `members` writes it.
  init(
    page: PageChanges, numbers: [Double] = [], _ members: (inout JSONWriter) -> Void = { _ in }
  ) {
    self.init(numbers: numbers) {
      page.write(&$0)
      members(&$0)
    }
  }

  /// Answers with an object, whose members are written into it.
  package init(numbers: [Double] = [], _ members: (inout JSONWriter) -> Void = { _ in }) {
    var writer = JSONWriter(layout: .compact)
    writer.beginObject()
    members(&writer)
    writer.endObject()
    bytes = writer.takeBytes()
    self.numbers = numbers
  }

  /// Answers that the request cannot be met: what is wrong, and what to do.
  package static func refusal(_ message: String, advice: String? = nil) -> LabReply {
    LabReply {
      $0.member("error", message)
      if let advice { $0.member("advice", advice) }
    }
  }
}

extension JSONWriter {
  /// Writes a file to keep.
  mutating func download(_ name: String, _ text: String) {
    key("file")
    beginObject()
    member("name", name)
    member("text", text)
    endObject()
  }

  /// Writes a member that is a text.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member that is a whole number.
  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member that is a number.
  package mutating func member(_ name: String, _ value: Double) {
    key(name)
    number(value)
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a member that is a list of texts.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}

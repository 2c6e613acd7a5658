import PanDocuments

/// The words after a fence that make a block a cell.
struct CellOptions: Equatable {
  enum Kind: Equatable {
    case console
    case pantrace
  }

  enum Format: String, CaseIterable {
    case text, markdown
  }

  let kind: Kind
  private(set) var id: String?
  private(set) var format = Format.text
  private(set) var exitCode: Int32 = 0
  private(set) var isHidden = false
  private(set) var isSkipped = false

  /// Whether the first word names a kind of cell.
  static func kind(of info: String) -> Kind? {
    switch info.split(whereSeparator: \.isWhitespace).first {
    case "console": .console
    case "pantrace": .pantrace
    default: nil
    }
  }

  init(_ kind: Kind, info: String) throws(NotebookProblem.Kind) {
    self.kind = kind
    for word in info.split(whereSeparator: \.isWhitespace).dropFirst() {
      guard set(String(word)) else { throw .unknownOption(String(word)) }
    }
    if format == .markdown, !isHidden, id == nil { throw .missingID }
  }

  private mutating func set(_ word: String) -> Bool {
    if word == "skip" {
      isSkipped = true
      return true
    }
    guard kind == .pantrace else { return false }
    if word == "hide" {
      isHidden = true
      return true
    }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "id":
      guard OutputMarker.isID(parts[1]) else { return false }
      id = parts[1]
    case "format":
      guard let format = Format(rawValue: parts[1]) else { return false }
      self.format = format
    case "expect-exit":
      guard let code = Int32(parts[1]), (0...255).contains(code) else { return false }
      exitCode = code
    default: return false
    }
    return true
  }

  /// How the output of a `pantrace` block is set.
  var form: OutputSlot.Form {
    if isHidden { return .hidden(exitCode: exitCode) }
    if format == .markdown, let id { return .markdown(id: id, exitCode: exitCode) }
    return .block(exitCode: exitCode)
  }
}

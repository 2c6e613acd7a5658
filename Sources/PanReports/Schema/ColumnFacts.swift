/// What a column of rows holds in every row, for programs that declare their tables beforehand.
struct ColumnFacts: Sendable {
  /// What its values are, by the name that SQL has for it.
  enum Kind: String, Sendable {
    case text = "varchar"
    case number = "double"
    case count = "bigint"
    case truth = "boolean"
  }

  /// In which rows it has a value; an empty text counts as none, as csv cannot tell the two apart.
  enum Presence: Sendable {
    case always
    /// In all but those of traces that could not be used.
    case unlessRejected
    case sometimes

    /// When it is null, in a word.
    var null: String {
      switch self {
      case .always: "never"
      case .unlessRejected: "rejected"
      case .sometimes: "sometimes"
      }
    }
  }

  let kind: Kind
  let presence: Presence
  /// What it means: words without a period.
  let meaning: String

  init(_ kind: Kind, _ presence: Presence, _ meaning: String) {
    self.kind = kind
    self.presence = presence
    self.meaning = meaning
  }
}

/// Columns that rows of several kinds have.
extension ColumnFacts {
  static let source = ColumnFacts(.text, .always, "the file, as it was given")
  static let trace = ColumnFacts(.text, .always, "the trace's id in its file")
  static let intent = ColumnFacts(.text, .sometimes, "what the person meant: finish or cancel")
  static let target = ColumnFacts(
    .number, .sometimes, "the anchor it goes to, as a share of the travel")
}

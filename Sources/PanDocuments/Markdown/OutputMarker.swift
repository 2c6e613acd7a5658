/// A comment, on a line of its own, at one end of what a run may replace in a document.
package enum OutputMarker {
  case begin(String)
  case end(String)

  package var text: String {
    switch self {
    case .begin(let id): "<!-- pantrace:begin \(id) -->"
    case .end(let id): "<!-- pantrace:end \(id) -->"
    }
  }

  package func matches(_ line: ArraySlice<UInt8>) -> Bool {
    line.trimmingTrailingBlanks.elementsEqual(text.utf8)
  }

  private static let hyphen = UInt8(ascii: "-")

  /// Whether a name can stand in the comments.
  package static func isID(_ text: String) -> Bool {
    // A hyphen is safe in a comment only where no second one follows.
    !text.isEmpty
      && !zip(text.utf8, text.utf8.dropFirst()).contains { $0 == hyphen && $1 == hyphen }
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}

import PanText
import PanTraces

/// Files that are no text in UTF-8.
enum ForeignBytes {
  static func refusal(of bytes: LentBytes) -> ImportRefusal? {
    if let format = ForeignFormat(bytes) {
      return ImportRefusal(format.message, advice: "Give it as text in UTF-8.")
    }
    for position in bytes.indices.prefix(4096) where bytes[position] == 0 {
      return ImportRefusal(
        "the file is not text: byte \(position + 1) is 0",
        advice: "Give a log as text; of a Perfetto trace, the rows of a query.")
    }
    return nil
  }
}

/// The sentences for defects that say all there is to say.
enum LineMessages {
  static func text(_ code: DiagnosticCode) -> String {
    switch code {
    case .nulByte: "the line holds a NUL byte"
    case .invalidUTF8: "this byte is not UTF-8"
    case .strayCarriageReturn: "a carriage return stands inside the line"
    case .badQuoting: "a quotation mark stands where it cannot"
    default: code.summary
    }
  }
}

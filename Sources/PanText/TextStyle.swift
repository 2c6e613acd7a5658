/// Why a piece of text stands out; a terminal may show it by a colour, never by that alone.
public enum TextStyle: Sendable, CaseIterable {
  /// What stops the work.
  case error
  /// What may mislead.
  case warning
  /// What helps: advice, a remark, a place.
  case note
  /// As it should be.
  case good
  /// Not as it should be.
  case bad
  /// One of two sides, neither better: a transition that finishes.
  case first
  /// The other side: a transition that cancels.
  case second
  /// A heading.
  case strong
  /// What only divides.
  case faint

  /// The parameters of "Select Graphic Rendition" (ECMA-48, 8.3.117).
  ///
  /// Only the eight colours that every terminal has and every theme tunes; no backgrounds.
  var rendition: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "36"
    case .good: "32"
    case .bad: "31"
    case .first: "36"
    case .second: "33"
    case .strong: "1"
    case .faint: "2"
    }
  }
}

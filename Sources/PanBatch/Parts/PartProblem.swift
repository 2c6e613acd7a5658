/// Why a file cannot be taken for a part.
package enum PartProblem: Error, Equatable, Sendable {
  /// It begins with something else.
  case noPart
  /// It is a part, and its name does not end as theirs do.
  case misnamed
  /// A part is wanted, and its name does not end as theirs do.
  case notNamedSo
  /// A folder without any.
  case noneInFolder
  /// Its end is missing.
  case cutOff
  /// Its bytes are not those that were written.
  case damaged
  /// The bytes of a recording are wanted, which it does not hold.
  case isNoText
  /// Another version of the program made it, or of the form of parts where there is no name.
  case foreignVersion(String?)
}

extension PartProblem {
  /// What is wrong, after the part's name.
  var message: String {
    switch self {
    case .noPart: "is no part, though its name ends in \(PartFile.suffix)"
    case .misnamed: "is a part, and its name does not end in \(PartFile.suffix)"
    case .notNamedSo: "is no part: its name does not end in \(PartFile.suffix)"
    case .noneInFolder: "holds no part"
    case .cutOff: "is cut off: its end is missing"
    case .damaged: "is damaged: its bytes are not those that were written"
    case .isNoText: "holds traces and not the bytes of recordings"
    case .foreignVersion(let version?): "was made by pantrace \(version)"
    case .foreignVersion(nil): "was made by another version of pantrace"
    }
  }

  /// What to do.
  var advice: String {
    switch self {
    case .noPart: "Give a recording another name; 'pantrace analyze … --part FILE' makes parts."
    case .misnamed: "Give it a name that ends so; by that parts are known among recordings."
    case .notNamedSo: "Give parts here; 'pantrace analyze' takes recordings."
    case .noneInFolder:
      "Folders are searched for names that end in \(PartFile.suffix); "
        + "'pantrace analyze … --part FILE' makes one."
    case .cutOff, .damaged: "Make it again: 'pantrace analyze … --part FILE'."
    case .isNoText: "Give the recording itself."
    case .foreignVersion: "Make all parts, and put them together, with the same version."
    }
  }
}

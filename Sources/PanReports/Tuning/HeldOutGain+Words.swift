import PanTuning

extension HeldOutGain.Standing {
  /// The word in outputs for programs.
  var name: String {
    switch self {
    case .better: "better"
    case .worse: "worse"
    case .undecided: "undecided"
    case .tooFewPeople: "too-few-people"
    }
  }
}

import CommandLineKit
import PanGestures

extension ReplayOptions {
  /// The estimator that a word such as `lsq2:gap-ms=30` spells.
  static func estimator(
    _ word: String, option: String = "--velocity"
  ) throws(UsageError) -> VelocityEstimator {
    var reader = try ComponentReader(option, word)
    guard let info = VelocityEstimatorInfo.named(reader.name) else {
      throw reader.unknownName(estimators)
    }
    var estimator = info.estimator
    for parameter in estimator.parameters {
      guard let text = reader.text(parameter.key) else { continue }
      let value: VelocityParameterValue =
        text == "off" ? .off : Double(argument: text).map { .number($0) } ?? .word(text)
      guard let changed = estimator.setting(parameter, to: value) else {
        throw reader.invalid(parameter.key, text, parameter.domain.expectation)
      }
      estimator = changed
    }
    try reader.finish()
    return estimator
  }
}

extension VelocityParameterDomain {
  /// What may be written, in words.
  var expectation: String {
    switch self {
    case .number(let range, let canBeOff):
      "a number from \(range.lowerBound.argument) to \(range.upperBound.argument)"
        + (canBeOff ? ", or off" : "")
    case .count(let range, let canBeOff):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
        + (canBeOff ? ", or off" : "")
    case .words(let words): "one of " + words.joined(separator: ", ")
    }
  }
}

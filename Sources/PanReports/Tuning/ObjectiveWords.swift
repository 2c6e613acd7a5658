import PanMetrics
import PanText
package import PanTuning

/// Names of objectives.
package enum ObjectiveWords {
  /// The heading of the objective's value.
  static func name(_ objective: Objective) -> String {
    switch objective {
    case .cost(let model): "cost \(model.name)"
    case .balancedAccuracy: "balanced accuracy"
    case .matthews: "MCC"
    case .falseFinishLimit: "false cancel rate"
    }
  }

  /// What a picture shows of it, and which way is better: `errors, fewer is better`.
  static func quantity(_ objective: Objective) -> String {
    switch objective {
    case .cost(.equal): "errors, fewer is better"
    case .cost, .falseFinishLimit: "\(name(objective)), lower is better"
    case .balancedAccuracy, .matthews: "\(name(objective)), higher is better"
    }
  }

  /// What the command line takes for it.
  package static func word(_ objective: Objective) -> String {
    switch objective {
    case .cost(let model): "cost:\(model.name)"
    case .balancedAccuracy: "balanced-accuracy"
    case .matthews: "mcc"
    case .falseFinishLimit(let share): "false-finish-limit:\(NumberText.plain(share))"
    }
  }

  /// The result of a rule: `is wrong on 26 of 110`.
  static func outcome(_ objective: Objective, _ counts: DecisionCounts) -> String {
    switch objective {
    case .cost(let model) where model.falseFinish == model.falseCancel:
      "is wrong on \(counts.errors) of \(counts.total)"
    case .cost(let model): "costs \(model.cost(of: counts)) at \(model.name)"
    case .falseFinishLimit:
      "has \(counts.falseCancels) false cancels and \(counts.falseFinishes) false finishes"
    case .balancedAccuracy, .matthews:
      "has \(article(objective)) of \(figure(objective.value(of: counts)))"
    }
  }

  /// What to expect on people not seen: `about 32 of 110 wrong (24 to 41 by person)`.
  static func expectation(_ gain: HeldOutGain) -> String {
    guard let value = gain.value else { return "no value of \(name(gain.objective))" }
    func whole(_ value: Double) -> String { NumberText.fixed(value, decimals: 0) }
    func range(_ size: Double) -> String {
      guard let lower = gain.cost?.lower, let upper = gain.cost?.upper else { return "" }
      let basis = gain.sampling.isKnown ? "by person" : "if each is another person's"
      return " (\(whole(lower / size)) to \(whole(upper / size)) \(basis))"
    }
    switch gain.objective {
    case .cost(let model) where model.falseFinish == model.falseCancel:
      let size = Double(model.falseFinish)
      return "about \(whole(value / size)) of \(gain.current.total) wrong" + range(size)
    case .cost: return "a cost of about \(whole(value))" + range(1)
    case .falseFinishLimit:
      let counts = gain.heldOut
      func mean(_ count: (DecisionCounts) -> Int) -> String {
        whole(counts.reduce(0) { $0 + Double(count($1)) } / Double(counts.count))
      }
      return
        "about \(mean(\.falseCancels)) false cancels and \(mean(\.falseFinishes)) false finishes"
    case .balancedAccuracy, .matthews:
      return "\(article(gain.objective)) of \(figure(value))"
    }
  }

  private static func article(_ objective: Objective) -> String {
    switch objective {
    case .matthews: "an \(name(objective))"
    case .cost, .balancedAccuracy, .falseFinishLimit: "a \(name(objective))"
    }
  }

  private static func figure(_ value: Double?) -> String {
    value.map { NumberText.fixed($0, decimals: 2) } ?? "no value"
  }
}

extension VelocityEstimator {
  /// The parameters it has, in the order they are listed.
  public var parameters: [VelocityParameter] {
    let own: [VelocityParameter] =
      switch formula {
      case .line, .parabola, .alignedParabola, .impulse, .lastStep, .iosScroll, .macosScroll,
        .panSession:
        []
      case .twoStep: [.newestWeight]
      case .span: [.spanEnd]
      case .legacy: [.shortest]
      case .integrating: [.timeConstant, .shortest]
      case .smoothed: [.newShare, .longest]
      }
    return own + [
      .horizon, .horizonOrigin, .history, .gapLimit, .liftLimit, .limitRule, .minimumSamples,
      .equalTimes, .clamp,
    ]
  }

  /// What a parameter is set to; nil for one it does not have.
  public func value(of parameter: VelocityParameter) -> VelocityParameterValue? {
    switch parameter {
    case .horizon: milliseconds(window.horizon)
    case .horizonOrigin: .word(window.horizonOrigin.name)
    case .history: window.history.map { .number(Double($0)) } ?? .off
    case .gapLimit: milliseconds(window.gapLimit)
    case .liftLimit: milliseconds(window.liftLimit)
    case .limitRule: .word(window.limitRule.name)
    case .minimumSamples: .number(Double(window.minimumSamples))
    case .equalTimes: .word(window.equalTimes.name)
    case .clamp: clamp.map { .number($0) } ?? .off
    case .newestWeight, .spanEnd, .shortest, .timeConstant, .newShare, .longest:
      ownValue(of: parameter)
    }
  }

  private func ownValue(of parameter: VelocityParameter) -> VelocityParameterValue? {
    switch (parameter, formula) {
    case (.newestWeight, .twoStep(let newest)): .number(newest)
    case (.spanEnd, .span(let span)): .word(span.end.name)
    case (.shortest, .legacy(let legacy)): milliseconds(legacy.shortest)
    case (.shortest, .integrating(let filter)): milliseconds(filter.shortest)
    case (.timeConstant, .integrating(let filter)): milliseconds(filter.timeConstant)
    case (.newShare, .smoothed(let blend)): .number(blend.newShare)
    case (.longest, .smoothed(let blend)): milliseconds(blend.longest)
    default: nil
    }
  }

  private func milliseconds(_ seconds: Double?) -> VelocityParameterValue {
    seconds.map { .number($0 * 1000) } ?? .off
  }

  /// The estimator with a parameter changed; nil where it has none such, or not with this value.
  public func setting(
    _ parameter: VelocityParameter, to value: VelocityParameterValue
  ) -> VelocityEstimator? {
    guard parameters.contains(parameter), parameter.domain.contains(value) else { return nil }
    var changed = self
    changed.apply(parameter, value)
    return changed
  }

  /// Only values of the parameter's domain come here.
  private mutating func apply(_ parameter: VelocityParameter, _ value: VelocityParameterValue) {
    switch parameter {
    case .horizon: window.horizon = value.seconds
    case .history: window.history = value.count
    case .gapLimit: window.gapLimit = value.seconds
    case .liftLimit: window.liftLimit = value.seconds
    case .minimumSamples: window.minimumSamples = value.count ?? window.minimumSamples
    case .clamp: clamp = value.number
    case .horizonOrigin:
      window.horizonOrigin = value.choice(HorizonOrigin.allCases) { $0.name } ?? .newest
    case .limitRule: window.limitRule = value.choice(LimitRule.allCases) { $0.name } ?? .exceeded
    case .equalTimes: window.equalTimes = value.choice(EqualTimes.allCases) { $0.name } ?? .replace
    case .newestWeight, .spanEnd, .shortest, .timeConstant, .newShare, .longest:
      applyOwn(parameter, value)
    }
  }

  private mutating func applyOwn(_ parameter: VelocityParameter, _ value: VelocityParameterValue) {
    switch (parameter, formula) {
    case (.newestWeight, .twoStep(let newest)):
      formula = .twoStep(newest: value.number ?? newest)
    case (.spanEnd, .span(var span)):
      span.end = value.choice(SpanEnd.allCases) { $0.name } ?? span.end
      formula = .span(span)
    case (.shortest, .legacy(var legacy)):
      legacy.shortest = value.seconds ?? legacy.shortest
      formula = .legacy(legacy)
    case (_, .integrating(var filter)):
      if parameter == .shortest { filter.shortest = value.seconds ?? filter.shortest }
      if parameter == .timeConstant { filter.timeConstant = value.seconds ?? filter.timeConstant }
      formula = .integrating(filter)
    case (_, .smoothed(var blend)):
      if parameter == .newShare { blend.newShare = value.number ?? blend.newShare }
      if parameter == .longest { blend.longest = value.seconds }
      formula = .smoothed(blend)
    default: break
    }
  }
}

extension VelocityParameterDomain {
  /// Whether a parameter can be set to a value.
  public func contains(_ value: VelocityParameterValue) -> Bool {
    switch (self, value) {
    case (.number(let range, _), .number(let number)): range.contains(number)
    case (.count(let range, _), .number(let number)):
      Int(exactly: number).map { range.contains($0) } ?? false
    case (.number(_, let canBeOff), .off), (.count(_, let canBeOff), .off): canBeOff
    case (.words(let words), .word(let word)): words.contains(word)
    case (.number, .word), (.count, .word), (.words, .number), (.words, .off): false
    }
  }
}

extension VelocityParameterValue {
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  fileprivate var seconds: Double? { number.map { $0 / 1000 } }

  fileprivate var count: Int? { number.flatMap { Int(exactly: $0) } }

  fileprivate func choice<Choice>(_ choices: [Choice], name: (Choice) -> String) -> Choice? {
    guard case .word(let word) = self else { return nil }
    return choices.first { name($0) == word }
  }
}

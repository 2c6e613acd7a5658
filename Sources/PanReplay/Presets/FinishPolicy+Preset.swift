extension FinishPolicy {
  /// The framework's rule that this one is; nil for any other, whatever it is called.
  ///
  /// It is still the framework's at another pixel density, between other anchors and from another
  /// start, where the framework leaves those to the app.
  public var preset: PolicyPreset? {
    guard let preset = PolicyPreset.named(label), preset.policy == asPublished(preset.policy) else {
      return nil
    }
    return preset
  }

  /// The rule with what a framework leaves to the app taken from its published form.
  private func asPublished(_ published: FinishPolicy) -> FinishPolicy {
    switch (self, published) {
    case (.clauses(let list), .clauses(let original)):
      guard let density = list.pixelDensity, (0.1...100).contains(density) else { return self }
      return original.pixelDensity.map { .clauses(list.at(density: $0)) } ?? self
    case (.snap(var rule), .snap(let original)) where rule.hasUsableAnchors:
      (rule.anchors, rule.start) = (original.anchors, original.start)
      return .snap(rule)
    default: return self
    }
  }
}

extension SnapRule {
  /// Whether the anchors are at least two rising shares from 0 to at most 10, with the start among
  /// them.
  public var hasUsableAnchors: Bool {
    anchors.count >= 2 && anchors[0] == 0 && anchors.indices.contains(start)
      && zip(anchors, anchors.dropFirst()).allSatisfy { $0 < $1 }
      && anchors[anchors.count - 1] <= 10
  }
}

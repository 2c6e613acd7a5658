public import PanText

extension VelocityEstimator {
  /// Every estimator by name, with what can be set of it: its formula's settings, its window's, and
  /// the clamp.
  public static let schema = ComponentSchema<VelocityEstimator>(
    VelocityEstimatorInfo.catalogue.map { info in
      ComponentKind(
        info.name, info.estimator,
        own(info.estimator.formula) + [
          ComponentPart(SampleWindow.fields, get: { $0.window }, put: { $0.window = $1 }),
          ComponentPart([clamp]),
        ])
    }, name: { $0.name })

  private static let clamp = ComponentField<VelocityEstimator>.optionalNumber(
    "clamp", "the largest velocity along each axis", unit: "pt/s", in: 1...1e6,
    get: { $0.clamp }, set: { $0.clamp = $1 })

  private static let newest = ComponentField<Double>.number(
    "newest", "the weight of the newest step; the one before has the rest", in: 0...1,
    get: { $0 }, set: { $0 = $1 })

  private static func own(_ formula: VelocityFormula) -> [ComponentPart<VelocityEstimator>] {
    switch formula {
    case .line, .parabola, .alignedParabola, .impulse, .lastStep, .iosScroll, .macosScroll,
      .panSession:
      []
    case .twoStep:
      part(
        [newest], in: { if case .twoStep(let newest) = $0 { newest } else { nil } },
        as: { .twoStep(newest: $0) })
    case .span:
      part(
        SpanVelocity.fields, in: { if case .span(let span) = $0 { span } else { nil } },
        as: { .span($0) })
    case .legacy:
      part(
        LegacyVelocity.fields, in: { if case .legacy(let legacy) = $0 { legacy } else { nil } },
        as: { .legacy($0) })
    case .integrating:
      part(
        IntegratingFilter.fields,
        in: { if case .integrating(let filter) = $0 { filter } else { nil } },
        as: { .integrating($0) })
    case .smoothed:
      part(
        SmoothedVelocity.fields, in: { if case .smoothed(let blend) = $0 { blend } else { nil } },
        as: { .smoothed($0) })
    }
  }

  private static func part<Part: Equatable>(
    _ fields: [ComponentField<Part>], in get: @escaping @Sendable (VelocityFormula) -> Part?,
    as formula: @escaping @Sendable (Part) -> VelocityFormula
  ) -> [ComponentPart<VelocityEstimator>] {
    [ComponentPart(fields, get: { get($0.formula) }, put: { $0.formula = formula($1) })]
  }
}

public import PanText

/// A transition that can be asked for by name.
public struct NamedTransition: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it looks like, in a sentence.
  public let summary: String
  /// Whose transition it is.
  public let source: String
  private let fields: @Sendable () -> [ComponentFieldInfo]
  private let resolve: @Sendable ([ComponentText.Setting]) throws(ComponentError) -> TransitionSetup

  /// Creates an entry of the catalogue for a system with a struct of parameters.
  init<Parameters: Equatable>(
    name: String, summary: String, source: String, defaults: Parameters,
    fields: [ComponentField<Parameters>],
    check: @escaping @Sendable (Parameters) throws(ComponentError) -> Void = {
      (_: Parameters) throws(ComponentError) in
    },
    traits: @escaping @Sendable (Parameters) -> TransitionTraits,
    scene: @escaping @Sendable (Stage, SceneSettings, Parameters) -> any TransitionScene
  ) {
    let kind = ComponentKind(name, defaults, [ComponentPart(fields)])
    self.name = name
    self.summary = summary
    self.source = source
    self.fields = { kind.fields }
    resolve = { settings throws(ComponentError) in
      let parameters = try kind.component(settings)
      try check(parameters)
      return TransitionSetup(
        words: ComponentText(name: name, settings: kind.settings(of: parameters)),
        traits: traits(parameters), scene: { scene($0, $1, parameters) })
    }
  }

  /// What can be set.
  public var parameters: [ComponentFieldInfo] { fields() }

  /// The transition with some parameters set, the others at their defaults.
  public func setup(
    with settings: [ComponentText.Setting] = []
  ) throws(ComponentError) -> TransitionSetup {
    try resolve(settings)
  }

  /// The transition that `NAME` or `NAME:key=value,…` spells.
  public static func setup(_ text: String) throws(ComponentError) -> TransitionSetup {
    let words = try ComponentText(text)
    guard let transition = named(words.name) else {
      throw .unknownName(words.name, known: all.map(\.name))
    }
    return try transition.setup(with: words.settings)
  }

  /// The entry with a name; nil where there is none.
  public static func named(_ name: String) -> NamedTransition? { all.first { $0.name == name } }
}

extension NamedTransition {
  /// Every transition, system by system; the one place to add another.
  public static let all: [NamedTransition] = [
    .originZoom,
    .slideFromTop, .crossFade, .sharedImage,
    .composableSimple, .composableModal, .composableNavigation, .composableTabs,
    .composableCatalogue,
    .sheet, .detentSheet, .scrollSheet,
    .miniPlayer, .miniPlayerPorts,
  ]
}

import PanEngine
public import PanTraces

/// A transition that can be asked for by name.
public struct NamedTransition: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it looks like, in a sentence.
  public let summary: String
  /// The tutorial or library that it comes from.
  public let source: String
  /// What can be set.
  package let parameters: [SettingInfo]
  private let resolve: @Sendable ([ComponentText.Pair]) throws(ComponentError) -> TransitionSetup

  /// Creates an entry of the catalog for a system.
  init(
    name: String, summary: String, source: String, defaults: SystemParameters,
    settings: [Setting<SystemParameters>],
    check: @escaping @Sendable (SystemParameters) throws(ComponentError) -> Void = {
      (_: SystemParameters) throws(ComponentError) in
    },
    traits: @escaping @Sendable (SystemParameters) -> TransitionSetup.Traits,
    scene: @escaping @Sendable (Stage, SceneSettings, SystemParameters) -> any TransitionScene
  ) {
    let kind = ComponentKind(name, defaults, settings)
    self.name = name
    self.summary = summary
    self.source = source
    parameters = kind.settings
    resolve = { settings throws(ComponentError) in
      let parameters = try kind.component(settings)
      try check(parameters)
      return TransitionSetup(
        words: ComponentText(name: name, settings: kind.words(of: parameters)),
        traits: traits(parameters), scene: { scene($0, $1, parameters) })
    }
  }

  /// The transition with some parameters set, the others at their defaults.
  package func setup(
    with settings: [ComponentText.Pair] = []
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

  /// The entry with a name. Nil if there is none.
  public static func named(_ name: String) -> NamedTransition? { all.first { $0.name == name } }
}

extension NamedTransition {
  /// Every transition, system by system. The one place to add another.
  public static let all: [NamedTransition] = [
    .originZoom,
    .slideFromTop, .crossFade, .sharedImage,
    .composableSimple, .composableModal, .composableNavigation, .composableTabs,
    .composableCatalog,
    .sheet, .detentSheet, .scrollSheet,
    .miniPlayer, .miniPlayerPorts,
  ]
}

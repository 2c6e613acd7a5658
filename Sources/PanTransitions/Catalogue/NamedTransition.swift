/// A transition that can be asked for by name.
public struct NamedTransition: Sendable {
  /// The name on the command line.
  public let name: String
  /// What it looks like, in a sentence.
  public let summary: String
  /// Whose transition it is.
  public let source: String
  /// What can be set.
  public let parameters: [TransitionParameter]

  private let resolve:
    @Sendable ([(key: String, value: String)]) -> Result<TransitionSetup, TransitionParameterError>

  /// Creates an entry of the catalogue for a system with a struct of parameters.
  init<Parameters: Sendable>(
    name: String, summary: String, source: String, defaults: Parameters,
    fields: @escaping @Sendable () -> [ParameterField<Parameters>],
    traits: @escaping @Sendable (Parameters) -> TransitionTraits,
    scene: @escaping @Sendable (Stage, SceneSettings, Parameters) -> any TransitionScene
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    parameters = fields().map {
      TransitionParameter(
        name: $0.name, summary: $0.summary, unit: $0.unit, defaultValue: $0.read(defaults))
    }
    resolve = { pairs in
      var parameters = defaults
      let fields = fields()
      for (key, text) in pairs {
        guard let field = fields.first(where: { $0.name == key }) else {
          return .failure(.unknownParameter(key, known: fields.map(\.name)))
        }
        guard field.write(&parameters, text) else {
          return .failure(.invalidValue(text, parameter: key, expected: field.expected))
        }
      }
      let decided = parameters
      return .success(
        TransitionSetup(
          name: name, values: fields.map { ($0.name, $0.read(decided)) },
          traits: traits(decided), scene: { scene($0, $1, decided) }))
    }
  }

  /// The transition with some parameters set, the others at their defaults.
  public func setup(
    with values: [(key: String, value: String)] = []
  ) throws(TransitionParameterError) -> TransitionSetup {
    try resolve(values).get()
  }

  /// The entry with a name; nil where there is none.
  public static func named(_ name: String) -> NamedTransition? { all.first { $0.name == name } }
}

import PanTraces

/// What happens when all of some tests pass.
public struct PolicyClause: Equatable, Hashable, Sendable {
  /// The tests; all must pass.
  public let tests: [ReleaseTest]
  /// What happens then.
  public let outcome: TransitionOutcome

  /// Creates a clause.
  public init(_ outcome: TransitionOutcome, _ tests: [ReleaseTest]) {
    self.outcome = outcome
    self.tests = tests
  }

  /// Finishes when the tests pass.
  public static func finish(_ tests: ReleaseTest...) -> PolicyClause {
    PolicyClause(.finish, tests)
  }

  /// Cancels when the tests pass.
  public static func cancel(_ tests: ReleaseTest...) -> PolicyClause {
    PolicyClause(.cancel, tests)
  }
}

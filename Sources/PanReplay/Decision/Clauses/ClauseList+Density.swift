extension ClauseList {
  /// The device pixels per point that its pixel velocities are taken at; nil without any.
  public var pixelDensity: Double? {
    for clause in clauses {
      for test in clause.tests {
        if case .pixelVelocity(let density) = test.quantity { return density }
      }
    }
    return nil
  }

  /// The list with its pixel velocities at another number of pixels per point.
  public func at(density: Double) -> ClauseList {
    var list = self
    list.clauses = clauses.map { clause in
      let tests = clause.tests.map { test in
        guard case .pixelVelocity = test.quantity else { return test }
        return ReleaseTest(.pixelVelocity(density: density), test.comparison, test.bound)
      }
      return PolicyClause(clause.outcome, tests)
    }
    return list
  }
}

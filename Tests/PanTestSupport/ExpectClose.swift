package import PanTraces
package import Testing

/// Expects two numbers to differ by at most `tolerance`; NaN is close to nothing.
package func expectClose(
  _ actual: Double?, _ expected: Double, within tolerance: Double,
  _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let actual else {
    Issue.record(comment() ?? "nil instead of \(expected)", sourceLocation: sourceLocation)
    return
  }
  let isClose = actual == expected || (actual - expected).magnitude <= tolerance
  #expect(
    isClose, "\(actual) is not within \(tolerance) of \(expected)",
    sourceLocation: sourceLocation)
}

/// Expects both parts of two vectors to differ by at most `tolerance`.
package func expectClose(
  _ actual: Vector?, _ expected: Vector, within tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(actual?.x, expected.x, within: tolerance, sourceLocation: sourceLocation)
  expectClose(actual?.y, expected.y, within: tolerance, sourceLocation: sourceLocation)
}

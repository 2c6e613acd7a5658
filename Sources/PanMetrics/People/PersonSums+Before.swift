/// Gone as soon as tune asks for no interval of the expected errors.
package struct PersonSums: Sendable {
  package init(_ people: [(sum: Double, total: Int)]) {}

  package func meanInterval(inflation: Double) -> ConfidenceInterval? { nil }

  package func shareInterval(inflation: Double) -> ConfidenceInterval? { nil }
}

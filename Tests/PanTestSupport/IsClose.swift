/// Whether a measured value lies within the wider of two tolerances of a finite expectation.
///
/// An infinite expectation must be met exactly.
package func isClose(
  _ measured: Double, _ expected: Double, relative: Double = 0, absolute: Double = 0
) -> Bool {
  guard expected.isFinite else { return measured == expected }
  return (measured - expected).magnitude <= max(relative * expected.magnitude, absolute)
}

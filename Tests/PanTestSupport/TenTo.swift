import PanTraces

/// Ten to the power of a number: for numbers of any size in tests.
package func tenTo(_ exponent: Double) -> Double { exponential(exponent * logarithm(10)) }

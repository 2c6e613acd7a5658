/// The median, the 95th percentile and the largest of a trace's figures.
///
/// The same as a ``Distribution`` says, without putting all figures in order: every trace has half a
/// dozen such sets, and a selection looks at each figure a few times only.
struct MiddleAndTail {
  /// The middle, type 7; nil for none.
  let median: Double?
  private let tail: Tail

  /// The 95th percentile, type 7; nil below 20 figures.
  var p95: Double? { tail.p95 }
  /// The largest; nil for none.
  var maximum: Double? { tail.maximum }

  /// Takes them of figures that nothing was asked about yet.
  init(_ selection: inout Selection) {
    median = selection.type7(0.5)
    tail = Tail(&selection)
  }

  /// Takes them of figures that stay as they are.
  init(_ figures: [Double]) {
    self = Selection.gather(atMost: figures.count) { selection in
      for figure in figures { selection.append(figure) }
      return MiddleAndTail(&selection)
    }
  }
}

/// The 95th percentile and the largest of a trace's figures.
struct Tail {
  /// The 95th percentile, type 7; nil below 20 figures.
  let p95: Double?
  /// The largest; nil for none.
  let maximum: Double?

  /// Takes them of figures of which no more than lower ones were asked.
  init(_ selection: inout Selection) {
    p95 = selection.count >= Distribution.fewestForP95 ? selection.type7(0.95) : nil
    maximum = selection.largest
  }
}

/// Lines that are told apart by pattern and colour, for things without an order or a meaning.
package enum LineStyles {
  private static let all: [(dash: Stroke.Dash, ink: Ink)] = [
    (.solid, .finish), (.dashed, .cancel), (.dashDotted, .purple), (.longDashed, .green),
    (.dashDoubleDotted, .pink), (.dotted, .text),
  ]

  /// As many as can be told apart.
  package static let count = all.count

  /// The line with a number below ``count``.
  package static func stroke(_ index: Int, width: Double) -> Stroke {
    let style = all[index % count]
    return Stroke(ink: style.ink, width: width, dash: style.dash)
  }

  /// The colour of a line's points.
  package static func ink(_ index: Int) -> Ink { all[index % count].ink }
}

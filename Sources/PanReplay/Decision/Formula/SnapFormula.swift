import PanText

extension SnapRule {
  /// The rule that a text spells, as `FinishPolicy.formula` writes it.
  ///
  /// `nearest of 0, 0.5, 1 to p+0.1v/L; a tie to the lower; at most 1 stop`
  /// - Throws: What is wrong and at which character.
  public init(formula: String) throws(PolicyFormulaError) {
    let parser = PolicyFormulaParser(formula)
    let parts = formula.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    guard let first = parts.first else { throw PolicyFormulaError(.empty, column: 1) }
    self.init(lookAhead: 0)
    try readAnchors(first, parser)
    for part in parts.dropFirst() { try read(part, parser) }
  }

  /// `nearest of 0, 0.5, 1 to 0.5+p+0.1v/L`: the anchors, the start and the look-ahead.
  private mutating func readAnchors(
    _ part: Substring, _ parser: PolicyFormulaParser
  ) throws(PolicyFormulaError) {
    let problem = PolicyFormulaProblem.notASnap(part.flat)
    let words = part.words
    guard words.count > 2, words[0] == "nearest", words[1] == "of" else {
      throw parser.error(problem, at: part)
    }
    let list = words[2...].prefix { $0 != "to" }
    let places = list.flatMap { $0.split { $0 == "," || $0 == "/" } }
    var anchors: [Double] = []
    for place in places {
      let isPercent = place.last == "%"
      let value = try parser.number(isPercent ? place.dropLast() : place)
      anchors.append(isPercent ? value / 100 : value)
    }
    self.anchors = anchors
    guard Self.areUsable(anchors) else {
      throw parser.error(.notAnchors(list.joined(separator: " ")), at: words[2])
    }
    let target = words[(2 + list.count)...].dropFirst()
    guard let from = target.first else { return }
    let text = target.joined()
    guard let p = text.firstIndex(of: "p") else { throw parser.error(problem, at: from) }
    let (before, after) = (text[..<p], text[text.index(after: p)...])
    if !before.isEmpty {
      guard before.last == "+", let start = Double(decimal: String(before.dropLast())),
        let index = anchors.firstIndex(of: start)
      else { throw parser.error(problem, at: from) }
      self.start = index
    }
    guard !after.isEmpty else { return }
    guard after.hasSuffix("v/L"), let seconds = Double(decimal: String(after.dropLast(3))) else {
      throw parser.error(problem, at: from)
    }
    lookAhead = seconds
  }

  private mutating func read(
    _ part: Substring, _ parser: PolicyFormulaParser
  ) throws(PolicyFormulaError) {
    let text = part.flat
    if let tie = SnapTie.allCases.first(where: { PolicyFormula.text($0) == text }) {
      self.tie = tie
    } else if let reach = SnapReach.allCases.first(where: { PolicyFormula.text($0) == text }) {
      self.reach = reach
    } else if text == PolicyFormula.text(.nextIfBehind) {
      override = .nextIfBehind
    } else {
      // A number stands in the text, which is written again for comparison.
      let words = part.words
      for word in words {
        guard let number = Double(decimal: String(word)) else { continue }
        for override in [SnapOverride.flick(above: number), .advance(beyond: number)]
        where PolicyFormula.text(override) == text {
          self.override = override
          return
        }
      }
      throw parser.error(.notASnap(text), at: part)
    }
  }
}

import PanTraces

extension SnapRule {
  /// The rule that a text spells, as `FinishPolicy.formula` writes it.
  ///
  /// `nearest of 0, 0.5, 1 to p+0.1v/L; a tie to the lower; at most 1 stop`
  /// - Throws: What is wrong and at which character.
  public init(formula: String) throws(FinishPolicy.FormulaError) {
    let parser = PolicyFormulaParser(formula)
    let parts = try parser.parts()
    // Without a velocity in the text the content is not thrown.
    self.init(lookAhead: 0)
    try readAnchors(parts[0], parser)
    var read = Modifiers()
    for part in parts.dropFirst() {
      guard let modifier = Modifiers(part.flat) else {
        let isClause = part.words[0] == "else" || part.comparison != nil
        throw parser.error(isClause ? .clausesAndStops(part.flat) : .notASnap(part.flat), at: part)
      }
      guard read.add(modifier) else { throw parser.error(.secondOfAKind(part.flat), at: part) }
    }
    tie = read.tie ?? tie
    reach = read.reach ?? reach
    override = read.override ?? override
    origin = read.origin
  }

  /// Whether a part of a formula belongs to a rule of stops.
  static func isPart(_ part: Substring) -> Bool {
    part.words.first == "nearest" || Modifiers(part.flat) != nil
  }

  /// `nearest of 0, 0.5, 1 to 0.5+p+0.1v/L`: the anchors, the start and the look-ahead.
  private mutating func readAnchors(
    _ part: Substring, _ parser: PolicyFormulaParser
  ) throws(FinishPolicy.FormulaError) {
    let problem = FinishPolicy.FormulaError.Problem.notASnap(part.flat)
    let words = part.words
    guard words.count > 2, words[0] == "nearest", words[1] == "of" else {
      throw parser.error(problem, at: part)
    }
    let list = words[2...].prefix { $0 != "to" }
    anchors = []
    for place in list.flatMap({ $0.split(separator: ",") }) {
      let isPercent = place.last == "%"
      let value = try parser.number(isPercent ? place.dropLast() : place, at: place)
      anchors.append(isPercent ? value / 100 : value)
    }
    // Checked here, where the place of the fault is still known.
    guard Self.areUsable(anchors) else {
      throw parser.error(.notAnchors(list.joined(separator: " ")), at: words[2])
    }
    let target = words[(2 + list.count)...].dropFirst()
    guard let from = target.first else { return }
    let text = target.joined()
    // The start is written as the place it is at, `0.5+p`, and must be one of the anchors.
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
}

extension SnapRule {
  /// What a rule of stops says besides the stops: each of it once.
  private struct Modifiers {
    var tie: SnapRule.Tie?
    var reach: SnapRule.Reach?
    var override: SnapRule.Override?
    var origin: PanGestureRecognizer.TranslationOrigin?

    init() {}

    /// The modifier that a text spells. Nil for other texts.
    init?(_ text: String) {
      tie = SnapRule.Tie.allCases.first { PolicyFormula.text($0) == text }
      reach = SnapRule.Reach.allCases.first { PolicyFormula.text($0) == text }
      // A number stands in the text, which is written again for comparison.
      let numbers = text[...].words.compactMap { Double(decimal: String($0)) }
      let overrides =
        numbers.flatMap { [SnapRule.Override.flick(above: $0), .advance(beyond: $0)] } + [
          .nextIfBehind
        ]
      override = overrides.first { PolicyFormula.text($0) == text }
      origin = text[...].origin
      if tie == nil, reach == nil, override == nil, origin == nil { return nil }
    }

    /// Takes another modifier. False if it would replace one.
    mutating func add(_ other: Modifiers) -> Bool {
      guard tie == nil || other.tie == nil, reach == nil || other.reach == nil,
        override == nil || other.override == nil, origin == nil || other.origin == nil
      else { return false }
      tie = tie ?? other.tie
      reach = reach ?? other.reach
      override = override ?? other.override
      origin = origin ?? other.origin
      return true
    }
  }
}

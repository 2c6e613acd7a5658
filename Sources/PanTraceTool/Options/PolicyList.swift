import PanReplay

/// The words of `--policies`.
enum PolicyList {
  /// One word per rule; commas separate names, but also parameters and parts of formulas.
  ///
  /// `all` begins with the rule that is in use.
  static func words(_ options: [String], current: String, own: [String] = []) -> [String] {
    let known = PolicyPreset.catalogue.map(\.name) + own + Program.current.rules.map(\.name)
    let all = [current] + known.filter { $0 != current }
    if options.isEmpty { return all }
    var words: [String] = []
    for option in options {
      let hasOwnCommas = option.contains("->") || option.contains("=")
      let parts = hasOwnCommas ? [option] : option.split(separator: ",").map(String.init)
      for part in parts.flatMap({ $0 == "all" ? all : [$0] }) where !words.contains(part) {
        words.append(part)
      }
    }
    return words
  }
}

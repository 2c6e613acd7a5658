/// Texts made to break tables, links, scripts and terminals.
package enum HostileText {
  private static let fragments: [String] = [
    "|", "`", "```", "</script>", "<img src=x onerror=alert(1)>", "](javascript:alert(1))",
    "[a](b)",
    "\\", "\\|", "\n", "\r\n", "\r", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{9B}", "\u{202E}",
    "\u{2066}",
    "\u{2028}", "שלום", "مرحبا", "漢字", "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}", "&amp;", "&", "<", ">", "\"",
    "'", "]]>",
    "-->",
    "=1+2", "+cmd", "-", "@octocat", "#", "1.", "    ", "\t", "../", "_", "*", "~~", "$x$",
    "https://a.b",
    "www.a.b", ",", ";", ":", "\u{FFFE}", "\u{FFFF}", "\u{E0041}", "a", "swipe_01", "%41",
    "\u{200B}",
    "</details>", "</svg>", "<!--", "|---|", "{", "}",
  ]

  /// A few hundred texts from a seed, among them very long ones and piled-up accents.
  package static func samples(seed: UInt64, count: Int = 300) -> [String] {
    var generator = SplitMix64(seed: seed)
    var samples = fragments
    for _ in 0..<count {
      let length = Int.random(in: 1...12, using: &generator)
      samples.append(
        (0..<length).map { _ in fragments.randomElement(using: &generator) ?? "" }.joined())
    }
    samples.append(String(repeating: "a|`<", count: 5000))
    samples.append("a" + String(repeating: "\u{301}", count: 5000))
    samples.append(String(repeating: "漢", count: 3000))
    return samples
  }
}

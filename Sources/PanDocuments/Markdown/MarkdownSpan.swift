/// Words of inline markup that look alike, for forms that write markup of their own.
struct MarkdownSpan: Sendable, Equatable {
  /// How words look.
  struct Look: Sendable, Equatable {
    var isStrong = false
    var isCode = false
  }

  /// The words, on one line and not escaped.
  let text: String
  /// How they look.
  let look: Look
  /// Where they lead; nil for words that are no link.
  let target: LinkTarget?

  init(_ text: String, _ look: Look, target: LinkTarget? = nil) {
    self.text = text
    self.look = look
    self.target = target
  }

  /// The same words where all around them has a look.
  func within(_ outer: Look) -> Self {
    let look = Look(
      isStrong: look.isStrong || outer.isStrong, isCode: look.isCode || outer.isCode)
    return Self(text, look, target: target)
  }

  /// Trusted markup, whose stars in pairs and backticks change the look; single stars are dropped.
  static func spans(of markup: String, _ look: inout Look) -> [Self] {
    var spans: [Self] = []
    var words = ""
    func end(_ look: Look) {
      if !words.isEmpty { spans.append(Self(words, look)) }
      words = ""
    }
    var isAfterStar = false
    for character in markup {
      let isStar = character == "*"
      if isStar, isAfterStar {
        end(look)
        look.isStrong.toggle()
      } else if character == "`" {
        end(look)
        look.isCode.toggle()
      } else if !isStar {
        words.append(character)
      }
      isAfterStar = isStar && !isAfterStar
    }
    end(look)
    return spans
  }
}

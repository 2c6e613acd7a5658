import PanText

/// Inline markup: what is written in the source is trusted, what is inserted is escaped.
///
/// ```swift
/// let line: Markdown = "**\(outcome)**: see \(link: id, to: .file("traces/a.md"))"
/// ```
/// The stars above make the text bold; stars inside `outcome` are shown as stars.
package struct Markdown: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The markup, on one line.
  package let source: String

  private init(source: String) { self.source = source }

  /// Escapes a text, so that the document shows exactly that.
  package init(text: String) { source = MarkdownEscape.text(text) }

  /// Trusts a literal.
  package init(stringLiteral literal: String) { source = literal }

  /// Joins trusted literals and escaped values.
  package init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }

  /// Collects the pieces of an interpolated literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    package var source = ""

    /// Creates an empty collection; the capacities are hints.
    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Adds trusted markup.
    package mutating func appendLiteral(_ literal: String) { source += literal }

    /// Adds a text, escaped.
    package mutating func appendInterpolation(_ text: String) {
      source += MarkdownEscape.text(text)
    }

    /// Adds a count.
    package mutating func appendInterpolation(_ count: Int) { source += String(count) }

    /// Adds markup that was made safe before.
    package mutating func appendInterpolation(_ markup: Markdown) { source += markup.source }

    /// Adds a text in the code font.
    ///
    /// The backticks around it outnumber any inside; `|` is safe because it never gets there in a
    /// table, whose cells are plain text.
    package mutating func appendInterpolation(code text: String) {
      source += CodeFence.span(VisibleText.oneLine(text))
    }

    /// Adds a link.
    package mutating func appendInterpolation(link text: String, to target: LinkTarget) {
      source += "[\(MarkdownEscape.text(text))](\(target.encoded))"
    }
  }
}

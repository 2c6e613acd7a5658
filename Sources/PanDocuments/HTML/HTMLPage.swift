/// One page of HTML, complete in itself: light and dark, for screens and paper, without scripts.
///
/// It loads nothing and says so to the browser, so that it is the same anywhere and offline. Its
/// markup is well-formed XML, too. The same blocks give the same bytes.
package struct HTMLPage {
  /// What a browser may do with the page: show the styles in it, and no more.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'"

  /// The page, ending in a line feed.
  package let text: String

  /// Writes blocks; the first heading is the title, and those of level 2 are the contents.
  package init(_ blocks: [Document.Block]) {
    var writer = HTMLWriter()
    writer.add(blocks)
    text = """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(XMLEscape.text(Self.policy))"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(writer.title ?? "PanTrace")</title>
      <style>
      \(writer.colors.style)\(HTMLStyle.text)</style>
      </head>
      <body>
      <main>
      \(writer.body)</main>
      </body>
      </html>

      """
  }
}

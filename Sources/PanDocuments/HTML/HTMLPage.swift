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

/// How a page looks, in the colours that ``PageColors`` defines.
///
/// What is too wide for the screen moves inside a box of its own, so that the page never does. On
/// paper everything is open, light, and without what is only for screens.
enum HTMLStyle {
  static let text = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--background); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2rem 0 0.75rem; }
    h1 { margin-top: 0.5rem; }
    h2 { border-bottom: 1px solid var(--grid); padding-bottom: 0.25rem; }
    a { color: var(--finish); }
    a:focus-visible, summary:focus-visible, .box:focus-visible {
      outline: 2px solid var(--finish); outline-offset: 2px;
    }
    strong, code, th, td, li { unicode-bidi: isolate; }
    li { margin: 0.25rem 0; }
    ul { padding-left: 1.5rem; }
    code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    pre {
      border: 1px solid var(--grid); border-radius: 0.375rem; padding: 0.75rem;
      margin: 0 0 1rem; white-space: pre-wrap;
    }
    .box { overflow-x: auto; margin: 0 0 1rem; }
    table { border-collapse: collapse; overflow-wrap: normal; font-size: 0.9375rem; }
    th, td {
      border: 1px solid var(--grid); padding: 0.25rem 0.625rem; text-align: start;
      vertical-align: top; max-width: 24rem; overflow-wrap: break-word; font-weight: normal;
    }
    thead th { font-weight: 600; vertical-align: bottom; }
    .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
    thead .number { white-space: normal; }
    .finish { color: var(--finish); }
    .cancel { color: var(--cancel); }
    .good { color: var(--green); }
    .bad { color: var(--pink); font-weight: 600; }
    .doubtful { color: var(--purple); }
    details { border-top: 1px solid var(--grid); padding: 0.375rem 0; }
    summary { cursor: pointer; }
    details[open] > summary { font-weight: 600; margin-bottom: 0.5rem; }
    figure { margin: 0 0 1rem; overflow-x: auto; }
    figure svg { display: block; max-width: 100%; min-width: 34rem; height: auto; }
    .on-dark { display: none; }
    nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
    @media (min-width: 82rem) {
      main { margin-left: 19rem; }
      nav {
        position: fixed; inset: 0 auto 0 0; width: 17rem; overflow-y: auto; padding: 1rem;
        border-right: 1px solid var(--grid);
      }
      nav ul { display: block; }
    }
    @media screen and (prefers-color-scheme: dark) {
      .on-light { display: none; }
      .on-dark { display: block; }
    }
    @media print {
      body { font-size: 10pt; }
      main { max-width: none; margin: 0; padding: 0; }
      nav { display: none; }
      .box, figure { overflow: visible; }
      table { font-size: 8pt; }
      figure svg { min-width: 0; }
      h2, h3, summary { break-after: avoid; }
      figure, tr { break-inside: avoid; }
      details::details-content { content-visibility: visible; display: block; }
    }

    """
}

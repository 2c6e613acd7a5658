/// One page of HTML, complete in itself: light and dark, for screens and paper, without scripts.
///
/// Its policy allows no loading, so that it is the same anywhere and offline. Its markup is also
/// well-formed XML. The same blocks give the same bytes.
package struct HTMLPage {
  /// The content security policy: the styles in the page, and nothing else.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'"

  /// The page, ending in a line feed.
  package let text: String

  /// Writes a page that opens with an answer.
  ///
  /// The first sentence of the answer is the title. The first picture stands beside its other
  /// sentences.
  init(answer blocks: [Document.Block]) {
    var rest = blocks.flatMap { block in
      if case .differing(_, let blocks) = block { blocks() } else { [block] }
    }
    var opening: [Document.Block] = []
    if case .kicker = rest.first { opening.append(rest.removeFirst()) }
    let said: [String]
    switch rest.first {
    case .verdict(let verdict, let notes): said = [verdict] + notes
    case .sentences(let sentences): said = sentences
    default: said = []
    }
    guard let title = said.first else {
      self.init(blocks)
      return
    }
    rest.removeFirst()
    var pictures: [Document.Picture] = []
    if let place = rest.firstIndex(where: { if case .pictures = $0 { true } else { false } }),
      case .pictures(let all) = rest[place]
    {
      pictures = Array(all.prefix(1))
      rest[place] = .pictures(Array(all.dropFirst()))
    }
    let notes = Document.Block.sentences(Array(said.dropFirst()))
    let shown: [Document.Block] = pictures.isEmpty ? [] : [.pictures(pictures)]
    self.init(opening + [.beside([.heading(1, title), notes], shown)] + rest)
  }

  /// Writes blocks; the first heading is the title.
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
      \(HTMLStyle.colors)\(HTMLStyle.text)</style>
      </head>
      <body>
      <main>
      \(writer.body)</main>
      </body>
      </html>

      """
  }
}

/// How a page looks, in colors that follow the reader's theme.
///
/// Content that is too wide scrolls inside a box of its own, so that the page never does. On paper
/// everything is open and light, and parts that are only for screens are left out.
enum HTMLStyle {
  /// The inks as CSS variables: the dark colors on dark screens only, so that paper is light.
  static let colors: String = {
    func variables(_ theme: Theme) -> String {
      Ink.allCases.map { "  --\($0.rawValue): \(theme.color($0));\n" }.joined()
    }
    return """
      :root {
      \(variables(.light))}
      @media screen and (prefers-color-scheme: dark) { :root {
      \(variables(.dark))} }

      """
  }()

  static let text = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--background); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    main { max-width: 67.5rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2rem 0 0.75rem; }
    h1 { margin: 0 0 0.75rem; font-size: 2.125rem; line-height: 1.15; letter-spacing: -0.02em; }
    h1.long { font-size: 1.5rem; letter-spacing: -0.01em; line-height: 1.25; }
    h2 { font-size: 1.25rem; margin-top: 2.25rem; }
    p { margin: 0 0 0.75rem; }
    .kicker, footer, .verdict p + p, .card p + p, .card figure + p, dt, dd small {
      color: var(--muted); font-size: 0.875rem;
    }
    .kicker { margin-bottom: 0.5rem; }
    .verdict { border-left: 4px solid var(--finish); padding-left: 0.875rem; margin: 1.25rem 0; }
    .verdict p { margin-bottom: 0.25rem; }
    .beside { display: grid; gap: 0 1.75rem; align-items: start; }
    .cards, dl { display: grid; gap: 0.875rem; margin: 0 0 1rem; }
    .cards > *, .beside > * { min-width: 0; }
    .card { border: 1px solid var(--grid); border-radius: 0.75rem; padding: 0.75rem; }
    .card p { margin: 0; }
    .card figure { margin: 0.5rem 0; }
    .card .name { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.75rem; }
    dl { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    dd { margin: 0; font-size: 1.5rem; font-weight: 650; line-height: 1.25; }
    dd small { font-weight: 400; }
    footer { border-top: 1px solid var(--grid); margin-top: 1.5rem; padding-top: 1rem; }
    footer p { margin-bottom: 0.25rem; }
    @media (min-width: 48rem) {
      .beside { grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr); }
      .cards { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      dl { grid-template-columns: repeat(4, minmax(0, 1fr)); }
    }
    @media (max-width: 47.99rem) {
      h1 { font-size: 1.6875rem; }
      h1.long { font-size: 1.375rem; }
    }
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
    @media screen and (max-width: 47.99rem) {
      table { font-size: 0.8125rem; line-height: 1.35; }
      th, td { padding: 0.25rem 0.375rem; max-width: 7rem; }
      .number { white-space: normal; }
      tbody th { position: sticky; left: 0; background: var(--background); }
    }
    @media screen and (max-width: 35.99rem) {
      .list thead, .list :empty { display: none; }
      .list tr { display: block; border-top: 1px solid var(--grid); padding: 0.375rem 0; }
      .list th, .list td {
        display: inline-block; border: 0; padding: 0 0.75rem 0 0; max-width: none; position: static;
      }
      .list [data-name]::before {
        content: attr(data-name) "\\a0"; color: var(--muted); font-weight: normal;
      }
    }
    .finish { color: var(--finish); }
    .cancel { color: var(--cancel); }
    .good { color: var(--green); }
    .bad { color: var(--pink); font-weight: 600; }
    .doubtful { color: var(--purple); }
    details { border-top: 1px solid var(--grid); padding: 0.375rem 0; }
    summary { cursor: pointer; }
    details[open] > summary { font-weight: 600; margin-bottom: 0.5rem; }
    figure { margin: 0 0 1rem; }
    figure svg { display: block; width: 100%; max-width: 40rem; height: auto; }
    @media print {
      body { font-size: 10pt; }
      .kicker, footer, .verdict p + p, .card p + p, .card figure + p, dt, dd small {
        font-size: 9pt;
      }
      dl { grid-template-columns: repeat(4, minmax(0, 1fr)); }
      main { max-width: none; margin: 0; padding: 0; }
      .box { overflow: visible; }
      table { font-size: 8pt; }
      figure svg { max-width: 26rem; max-height: 54rem; }
      .beside { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
      .cards { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      h2, h3, summary { break-after: avoid; }
      figure, tr, .card, .verdict { break-inside: avoid; }
      main > details::details-content { content-visibility: visible; display: block; }
    }

    """
}

import PanTransitions

/// Which view of a strip is drawn as what.
struct FilmstripInks: Sendable {
  /// The names of the controllers' views, in order of appearance.
  private let screens: [String]
  /// The pictures and the parts that are not screens, by name.
  private let kinds: [String: String]

  init(of panels: [Filmstrip.Panel]) {
    var screens: [String] = []
    var kinds: [String: String] = [:]
    for view in panels.flatMap(\.frame.views) {
      kinds[view.name] = view.kind
      if view.name.hasSuffix(" view"), view.kind == "view", !screens.contains(view.name) {
        screens.append(view.name)
      }
    }
    self.screens = screens
    self.kinds = kinds
  }

  /// What a view is drawn as; a snapshot looks like what it was taken of.
  func ink(of view: ViewSnapshot) -> FilmstripInk {
    guard view.kind == "snapshot" else { return ink(named: view.name, kind: view.kind) }
    let original = String(view.name.dropFirst("snapshot of ".count))
    return kinds[original].map { ink(named: original, kind: $0) } ?? .picture
  }

  private func ink(named name: String, kind: String) -> FilmstripInk {
    if kind == "window" || name.hasSuffix(" container") { return .clear }
    if kind == "image" || kind == "snapshot" { return .picture }
    if name == "dimmer" { return .shade }
    return screens.firstIndex(of: name).map { .screen($0) } ?? .part
  }
}

import PanDocuments
import PanText

/// A link that asks its visitors for gestures and shows nothing else, and its QR code.
struct Invitation: Equatable, Sendable {
  /// The link.
  let link: String
  /// The settings that each visitor brings along, so that they have no place in a link.
  private static let own = ["seed", "device", "os", "card"]

  /// Creates a link from the page's address without its state, and settings `name=value`.
  init(_ page: String, _ settings: some Sequence<String>) {
    var link = "\(page)#part=1"
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1).map { String($0) }
      guard parts.count == 2, !Self.own.contains(parts[0]) else { continue }
      link += "&\(parts[0].percentEncoded())=\(parts[1].percentEncoded())"
    }
    self.link = link
  }

  /// Whether only this computer can open the link.
  private var isLocal: Bool {
    let servers = ["http://", "https://"].flatMap { scheme in
      ["localhost", "127.0.0.1", "[::1]"].map { scheme + $0 }
    }
    return !link.hasPrefix("http") || servers.contains { link.hasPrefix($0) }
  }

  /// The QR code and what to know about it.
  private var code: (picture: String, note: String) {
    guard !isLocal else {
      return (
        "",
        "No QR code: this page is on this computer only, and a phone cannot open its address. Put the "
          + "file on a web server (any static host will do), open it from there, and ask again."
      )
    }
    guard let code = QRCode(Array(link.utf8)) else {
      return ("", "No QR code: the address is too long for one.")
    }
    let start =
      "The camera of a phone opens this page with your settings. It asks for the gestures and shows "
      + "nothing else; at the end each person sends you a file. Open all files here."
    return (
      code.svg,
      link.hasPrefix("https")
        ? start : start + " Serve it by https: else a browser gives one sample a frame."
    )
  }

  /// Shows the link and its code.
  func change(_ page: inout PageChanges) {
    page.show("#invitation")
    page.text("#invite-link", link)
    page.text("#invite-note", code.note)
    page.markup("#qr", [Markup(picture: code.picture)])
  }

  /// Handles `invite PAGE NAME=VALUE …`.
  static func reply(_ request: LabRequest) -> LabReply {
    var page = PageChanges()
    Invitation(request.text(0), request.arguments.dropFirst()).change(&page)
    return LabReply(page: page)
  }
}

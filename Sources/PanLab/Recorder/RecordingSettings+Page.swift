import PanText

/// The opening form on the page.
extension RecordingSettings {
  /// Shows how long a bank card is said to be on the screen: `card POINTS`, 0 where nobody measured.
  static func card(_ request: LabRequest) -> LabReply {
    var settings = RecordingSettings()
    let length = max(0, request.number(0) ?? 0)
    settings.cardLength = length > 0 ? length : nil
    var page = PageChanges()
    page.set("#card", "style", "width: \(NumberText.plain(length))px")
    page.text(
      "#card-text",
      settings.pointsPerMillimetre.map { "\(NumberText.fixed($0, decimals: 2)) points in a mm" }
        ?? "not measured")
    return LabReply(page: page)
  }
}

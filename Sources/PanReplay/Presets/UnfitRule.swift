/// A framework whose finish rule is no rule over one release, and why.
public struct UnfitRule: Sendable {
  /// The framework.
  public let name: String
  /// Why its rule is not offered.
  public let reason: String

  /// Everything that was looked at and left out.
  public static let catalogue: [UnfitRule] = [
    UnfitRule(
      name: "UIKit's interactive pop and sheets",
      reason: "Closed: their thresholds are not published, and none is claimed here."),
    UnfitRule(
      name: "UIPercentDrivenInteractiveTransition",
      reason: "Has no rule: the app decides; only its settle is its own (--controller)."),
    UnfitRule(
      name: "FDFullscreenPopGesture",
      reason: "Hands the gesture to UIKit's private handler: the rule is not public."),
    UnfitRule(
      name: "Android system back",
      reason: "A latch over the whole path: arms at 16 dp, disarms after 32 dp back, re-arms after "
        + "32 dp forward, with delays."),
    UnfitRule(
      name: "DeckTransition",
      reason:
        "Dismisses while the finger moves, when it first reaches 240 pt; nothing is decided at "
        + "lift."),
    UnfitRule(
      name: "libadwaita with three pages and more",
      reason:
        "Projects by a curve past 2 px/ms and has a rule of its own for the first segment; two "
        + "pages are offered."),
    UnfitRule(
      name: "vaul with snap points",
      reason: "Steps through snap points by tiers of the gesture's mean speed."),
    UnfitRule(
      name: "PanModal with a short form",
      reason: "Which anchors count depends on the direction; the long form is offered."),
    UnfitRule(
      name: "Material bottom sheet from collapsed",
      reason: "Has a third outcome, expand, and needs the sheet's height besides the travel."),
    UnfitRule(
      name: "Ionic sheet modal, newest builds",
      reason: "Position only, measured after adding the drag; the copy read may count it twice."),
  ]
}

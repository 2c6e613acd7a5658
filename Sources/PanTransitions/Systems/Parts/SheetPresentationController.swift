/// Decides where the sheet belongs, and dims what is behind it.
final class SheetPresentationController: DimmingPresentationController {
  private let parameters: SheetParameters

  init(
    presentedViewController: ViewController, presenting: ViewController,
    parameters: SheetParameters
  ) {
    self.parameters = parameters
    super.init(
      presentedViewController: presentedViewController, presenting: presenting, dimmer: "dimmer")
  }

  override var dimming: Double { parameters.dimming }

  override func height(in containerHeight: Double) -> Double {
    containerHeight * parameters.height
  }
}

/// An animation the stage keeps alive and brings to its end in time.
protocol InFlightAnimation: AnyObject {
  /// When it ends by itself; nil where it waits for something else.
  var endTime: Double? { get }
  /// Brings it to its end and tells whoever waits.
  func finish()
}

/// Which input a frame shows.
public enum InputPolicy: Equatable, Hashable, Sendable {
  /// The latest sample before the frame's cut-off.
  case latest
  /// The position at a fixed time before the cut-off, between or beyond the samples.
  case resampled(TouchResampling)

  /// The name on the command line and in outputs.
  public var name: String {
    switch self {
    case .latest: "latest"
    case .resampled: "resampled"
    }
  }
}

/// Android's touch resampling (frameworks/native, `libs/input/InputTransport.cpp`).
///
/// A finger that sends the same place twice stays where it was last shown, also where that was
/// guessed beyond its samples. Two things differ from Android: every frame is resampled, also one
/// that no new sample reached, as Chromium and Firefox do; and the release is where the samples put
/// it, as before Android's flag `fix_action_up_resampling`.
public struct TouchResampling: Equatable, Hashable, Sendable {
  /// How long before the frame's cut-off the position is wanted, in seconds.
  public var delay: Double
  /// The farthest a position is guessed beyond the last sample, in seconds.
  ///
  /// At most half of the last interval between samples, besides.
  public var maximumExtrapolation: Double
  /// The interval between two samples from which on they may be used, in seconds.
  public var minimumInterval: Double
  /// The interval up to which two samples may be extrapolated, in seconds.
  public var maximumInterval: Double

  /// Creates the rule; by default 5 ms, 8 ms, 2 ms and 20 ms.
  public init(
    delay: Double = 0.005, maximumExtrapolation: Double = 0.008, minimumInterval: Double = 0.002,
    maximumInterval: Double = 0.02
  ) {
    self.delay = delay
    self.maximumExtrapolation = maximumExtrapolation
    self.minimumInterval = minimumInterval
    self.maximumInterval = maximumInterval
  }
}

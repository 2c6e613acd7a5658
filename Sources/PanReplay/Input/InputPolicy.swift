public import PanText

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

extension InputPolicy {
  /// Every policy by name, with what can be set of it.
  public static let schema = ComponentSchema<InputPolicy>(
    [
      ComponentKind("latest", .latest),
      ComponentKind(
        "resampled", .resampled(TouchResampling()),
        [
          ComponentPart(
            TouchResampling.fields,
            get: { if case .resampled(let rule) = $0 { rule } else { nil } },
            put: { $0 = .resampled($1) })
        ]),
    ], name: { $0.name })
}

extension TouchResampling {
  /// What can be set of the rule.
  public static let fields: [ComponentField<TouchResampling>] = [
    .milliseconds(
      "delay-ms", "how long before the frame's cut-off the position is wanted", in: -100...100,
      get: { $0.delay }, set: { $0.delay = $1 }),
    .milliseconds(
      "extrapolate-ms", "the farthest a position is guessed beyond the last sample", in: 0...100,
      get: { $0.maximumExtrapolation }, set: { $0.maximumExtrapolation = $1 }),
    .milliseconds(
      "shortest-ms", "the interval between samples from which on they are used",
      in: 0.001...100, get: { $0.minimumInterval }, set: { $0.minimumInterval = $1 }),
    .milliseconds(
      "longest-ms", "the interval up to which samples are extrapolated", in: 0.001...1000,
      get: { $0.maximumInterval }, set: { $0.maximumInterval = $1 }),
  ]
}

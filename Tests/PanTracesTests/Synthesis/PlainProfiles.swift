@testable import PanTraces

extension TraceGenerator.Mix {
  /// Only one kind.
  static func only(_ kind: TraceGenerator.Kind) -> TraceGenerator.Mix {
    TraceGenerator.Mix { $0 == kind ? 1 : 0 }
  }
}

extension TraceGenerator.Sensor {
  /// A panel without any imperfection, for comparing with closed forms.
  static func ideal(rate: Double) -> TraceGenerator.Sensor {
    TraceGenerator.Sensor(
      rate: rate, timeJitter: 0, positionNoise: 0, positionQuantum: 0, stillDistance: 0,
      firstMoveDistance: 0, dropRate: 0, stallRate: 0, repeatAtEndRate: 1)
  }
}

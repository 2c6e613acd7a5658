import Testing

@testable import PanMetrics

/// Sets of groups are bits of a number, and reasons and flags are codes in a word: each has its own.
@Suite struct CatalogueSizeTests {
  @Test func `metrics are numbered and there are bits for all groups`() {
    #expect(Metric.allCases.map(\.rawValue) == Array(0..<Metric.allCases.count))
    let groups = MetricGroup.allCases.map { Int($0.rawValue) }
    #expect(groups == Array(0..<MetricGroup.allCases.count))
    #expect(groups.count <= MetricSet.mostGroups)
    #expect(MetricSet.all.rawValue.nonzeroBitCount == MetricGroup.allCases.count)
  }

  @Test func `there are numbers for all reasons and flags`() {
    // A reason stands behind two other tags in a byte.
    #expect(UndefinedReason.allCases.count + 2 <= MeasurementWord.mostCodes)
    #expect(MeasurementFlag.allCases.count <= MeasurementWord.mostCodes)
    for reason in UndefinedReason.allCases {
      let word = MeasurementWord.word(.undefined(reason), place: 0)
      #expect(MeasurementWord.measurement(word) { _ in 0 } == .undefined(reason))
    }
  }

  /// A batch has more flagged figures than 32 bits count.
  @Test(arguments: [0, 1, 1 << 31, 1 << 32, 1 << 40 - 1])
  func `a flagged figure is found at any place`(place: Int) {
    for flag in MeasurementFlag.allCases {
      let word = MeasurementWord.word(.flagged(1.5, flag), place: place)
      var asked: Int?
      let found = MeasurementWord.measurement(word) { place in
        asked = place
        return 1.5
      }
      #expect(found == .flagged(1.5, flag))
      #expect(asked == place)
    }
  }
}

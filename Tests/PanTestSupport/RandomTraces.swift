package import PanTraces

/// Random traces of every kind the format can hold.
package enum RandomTraces {
  /// What a column says of a trace with so many samples.
  private static func content(
    _ count: Int, using random: inout SplitMix64
  ) -> Trace.PassthroughColumn.Content {
    let words = ["", "gain", "50 %, \"b\"", "x"]
    let texts = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
    return Set(texts).subtracting([""]).count > 1 && Bool.random(using: &random)
      ? .varying(texts) : .same(words.randomElement(using: &random) ?? "")
  }

  /// Some traces that can stand in one file, and metadata for it.
  package static func file(using random: inout SplitMix64) -> ([Trace], Trace.Metadata) {
    let timeUnit = Trace.TimeUnit.allCases.randomElement(using: &random) ?? .seconds
    let lengthUnit = Trace.LengthUnit.allCases.randomElement(using: &random) ?? .points
    var metadata = Trace.Metadata(version: Bool.random(using: &random) ? 1 : nil)
    if Bool.random(using: &random) {
      metadata.entries.append(.init(key: "device", value: "phone: \"é\", 12"))
      metadata.entries.append(.init(key: "", value: "a remark"))
      metadata.entries.append(.init(key: "refresh_hz", value: "120.0"))
    }
    let refreshRate = metadata.refreshRate ?? (Bool.random(using: &random) ? 90.5 : nil)
    let columns = ["condition", "Zoë's, own", "source_x_pt"].filter { _ in
      Bool.random(using: &random)
    }
    let metadataWidth = Bool.random(using: &random) ? 393.5 : nil
    if metadataWidth != nil {
      metadata.entries.append(.init(key: "width_\(lengthUnit.symbol)", value: "393.50"))
    }
    let isAbsent = Int.random(in: 0..<5, using: &random) == 0
    let hasVelocities = Bool.random(using: &random)
    let contentMeasure =
      Int.random(in: 0..<3, using: &random) == 0
      ? Trace.RecordedContent.Measure.allCases.randomElement(using: &random) : nil
    let hasScrollOffsets = Int.random(in: 0..<3, using: &random) == 0
    let direction = Bool.random(using: &random) ? TravelDirection.left : nil
    let travel = Bool.random(using: &random) ? 1 / 3.0 : nil
    let isMixed = Bool.random(using: &random)
    let traces = (0..<Int.random(in: 1...6, using: &random)).map { number in
      var trace = Trace(id: id(number, using: &random), samples: [])
      trace.vocabulary =
        isAbsent ? .absent : Bool.random(using: &random) ? Trace.PhaseVocabulary.touch : .gesture
      trace.timeUnit = timeUnit
      trace.lengthUnit = lengthUnit
      trace.samples = samples(trace.vocabulary, timeUnit, using: &random)
      trace.containerWidth =
        Bool.random(using: &random) ? metadataWidth : Double.random(in: 1...2000, using: &random)
      trace.containerHeight = Bool.random(using: &random) ? 852.25 : nil
      trace.travelDirection = direction
      trace.travelLength = travel
      if isMixed {
        trace.travelDirection = [nil, .up, .right].randomElement(using: &random) ?? nil
        trace.travelLength = [nil, 0.1, 393].randomElement(using: &random) ?? nil
        trace.velocityBasis =
          [.usable, .doubtful("10 Hz, \"thinned\""), .none("no lift")].randomElement(using: &random)
          ?? .usable
      }
      trace.refreshRate =
        Int.random(in: 0..<4, using: &random) == 0
        ? Double.random(in: 1...1000, using: &random) : refreshRate
      trace.columns = columns.map { name in
        Trace.PassthroughColumn(name: name, content: content(trace.samples.count, using: &random))
      }
      trace.intent = [nil, .finish, .cancel].randomElement(using: &random) ?? nil
      trace.recordedDecision = [nil, .finish, .cancel].randomElement(using: &random) ?? nil
      trace.participant = [nil, "p1", "Zoë, \"Z\""].randomElement(using: &random) ?? nil
      if hasVelocities {
        trace.recordedVelocities = trace.samples.map { _ in
          Bool.random(using: &random) ? position(using: &random) : nil
        }
      }
      if let contentMeasure {
        trace.content = recordedContent(contentMeasure, of: trace, using: &random)
      }
      if hasScrollOffsets {
        trace.scrollOffsets = trace.samples.map { _ in
          Bool.random(using: &random) ? Double.random(in: -50...900, using: &random) : nil
        }
      }
      return trace
    }
    return (traces, metadata)
  }

  /// Recorded content with rows after lifts; nil where no row has any.
  private static func recordedContent(
    _ measure: Trace.RecordedContent.Measure, of trace: Trace, using random: inout SplitMix64
  ) -> Trace.RecordedContent? {
    let range = measure == .progress ? -0.5...1.5 : -50...900.0
    var content = Trace.RecordedContent(
      measure: measure,
      values: trace.samples.map { _ in
        Bool.random(using: &random) ? Double.random(in: range, using: &random) : nil
      })
    let start = trace.samples.first?.recordedTime ?? 0
    func add(at recorded: Double, using random: inout SplitMix64) {
      content.settle.append(
        .init(
          time: (recorded - start) / trace.timeUnit.perSecond, recordedTime: recorded,
          value: Double.random(in: range, using: &random)))
    }
    guard trace.vocabulary != .absent, Bool.random(using: &random) else {
      return content.values.contains { $0 != nil } ? content : nil
    }
    for (before, after) in zip(trace.samples, trace.samples.dropFirst())
    where before.pointer == 0 && before.phase.endsContact && after.phase == .down {
      add(at: (before.recordedTime + after.recordedTime) / 2, using: &random)
    }
    if trace.isTerminated, let last = trace.samples.last {
      for step in 1...3 {
        add(at: last.recordedTime + Double(step) * trace.timeUnit.perSecond / 64, using: &random)
      }
    }
    return content.settle.isEmpty && !content.values.contains { $0 != nil } ? nil : content
  }

  private static func id(_ number: Int, using random: inout SplitMix64) -> String {
    let prefixes = ["a", "#", "x,y", "\"q\"", "日本", "long-" + String(repeating: "z", count: 70)]
    return (prefixes.randomElement(using: &random) ?? "") + String(number)
  }

  private static func samples(
    _ vocabulary: Trace.PhaseVocabulary, _ unit: Trace.TimeUnit, using random: inout SplitMix64
  ) -> [TouchSample] {
    var recorded = Double.random(in: 0...1e6, using: &random)
    let start = recorded
    var samples: [TouchSample] = []
    let contacts = vocabulary == .absent ? 1 : Int.random(in: 1...3, using: &random)
    func add(_ phase: TouchSample.Phase, pointer: UInt8 = 0, using random: inout SplitMix64) {
      samples.append(
        TouchSample(
          time: (recorded - start) / unit.perSecond, recordedTime: recorded,
          position: position(using: &random), phase: phase, pointer: pointer))
      recorded += Double.random(in: 0.001...0.02, using: &random) * unit.perSecond
    }
    for contact in 0..<contacts {
      let second = vocabulary != .absent && Bool.random(using: &random)
      add(.down, using: &random)
      if second { add(.down, pointer: 1, using: &random) }
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        add(.move, pointer: second && Bool.random(using: &random) ? 1 : 0, using: &random)
      }
      if second { add(.up, pointer: 1, using: &random) }
      let isOpen =
        vocabulary != .absent && contact == contacts - 1 && Bool.random(using: &random)
      if !isOpen {
        add(vocabulary == .absent || Bool.random(using: &random) ? .up : .cancel, using: &random)
      }
    }
    return samples
  }

  /// Short, long, tiny and huge numbers, both zeros among them.
  private static func position(using random: inout SplitMix64) -> Vector {
    func number(using random: inout SplitMix64) -> Double {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: (Double.random(in: 0...400, using: &random) * 10).rounded() / 10
      case 1: Double.random(in: -1000...1000, using: &random)
      case 2: Double(Int.random(in: -5...5, using: &random))
      case 3: -0.0
      case 4: Double.random(in: 0...1, using: &random) * 0x1p-1030
      default: Double.random(in: -1e12...1e12, using: &random)
      }
    }
    return Vector(x: number(using: &random), y: number(using: &random))
  }
}

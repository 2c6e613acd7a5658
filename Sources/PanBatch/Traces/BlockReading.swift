import PanTraces

/// The sections of a block as they are read, and the traces among them as they are handed on.
///
/// It knows nothing of what is made of a trace, so that it is compiled once for all kinds.
struct BlockReading {
  /// The block's sections in their order.
  private(set) var sections: [TraceSection] = []
  /// The number of the trace among those handed on for each section; nil for those that are none.
  private(set) var places: [Int?] = []
  private var count = 0
  private let input: Int
  /// The input whose people those of the traces are; nil where names mean the same in all inputs.
  private let peopleInput: Int?
  /// Who made all gestures, where the file's name says it.
  private let participant: String?
  /// Takes a trace; nil where only what was found is wanted.
  private let make: ((_ input: Int, consuming Trace) -> Void)?

  init(
    input: Int, peopleInput: Int?, participant: String?,
    make: ((_ input: Int, consuming Trace) -> Void)?
  ) {
    self.input = input
    self.peopleInput = peopleInput
    self.participant = participant
    self.make = make
  }

  /// Takes a section, and the trace of one that makes one.
  mutating func take(_ section: consuming TraceSection, _ trace: consuming Trace?) {
    sections.append(section)
    guard var trace = consume trace, let make else { return places.append(nil) }
    places.append(count)
    count += 1
    trace.peopleInput = peopleInput
    if let participant { trace.participant = participant }
    make(input, trace)
  }
}

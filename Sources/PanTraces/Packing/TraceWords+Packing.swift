package import PanText

extension TimeUnit: Packable {}
extension LengthUnit: Packable {}
extension TravelDirection: Packable {}
extension TransitionOutcome: Packable {}
extension PhaseVocabulary: Packable {}

extension VelocityBasis: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    switch self {
    case .usable: bytes.pack(tag: 0)
    case .doubtful(let reason):
      bytes.pack(tag: 1)
      reason.pack(into: &bytes)
    case .none(let reason):
      bytes.pack(tag: 2)
      reason.pack(into: &bytes)
    }
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    switch try bytes.byte() {
    case 0: self = .usable
    case 1: self = .doubtful(try String(from: &bytes))
    case 2: self = .none(try String(from: &bytes))
    default: throw PackedError()
    }
  }
}

extension CarriedColumn: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    name.pack(into: &bytes)
    switch content {
    case .same(let text):
      bytes.pack(tag: 0)
      text.pack(into: &bytes)
    case .varying(let texts):
      bytes.pack(tag: 1)
      texts.pack(into: &bytes)
    }
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    let name = try String(from: &bytes)
    switch try bytes.byte() {
    case 0: self.init(name: name, content: .same(try String(from: &bytes)))
    case 1: self.init(name: name, content: .varying(try [String](from: &bytes)))
    default: throw PackedError()
    }
  }
}

extension CarriedColumn {
  /// Whether it can be of a trace with so many samples, and its texts stand in rows.
  func isOf(_ sampleCount: Int) -> Bool {
    guard name.fitsInLine, texts.allSatisfy({ $0.fitsInLine }) else { return false }
    guard case .varying(let texts) = content else { return true }
    return texts.isEmpty || texts.count == sampleCount
  }
}

extension String {
  /// Whether a line of a file can hold it: without line ends and NUL bytes.
  var fitsInLine: Bool { !utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x0D } }
}

extension Person: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    name.pack(into: &bytes)
    input.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(try String(from: &bytes), input: try Int?(from: &bytes))
  }
}

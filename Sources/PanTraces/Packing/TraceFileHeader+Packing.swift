package import PanText

extension ColumnRole: Packable {}

extension TraceFileHeader: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    metadata.pack(into: &bytes)
    measures.pack(into: &bytes)
    layout.pack(into: &bytes)
    bytes.pack(count: bodyOffset)
    bytes.pack(count: bodyLine)
    diagnostics.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      metadata: try TraceMetadata(from: &bytes), measures: try TraceMetadata(from: &bytes),
      layout: try ColumnLayout(from: &bytes), bodyOffset: try bytes.count(),
      bodyLine: try bytes.count(), diagnostics: try DiagnosticLog(from: &bytes))
  }
}

extension TraceMetadata: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    version.pack(into: &bytes)
    entries.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(version: try Int?(from: &bytes), entries: try [Entry](from: &bytes))
  }
}

extension TraceMetadata.Entry: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    key.pack(into: &bytes)
    value.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(key: try String(from: &bytes), value: try String(from: &bytes))
    guard key.fitsInLine, value.fitsInLine else { throw PackedError() }
  }
}

extension ColumnLayout: Packable {
  package func pack(into bytes: inout ByteBuffer) {
    bytes.append(delimiter)
    roles.pack(into: &bytes)
    names.pack(into: &bytes)
    timeUnit.pack(into: &bytes)
    lengthUnit.pack(into: &bytes)
    positionScale.pack(into: &bytes)
    hasStatedLengthUnit.pack(into: &bytes)
    widthFactor.pack(into: &bytes)
    heightFactor.pack(into: &bytes)
    scrollFactor.pack(into: &bytes)
    travelFactor.pack(into: &bytes)
    carried.pack(into: &bytes)
  }

  package init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(
      delimiter: try bytes.byte(), roles: try [ColumnRole?](from: &bytes),
      names: try [String](from: &bytes), timeUnit: try TimeUnit(from: &bytes),
      lengthUnit: try LengthUnit(from: &bytes), positionScale: try PositionScale(from: &bytes),
      hasStatedLengthUnit: try Bool(from: &bytes), widthFactor: try LengthFactor?(from: &bytes),
      heightFactor: try LengthFactor?(from: &bytes), scrollFactor: try LengthFactor?(from: &bytes),
      travelFactor: try LengthFactor?(from: &bytes),
      carried: try [CarriedPlace](from: &bytes))
    // Names are looked up by the places of roles, and rows by those of columns that go along.
    guard names.count == roles.count, carried.allSatisfy({ $0.column < names.count }),
      names.allSatisfy({ $0.fitsInLine }), carried.allSatisfy({ $0.name.fitsInLine })
    else { throw PackedError() }
  }
}

extension ColumnLayout.CarriedPlace: Packable {
  func pack(into bytes: inout ByteBuffer) {
    bytes.pack(count: column)
    name.pack(into: &bytes)
  }

  init(from bytes: inout PackedReader) throws(PackedError) {
    self.init(column: try bytes.count(), name: try String(from: &bytes))
  }
}

extension ColumnLayout.PositionScale: Packable {
  func pack(into bytes: inout ByteBuffer) {
    switch self {
    case .asRecorded: bytes.pack(tag: 0)
    case .factor(let factor):
      bytes.pack(tag: 1)
      factor.pack(into: &bytes)
    case .container: bytes.pack(tag: 2)
    case .perTrace(let unit):
      bytes.pack(tag: 3)
      unit.pack(into: &bytes)
    }
  }

  init(from bytes: inout PackedReader) throws(PackedError) {
    switch try bytes.byte() {
    case 0: self = .asRecorded
    case 1: self = .factor(try Double(from: &bytes))
    case 2: self = .container
    case 3: self = .perTrace(from: try LengthUnit(from: &bytes))
    default: throw PackedError()
    }
  }
}

extension LengthFactor: Packable {
  func pack(into bytes: inout ByteBuffer) {
    switch self {
    case .constant(let factor):
      bytes.pack(tag: 0)
      factor.pack(into: &bytes)
    case .perTrace(let unit, let target):
      bytes.pack(tag: 1)
      unit.pack(into: &bytes)
      target.pack(into: &bytes)
    }
  }

  init(from bytes: inout PackedReader) throws(PackedError) {
    switch try bytes.byte() {
    case 0: self = .constant(try Double(from: &bytes))
    case 1: self = .perTrace(from: try LengthUnit(from: &bytes), to: try LengthUnit(from: &bytes))
    default: throw PackedError()
    }
  }
}

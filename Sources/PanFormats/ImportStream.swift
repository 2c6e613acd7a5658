import PanText

/// The reader of a file whose form is known.
struct ImportStream: Sendable {
  private enum Body: Sendable {
    case none
    case evdev(PieceStream<EvdevReader>)
    case touchLog(PieceStream<TouchLogReader>)
    case perfetto(PieceStream<PerfettoReader>)
    case table(PieceStream<TableReader>)
    case cells(PieceStream<CellReader>)
    case sessionReplay(PieceStream<SessionReplayReader>)
    case actions(PieceStream<ActionsReader>)
  }

  private var body: Body

  init(_ plan: ImportPlan) {
    body =
      switch plan.body {
      case .evdev(let reader): .evdev(PieceStream(reader, cut: .lines))
      case .touchLog(let reader): .touchLog(PieceStream(reader, cut: .lines))
      case .perfetto(let reader): .perfetto(PieceStream(reader, cut: .lines))
      case .table(let reader, let cut): .table(PieceStream(reader, cut: cut))
      case .cells(let reader): .cells(PieceStream(reader, cut: .rows))
      case .sessionReplay(let reader, let cut): .sessionReplay(PieceStream(reader, cut: cut))
      case .actions(let reader): .actions(PieceStream(reader, cut: .elements))
      }
  }

  mutating func read(_ bytes: LentBytes, into sink: inout GestureSink) throws(ImportRefusal) {
    // Taken out, consumed and put back: a second owner would have all that is open copied.
    let current = body
    body = .none
    switch consume current {
    case .none: break
    case .evdev(var stream):
      try stream.read(bytes, into: &sink)
      body = .evdev(stream)
    case .touchLog(var stream):
      try stream.read(bytes, into: &sink)
      body = .touchLog(stream)
    case .perfetto(var stream):
      try stream.read(bytes, into: &sink)
      body = .perfetto(stream)
    case .table(var stream):
      try stream.read(bytes, into: &sink)
      body = .table(stream)
    case .cells(var stream):
      try stream.read(bytes, into: &sink)
      body = .cells(stream)
    case .sessionReplay(var stream):
      try stream.read(bytes, into: &sink)
      body = .sessionReplay(stream)
    case .actions(var stream):
      try stream.read(bytes, into: &sink)
      body = .actions(stream)
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    let current = body
    body = .none
    switch consume current {
    case .none: break
    case .evdev(var stream): try stream.finish(into: &sink)
    case .touchLog(var stream): try stream.finish(into: &sink)
    case .perfetto(var stream): try stream.finish(into: &sink)
    case .table(var stream): try stream.finish(into: &sink)
    case .cells(var stream): try stream.finish(into: &sink)
    case .sessionReplay(var stream): try stream.finish(into: &sink)
    case .actions(var stream): try stream.finish(into: &sink)
    }
  }
}

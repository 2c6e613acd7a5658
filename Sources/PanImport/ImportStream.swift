import PanText

/// The reader of a file whose form is known.
struct ImportStream: Sendable {
  private enum Body: Sendable {
    case none
    case evdev(PieceStream<EvdevReader>)
  }

  private var body: Body

  init(_ plan: ImportPlan) {
    switch plan.body {
    case .evdev(let reader): body = .evdev(PieceStream(reader, cut: .lines))
    }
  }

  mutating func read(_ bytes: LentBytes, into sink: inout GestureSink) throws(ImportRefusal) {
    // Taken out and put back, so that nothing is copied.
    let current = body
    body = .none
    switch consume current {
    case .none: break
    case .evdev(var stream):
      try stream.read(bytes, into: &sink)
      body = .evdev(stream)
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    let current = body
    body = .none
    switch consume current {
    case .none: break
    case .evdev(var stream): try stream.finish(into: &sink)
    }
  }
}

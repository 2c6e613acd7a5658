import PanText

/// A place that takes bytes, such as standard output.
///
/// Safe: bytes are handed on for the length of a write, and kept by nobody.
@safe struct Sink: Sendable {
  /// Whether a person is looking.
  let isTerminal: Bool
  /// The terminal's width in columns, and whether colours are shown.
  private(set) var screen: Screen

  private let accept: @Sendable (UnsafeRawBufferPointer) throws(SinkError) -> Void

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a person is looking.
  ///   - width: The terminal's width in columns, if known.
  ///   - accept: Takes all the bytes or throws. It is called once per write, without buffering.
  init(
    isTerminal: Bool = false, width: Int? = nil,
    accept: @escaping @Sendable (UnsafeRawBufferPointer) throws(SinkError) -> Void
  ) {
    self.isTerminal = isTerminal
    screen = Screen(width: width)
    unsafe self.accept = accept
  }

  /// The same place, where colours are shown or not.
  func colored(_ isColored: Bool) -> Sink {
    var sink = self
    sink.screen.isColored = isColored
    return sink
  }

  /// Writes bytes, all of them.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SinkError) {
    try unsafe accept(bytes)
  }

  /// Writes text as UTF-8.
  func write(_ text: String) throws(SinkError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes, all of them.
  func write(_ bytes: [UInt8]) throws(SinkError) {
    // A typed throw does not pass through withUnsafeBytes in every supported toolchain.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(SinkError) in try unsafe accept(buffer) }
    }
    try result.get()
  }
}

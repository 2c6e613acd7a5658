import PanTraces

/// Reads a text as a file named `file`.
func read(_ text: String, options: ReadingOptions = .init()) -> TraceFile {
  read(Array(text.utf8), options: options)
}

/// Reads bytes as a file named `file`.
func read(_ bytes: [UInt8], options: ReadingOptions = .init()) -> TraceFile {
  bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "file", options: options) }
}
